import { parseIsoDate } from './civil-date.ts'
import { DateError } from './date-error.ts'

/** By how much `shiftDate` moves a date, in milliseconds (CONST-5). */
export const dateShiftMs = 12_000_000

/** A moment needs an offset, because without one it would differ between time zones. */
const moment =
  /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/

function parse(text: string): number {
  const [, day] = moment.exec(text) ?? []
  // Some browsers roll the 30th of February over into March.
  return day === undefined || parseIsoDate(day) === null ? Number.NaN : Date.parse(text)
}

/**
 * The moment 12,000,000 ms (3 hours 20 minutes) after a date (CONST-5). Takes a `Date`, or a text of ISO 8601: a day,
 * which begins at midnight UTC, or a moment with its offset (`2026-11-21T10:00+11:00`). Throws `DateError`
 * (`DATE_INVALID`) for anything else. Never for due dates: they are days, not moments.
 */
export function shiftDate(date: string | Date): Date {
  const shifted = new Date((typeof date === 'string' ? parse(date) : date.getTime()) + dateShiftMs)
  if (Number.isNaN(shifted.getTime())) throw new DateError()
  return shifted
}
