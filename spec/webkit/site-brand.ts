import { hostBrand } from '../tools/target/host-brand.ts'

// Before any helper of the browser suites is loaded: they read there what the site is like.
process.env.SPEC_BRAND ??= JSON.stringify(hostBrand)
