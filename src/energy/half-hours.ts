import { dayMs, daysAfter } from '../../contracts/civil-days.ts'
import { parseIsoDate } from '../dates/civil-date.ts'
import { halfHourMs, minuteMs } from '../dates/durations.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import { dayNumber, isoDay } from '../dates/iso-date.ts'
import type { SupplyZone } from '../dates/time-zones.ts'
import { EnergyError } from './energy-error.ts'
import { offsetMinutes } from './zone-offsets.ts'

const minutesOfDay = 1440

/** A half-hour of a civil day. */
export interface HalfHour {
  /** Milliseconds since 1970 in UTC. */
  readonly startMs: number
  /** Local time, `HH:mm`. `02:30` occurs twice when clocks go back. */
  readonly startTime: string
  /** The clock's UTC offset in minutes: 600 is UTC+10. */
  readonly offsetMinutes: number
}

/** Earlier dates are refused: in the 19th century, offsets of zones included seconds. */
export function checkDate(date: IsoDate): void {
  if (parseIsoDate(date) === null || date < '1970-01-01')
    throw new EnergyError('PERIOD_INVALID', `'${date}' is no date since 1970: write it like 2026-10-04`)
}

/**
 * When a civil day begins, in milliseconds since 1970. Clocks in Australia change at two or three in the morning, so
 * each day has exactly one midnight.
 */
export function dayStartMs(date: IsoDate, zone: SupplyZone): number {
  checkDate(date)
  const midnightUtc = dayNumber(date) * dayMs
  const nearby = midnightUtc - offsetMinutes(midnightUtc, zone) * minuteMs
  return midnightUtc - offsetMinutes(nearby, zone) * minuteMs
}

/** How many half-hours a civil day has: 48, or 46 and 50 where clocks go forward and back by an hour. */
export const halfHourCount = (date: IsoDate, zone: SupplyZone): number =>
  (dayStartMs(daysAfter(date, 1), zone) - dayStartMs(date, zone)) / halfHourMs

/** Minutes after midnight on a clock with this UTC offset. */
export function minuteOfDay(ms: number, ahead: number): number {
  const minutes = Math.floor(ms / minuteMs) + ahead
  return ((minutes % minutesOfDay) + minutesOfDay) % minutesOfDay
}

/** `630` → `10:30`. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** A civil day with its number of half-hours. */
export interface DayLength {
  readonly startMs: number
  /** Half-hours. */
  readonly count: number
  /** The UTC offset at a moment of the day; computed once for a day without a clock change. */
  readonly aheadAt: (ms: number) => number
}

export function dayLength(date: IsoDate, zone: SupplyZone): DayLength {
  const startMs = dayStartMs(date, zone)
  const count = halfHourCount(date, zone)
  const ahead = offsetMinutes(startMs, zone)
  return { startMs, count, aheadAt: count === 48 ? () => ahead : (ms) => offsetMinutes(ms, zone) }
}

/**
 * The half-hours of a civil day in their order. In Sydney the 4th of October 2026 has 46, the 5th of April 50; in Brisbane
 * every day has 48. Throws `EnergyError` (`PERIOD_INVALID`, `ZONE_INVALID`).
 */
export function halfHoursOf(date: IsoDate, zone: SupplyZone): HalfHour[] {
  const day = dayLength(date, zone)
  return Array.from({ length: day.count }, (_, index) => {
    const startMs = day.startMs + index * halfHourMs
    const ahead = day.aheadAt(startMs)
    return { startMs, startTime: clockText(minuteOfDay(startMs, ahead)), offsetMinutes: ahead }
  })
}

/** A moment on the calendar: the day, and the index of its half-hour in that day, from 0. */
export interface PlaceInDay {
  readonly date: IsoDate
  readonly index: number
}

/** The civil day and the half-hour of a moment: the inverse of `halfHoursOf`. */
export function civilHalfHour(ms: number, zone: SupplyZone): PlaceInDay {
  const date = isoDay(Math.floor((ms + offsetMinutes(ms, zone) * minuteMs) / dayMs))
  return { date, index: Math.floor((ms - dayStartMs(date, zone)) / halfHourMs) }
}
