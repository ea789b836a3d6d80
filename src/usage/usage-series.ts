import { countDays, daysAfter, monthsAfter } from '../../contracts/civil-days.ts'
import type { IsoDate, IsoMonth } from '../dates/iso-date.ts'
import { firstDay, monthOf } from '../dates/iso-date.ts'
import type { EarlierUsage, UsageReading, UsageSeries } from './usage.ts'
import { everyReading } from './usage-bars.ts'
import { counted, countWholeMonths } from './usage-words.ts'

/** A period from its first to its last day, both included. */
export interface UsageStretch {
  readonly from: IsoDate
  readonly to: IsoDate
}

/** The part of the period `asked` that lies within `known`; null if there is none. */
export function usageStretchWithin(asked: UsageStretch, known: UsageStretch): UsageStretch | null {
  const from = asked.from > known.from ? asked.from : known.from
  const to = asked.to < known.to ? asked.to : known.to
  return from <= to ? { from, to } : null
}

/** The period before, to compare with. It has as many whole months, if this one is made of whole months, else as many days. */
export function usageStretchBefore({ from, to }: UsageStretch): UsageStretch {
  const months = countWholeMonths(from, to)
  return {
    from: months > 0 ? monthsAfter(firstDay(monthOf(from)), -months) : daysAfter(from, -countDays(from, to)),
    to: daysAfter(from, -1),
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The reading of a month. If a day is missing the month is missing, since the sum of the others would look like the whole. */
function monthReading(period: IsoMonth, days: readonly UsageReading[]): UsageReading {
  const known = days.filter((day) => day.quality !== 'missing')
  const gaps = days.length - known.length
  if (gaps > 0)
    return {
      period,
      quality: 'missing',
      reason: `${counted(gaps, 'day')} of ${days.length} ${gaps === 1 ? 'has' : 'have'} no reading.`,
    }
  const exported = known.flatMap((day) => day.exported ?? [])
  const estimates = known.filter(({ quality }) => quality === 'estimated')
  return {
    period,
    quality: estimates.length > 0 ? 'estimated' : 'actual',
    ...(estimates.length > 0 &&
      estimates.every(({ isSubstituted }) => isSubstituted) && { isSubstituted: true }),
    used: sum(known.map(({ used }) => used)),
    ...(exported.length === known.length && { exported: sum(exported) }),
  }
}

function byMonth(days: readonly UsageReading[]): UsageReading[] {
  const months = new Map<IsoMonth, UsageReading[]>()
  for (const day of days) {
    const month = monthOf(day.period)
    months.set(month, [...(months.get(month) ?? []), day])
  }
  return [...months].map(([month, some]) => monthReading(month, some))
}

function earlierUsage(before: UsageStretch, days: readonly UsageReading[]): EarlierUsage | undefined {
  const readings = everyReading({ every: 'day', ...before, readings: days })
  const known = readings.filter((reading) => reading.quality !== 'missing')
  if (known.length === 0) return undefined
  return { ...before, used: sum(known.map(({ used }) => used)), hasGaps: known.length < readings.length }
}

/**
 * Makes a usage series for a period from the readings of days, in any order: one reading for each day or month. A day without
 * a reading is a gap. `days` should begin with the period of `usageStretchBefore`, so that the two can be compared.
 */
export function usageSeries(
  every: UsageSeries['every'],
  stretch: UsageStretch,
  days: readonly UsageReading[],
): UsageSeries {
  const { from, to } = stretch
  const readings = everyReading({ every: 'day', from, to, readings: days })
  const earlier = earlierUsage(usageStretchBefore(stretch), days)
  return {
    every,
    from,
    to,
    readings: every === 'day' ? readings : byMonth(readings),
    ...(earlier && { earlier }),
  }
}
