import { cutBlocks } from './cut-blocks.ts'

/** The mobile variant is never wider than this (`layout.css`). */
const mobileWidthRem = 30
const wideRules = /@container site \((?:min-width:|width>=)\s*(\d+(?:\.\d+)?)rem\)\s*\{/g

/** The style of a document in the mobile variant: without the rules for a site that is wider than it ever is. */
export const mobileStyle = (css: string): string =>
  cutBlocks(css, wideRules, ([, width]) => Number(width) > mobileWidthRem)
