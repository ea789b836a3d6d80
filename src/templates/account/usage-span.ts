import type { UsageSpan } from '../../../contracts/schemas/usage.ts'

/** What the account page shows: twelve whole months, or the latest days. */
export type UsageRange = 'year' | 'days'

const marketOffsetMs = 36_000_000
const dayMs = 86_400_000
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Today by the clock that meters go by: UTC+10 all year (AEST), wherever the browser is. */
export const meterDay = (now: Date): string => isoDay(now.getTime() + marketOffsetMs)

/**
 * What to ask for: the 12 months before this one, or the 30 days before today. Day by day for both: the chart draws
 * months of them, says of a month with gaps how many days it lacks, and the file to save has each day.
 */
export function usageSpan(range: UsageRange, today: string): UsageSpan {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const thisMonth = Date.UTC(year, month - 1, 1)
  return range === 'year'
    ? { every: 'day', from: isoDay(Date.UTC(year - 1, month - 1, 1)), to: isoDay(thisMonth - dayMs) }
    : { every: 'day', from: isoDay(Date.parse(today) - 30 * dayMs), to: isoDay(Date.parse(today) - dayMs) }
}
