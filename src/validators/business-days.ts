import { daysAfter } from '../../contracts/civil-days.ts'
import { parseIsoDate } from '../dates/civil-date.ts'
import { dayNumber, isoDay, weekday } from '../dates/iso-date.ts'
import type { AustralianState } from './postcode.ts'
import type { HolidayCalendar } from './public-holidays.ts'
import { publicHolidays } from './public-holidays.ts'
import type { ValidatorErrorCode } from './validator-error.ts'
import { ValidatorError } from './validator-error.ts'

function numberOf(date: string, code: ValidatorErrorCode): number {
  if (parseIsoDate(date) === null) throw new ValidatorError(code)
  return dayNumber(date)
}

/** Whether the day with a number is a business day. Throws for days outside the calendar. */
function businessDaysOf({ from, until, holidays }: HolidayCalendar): (day: number) => boolean {
  const [first, last] = [numberOf(from, 'BAD_CALENDAR'), numberOf(until, 'BAD_CALENDAR')]
  const off = new Set(holidays.map(({ date }) => numberOf(date, 'BAD_CALENDAR')))
  const isWithin = (day: number) => day >= first && day <= last
  if (first > last || ![...off].every(isWithin)) throw new ValidatorError('BAD_CALENDAR')
  return (day) => {
    if (!isWithin(day)) throw new ValidatorError('BEYOND_CALENDAR')
    return weekday(isoDay(day)) % 6 !== 0 && !off.has(day)
  }
}

/**
 * Whether a date (`2026-12-24`) is a business day: from Monday to Friday, and no public holiday of the calendar. Throws
 * `ValidatorError` (`BAD_DATE`, `BAD_CALENDAR`, `BEYOND_CALENDAR`).
 */
export const isBusinessDay = (date: string, calendar: HolidayCalendar): boolean =>
  businessDaysOf(calendar)(numberOf(date, 'BAD_DATE'))

/**
 * The date this many business days after another one: day 1 is the next business day, as in `2026-11-20` and 10 →
 * `2026-12-04`. A negative count goes back. 0: the date itself, or the next business day if it is not one. Throws
 * `ValidatorError` (`BAD_DATE`, `BAD_COUNT`, `BAD_CALENDAR`, and `BEYOND_CALENDAR` if the calendar ends before the
 * count does).
 */
export function addBusinessDays(date: string, count: number, calendar: HolidayCalendar): string {
  if (!Number.isSafeInteger(count)) throw new ValidatorError('BAD_COUNT')
  const isBusiness = businessDaysOf(calendar)
  const step = count < 0 ? -1 : 1
  let day = numberOf(date, 'BAD_DATE')
  let left = Math.abs(count)
  while (left > 0) {
    day += step
    if (isBusiness(day)) left -= 1
  }
  while (!isBusiness(day)) day += 1
  return isoDay(day)
}

/** Calendar days for each business day, more than the average with any public holidays. */
const longDay = 2.2

/**
 * The day this many business days of a state after another one. If the holiday calendar ends before that, a later day,
 * never an earlier one.
 */
export function businessDaysAfter(state: AustralianState, day: string, count: number): string {
  try {
    return addBusinessDays(day, count, publicHolidays(state))
  } catch (error) {
    if (!(error instanceof ValidatorError && error.code === 'BEYOND_CALENDAR')) throw error
    return daysAfter(day, Math.ceil((count + 1) * longDay))
  }
}
