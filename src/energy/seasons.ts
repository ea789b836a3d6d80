import { countDays } from '../../contracts/civil-days.ts'
import { daysIn } from '../dates/civil-date.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import type { TariffPeriod } from './tariff.ts'

type Span = Pick<TariffPeriod, 'startDate' | 'endDate'>

/** The day of the year of a date or of `MM-DD`. 29 February counts as the 28th. */
const monthDay = (date: string) => date.slice(-5).replace('02-29', '02-28')

/** Whether a date, or `MM-DD`, lies in a tariff period of any year. */
export function isIn({ startDate, endDate }: Span, date: string): boolean {
  const [start, end, day] = [monthDay(startDate), monthDay(endDate), monthDay(date)]
  return start <= end ? day >= start && day <= end : day >= start || day <= end
}

/** The days of a year without 29 February, `MM-DD`. */
export const yearDays: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  Array.from({ length: daysIn(2026, month + 1) }, (__, day) =>
    [month + 1, day + 1].map((part) => String(part).padStart(2, '0')).join('-'),
  ),
).flat()
const places = new Map(yearDays.map((day, place) => [day, place]))

/** Which of `yearDays` lie in a tariff period: `isIn` for a whole year at once, for thousands of plans. */
export function daysOfYear({ startDate, endDate }: Span): Uint8Array {
  const [start = 0, end = 0] = [startDate, endDate].map((date) => places.get(monthDay(date)))
  const days = new Uint8Array(yearDays.length)
  if (start <= end) return days.fill(1, start, end + 1)
  return days.fill(1, start).fill(1, 0, end + 1)
}

/**
 * The year in which the tariff period of a date began, which identifies it: a summer across the new year is a single
 * period.
 */
export function seasonYear({ startDate }: Span, date: IsoDate): number {
  const year = Number(date.slice(0, 4))
  return monthDay(date) >= monthDay(startDate) ? year : year - 1
}

/** How many days the tariff period of a date has. */
export function daysInTariffPeriod(span: Span, date: IsoDate): number {
  const [start, end] = [monthDay(span.startDate), monthDay(span.endDate)]
  const year = seasonYear(span, date)
  const endYear = start <= end ? year : year + 1
  const last = end === '02-28' ? `02-${daysIn(endYear, 2)}` : end
  return countDays(`${year}-${start}`, `${endYear}-${last}`)
}

export const daysInMonth = (date: IsoDate): number =>
  daysIn(Number(date.slice(0, 4)), Number(date.slice(5, 7)))
