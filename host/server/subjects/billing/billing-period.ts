import { dayMs } from '../../platform/civil-day.ts'
/** How often an account is billed, as a plan's `billFrequency`. */
export type BillingFrequency = 'P1M' | 'P3M'

const monthsOf: Readonly<Record<BillingFrequency, number>> = { P1M: 1, P3M: 3 }
/** A shorter period is added to the next one: nobody wants a bill for two days. */
const shortestDays = 15

/**
 * Last day of the period that begins on `from`: the day before the next or third `anchorDay`. `anchorDay`: the day of
 * the month on which periods of this account begin; in a shorter month its last day.
 */
export function periodEnd(from: string, every: BillingFrequency, anchorDay: number): string {
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number)
  const anchorIn = (months: number) =>
    Math.min(anchorDay, new Date(Date.UTC(year, month + months, 0)).getUTCDate())
  // If the anchor day is later in the month of the first day, it counts as the first.
  for (let months = monthsOf[every] - (anchorIn(0) > date ? 1 : 0); ; months += 1) {
    const next = Date.UTC(year, month - 1 + months, anchorIn(months))
    if ((next - Date.parse(from)) / dayMs >= shortestDays)
      return new Date(next - dayMs).toISOString().slice(0, 10)
  }
}

/** The same day some months earlier; in a shorter month its last day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDay))).toISOString().slice(0, 10)
}
