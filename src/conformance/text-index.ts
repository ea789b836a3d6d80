/** How many signs of a text it is first looked up by: no text in an index may be shorter. */
export const shortestIndexed = 8

const lengthInCommon = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/**
 * Thousands of texts, looked for in another at once. In the order of the alphabet all that a text begins with stand
 * before it, and the nearest of them leads to the others: a search is as good as independent of how many there are.
 */
export class TextIndex {
  readonly #texts = new Set<string>()
  readonly #beginnings = new Set<string>()
  /** The texts in the order of their code units; null: to be sorted anew. */
  #sorted: readonly string[] | null = null
  /** Of each text: where the longest other one stands that it begins with; -1 for none. */
  #shorter: readonly number[] = []
  #longest = 0

  /** How many signs all texts have together. */
  signs = 0

  /** `text` has `shortestIndexed` signs or more. */
  add(text: string): void {
    if (this.#texts.has(text)) return
    this.#texts.add(text)
    this.#beginnings.add(text.slice(0, shortestIndexed))
    this.#longest = Math.max(this.#longest, text.length)
    this.signs += text.length
    this.#sorted = null
  }

  /** Length of the longest of them that stands in `text` at `at`; 0 for none. */
  longestAt(text: string, at: number): number {
    if (!this.#beginnings.has(text.slice(at, at + shortestIndexed))) return 0
    const rest = text.slice(at, at + this.#longest)
    const sorted = this.#inOrder()
    let place = this.#countUpTo(rest) - 1
    const common = lengthInCommon(sorted[place] ?? '', rest)
    while (place >= 0 && (sorted[place] ?? '').length > common) place = this.#shorter[place] ?? -1
    return sorted[place]?.length ?? 0
  }

  /** One of them that the end of `text` has cut in two, and where it begins: `shortest` signs before it at least. */
  halfAtEnd(text: string, shortest: number): { readonly start: number; readonly whole: string } | null {
    if (this.#texts.size === 0) return null
    for (let at = Math.max(0, text.length - this.#longest); at <= text.length - shortest; at += 1) {
      const half = text.slice(at)
      const isPossible = half.length < shortestIndexed || this.#beginnings.has(half.slice(0, shortestIndexed))
      const next = isPossible ? this.#inOrder()[this.#countUpTo(half)] : undefined
      if (next?.startsWith(half)) return { start: at, whole: next }
    }
    return null
  }

  /** How many of them stand before `text` in order, or are it. */
  #countUpTo(text: string): number {
    const sorted = this.#inOrder()
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sorted[middle] ?? '') <= text) low = middle + 1
      else high = middle
    }
    return low
  }

  #inOrder(): readonly string[] {
    if (this.#sorted !== null) return this.#sorted
    const sorted = [...this.#texts].sort()
    const open: number[] = []
    this.#shorter = sorted.map((text, place) => {
      while (open.length > 0 && !text.startsWith(sorted[open.at(-1) ?? 0] ?? '')) open.pop()
      const shorter = open.at(-1) ?? -1
      open.push(place)
      return shorter
    })
    this.#sorted = sorted
    return sorted
  }
}
