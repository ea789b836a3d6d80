import { monthName as nameOfMonth } from '../dates/civil-date.ts'
import type { IsoDate, IsoMonth } from '../dates/iso-date.ts'
import { dayNumber, firstDay, lastDay, monthOf, monthsFrom, weekday } from '../dates/iso-date.ts'
import { withCommas } from '../with-commas.ts'

// Not by `Intl.DateTimeFormat`, whose first use takes a slow phone 60 ms.
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const yearOf = (date: IsoDate | IsoMonth) => date.slice(0, 4)
const monthName = (date: IsoDate | IsoMonth) => nameOfMonth(Number(date.slice(5, 7)))
const dayOf = (date: IsoDate) => Number(date.slice(8))

/** `2026-10` → `Oct`. May, June and July are not shortened. */
export const shortMonth = (date: IsoDate | IsoMonth): string => {
  const name = monthName(date)
  return name.length <= 4 ? name : name.slice(0, 3)
}

/** `2026-10-04` → `4 October 2026`; `2026-10` → `October 2026`; `2026` stays. */
export const dateWords = (date: IsoDate | IsoMonth): string =>
  date.length === 4
    ? date
    : [...(date.length > 7 ? [dayOf(date)] : []), monthName(date), yearOf(date)].join(' ')

/** `2026-10-04` → `Sun 4 Oct`, for a table whose caption has the year; `2026-10` → `Oct 2026`. */
export const shortDateWords = (date: IsoDate | IsoMonth): string =>
  date.length > 7
    ? `${weekdays[weekday(date)]?.slice(0, 3)} ${dayOf(date)} ${shortMonth(date)}`
    : date.length > 4
      ? `${shortMonth(date)} ${yearOf(date)}`
      : date

/** `2026-10-04` → `Sunday 4 October 2026`. */
export const fullDayWords = (date: IsoDate): string => `${weekdays[weekday(date)]} ${dateWords(date)}`

export const isWholeMonth = (from: IsoDate, to: IsoDate) =>
  from === firstDay(monthOf(from)) && to === lastDay(monthOf(from))
/** Number of months; 0 if the period is not made of whole months. */
export const countWholeMonths = (from: IsoDate, to: IsoDate): number =>
  from === firstDay(monthOf(from)) && to === lastDay(monthOf(to)) ? monthsFrom(from, to).length : 0
export const isWholeYear = (from: IsoDate, to: IsoDate) =>
  from === `${yearOf(from)}-01-01` && to === `${yearOf(from)}-12-31`

/** `1 to 31 October 2026`, `4 October to 3 November 2026`, `20 December 2025 to 2 January 2026`, `4 October 2026`. */
export function stretchWords(from: IsoDate, to: IsoDate): string {
  if (from === to) return dateWords(to)
  if (yearOf(from) !== yearOf(to)) return `${dateWords(from)} to ${dateWords(to)}`
  if (monthOf(from) !== monthOf(to)) return `${dayOf(from)} ${monthName(from)} to ${dateWords(to)}`
  return `${dayOf(from)} to ${dateWords(to)}`
}

/** `October 2026`, or `October` in the year `sameYear`. */
function monthWords(date: IsoDate, sameYear?: string): string {
  return yearOf(date) === sameYear ? monthName(date) : dateWords(monthOf(date))
}

/**
 * As part of a sentence: `in October 2026`, `in 2025`, `from November 2025 to October 2026`, `on 4 October 2026`,
 * `from 4 October to 3 November 2026`. `sameYear` leaves out the year of a single month.
 */
export function periodWords(from: IsoDate, to: IsoDate, sameYear?: string): string {
  if (from === to) return `on ${dateWords(from)}`
  if (isWholeMonth(from, to)) return `in ${monthWords(from, sameYear)}`
  if (isWholeYear(from, to)) return `in ${yearOf(from)}`
  if (countWholeMonths(from, to) > 0)
    return `from ${monthWords(from, yearOf(to))} to ${dateWords(monthOf(to))}`
  return `from ${stretchWords(from, to)}`
}

/** `17:30` → `5:30 pm`, in local time. */
export function clockWords(startsAt: string): string {
  const [hour = 0, minute = 0] = startsAt.slice(11, 16).split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** A count with its unit: `1 day`, `31 days`. */
export const counted = (count: number, unit: string): string =>
  `${withCommas(count)} ${unit}${count === 1 ? '' : 's'}`

/** `451` → `$4.51`, `-120` → `-$1.20`. Whole cents in. */
export function dollarsAndCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}$${withCommas(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Why a day has no cost under a plan with steps over a billing period, or a demand charge. */
export const byPeriodOnly =
  'With your plan, what a day costs depends on the other days of the bill, so only the whole period has a cost.'

/** The unit and the number of decimals for all figures of a chart, so that they can be compared. */
export interface EnergyUnit {
  readonly name: string
  readonly wattHours: number
  readonly places: number
}

/** The unit for a chart whose largest bar has `highest` watt-hours. Figures under 10 have two decimals, from 1,000 none. */
export function energyUnit(highest: number): EnergyUnit {
  const [name, wattHours] =
    highest < 1e9
      ? (['kWh', 1e3] as const)
      : highest < 1e12
        ? (['MWh', 1e6] as const)
        : (['GWh', 1e9] as const)
  const largest = highest / wattHours
  return { name, wattHours, places: largest < 10 ? 2 : largest < 1000 ? 1 : 0 }
}

/** An amount of watt-hours without its unit, rounded half up: `12_345` → `12.3`. */
export function energyFigure(amount: number, { wattHours, places }: EnergyUnit): string {
  // In whole numbers, because `toFixed` rounds 1.005 down.
  const step = wattHours / 10 ** places
  const digits = String(Math.floor((amount + step / 2) / step)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return withCommas(places === 0 ? whole : `${whole}.${digits.slice(-places)}`)
}

/** `12_345` → `12.3 kWh`. */
export const energyWords = (amount: number, unit: EnergyUnit): string =>
  `${energyFigure(amount, unit)} ${unit.name}`

/** The difference in length of two periods, in days. */
export const lengthDifference = (a: readonly [IsoDate, IsoDate], b: readonly [IsoDate, IsoDate]): number =>
  Math.abs(dayNumber(a[1]) - dayNumber(a[0]) - (dayNumber(b[1]) - dayNumber(b[0])))
