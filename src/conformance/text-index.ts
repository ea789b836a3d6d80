/** How many signs of a text it is looked up by: no text in an index may be shorter. */
export const shortestIndexed = 12

/**
 * Thousands of texts, looked for in another at once: each is found by how it begins, so that a search takes as long as
 * the text that is searched, however many they are.
 */
export class TextIndex {
  /** Beginning → the texts that begin so. */
  readonly #texts = new Map<string, string[]>()

  /** `text` has `shortestIndexed` signs or more. */
  add(text: string): void {
    const beginning = text.slice(0, shortestIndexed)
    const alike = this.#texts.get(beginning)
    if (alike === undefined) this.#texts.set(beginning, [text])
    else alike.push(text)
  }

  /** Each place where one of them stands is replaced; where several overlap, the whole of it once. */
  replaceIn(text: string, replacement: string): string {
    if (this.#texts.size === 0) return text
    let replaced = ''
    let copied = 0
    let coveredTo = -1
    for (let at = 0; at + shortestIndexed <= text.length; at += 1) {
      const length = this.#longestAt(text, at)
      if (length === 0) continue
      if (at >= coveredTo) {
        replaced += text.slice(copied, at) + replacement
        coveredTo = at
      }
      coveredTo = Math.max(coveredTo, at + length)
      copied = coveredTo
    }
    return replaced + text.slice(copied)
  }

  #longestAt(text: string, at: number): number {
    const alike = this.#texts.get(text.slice(at, at + shortestIndexed)) ?? []
    return Math.max(0, ...alike.filter((one) => text.startsWith(one, at)).map((one) => one.length))
  }
}
