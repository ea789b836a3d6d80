import type { UsageBar } from './usage.ts'

/** A part of a bar. `amount`: its height in watt-hours. */
export interface BarPart {
  readonly kind: 'measured' | 'load' | 'estimated' | 'missing'
  readonly amount: number
}

/**
 * The parts of a bar, from the zero line outwards; none for a gap. Measured and estimated parts are as high as their
 * energy. The missing days of a month are a separate part, as high as that number of average days of the month. It
 * shows how much is missing, but no total or figure includes it.
 */
export function barParts(bar: UsageBar, series: 'used' | 'exported'): BarPart[] {
  const known = bar[series]
  if (known === null) return []
  const estimated = series === 'used' ? bar.usedEstimated : bar.exportedEstimated
  // It is unknown how much of an estimate a controlled load took.
  const load = series === 'used' && estimated === 0 ? (bar.controlledLoad ?? 0) : 0
  const missing = (known * bar.missing) / (bar.readings - bar.missing)
  const parts: BarPart[] = [
    { kind: 'load', amount: load },
    { kind: 'measured', amount: known - estimated - load },
    { kind: 'estimated', amount: estimated },
    { kind: 'missing', amount: missing },
  ]
  const seen = parts.filter(({ amount }) => amount > 0)
  // A day that was read but used nothing keeps a part of height 0, which is drawn as a line.
  const [line] = parts.slice(bar.quality === 'estimated' ? 2 : 1)
  return seen.length === 0 && series === 'used' && line ? [line] : seen
}

/** How far a bar reaches from the zero line, in watt-hours. */
export const barReach = (bar: UsageBar, series: 'used' | 'exported'): number =>
  barParts(bar, series).reduce((sum, { amount }) => sum + amount, 0)
