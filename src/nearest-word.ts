import { closestMatch } from 'leven'

/** The largest edit distance of a probable typo. */
const maxTypos = 2

/**
 * The word that was probably meant: one that begins with the text, or differs from it by at most two letters; null if
 * there is none.
 */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const begun = known.filter((one) => word.length >= 2 && one.startsWith(word))
  if (begun.length === 1) return begun[0] ?? null
  return closestMatch(word, known, { maxDistance: maxTypos }) ?? null
}
