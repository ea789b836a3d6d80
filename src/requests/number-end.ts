/** The part of a document's or card's number that may be shown: at most three characters, and never more than half of them. */
export function numberEnd(number: string): string {
  const characters = [...number]
  const count = Math.min(3, Math.floor(characters.length / 2))
  return count === 0 ? '' : characters.slice(-count).join('')
}
