import type { PageBrand } from 'gridfront'
import { makeBrand } from './brand.ts'

// Put in by the build, which has checked it: the brand without its keys, which only a token asks for, and
// without its gate.
declare const __BRAND__: PageBrand | undefined

/** The brand as it is built into the site. Keys and gate stand in `app/site-keys.ts` and `app/site-gate.ts`. */
export const brand: PageBrand = typeof __BRAND__ === 'undefined' ? makeBrand() : __BRAND__
