import { english } from './catalogue.gen.ts'

/** Texts by module and key, as in the catalogue. */
export type TextsByKey = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The texts of the library that a site does not have in its own words, in English. */
export const missingTexts = (own: TextsByKey): TextsByKey =>
  Object.fromEntries(
    Object.entries(english).flatMap(([name, texts]) => {
      const missing = Object.entries(texts).filter(([key]) => own[name]?.[key] === undefined)
      return missing.length === 0 ? [] : [[name, Object.fromEntries(missing)]]
    }),
  )

/** How many texts these are. */
export const countTexts = (texts: TextsByKey): number =>
  Object.values(texts).reduce((sum, one) => sum + Object.keys(one).length, 0)
