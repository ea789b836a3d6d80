export { dayIn, daysAfter } from 'gridfront/server'

export const dayMs = 86_400_000
/** The electricity market uses UTC+10 all year. */
export const marketOffsetMs = 36_000_000
/** Today by the time of the electricity market. */
export const marketDay = (now: Date) => new Date(now.getTime() + marketOffsetMs).toISOString().slice(0, 10)

/** Whether a text is a valid date, such as `2026-11-01`. `Date` would accept 30 February as a date in March. */
export function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
