import { closestMatch } from 'leven'

/** More letters away is another word. */
const mostTypos = 2

/** The word that was probably meant: one that is begun with, or at most two letters away; null for none. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const begun = known.filter((one) => word.length >= 2 && one.startsWith(word))
  if (begun.length === 1) return begun[0] ?? null
  return closestMatch(word, known, { maxDistance: mostTypos }) ?? null
}
