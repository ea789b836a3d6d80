import type { IsoDate, IsoMonth } from '../dates/iso-date.ts'
import { daysFrom, firstDay, lastDay, monthOf, monthsFrom } from '../dates/iso-date.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { KnownReading, UsageBar, UsageReading, UsageSeries } from './usage.ts'

const texts = defineTexts('usageBars', {
  noReading: 'There is no reading.',
  badReading: 'The reading cannot be right, so we left it out.',
})

/** Above this number of days the chart has a bar for each month. The bars of two months of days still fit on a phone. */
export const maxDayBars = 62

const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount >= 0

/** Whether a reading can be right: energy is a whole number of watt-hours, and never negative, since meters count upwards. */
const isSound = ({ used, exported = 0, cost = 0 }: KnownReading) =>
  isAmount(used) && isAmount(exported) && Number.isSafeInteger(cost)

const gap = (period: string, reason: string): UsageReading => ({ period, quality: 'missing', reason })

/** One reading for every day or month of the period, in order. A missing or wrong one becomes a gap. */
export function everyReading({ every, from, to, readings }: UsageSeries): UsageReading[] {
  const found = new Map(readings.map((reading) => [reading.period, reading]))
  return (every === 'day' ? daysFrom(from, to) : monthsFrom(from, to)).map((period) => {
    const reading = found.get(period) ?? gap(period, texts.noReading)
    return reading.quality === 'missing' || isSound(reading) ? reading : gap(period, texts.badReading)
  })
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The sum; null if any amount is unknown, because the sum of the others would look like the whole. */
const sumIfAll = (amounts: readonly (number | undefined)[]): number | null =>
  amounts.length > 0 && amounts.every((amount) => amount !== undefined) ? sum(amounts) : null

function qualityOf(readings: number, missing: number, estimated: number): UsageBar['quality'] {
  if (missing === readings) return 'missing'
  if (missing > 0) return 'incomplete'
  return estimated > 0 ? 'estimated' : 'actual'
}

/** The totals of some readings. Gaps are counted, and add nothing. */
function sumUp(readings: readonly UsageReading[]): Omit<UsageBar, 'period' | 'from' | 'to'> {
  const known = readings.filter((reading) => reading.quality !== 'missing')
  const missing = readings.length - known.length
  const estimates = known.filter(({ quality }) => quality === 'estimated')
  const exported = sumIfAll(known.map((reading) => reading.exported))
  return {
    quality: qualityOf(readings.length, missing, estimates.length),
    used: known.length > 0 ? sum(known.map(({ used }) => used)) : null,
    exported,
    usedEstimated: sum(estimates.map(({ used }) => used)),
    exportedEstimated: exported === null ? 0 : sum(estimates.map((reading) => reading.exported ?? 0)),
    cost: sumIfAll(known.map(({ cost }) => cost)),
    readings: readings.length,
    estimated: estimates.length,
    missing,
    ...(estimates.length > 0 &&
      estimates.every(({ isSubstituted }) => isSubstituted) && { isSubstituted: true }),
    reason: [
      ...new Set(readings.flatMap((reading) => (reading.quality === 'missing' ? [reading.reason] : []))),
    ].join(' '),
  }
}

const later = (a: IsoDate, b: IsoDate) => (a > b ? a : b)
const earlier = (a: IsoDate, b: IsoDate) => (a < b ? a : b)

const monthBar = (month: IsoMonth, readings: readonly UsageReading[], { from, to }: UsageSeries) => ({
  period: month,
  from: later(from, firstDay(month)),
  to: earlier(to, lastDay(month)),
  ...sumUp(readings),
})

/** Whether the chart has a bar for each month, and not for each day. */
export const isByMonth = (series: UsageSeries): boolean =>
  series.every === 'month' || daysFrom(series.from, series.to).length > maxDayBars

/** The bars of the chart, which are also the rows of its table: one for each day or month, oldest first. */
export function usageBars(series: UsageSeries): UsageBar[] {
  const readings = everyReading(series)
  if (!isByMonth(series))
    return readings.map((reading) => ({
      period: reading.period,
      from: reading.period,
      to: reading.period,
      ...sumUp([reading]),
    }))
  const months = new Map<IsoMonth, UsageReading[]>()
  for (const reading of readings) {
    const month = monthOf(reading.period)
    months.set(month, [...(months.get(month) ?? []), reading])
  }
  return [...months].map(([month, some]) => monthBar(month, some, series))
}

/** The totals of the whole period. */
export const usageTotals = (series: UsageSeries) => sumUp(everyReading(series))
export type UsageTotals = ReturnType<typeof usageTotals>
