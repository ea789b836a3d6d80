import { daysFrom, monthOf, weekday } from '../dates/iso-date.ts'
import { groupedBy } from '../energy/grouped-by.ts'
import { halfHoursOf } from '../energy/half-hours.ts'
import type { PriceUsageOptions } from '../energy/price-usage.ts'
import type { HalfHourRead, Register } from '../energy/reads.ts'
import { shareOut } from '../energy/share-out.ts'

/** Up to a year of the account's reads. */
export interface UsageYear extends Pick<PriceUsageOptions, 'reads' | 'period' | 'zone' | 'publicHolidays'> {
  /** Days of which only the total is known, spread evenly over their half-hours (`spreadRead`); not in `reads`. */
  readonly totals: readonly HalfHourRead[]
}

/** The number of measured days needed to estimate the hours of other days. */
const minDays = 10

/** Relative use of the half-hours of a household's day: little at night, a breakfast, an evening at home. */
const typicalUse = Array.from({ length: 48 }, (_, at) =>
  at < 12 ? 5 : at < 18 ? 12 : at < 32 ? 8 : at < 44 ? 19 : 9,
)
/** Relative power that panels send to the grid: from seven to five, most of it at noon. */
const typicalExport = Array.from({ length: 48 }, (_, at) => (at >= 14 && at < 34 ? (at - 13) * (34 - at) : 0))

interface DayKind {
  /** Whether people are at home: weekends and public holidays differ from weekdays. */
  readonly isAtHome: boolean
  /** 0 summer, 1 autumn, 2 winter, 3 spring. */
  readonly season: number
}

/** The sum of the measured days of one kind, by half-hour of the wall clock. */
interface Measured {
  readonly days: Set<string>
  readonly sums: number[]
}

const slotOf = (startTime: string) => Number(startTime.slice(0, 2)) * 2 + (startTime.endsWith('30') ? 1 : 0)

/**
 * The half-hours of days of which only totals are known. Each total is shared out as on the measured days of the same
 * register: those of the season, weekdays apart from weekends and public holidays, else those of the whole year; with
 * fewer than ten of them, as in a typical household. Totals stay exact. `isTypical`: some day was shared out that way.
 */
export function shapeTotals({ reads, totals, period, zone, publicHolidays = [] }: UsageYear): {
  readonly reads: readonly HalfHourRead[]
  readonly isTypical: boolean
} {
  if (totals.length === 0) return { reads: [], isTypical: false }
  const holidays = new Set(publicHolidays)
  const kindOf = (day: string): DayKind => ({
    isAtHome: weekday(day) % 6 === 0 || holidays.has(day),
    season: Math.floor((Number(monthOf(day).slice(5)) % 12) / 3),
  })
  const places = new Map(
    daysFrom(period.from, period.to).flatMap((day) =>
      halfHoursOf(day, zone).map(
        ({ startMs, startTime }) => [startMs, { day, slot: slotOf(startTime) }] as const,
      ),
    ),
  )

  const measured = new Map<string, Measured>()
  const keysOf = (register: Register, { isAtHome, season }: DayKind) => [
    `${register} ${isAtHome} ${season}`,
    `${register} ${isAtHome}`,
    register,
  ]
  for (const { register, startMs, wattHours } of reads) {
    const place = places.get(startMs)
    if (place === undefined) continue
    for (const key of keysOf(register, kindOf(place.day))) {
      const own = measured.get(key) ?? { days: new Set(), sums: Array<number>(48).fill(0) }
      measured.set(key, own)
      own.days.add(place.day)
      own.sums[place.slot] = (own.sums[place.slot] ?? 0) + wattHours
    }
  }
  const shapeOf = (register: Register, day: string): readonly number[] | undefined =>
    keysOf(register, kindOf(day))
      .map((key) => measured.get(key))
      .find((one) => one !== undefined && one.days.size >= minDays && one.sums.some((sum) => sum > 0))?.sums

  let isTypical = false
  const dayOf = ({ startMs }: HalfHourRead) => places.get(startMs)?.day ?? ''
  const shaped = groupedBy(totals, (read) => `${read.register} ${dayOf(read)}`).flatMap((evenly) => {
    const [first] = evenly
    const day = first && dayOf(first)
    if (!first || !day) return []
    const { register, quality } = first
    const own = shapeOf(register, day)
    isTypical ||= own === undefined
    const shape = own ?? (register === 'EXPORT' ? typicalExport : typicalUse)
    const halfHours = halfHoursOf(day, zone)
    const parts = shareOut(
      evenly.reduce((sum, { wattHours }) => sum + wattHours, 0),
      halfHours.map(({ startTime }) => shape[slotOf(startTime)] ?? 0),
    )
    return halfHours.map(({ startMs }, at) => ({ startMs, register, wattHours: parts[at] ?? 0, quality }))
  })
  return { reads: shaped, isTypical }
}
