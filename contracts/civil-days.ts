// Arithmetic of civil dates, written as `2026-11-21`. They are counted in UTC, where every day has 24 hours, so that
// daylight saving can neither skip nor repeat a day.

/** A day in milliseconds. */
export const dayMs = 86_400_000

/** The date this many days after another one; before it for a negative count. */
export const daysAfter = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * dayMs).toISOString().slice(0, 10)

/** Number of days, both included; 0 if `to` is before `from`. */
export const countDays = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs + 1) || 0

/** The same day some months later, or the last day of that month if it is shorter. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
