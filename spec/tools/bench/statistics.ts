const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b)

/** The percentile: the value that `share` of all values do not exceed (nearest rank); NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = ascending(values)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** 1 − Φ(z), to seven digits (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}

/**
 * The probability that two samples from one source differ at least as much: two-sided Mann-Whitney test by its normal
 * approximation, for samples of twenty and more without many ties.
 */
export function rankTest(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  const rankSum = all.reduce((sum, { isLeft }, index) => (isLeft ? sum + index + 1 : sum), 0)
  const u = rankSum - (left.length * (left.length + 1)) / 2
  const mean = (left.length * right.length) / 2
  const deviation = Math.sqrt((left.length * right.length * (left.length + right.length + 1)) / 12)
  return 2 * upperTail(Math.abs(u - mean) / deviation)
}

/** The slope of the least-squares line through the points. */
export function slope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))]
  const above = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  return above / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
}
