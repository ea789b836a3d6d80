import { countDays, dayMs } from '../../contracts/civil-days.ts'
import { daysIn } from './civil-date.ts'

/** A civil date, `YYYY-MM-DD`: a day on the customer's calendar, whatever its length in hours. */
export type IsoDate = string
/** A civil month, `YYYY-MM`. */
export type IsoMonth = string

/** Days since 1 January 1970; `NaN` for an invalid date. */
export const dayNumber = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** The inverse of `dayNumber`: `20_742` → `2026-10-16`. */
export const isoDay = (day: number): IsoDate => new Date(day * dayMs).toISOString().slice(0, 10)

/** Day of the week; 0 is Sunday. */
export const weekday = (date: IsoDate): number => (((dayNumber(date) + 4) % 7) + 7) % 7

export const monthOf = (date: IsoDate): IsoMonth => date.slice(0, 7)

/** `2026-12` → `2027-01`. */
export function nextMonth(month: IsoMonth): IsoMonth {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`
}

export const firstDay = (month: IsoMonth): IsoDate => `${month}-01`

export function lastDay(month: IsoMonth): IsoDate {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${daysIn(year, number)}`
}

/** Every day from the first to the last, both included. By months, because a `Date` for each day takes five times as long. */
export const daysFrom = (from: IsoDate, to: IsoDate): IsoDate[] =>
  monthsFrom(from, to)
    .flatMap(daysOfMonth)
    .filter((day) => day >= from && day <= to)

function daysOfMonth(month: IsoMonth): IsoDate[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Array.from(
    { length: daysIn(year, number) },
    (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
  )
}

/** Every month that has a day in the period. */
export function monthsFrom(from: IsoDate, to: IsoDate): IsoMonth[] {
  const months: IsoMonth[] = []
  if (countDays(from, to) === 0) return months
  for (let month = monthOf(from); month <= monthOf(to); month = nextMonth(month)) months.push(month)
  return months
}
