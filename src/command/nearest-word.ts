function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (const [at, sign] of Array.from(left).entries()) {
    const next = [at + 1]
    for (let other = 0; other < right.length; other += 1) {
      const replaced = (row[other] ?? 0) + (right[other] === sign ? 0 : 1)
      next.push(Math.min(replaced, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1))
    }
    row = next
  }
  return row[right.length] ?? 0
}

/** The word that was probably meant: at most two letters away, or begun with; null for none. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const begun = known.filter((one) => word.length >= 2 && one.startsWith(word))
  if (begun.length === 1) return begun[0] ?? null
  const [nearest] = known
    .map((one) => ({ one, away: distance(word, one) }))
    .sort((left, right) => left.away - right.away)
  return nearest !== undefined && nearest.away <= 2 ? nearest.one : null
}
