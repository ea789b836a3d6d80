import { monthName as nameOfMonth } from '../dates/civil-date.ts'
import type { IsoDate, IsoMonth } from '../dates/iso-date.ts'
import { dayNumber, firstDay, lastDay, monthOf, monthsFrom, weekday } from '../dates/iso-date.ts'
import { language } from '../language.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { withCommas } from '../with-commas.ts'

const texts = defineTexts('usageWords', {
  range: ({ from, to }: Values<'from' | 'to'>) => `${from} to ${to}`,
  monthRange: ({ day, month, to }: Values<'day' | 'month' | 'to'>) => `${day} ${month} to ${to}`,
  on: ({ day }: Values<'day'>) => `on ${day}`,
  inPeriod: ({ period }: Values<'period'>) => `in ${period}`,
  fromTo: ({ from, to }: Values<'from' | 'to'>) => `from ${from} to ${to}`,
  fromRange: ({ range }: Values<'range'>) => `from ${range}`,
  day: '1 day',
  days: ({ count }: Values<'count'>) => `${count} days`,
  month: '1 month',
  months: ({ count }: Values<'count'>) => `${count} months`,
  date: '1 date',
  dates: ({ count }: Values<'count'>) => `${count} dates`,
  am: ({ time }: Values<'time'>) => `${time} am`,
  pm: ({ time }: Values<'time'>) => `${time} pm`,
  used: ({ energy }: Values<'energy'>) => `${energy} used`,
  exported: ({ energy }: Values<'energy'>) => `${energy} sent to the grid`,
  noReading: 'No reading.',
  usedColumn: ({ unit }: Values<'unit'>) => `Used (${unit})`,
  exportedColumn: ({ unit }: Values<'unit'>) => `Sent to the grid (${unit})`,
  same: ({ before }: Values<'before'>) => `about the same as ${before}`,
  less: ({ percent, before }: Values<'percent' | 'before'>) => `${percent}% less than ${before}`,
  more: ({ percent, before }: Values<'percent' | 'before'>) => `${percent}% more than ${before}`,
  lessCredit: ({ credit }: Values<'credit'>) => `, less ${credit} for what you sent`,
  loading: 'Getting your usage…',
  notLoaded: 'We could not get your usage just now.',
  noReadingsYet: 'There are no readings yet. The first ones show about a day after your supply starts.',
  dataAge: 'Data is up to a day old.',
  notSubtracted: 'We do not subtract what you sent to the grid from what you used.',
  otherDates: ({ range }: Values<'range'>) => `${range}. Your bill may cover other dates.`,
  showTable: 'Show the figures as a table',
  caption: ({ title, range }: Values<'title' | 'range'>) =>
    `${title}, ${range}. Oldest first; figures are rounded.`,
  byPeriodOnly:
    'With your plan, what a day costs depends on the other days of the bill, so only the whole period has a cost.',
})

// In English not by `Intl.DateTimeFormat`, whose first use takes a slow phone 60 ms.
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** A day or month as the site's language writes it, if that is not English. */
const inLanguage = (date: IsoDate | IsoMonth, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...format }).format(new Date(date))
const isEnglish = language === 'en-AU'
const numeric = 'numeric'

const yearOf = (date: IsoDate | IsoMonth) => date.slice(0, 4)
const monthName = (date: IsoDate | IsoMonth) => nameOfMonth(Number(date.slice(5, 7)))
const dayOf = (date: IsoDate) => Number(date.slice(8))

/** `2026-10` → `Oct`. May, June and July are not shortened. */
export const shortMonth = (date: IsoDate | IsoMonth): string => {
  if (!isEnglish) return inLanguage(date, { month: 'short' })
  const name = monthName(date)
  return name.length <= 4 ? name : name.slice(0, 3)
}

/** `2026-10-04` → `4 October 2026`; `2026-10` → `October 2026`; `2026` stays. */
export const dateWords = (date: IsoDate | IsoMonth): string =>
  date.length === 4
    ? date
    : !isEnglish
      ? inLanguage(date, { year: numeric, month: 'long', ...(date.length > 7 && { day: numeric }) })
      : [...(date.length > 7 ? [dayOf(date)] : []), monthName(date), yearOf(date)].join(' ')

/** `2026-10-04` → `Sun 4 Oct`, for a table whose caption has the year; `2026-10` → `Oct 2026`. */
export const shortDateWords = (date: IsoDate | IsoMonth): string =>
  !isEnglish && date.length > 4
    ? inLanguage(date, {
        month: 'short',
        ...(date.length > 7 ? { day: numeric, weekday: 'short' } : { year: numeric }),
      })
    : date.length > 7
      ? `${weekdays[weekday(date)]?.slice(0, 3)} ${dayOf(date)} ${shortMonth(date)}`
      : date.length > 4
        ? `${shortMonth(date)} ${yearOf(date)}`
        : date

/** `2026-10-04` → `Sunday 4 October 2026`. */
export const fullDayWords = (date: IsoDate): string =>
  isEnglish
    ? `${weekdays[weekday(date)]} ${dateWords(date)}`
    : inLanguage(date, { year: numeric, month: 'long', day: numeric, weekday: 'long' })

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
  if (!isEnglish)
    return new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'long' }).formatRange(
      new Date(from),
      new Date(to),
    )
  if (yearOf(from) !== yearOf(to)) return texts.range({ from: dateWords(from), to: dateWords(to) })
  if (monthOf(from) !== monthOf(to))
    return texts.monthRange({ day: dayOf(from), month: monthName(from), to: dateWords(to) })
  return texts.range({ from: dayOf(from), to: dateWords(to) })
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
  if (from === to) return texts.on({ day: dateWords(from) })
  if (isWholeMonth(from, to)) return texts.inPeriod({ period: monthWords(from, sameYear) })
  if (isWholeYear(from, to)) return texts.inPeriod({ period: yearOf(from) })
  if (countWholeMonths(from, to) > 0)
    return texts.fromTo({ from: monthWords(from, yearOf(to)), to: dateWords(monthOf(to)) })
  return texts.fromRange({ range: stretchWords(from, to) })
}

/** `17:30` → `5:30 pm`, in local time. */
export function clockWords(startsAt: string): string {
  if (!isEnglish)
    return new Intl.DateTimeFormat(language, { timeZone: 'UTC', timeStyle: 'short' }).format(
      new Date(`${startsAt.slice(0, 16)}Z`),
    )
  const [hour = 0, minute = 0] = startsAt.slice(11, 16).split(':').map(Number)
  const time = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`
  return hour < 12 ? texts.am({ time }) : texts.pm({ time })
}

/** A count with its unit: `1 day`, `31 days`. */
export function counted(amount: number, unit: 'day' | 'month' | 'date'): string {
  const [isOne, count] = [amount === 1, withCommas(amount)]
  if (unit === 'day') return isOne ? texts.day : texts.days({ count })
  if (unit === 'month') return isOne ? texts.month : texts.months({ count })
  return isOne ? texts.date : texts.dates({ count })
}

/** The change from `then` to `now`, and when that was: `12% less than September`. `then` is above 0. */
export function comparedWords(now: number, then: number, before: string): string {
  const percent = Math.round((Math.abs(now - then) / then) * 100)
  // `0% less` would say nothing.
  if (percent === 0) return texts.same({ before })
  return now < then ? texts.less({ percent, before }) : texts.more({ percent, before })
}

/** `12.3 kWh used` */
export const usedWords = (energy: string): string => texts.used({ energy })
/** `4.5 kWh sent to the grid` */
export const exportedWords = (energy: string): string => texts.exported({ energy })
export const noReading = texts.noReading

/** A credit, as it goes on after a cost. */
export const lessCredit = (credit: string): string => texts.lessCredit({ credit })

/** Headings of columns: `Used (kWh)`, `Sent to the grid (kWh)`. */
export const usedColumn = (unit: string): string => texts.usedColumn({ unit })
export const exportedColumn = (unit: string): string => texts.exportedColumn({ unit })

export const loadingUsage = texts.loading
export const usageNotLoaded = texts.notLoaded
export const noReadingsYet = texts.noReadingsYet
export const dataAge = texts.dataAge
export const notSubtracted = texts.notSubtracted
export const showTable = texts.showTable
/** The dates of a chart, which are not those of a bill. */
export const otherDates = (range: string): string => texts.otherDates({ range })
/** The caption of a table of figures. */
export const tableCaption = (title: string, range: string): string => texts.caption({ title, range })

/** `451` → `$4.51`, `-120` → `-$1.20`. Whole cents in. */
export function dollarsAndCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}$${withCommas(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Why a day has no cost under a plan with steps over a billing period, or a demand charge. */
export const byPeriodOnly = texts.byPeriodOnly

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
