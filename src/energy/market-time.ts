import { dayNumber, isoDay } from '../usage/iso-date.ts'
import type { IsoDate } from '../usage/usage.ts'
import { EnergyError } from './energy-error.ts'
import type { PlaceInDay } from './half-hours.ts'
import { checkDate, halfHourMs } from './half-hours.ts'
import type { HalfHourRead, ReadQuality, Register } from './reads.ts'
import type { WattHours } from './units.ts'
import { minuteMs } from './zone-offsets.ts'

// Meter data files (NEM12) are in market time: UTC+10 all year, so that each of their days has 48 half-hours.

/** The UTC offset of market time, in minutes. */
export const marketOffsetMinutes = 600
const aheadMs = marketOffsetMinutes * minuteMs
const dayMs = 48 * halfHourMs

/** The market day and the half-hour of a moment. */
export function marketHalfHour(ms: number): PlaceInDay {
  const day = Math.floor((ms + aheadMs) / dayMs)
  return { date: isoDay(day), index: Math.floor((ms + aheadMs - day * dayMs) / halfHourMs) }
}

/** When a half-hour of a market day begins, in milliseconds since 1970: the inverse of `marketHalfHour`. */
export function marketStartMs({ date, index }: PlaceInDay): number {
  checkDate(date)
  return dayNumber(date) * dayMs - aheadMs + index * halfHourMs
}

/** A day of a meter data file (record 300): values of 5, 15 or 30 minutes in market time. */
export interface MarketDay {
  readonly date: IsoDate
  readonly register: Register
  /** 288, 96 or 48 of them, in order. */
  readonly wattHours: readonly WattHours[]
  /** Of the whole day (flags A, S, F, E), or of each value (flag V and its records 400). */
  readonly quality: ReadQuality | readonly ReadQuality[]
}

const worst: readonly ReadQuality[] = ['estimated', 'substituted', 'actual']

/** A market day as half-hours, shorter values added up; one that is estimated makes its half-hour so. Throws `READS_INVALID`. */
export function readsOfMarketDay({ date, register, wattHours, quality }: MarketDay): HalfHourRead[] {
  const each = wattHours.length / 48
  const qualities = typeof quality === 'string' ? wattHours.map(() => quality) : quality
  if (![1, 2, 6].includes(each) || qualities.length !== wattHours.length)
    throw new EnergyError(
      'READS_INVALID',
      `A market day has 48, 96 or 288 values and one quality or as many: ${date} has ${wattHours.length} and ${qualities.length}`,
    )
  return Array.from({ length: 48 }, (_, index) => {
    const [from, to] = [index * each, (index + 1) * each]
    return {
      startMs: marketStartMs({ date, index }),
      register,
      wattHours: wattHours.slice(from, to).reduce((sum, value) => sum + value, 0),
      quality: worst.find((one) => qualities.slice(from, to).includes(one)) ?? 'actual',
    }
  })
}
