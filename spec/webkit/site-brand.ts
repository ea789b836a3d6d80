import { hostBrand } from '../tools/target/host-brand.ts'

// Loaded before any helper of the browser suites, which read the site's description there.
process.env.SPEC_BRAND ??= JSON.stringify(hostBrand)
