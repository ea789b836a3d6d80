import { parseIsoDate } from '../dates/civil-date.ts'
import { minuteMs } from '../dates/durations.ts'
import { marketDate, marketOffsetMinutes } from '../dates/market-time.ts'

/** The ISO 8601 offset of market time. */
const offset = `+${marketOffsetMinutes / 60}:00`

/** `20261121` → `2026-11-21`. Null if it is not a date. */
export function parseDate8(text: string): string | null {
  if (!/^\d{8}$/.test(text)) return null
  const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  return parseIsoDate(date) === null ? null : date
}

/** `20261121093000`, or without the seconds, → `2026-11-21T09:30:00+10:00`. Null if it is not a time. */
export function parseDateTime(text: string): string | null {
  const [, day = '', hour, minute, second = '00'] =
    /^(\d{8})([01]\d|2[0-3])([0-5]\d)([0-5]\d)?$/.exec(text) ?? []
  const date = parseDate8(day)
  return date === null ? null : `${date}T${hour}:${minute}:${second}${offset}`
}

const digitsOf = (text: string) => text.replace(offset, '').replace(/\D/g, '')

/** The digits of a day or a time: `2026-11-21` → `20261121`, `2026-11-21T09:30:00+10:00` → `20261121093000`; null → nothing. */
export const dateDigits = (date: string | null): string => (date === null ? '' : digitsOf(date))

/** The same to the minute, as in a header, unless there are seconds. */
export const date12 = (moment: string): string => digitsOf(moment).replace(/^(\d{12})00$/, '$1')

/**
 * The moment at which an interval ends, in market time: for the 48th half-hour of 21 November 2026 it is
 * `2026-11-22T00:00:00+10:00`. `interval` counts from 1. The interval begins where the one before it ends.
 */
export function intervalEnd(date: string, intervalMinutes: number, interval: number): string {
  const end = Date.parse(`${date}T00:00:00Z`) + interval * intervalMinutes * minuteMs
  return `${new Date(end).toISOString().slice(0, 19)}${offset}`
}

/** The market day of the interval that ends at `moment`: at midnight, the day that has just ended. */
export const marketDay = (moment: Date): string => marketDate(new Date(moment.getTime() - 1))
