export { dayIn, daysAfter } from 'gridfront/server'

/** Whether a text is a day of the calendar, such as `2026-11-01`: `Date` moves one that there is not, such as 30 February. */
export function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
