import { dayMs } from '../../contracts/civil-days.ts'
import { halfHourMs } from '../dates/durations.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import { dayNumber, isoDay } from '../dates/iso-date.ts'
import { marketOffsetMs } from '../dates/market-time.ts'
import { EnergyError } from './energy-error.ts'
import type { PlaceInDay } from './half-hours.ts'
import { checkDate } from './half-hours.ts'
import type { HalfHourRead, ReadQuality, Register } from './reads.ts'
import type { WattHours } from './units.ts'

// Meter data files (NEM12) are in market time.

/** The market day and the half-hour of a moment. */
export function marketHalfHour(ms: number): PlaceInDay {
  const marketMs = ms + marketOffsetMs
  const day = Math.floor(marketMs / dayMs)
  return { date: isoDay(day), index: Math.floor((marketMs - day * dayMs) / halfHourMs) }
}

/** When a half-hour of a market day begins, in milliseconds since 1970: the inverse of `marketHalfHour`. */
export function marketStartMs({ date, index }: PlaceInDay): number {
  checkDate(date)
  return dayNumber(date) * dayMs - marketOffsetMs + index * halfHourMs
}

/** A day of a meter data file (record 300): values of 5, 15 or 30 minutes in market time. */
export interface MarketDay {
  readonly date: IsoDate
  readonly register: Register
  /** 288, 96 or 48 of them, in order. */
  readonly wattHours: readonly WattHours[]
  /** Quality of the whole day (flags A, S, F, E), or of each value (flag V with records 400). */
  readonly quality: ReadQuality | readonly ReadQuality[]
}

const worst: readonly ReadQuality[] = ['estimated', 'substituted', 'actual']

/**
 * A market day as half-hours, with shorter values added up. A half-hour is estimated if one of its values is. Throws
 * `READS_INVALID`.
 */
export function readsOfMarketDay({ date, register, wattHours, quality }: MarketDay): HalfHourRead[] {
  const each = wattHours.length / 48
  const qualities = typeof quality === 'string' ? wattHours.map(() => quality) : quality
  if (![1, 2, 6].includes(each) || qualities.length !== wattHours.length)
    throw new EnergyError(
      'READS_INVALID',
      `A market day has 48, 96 or 288 values and one quality or as many: ${date} has ${wattHours.length} and ${qualities.length}`,
    )
  const firstMs = marketStartMs({ date, index: 0 })
  return Array.from({ length: 48 }, (_, index) => {
    const [from, to] = [index * each, (index + 1) * each]
    const read = { startMs: firstMs + index * halfHourMs, register }
    // A year has 17,520 of these, and slices of one value take half of the time.
    if (each === 1) return { ...read, wattHours: wattHours[from] ?? 0, quality: qualities[from] ?? 'actual' }
    return {
      ...read,
      wattHours: wattHours.slice(from, to).reduce((sum, value) => sum + value, 0),
      quality: worst.find((one) => qualities.slice(from, to).includes(one)) ?? 'actual',
    }
  })
}
