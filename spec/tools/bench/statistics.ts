const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b)

/** The percentile: the value that `share` of all values do not exceed (nearest rank); NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = ascending(values)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)
