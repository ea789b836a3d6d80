const roundSteps = [1, 2, 5]

/** The smallest of 1, 2, 5, 10, 20, 50, … that is at least `least`. */
function roundStep(least: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of roundSteps) if (step * power >= least) return step * power
}

/**
 * Round numbers for the ticks of an axis: rising, evenly spaced, with zero among them, and covering `lowest` (0 or
 * negative) to `highest`. Whole numbers in, whole numbers out. At most `most` steps, or one more where both ends are rounded
 * up; if both values are 0, one step of `emptyStep`.
 */
export function niceTicks(lowest: number, highest: number, most = 4, emptyStep = 1000): number[] {
  if (highest <= 0 && lowest >= 0) return [0, emptyStep]
  let step = roundStep((highest - lowest) / most)
  const below = () => Math.ceil(-lowest / step)
  const above = () => Math.ceil(highest / step)
  // Both ends are rounded up, so there may be one step too many.
  if (below() + above() > most + 1) step = roundStep(step + 1)
  const [first, count] = [-below(), below() + above() + 1]
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}
