import { monthsAfter } from '../../contracts/civil-days.ts'
import type { PeriodComparison, UsagePeriod, UsagePeriods } from '../../contracts/schemas/usage.ts'
import { firstDay, lastDay, monthOf } from '../dates/iso-date.ts'
import type { KnownReading, UsageReading } from './usage.ts'
import { everyReading } from './usage-bars.ts'
import type { UsageStretch } from './usage-series.ts'

export type PeriodLength = UsagePeriods['every']

/** The cost of days in one period; undefined if unknown. */
export type CostOfDays = (days: readonly KnownReading[], stretch: UsageStretch) => UsagePeriod['cost']

/** How much of a date names its period: `2026-10-04`, `2026-10`, `2026`. */
const nameLengths: Readonly<Record<PeriodLength, number>> = { day: 10, month: 7, year: 4 }
const periodOf = (day: string, every: PeriodLength) => day.slice(0, nameLengths[every])

/** The readings of each period, in their order. */
function byPeriod<Reading extends UsageReading>(
  readings: readonly Reading[],
  every: PeriodLength,
): Reading[][] {
  const groups = new Map<string, Reading[]>()
  for (const reading of readings) {
    const period = periodOf(reading.period, every)
    const group = groups.get(period)
    if (group === undefined) groups.set(period, [reading])
    else group.push(reading)
  }
  return [...groups.values()]
}
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** The same date of the month before, or of the year before; null if there is no such date. */
export function sameDateBefore(day: string, by: 'month' | 'year'): string | null {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const months = year * 12 + month - 1 - (by === 'month' ? 1 : 12)
  const before = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
  const date = `${before}${day.slice(7)}`
  return date <= lastDay(before) ? date : null
}

function comparison(
  days: readonly KnownReading[],
  known: ReadonlyMap<string, KnownReading>,
  by: 'month' | 'year',
  every: PeriodLength,
): PeriodComparison | undefined {
  const pairs = days.flatMap((day) => {
    const date = sameDateBefore(day.period, by)
    const then = date === null ? undefined : known.get(date)
    return then === undefined ? [] : [{ day, then }]
  })
  const [first] = pairs
  if (first === undefined) return undefined
  return {
    period: periodOf(first.then.period, every),
    days: pairs.length,
    used: sum(pairs.map(({ day }) => day.used)),
    usedThen: sum(pairs.map(({ then }) => then.used)),
  } as PeriodComparison
}

function periodFrom(
  readings: readonly UsageReading[],
  known: ReadonlyMap<string, KnownReading>,
  every: PeriodLength,
  costOf: CostOfDays | undefined,
): UsagePeriod {
  const [from, to] = [readings[0]?.period ?? '', readings.at(-1)?.period ?? '']
  const days = readings.flatMap((reading) => (reading.quality === 'missing' ? [] : [reading]))
  const estimated = days.filter(({ quality }) => quality === 'estimated')
  const exported = days.flatMap((day) => day.exported ?? [])
  const hasExport = days.length > 0 && exported.length === days.length
  const isWhole = days.length === readings.length
  const cost = isWhole ? costOf?.(days, { from, to }) : undefined
  const before = every === 'month' ? comparison(days, known, 'month', every) : undefined
  // Another day of the week, and other weather: single days are not compared.
  const yearBefore = every === 'day' ? undefined : comparison(days, known, 'year', every)
  return {
    period: periodOf(from, every),
    ...{ from, to },
    days: {
      actual: days.length - estimated.length,
      estimated: estimated.length,
      missing: readings.length - days.length,
    },
    ...(days.length > 0 && { used: sum(days.map(({ used }) => used)) }),
    usedEstimated: sum(estimated.map(({ used }) => used)),
    ...(hasExport && {
      exported: sum(exported),
      exportedEstimated: sum(estimated.map((day) => day.exported ?? 0)),
    }),
    ...(cost && { cost }),
    ...(before && { before }),
    ...(yearBefore && { yearBefore }),
  } as UsagePeriod
}

/** A year's cost is the sum of its months; undefined if one is. */
const costOfMonths =
  (costOf: CostOfDays): CostOfDays =>
  (days) => {
    const costs = byPeriod(days, 'month').map((own) =>
      costOf(own, { from: own[0]?.period ?? '', to: own.at(-1)?.period ?? '' }),
    )
    const total = { usage: 0, supply: 0, credit: 0 }
    for (const cost of costs) {
      if (cost === undefined) return undefined
      total.usage += cost.usage
      total.supply += cost.supply
      total.credit += cost.credit
    }
    return total as UsagePeriod['cost']
  }

/**
 * Makes days, months or years of a span from the readings of days, in any order. Comparison periods may be before the span.
 * Defines the answer of `/api/usage/periods`; a backend with a database computes the sums there.
 */
export function usagePeriods(
  every: PeriodLength,
  { from, to }: UsageStretch,
  days: readonly UsageReading[],
  costOf?: CostOfDays,
): UsagePeriods {
  const known = new Map(
    days.flatMap((day) => (day.quality === 'missing' ? [] : [[day.period, day] as const])),
  )
  const readings = everyReading({ every: 'day', from, to, readings: days })
  const priced = costOf && every === 'year' ? costOfMonths(costOf) : costOf
  const groups = byPeriod(readings, every)
  return { every, from, to, periods: groups.map((own) => periodFrom(own, known, every, priced)) }
}

/** This many months or years up to a day, including the one of that day. */
export function periodsUpTo(every: 'month' | 'year', count: number, to: string): UsageStretch {
  const year = Number(to.slice(0, 4))
  if (every === 'year') return { from: `${year - count + 1}-01-01`, to }
  return { from: monthsAfter(firstDay(monthOf(to)), 1 - count), to }
}
