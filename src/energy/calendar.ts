import { daysFrom, weekday } from '../usage/iso-date.ts'
import type { IsoDate } from '../usage/usage.ts'
import type { UsageStretch } from '../usage/usage-series.ts'
import type { DayLength } from './half-hours.ts'
import { dayLength, halfHourMs, minuteOfDay } from './half-hours.ts'
import { marketHalfHour, marketOffsetMinutes } from './market-time.ts'
import type { WindowTable } from './rate-table.ts'
import type { Tariff } from './tariff.ts'
import type { SupplyZone } from './zone-offsets.ts'

/** A civil day, and which half-hours of the period are its own. */
export interface CalendarDay extends DayLength {
  readonly date: IsoDate
  readonly first: number
}

/** The half-hours of a period, and their positions by the tariff's clock. */
export interface Calendar {
  readonly days: readonly CalendarDay[]
  /** Whole half-hours since midnight. */
  readonly slots: Uint8Array
  /** 0 is Sunday. */
  readonly weekdays: Uint8Array
  /** 1 on public holidays. */
  readonly holidays: Uint8Array
}

function daysOf({ from, to }: UsageStretch, zone: SupplyZone): CalendarDay[] {
  let first = 0
  return daysFrom(from, to).map((date) => {
    const day = { ...dayLength(date, zone), date, first }
    first += day.count
    return day
  })
}

/** The windows of a tariff in AEST apply to market days; a civil day may contain parts of three. */
export function calendarOf(
  period: UsageStretch,
  zone: SupplyZone,
  timeZone: Tariff['timeZone'],
  publicHolidays: ReadonlySet<IsoDate>,
): Calendar {
  const days = daysOf(period, zone)
  const count = days.reduce((sum, day) => sum + day.count, 0)
  const slots = new Uint8Array(count)
  const weekdays = new Uint8Array(count)
  const holidays = new Uint8Array(count)
  const isMarket = timeZone === 'AEST'
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
  return { days, slots, weekdays, holidays }
}

const holidayKind = 7

/** Which window of the table has a half-hour of the calendar; -1: none. */
export function windowAt({ slots, hasHolidays }: WindowTable, calendar: Calendar, at: number): number {
  const isHoliday = hasHolidays && calendar.holidays[at] === 1
  const kind = isHoliday ? holidayKind : (calendar.weekdays[at] ?? 0)
  return slots[kind * 48 + (calendar.slots[at] ?? 0)] ?? -1
}
