import { countDays } from '../../contracts/civil-days.ts'
import { halfHourMs } from '../dates/durations.ts'
import type { SupplyZone } from '../dates/time-zones.ts'
import type { UsageStretch } from '../usage/usage-series.ts'
import { EnergyError } from './energy-error.ts'
import { checkDate, dayStartMs, halfHourCount } from './half-hours.ts'
import type { WattHours } from './units.ts'

/**
 * The registers of controlled loads, in the order of the tariff. Most meters have at most two; some plans price more.
 */
export const controlledLoadRegisters = [
  'CONTROLLED_LOAD',
  'CONTROLLED_LOAD_2',
  'CONTROLLED_LOAD_3',
  'CONTROLLED_LOAD_4',
] as const

/** The register of a half-hour: general use, a controlled load in the order of the tariff, or exported power. */
export type Register = 'GENERAL' | (typeof controlledLoadRegisters)[number] | 'EXPORT'

/** Measured; substituted by the network for a lost value; or estimated because the meter could not be read. */
export type ReadQuality = 'actual' | 'substituted' | 'estimated'

/** The energy of a half-hour on a register. */
export interface HalfHourRead {
  /** Milliseconds since 1970 in UTC, as returned by `halfHoursOf` and `readsOfMarketDay`. */
  readonly startMs: number
  readonly register: Register
  /** Whole watt-hours, never negative, on `EXPORT` too. */
  readonly wattHours: WattHours
  readonly quality: ReadQuality
}

/** From the best to the worst. */
export const qualities = ['actual', 'substituted', 'estimated'] as const satisfies readonly ReadQuality[]

/** A register over a period, with an entry for each half-hour. Half-hours that were not read have quality -1. */
export interface Readings {
  readonly wattHours: Float64Array
  readonly quality: Int8Array
}

/** Longer than any billed period: a wrong year must not exhaust a server's memory. */
const maxDays = 1_100

/** Throws `EnergyError` (`PERIOD_INVALID`) unless the first day is not after the last. */
export function checkPeriod({ from, to }: UsageStretch): void {
  checkDate(from)
  checkDate(to)
  const days = countDays(from, to)
  if (days < 1 || days > maxDays)
    throw new EnergyError(
      'PERIOD_INVALID',
      `A period has 1 to ${maxDays} days, first and last included: ${from} to ${to} has ${days}`,
    )
}

function checkRead({ wattHours, startMs, quality }: HalfHourRead, firstMs: number): void {
  if (!Number.isSafeInteger(wattHours) || wattHours < 0)
    throw new EnergyError(
      'READS_INVALID',
      'A read has whole watt-hours, never negative: wattHours(kwh) converts',
    )
  if (!Number.isInteger((startMs - firstMs) / halfHourMs))
    throw new EnergyError(
      'READS_INVALID',
      `A read begins at ${startMs}, which is no half-hour of the zone: take it from halfHoursOf`,
    )
  if (!qualities.includes(quality))
    throw new EnergyError('READS_INVALID', `'${quality}' is no quality of a read: ${qualities.join(', ')}`)
}

/** Converts reads in any order to readings of a period. Reads outside of it are ignored. */
export function readingsIn(
  period: UsageStretch,
  zone: SupplyZone,
  reads: readonly HalfHourRead[],
): ReadonlyMap<Register, Readings> {
  const firstMs = dayStartMs(period.from, zone)
  const count = (dayStartMs(period.to, zone) - firstMs) / halfHourMs + halfHourCount(period.to, zone)
  const readings = new Map<Register, Readings>()
  for (const read of reads) {
    checkRead(read, firstMs)
    const at = (read.startMs - firstMs) / halfHourMs
    if (at < 0 || at >= count) continue
    const own = readings.get(read.register) ?? emptyReadings(count)
    readings.set(read.register, own)
    if (own.quality[at] !== -1)
      throw new EnergyError(
        'READS_INVALID',
        `Two reads of ${read.register} begin at ${new Date(read.startMs).toISOString()}: leave one, or add up two meters`,
      )
    own.wattHours[at] = read.wattHours
    own.quality[at] = qualities.indexOf(read.quality)
  }
  return readings
}

export const emptyReadings = (count: number): Readings => ({
  wattHours: new Float64Array(count),
  quality: new Int8Array(count).fill(-1),
})
