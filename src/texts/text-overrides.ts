import type { english } from './catalogue.gen.ts'

type Catalogue = typeof english

/** Texts in place of the library's, by module and key. */
export type TextOverrides = {
  readonly [Name in keyof Catalogue]?: { readonly [Key in keyof Catalogue[Name]]?: string }
}
