import { cutBlocks } from './cut-blocks.ts'

/** A part of the library's style sheet that documents may do without: a layer `application.…`. */
export type StylePart =
  | 'forms'
  | 'account'
  | 'show'
  | 'steps'
  | 'address'
  | 'receipt'
  | 'feedback'
  | 'date'
  | 'faq'
  | 'quick-exit'
  | 'usage'
  | 'plan-details'

const partLayer = /@layer application\.([\w-]+)\s*\{/g

/**
 * The style of a document: what every page is drawn with, and of the layer `application` the parts that its template
 * needs. Whoever shows something else in such a document loads the whole sheet first.
 */
export const styleWith = (css: string, parts: readonly StylePart[]): string =>
  cutBlocks(css, partLayer, ([, name]) => !parts.some((part) => part === name))
