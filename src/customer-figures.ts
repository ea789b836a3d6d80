import { language } from './language.ts'

// Civil dates are read and written in UTC, so that no time zone changes a due date.
const long = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat(language, {
  ...(language === 'en-AU'
    ? ({ day: 'numeric', month: 'short', year: 'numeric' } as const)
    : ({ dateStyle: 'medium' } as const)),
  timeZone: 'UTC',
})
// Amounts are written as on the bills, in each language.
const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
const energy = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })

/** `2026-12-03` → `3 December 2026`. */
export const longDate = (date: string): string => long.format(new Date(`${date}T00:00:00Z`))
/** `Sept` → `Sep`, as on the usage chart. September is the only month that `Intl` gives four letters. */
const withShortMonths = (text: string) => text.replaceAll('Sept', 'Sep')
/** `2026-12-03` → `3 Dec 2026`. */
export const shortDate = (date: string): string =>
  withShortMonths(short.format(new Date(`${date}T00:00:00Z`)))
/** Whole cents without their sign, since the text says who owes whom. `-1995` → `$19.95`. */
export const dollars = (cents: number): string => money.format(Math.abs(cents) / 100)
/** Watt-hours → whole kilowatt-hours with their unit. */
export const kilowattHours = (wattHours: number): string => `${energy.format(wattHours / 1000)} kWh`

/** A period in short: `1 – 31 Oct 2026`. */
export const period = (start: string, end: string): string =>
  withShortMonths(short.formatRange(new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`)))

/** `20084471093` → `200`, `844`, `710`, `93`; text with other characters is unchanged. */
export const inThrees = (digits: string): string[] =>
  /^\d+$/.test(digits) ? (digits.match(/\d{1,3}/g) ?? []) : [digits]
