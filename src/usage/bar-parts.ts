import type { UsageBar } from './usage.ts'

/** A part of a bar: what it stands for, and how high it is, in watt-hours. */
export interface BarPart {
  readonly kind: 'measured' | 'estimated' | 'missing'
  readonly amount: number
}

/**
 * The parts of a bar, from the zero line outwards; none in a gap. Measured and estimated parts are as high as their energy.
 * A month with missing days has a part for them as high as so many of its other days are on average: that shows which share
 * of the days is absent, and no total or figure has it.
 */
export function barParts(bar: UsageBar, series: 'used' | 'exported'): BarPart[] {
  const known = bar[series]
  if (known === null) return []
  const estimated = series === 'used' ? bar.usedEstimated : bar.exportedEstimated
  const missing = (known * bar.missing) / (bar.readings - bar.missing)
  const parts: BarPart[] = [
    { kind: 'measured', amount: known - estimated },
    { kind: 'estimated', amount: estimated },
    { kind: 'missing', amount: missing },
  ]
  const seen = parts.filter(({ amount }) => amount > 0)
  // A day without usage is a line: it was measured, or estimated, all the same.
  const [line] = parts.slice(bar.quality === 'estimated' ? 1 : 0)
  return seen.length === 0 && series === 'used' && line ? [line] : seen
}

/** How far a bar reaches from the zero line, in watt-hours. */
export const barReach = (bar: UsageBar, series: 'used' | 'exported'): number =>
  barParts(bar, series).reduce((sum, { amount }) => sum + amount, 0)
