import { daysFrom } from '../dates/iso-date.ts'
import type { SupplyZone } from '../dates/time-zones.ts'
import type { UsageStretch } from '../usage/usage-series.ts'
import { EnergyError } from './energy-error.ts'
import { halfHoursOf } from './half-hours.ts'
import type { HalfHourRead } from './reads.ts'
import { checkPeriod } from './reads.ts'
import { shareOut } from './share-out.ts'

/** The energy of some days whose half-hours are unknown, for instance from an accumulation meter or a daily chart. */
export interface StretchRead extends UsageStretch, Omit<HalfHourRead, 'startMs'> {}

/**
 * Spreads a read evenly over the half-hours of its days, so that it can be priced. The total is exact. The cost is
 * exact for a single rate, and approximate for times of use and daily steps.
 */
export function spreadRead({ from, to, ...read }: StretchRead, zone: SupplyZone): HalfHourRead[] {
  checkPeriod({ from, to })
  if (!Number.isSafeInteger(read.wattHours) || read.wattHours < 0)
    throw new EnergyError(
      'READS_INVALID',
      'A read has whole watt-hours, never negative: wattHours(kwh) converts',
    )
  const halfHours = daysFrom(from, to).flatMap((date) => halfHoursOf(date, zone))
  const parts = shareOut(
    read.wattHours,
    halfHours.map(() => 1),
  )
  return halfHours.map(({ startMs }, at) => ({ ...read, startMs, wattHours: parts[at] ?? 0 }))
}
