const roundSteps = [1, 2, 5]

/** The least of 1, 2, 5, 10, 20, 50, … that is not less. */
function roundStep(least: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of roundSteps) if (step * power >= least) return step * power
}

/**
 * Round marks for an axis, rising and evenly spaced, with zero among them, the highest value below the last and the
 * lowest above the first (`lowest` is 0 or negative). Whole numbers in, whole numbers out; an axis of nothing gets one
 * step of `emptyStep`. At most about `most` steps.
 */
export function niceTicks(lowest: number, highest: number, most = 4, emptyStep = 1000): number[] {
  if (highest <= 0 && lowest >= 0) return [0, emptyStep]
  let step = roundStep((highest - lowest) / most)
  const below = () => Math.ceil(-lowest / step)
  const above = () => Math.ceil(highest / step)
  // Both ends are rounded up: one step more may be needed than asked for.
  if (below() + above() > most + 1) step = roundStep(step + 1)
  const [first, count] = [-below(), below() + above() + 1]
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}
