import type { UsageSpan } from '../../../contracts/schemas/usage.ts'

/** The periods that the account page offers: the last twelve whole months, or the last 30 days. */
export type UsageRange = 'year' | 'days'

const marketOffsetMs = 36_000_000
const dayMs = 86_400_000
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Today by the time of the electricity market, which is UTC+10 all year (AEST), wherever the browser is. */
export const meterDay = (now: Date): string => isoDay(now.getTime() + marketOffsetMs)

/**
 * The period to request: the 12 months before this one, or the 30 days before today. Both by day: the chart adds up
 * months, can count a month's missing days, and its CSV file has each day.
 */
export function usageSpan(range: UsageRange, today: string): UsageSpan {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const thisMonth = Date.UTC(year, month - 1, 1)
  return range === 'year'
    ? { every: 'day', from: isoDay(Date.UTC(year - 1, month - 1, 1)), to: isoDay(thisMonth - dayMs) }
    : { every: 'day', from: isoDay(Date.parse(today) - 30 * dayMs), to: isoDay(Date.parse(today) - dayMs) }
}
