type HasLetter = (letter: string) => boolean

/** Replaces letters that no font of the documents has. */
export const missing = '[…]'

const isAll = (text: string, has: HasLetter) => [...text].every(has)

/** A text as it is drawn, in a single font. */
export interface Lettering {
  readonly text: string
  /** Whether the brand's font lacks some of its letters, so that it is drawn in the font for names. */
  readonly isForNames: boolean
  /** Whether neither font has all of its letters, so that each run of missing letters was replaced by `missing`. */
  readonly isIncomplete: boolean
}

/** How a text is drawn: in the brand's font, or else in one with the letters of all European languages and of Vietnamese. */
export function letteringOf(given: string, brand: HasLetter, names: HasLetter): Lettering {
  const text = given
    .normalize('NFC')
    .replace(/[\p{Zs}\p{Cc}]/gu, ' ')
    .replace(/\p{Cf}/gu, '')
  if (isAll(text, brand)) return { text, isForNames: false, isIncomplete: false }
  if (isAll(text, names)) return { text, isForNames: true, isIncomplete: false }
  const has = isAll([...text].filter(names).join(''), brand) ? brand : names
  const runs = [...text]
    .map((letter) => (has(letter) ? letter : '\0'))
    .join('')
    .replace(/\0+(?: *\0+)*/g, missing)
  return { text: runs, isForNames: has === names, isIncomplete: true }
}
