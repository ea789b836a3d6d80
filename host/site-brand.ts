import type { Brand } from 'gridfront'
import { makeBrand } from './brand.ts'

// Put in by the build, which has checked it: the brand without its keys, which only a token asks for.
declare const __BRAND__: Brand | undefined
declare const __LOCAL_KEYS__: Parameters<typeof makeBrand>[0]

/** The brand as it is built into the site. Its keys stand in `app/site-keys.ts`. */
export const brand: Brand = typeof __BRAND__ === 'undefined' ? makeBrand(__LOCAL_KEYS__) : __BRAND__
