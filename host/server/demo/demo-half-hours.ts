import { halfHoursOf, marketHalfHour } from 'gridfront/energy'
import type { QualityRange } from 'gridfront/nem12'
import type { usageDays, usageIntervals } from '../platform/database/schema.ts'

type DayRow = Pick<typeof usageDays.$inferInsert, 'day' | 'quality' | 'used' | 'exported'>
type IntervalRow = Omit<typeof usageIntervals.$inferInsert, 'accountNumber'>

const zone = 'Australia/Sydney'

/** Whole amounts that add up to `whole`, in proportion to the weights. */
function shareOut(whole: number, weights: readonly number[]): number[] {
  let [left, weightLeft] = [whole, weights.reduce((sum, weight) => sum + weight, 0)]
  return weights.map((weight) => {
    const amount = weightLeft === 0 ? 0 : Math.round((left * weight) / weightLeft)
    left -= amount
    weightLeft -= weight
    return amount
  })
}

/** A number from 0.7 to 1.3 that depends only on the time. */
const wobble = (ms: number) =>
  0.7 + 0.6 * ((((Math.imul(ms / 1_800_000, 2_654_435_761) >>> 8) % 1000) + 1) / 1000)
const atHome = (hour: number) =>
  hour >= 17 && hour < 22 ? 4 : hour >= 6 && hour < 9 ? 3 : hour >= 6 ? 1.6 : 0.8
const inSun = (hour: number) => (hour >= 7 && hour < 18 ? (hour - 6) * (18 - hour) : 0)

interface Register {
  readonly suffix: string
  readonly wholeOf: (row: DayRow) => number
  readonly weightOf: (hour: number) => number
}

/** Runs of the same flag, as quality ranges of a file. */
function rangesOf(flags: readonly ('A' | 'E' | 'N')[]): QualityRange[] {
  const ranges: QualityRange[] = []
  for (const [at, flag] of flags.entries()) {
    const last = ranges.at(-1)
    if (last?.flag === flag) ranges[ranges.length - 1] = { ...last, to: at + 1 }
    else ranges.push({ from: at + 1, to: at + 1, flag, method: null, reasonCode: null, reason: '' })
  }
  return ranges
}

function rowsOf(
  nmi: string,
  days: readonly DayRow[],
  { suffix, wholeOf, weightOf }: Register,
): IntervalRow[] {
  const byDay = new Map<string, { values: (number | null)[]; flags: ('A' | 'E' | 'N')[] }>()
  for (const row of days) {
    const halfHours = halfHoursOf(row.day, zone)
    const weights = halfHours.map(
      ({ startMs, startTime }) => weightOf(Number(startTime.slice(0, 2))) * wobble(startMs),
    )
    const amounts = shareOut(wholeOf(row), weights)
    for (const [at, { startMs }] of halfHours.entries()) {
      const { date, index } = marketHalfHour(startMs)
      const market = byDay.get(date) ?? {
        values: Array<number | null>(48).fill(null),
        flags: Array<'A' | 'E' | 'N'>(48).fill('N'),
      }
      byDay.set(date, market)
      if (row.quality === 'missing') continue
      market.values[index] = amounts[at] ?? 0
      market.flags[index] = row.quality === 'estimated' ? 'E' : 'A'
    }
  }
  return [...byDay].map(([day, { values, flags }]) => ({
    nmi,
    registerId: suffix,
    suffix,
    day,
    intervalMinutes: 30,
    wattHours: values,
    qualities: rangesOf(flags),
    meterSerial: `M${nmi.slice(-6)}`,
    updatedAt: null,
  }))
}

/** Generated half-hours in market time that add up exactly to the readings of civil days. Deterministic. */
export function demoHalfHours(nmi: string, days: readonly DayRow[]): IntervalRow[] {
  const registers: readonly Register[] = [
    { suffix: 'E1', wholeOf: (row) => row.used ?? 0, weightOf: atHome },
    ...(days.some(({ exported }) => exported != null)
      ? [{ suffix: 'B1', wholeOf: (row: DayRow) => row.exported ?? 0, weightOf: inSun }]
      : []),
  ]
  return registers.flatMap((register) => rowsOf(nmi, days, register))
}
