import { makeBrand } from './brand.ts'

// Put in by the build: the public halves of this machine's keys (`npm start` makes them before it builds).
declare const __LOCAL_KEYS__: Parameters<typeof makeBrand>[0]

/** The brand as it is built into the site. */
export const brand = makeBrand(__LOCAL_KEYS__)
