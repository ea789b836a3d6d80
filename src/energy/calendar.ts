import { halfHourMs } from '../dates/durations.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import { daysFrom, weekday } from '../dates/iso-date.ts'
import { marketOffsetMinutes } from '../dates/market-time.ts'
import type { SupplyZone } from '../dates/time-zones.ts'
import { defaultTimeZone } from '../plans/standard-defaults.ts'
import type { UsageStretch } from '../usage/usage-series.ts'
import type { DayLength } from './half-hours.ts'
import { dayLength, minuteOfDay } from './half-hours.ts'
import { marketHalfHour } from './market-time.ts'
import type { WindowTable } from './rate-table.ts'
import type { Tariff } from './tariff.ts'

/** A civil day, and its range of half-hours in the period. */
export interface CalendarDay extends DayLength {
  readonly date: IsoDate
  readonly first: number
}

/** The position of each half-hour of a period on a clock. */
export interface Clock {
  /** Whole half-hours since midnight. */
  readonly slots: Uint8Array
  /** 0 is Sunday. */
  readonly weekdays: Uint8Array
  /** 1 on public holidays. */
  readonly holidays: Uint8Array
}

/** The half-hours of a period, and their positions on the clocks that tariffs use. */
export interface Calendar {
  readonly days: readonly CalendarDay[]
  /** Half-hours. */
  readonly count: number
  readonly clock: (timeZone: NonNullable<Tariff['timeZone']>) => Clock
}

function daysOf({ from, to }: UsageStretch, zone: SupplyZone): CalendarDay[] {
  let first = 0
  return daysFrom(from, to).map((date) => {
    const day = { ...dayLength(date, zone), date, first }
    first += day.count
    return day
  })
}

/** Windows in AEST apply to market days; a civil day may contain parts of three. */
function clockOf(
  { days, count }: Pick<Calendar, 'days' | 'count'>,
  isMarket: boolean,
  publicHolidays: ReadonlySet<IsoDate>,
): Clock {
  const slots = new Uint8Array(count)
  const weekdays = new Uint8Array(count)
  const holidays = new Uint8Array(count)
  const factsOf = (date: IsoDate) => ({ weekday: weekday(date), holiday: publicHolidays.has(date) ? 1 : 0 })
  for (const day of days) {
    let facts = factsOf(day.date)
    for (let index = 0; index < day.count; index += 1) {
      const ms = day.startMs + index * halfHourMs
      const at = day.first + index
      const slot = Math.floor(minuteOfDay(ms, isMarket ? marketOffsetMinutes : day.aheadAt(ms)) / 30)
      if (isMarket && (index === 0 || slot === 0)) facts = factsOf(marketHalfHour(ms).date)
      slots[at] = slot
      weekdays[at] = facts.weekday
      holidays[at] = facts.holiday
    }
  }
  return { slots, weekdays, holidays }
}

/** Each clock is computed when a window first needs it. */
export function calendarOf(
  period: UsageStretch,
  zone: SupplyZone,
  publicHolidays: ReadonlySet<IsoDate>,
): Calendar {
  const days = daysOf(period, zone)
  const laid = { days, count: days.reduce((sum, day) => sum + day.count, 0) }
  const clocks: { [Zone in NonNullable<Tariff['timeZone']>]?: Clock } = {}
  return {
    ...laid,
    clock: (timeZone) => {
      clocks[timeZone] ??= clockOf(laid, timeZone === 'AEST', publicHolidays)
      return clocks[timeZone]
    },
  }
}

const holidayKind = 7

/** The index of the window that contains a half-hour of the calendar; -1 if none does. */
export function windowAt(
  { slots, hasHolidays, timeZone = defaultTimeZone }: WindowTable,
  calendar: Calendar,
  at: number,
): number {
  const clock = calendar.clock(timeZone)
  const isHoliday = hasHolidays && clock.holidays[at] === 1
  const kind = isHoliday ? holidayKind : (clock.weekdays[at] ?? 0)
  return slots[kind * 48 + (clock.slots[at] ?? 0)] ?? -1
}
