import type { CivilDate, CivilMonth } from './usage.ts'

// Civil dates are counted in UTC, where every day has 24 hours: no clock change can drop a day or show it twice.
const dayMs = 86_400_000

/** Days since 1 January 1970; not a number for what is no date. */
export const dayNumber = (date: CivilDate): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** The other way: `20_742` → `2026-10-16`. */
export const civilDate = (day: number): CivilDate => new Date(day * dayMs).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekday = (date: CivilDate): number => (((dayNumber(date) + 4) % 7) + 7) % 7

export const monthOf = (date: CivilDate): CivilMonth => date.slice(0, 7)

/** `2026-12` → `2027-01`. */
export function nextMonth(month: CivilMonth): CivilMonth {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`
}

export const firstDay = (month: CivilMonth): CivilDate => `${month}-01`
export const lastDay = (month: CivilMonth): CivilDate => civilDate(dayNumber(firstDay(nextMonth(month))) - 1)

/** How many days, both included; none when they stand the wrong way round. */
export const countDays = (from: CivilDate, to: CivilDate): number =>
  Math.max(0, dayNumber(to) - dayNumber(from) + 1) || 0

/** Every day from the first to the last, both included. */
export const daysFrom = (from: CivilDate, to: CivilDate): CivilDate[] =>
  Array.from({ length: countDays(from, to) }, (_, index) => civilDate(dayNumber(from) + index))

/** Every month that has a day in the stretch. */
export function monthsFrom(from: CivilDate, to: CivilDate): CivilMonth[] {
  const months: CivilMonth[] = []
  if (countDays(from, to) === 0) return months
  for (let month = monthOf(from); month <= monthOf(to); month = nextMonth(month)) months.push(month)
  return months
}
