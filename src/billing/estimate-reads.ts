import { monthsAfter } from '../../contracts/civil-days.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import { daysFrom } from '../dates/iso-date.ts'
import type { SupplyZone } from '../dates/time-zones.ts'
import { halfHoursOf } from '../energy/half-hours.ts'
import type { HalfHourRead, Register } from '../energy/reads.ts'
import type { UsageStretch } from '../usage/usage-series.ts'
import { ClockMeans } from './clock-means.ts'

/** Reads on which estimates are based. */
export interface EstimateBasis {
  /**
   * `YEAR_BEFORE`: the same days of the year before, each by its counterpart. `LAST_PERIOD`: earlier days, by their
   * average. Both by time of day.
   */
  readonly basis: 'YEAR_BEFORE' | 'LAST_PERIOD'
  readonly period: UsageStretch
  readonly reads: readonly HalfHourRead[]
}

/** The usual count of a register at each time of the day. */
class Profile {
  private readonly bySlot = new Map<string, number>()
  private readonly means = new ClockMeans()

  add(day: IsoDate, clock: string, wattHours: number): void {
    this.bySlot.set(`${day} ${clock}`, wattHours)
    this.means.add(clock, wattHours)
  }

  /** `day`: the counterpart of the estimated day; null: any day. */
  at(day: IsoDate | null, clock: string): number {
    return this.bySlot.get(`${day} ${clock}`) ?? this.means.at(clock)
  }
}

function profilesOf({ period, reads }: EstimateBasis, zone: SupplyZone): ReadonlyMap<Register, Profile> {
  const places = new Map(
    daysFrom(period.from, period.to).flatMap((day) =>
      halfHoursOf(day, zone).map(({ startMs, startTime }) => [startMs, { day, startTime }] as const),
    ),
  )
  const profiles = new Map<Register, Profile>()
  for (const { register, startMs, wattHours } of reads) {
    const place = places.get(startMs)
    if (place === undefined) continue
    const own = profiles.get(register) ?? new Profile()
    profiles.set(register, own)
    own.add(place.day, place.startTime, wattHours)
  }
  return profiles
}

/**
 * The complete reads of a period with too few reads for `fillGaps`: missing ones are estimated from other days, and
 * marked. Known reads are kept. A register without a read in the basis counts as zero.
 */
export function estimateReads(
  known: readonly HalfHourRead[],
  period: UsageStretch,
  zone: SupplyZone,
  basis: EstimateBasis,
): HalfHourRead[] {
  const profiles = profilesOf(basis, zone)
  const registers = new Set<Register>([
    'GENERAL',
    ...profiles.keys(),
    ...known.map(({ register }) => register),
  ])
  const read = new Map(known.map((one) => [`${one.register} ${one.startMs}`, one]))
  return daysFrom(period.from, period.to).flatMap((day) => {
    const like = basis.basis === 'YEAR_BEFORE' ? monthsAfter(day, -12) : null
    return halfHoursOf(day, zone).flatMap(({ startMs, startTime }) =>
      [...registers].map((register): HalfHourRead => {
        const wattHours = profiles.get(register)?.at(like, startTime) ?? 0
        return read.get(`${register} ${startMs}`) ?? { startMs, register, wattHours, quality: 'estimated' }
      }),
    )
  })
}
