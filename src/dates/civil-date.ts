import { language } from '../language.ts'
import { dateInLanguage } from './date-in-language.ts'

/** A calendar day without time and time zone. */
export interface CivilDate {
  /** 1 to 9999. */
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** 1 to 31. */
  readonly day: number
}

const englishMonths: readonly string[] = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const monthNames =
  language === 'en-AU'
    ? englishMonths
    : englishMonths.map((_, month) =>
        new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
      )

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** How many days a month of the Gregorian calendar has. `month` is 1 to 12. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** False for `{ year: 2026, month: 2, day: 30 }`. */
export const isCivilDate = ({ year, month, day }: CivilDate): boolean =>
  [year, month, day].every(Number.isInteger) &&
  year >= 1 &&
  year <= 9999 &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= daysIn(year, month)

const digits = (number: number, count: number) => `${number}`.padStart(count, '0')

/** `2026-11-21`. */
export const isoDate = ({ year, month, day }: CivilDate): string =>
  `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`

/** Parses `2026-11-21`, and no other format. Null if it is not a date. */
export function parseIsoDate(text: string): CivilDate | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  return isCivilDate(date) ? date : null
}

/** A month as people type it: `3`, `03`, `March`, `mar`. NaN: none. */
export function readMonth(typed: string): number {
  if (/^\d{1,2}$/.test(typed)) return Number(typed)
  const word = typed.toLowerCase()
  if (word.length < 3) return Number.NaN
  const found = monthNames.findIndex((name) => name.toLowerCase().startsWith(word))
  return found < 0 ? Number.NaN : found + 1
}

/** `April`, for 4. */
export const monthName = (month: number): string => monthNames[month - 1] ?? ''

/** Before, the same day, or after: negative, 0 or positive. */
export const compareDates = (one: CivilDate, other: CivilDate): number =>
  one.year - other.year || one.month - other.month || one.day - other.day

/** `21 November 2026`, on a site in any language. */
export const dateInEnglish = ({ year, month, day }: CivilDate): string =>
  `${day} ${englishMonths[month - 1]} ${year}`

/** `21 November 2026`, or what the site's language has for it. */
export const dateInWords = (date: CivilDate): string =>
  language === 'en-AU' ? dateInEnglish(date) : dateInLanguage(date, language)
