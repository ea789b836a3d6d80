import { daysAfter, monthsAfter } from '../../../contracts/civil-days.ts'
import type { UsageSpan } from '../../../contracts/schemas/usage.ts'
import { firstDay, monthOf } from '../../dates/iso-date.ts'

/** The periods that the account page offers: the last twelve whole months, or the last 30 days. */
export type UsageRange = 'year' | 'days'

/**
 * The period to request: the 12 months before this one, or the 30 days before today. Both by day: the chart adds up
 * months, can count a month's missing days, and its CSV file has each day.
 */
export function usageSpan(range: UsageRange, today: string): UsageSpan {
  const end = range === 'year' ? firstDay(monthOf(today)) : today
  return {
    every: 'day',
    from: range === 'year' ? monthsAfter(end, -12) : daysAfter(end, -30),
    to: daysAfter(end, -1),
  }
}
