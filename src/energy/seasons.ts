import { daysIn } from '../dates/civil-date.ts'
import { countDays } from '../usage/iso-date.ts'
import type { IsoDate } from '../usage/usage.ts'
import type { TariffPeriod } from './tariff.ts'

type Span = Pick<TariffPeriod, 'startDate' | 'endDate'>

/** The day of the year of a date or of `MM-DD`. The 29th of February belongs to whatever has the 28th. */
const monthDay = (date: string) => date.slice(-5).replace('02-29', '02-28')

/** Whether a date, or `MM-DD`, lies in a tariff period, whatever its year. */
export function isIn({ startDate, endDate }: Span, date: string): boolean {
  const [start, end, day] = [monthDay(startDate), monthDay(endDate), monthDay(date)]
  return start <= end ? day >= start && day <= end : day >= start || day <= end
}

/** The year in which the tariff period of a date began: a summer that goes over the new year is one, that of the next year another. */
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
