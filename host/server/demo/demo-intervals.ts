import type { usageDays, usageIntervals } from '../platform/database/schema.ts'

type DayRow = typeof usageDays.$inferSelect
type IntervalRow = typeof usageIntervals.$inferInsert

/** Weights of the half-hours of a day: low at night, a small peak in the morning, a large one in the evening. */
const home = Array.from({ length: 48 }, (_, at) => {
  const hour = at / 2
  if (hour < 6) return 5
  if (hour < 9) return 12
  if (hour < 16) return 8
  return hour < 22 ? 19 : 9
})
/** Weights of solar exports, in the middle of the day. */
const sun = Array.from({ length: 48 }, (_, at) =>
  Math.max(0, Math.round(100 * Math.cos(((at + 0.5 - 24) * Math.PI) / 22))),
).map((weight, at) => (at >= 13 && at < 35 ? weight : 0))

/** Whole watt-hours that add up to the day's. */
function spread(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let [weight, given] = [0, 0]
  return weights.map((own) => {
    weight += own
    const due = Math.floor((amount * weight) / all)
    const part = due - given
    given = due
    return part
  })
}

/** Generated half-hours of market days, which add up to the known totals. */
export function demoIntervals(nmi: string, days: readonly DayRow[], updatedAt: Date): IntervalRow[] {
  return days.flatMap(({ accountNumber, day, quality, used, exported }) => {
    if (used === null) return []
    const row = (suffix: string, amount: number, weights: readonly number[]): IntervalRow => ({
      nmi,
      accountNumber,
      registerId: suffix,
      suffix,
      day,
      intervalMinutes: 30,
      wattHours: spread(amount, weights),
      qualities: [
        {
          from: 1,
          to: 48,
          flag: quality === 'actual' ? 'A' : 'E',
          method: quality === 'actual' ? null : '52',
          reasonCode: null,
          reason: '',
        },
      ],
      meterSerial: `M${nmi.slice(-6)}`,
      updatedAt,
    })
    return [row('E1', used, home), ...(exported === null ? [] : [row('B1', exported, sun)])]
  })
}
