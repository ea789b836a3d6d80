import { daysAfter } from '../../contracts/civil-days.ts'
import type { EarlierUsage, UsageBar, UsageSeries } from './usage.ts'
import type { UsageTotals } from './usage-bars.ts'
import type { EnergyUnit } from './usage-words.ts'
import {
  clockWords,
  counted,
  countWholeMonths,
  dateWords,
  dollarsAndCents,
  energyWords,
  fullDayWords,
  isWholeMonth,
  isWholeYear,
  lengthDifference,
  periodWords,
  stretchWords,
} from './usage-words.ts'

/** How many days two periods that are compared may differ in length. Two months differ by up to three days. */
const maxDaysApart = 3

type Stretch = Pick<UsageSeries, 'from' | 'to'>

function isComparable({ from, to }: Stretch, earlier: EarlierUsage): boolean {
  return (
    !earlier.hasGaps &&
    earlier.used > 0 &&
    lengthDifference([from, to], [earlier.from, earlier.to]) <= maxDaysApart
  )
}

/** "in September", or "in the 12 months before" if that period of whole months is directly before this one. */
function earlierWords({ from, to }: Stretch, earlier: EarlierUsage): string {
  const months = countWholeMonths(from, to)
  const follows = daysAfter(earlier.to, 1) === from
  return follows && months > 1 && months === countWholeMonths(earlier.from, earlier.to)
    ? `in the ${months} months before`
    : periodWords(earlier.from, earlier.to, to.slice(0, 4))
}

/** The difference in whole percent. Below half a percent there is none, because `0% less` would say nothing. */
function comparisonWords(used: number, series: Stretch, earlier: EarlierUsage): string {
  const percent = Math.round((Math.abs(used - earlier.used) / earlier.used) * 100)
  const then = earlierWords(series, earlier)
  if (percent === 0) return `about the same as ${then}`
  return `${percent}% ${used < earlier.used ? 'less' : 'more'} than ${then}`
}

/** A total in the unit of the bars, without decimals unless it is small. */
const totalWords = (amount: number, unit: EnergyUnit) =>
  energyWords(amount, { ...unit, places: amount < 100 * unit.wattHours ? 1 : 0 })

/**
 * The chart as text, in one to three sentences: "You used 312 kWh in October 2026, 8% less than in September." Compares
 * nothing if either period has gaps, and mentions gaps in the total.
 */
export function usageSummary(series: UsageSeries, totals: UsageTotals, unit: EnergyUnit): string {
  const { from, to, every, earlier } = series
  const when = periodWords(from, to)
  if (totals.used === null) return `There are no readings ${when}.`
  const used = totalWords(totals.used, unit)
  const exported = totals.exported ? totalWords(totals.exported, unit) : null
  if (totals.missing > 0) {
    const known = `${totals.readings - totals.missing} of ${counted(totals.readings, every)}`
    const sums = exported === null ? used : `${used} used and ${exported} sent to the grid`
    return `We have readings for ${known} ${when}: together they come to ${sums}.`
  }
  const comparison =
    earlier && isComparable(series, earlier) ? `, ${comparisonWords(totals.used, series, earlier)}` : ''
  const solar = exported === null ? '' : ` Your solar panels sent ${exported} to the grid.`
  return `You used ${used} ${when}${comparison}.${solar}`
}

/** The period of a bar: `From 5:30 pm`, `Sunday 4 October 2026`, `October 2026`, `15 to 31 October 2026`. */
export function barPeriod({ period, from, to }: UsageBar): string {
  if (period.length > 10) return `From ${clockWords(period)}`
  if (period === from) return fullDayWords(from)
  const isWhole = period.length === 4 ? isWholeYear(from, to) : isWholeMonth(from, to)
  return isWhole ? dateWords(period) : stretchWords(from, to)
}

/**
 * The missing or estimated part of a bar: `4 of 31 days missing. No signal. 1 of 31 days estimated (11.4 kWh).` Else
 * ''.
 */
export function doubtWords(
  { estimated, usedEstimated, missing, readings, reason, isSubstituted = false }: UsageBar,
  unit: EnergyUnit,
): string {
  const how = isSubstituted ? 'substituted by the network' : 'estimated'
  const doubts = []
  if (missing > 0) {
    const what = readings === 1 ? 'No reading.' : `${missing} of ${counted(readings, 'day')} missing.`
    doubts.push(`${what} ${reason}`.trimEnd())
  }
  if (estimated > 0)
    doubts.push(
      readings > 1
        ? `${estimated} of ${counted(readings, 'day')} ${how} (${energyWords(usedEstimated, unit)}).`
        : `${how[0]?.toUpperCase()}${how.slice(1)}.`,
    )
  return doubts.join(' ')
}

/** The figures of a bar in words: `12.3 kWh used, 4.5 kWh sent to the grid, $4.51. Estimated.` */
export function barWords(bar: UsageBar, unit: EnergyUnit): string {
  if (bar.used === null) return `No reading. ${bar.reason}`.trimEnd()
  const figures = [`${energyWords(bar.used, unit)} used`]
  if (bar.exported !== null) figures.push(`${energyWords(bar.exported, unit)} sent to the grid`)
  if (bar.cost !== null) figures.push(dollarsAndCents(bar.cost))
  return `${figures.join(', ')}. ${doubtWords(bar, unit)}`.trimEnd()
}

/** A sentence for each gap, oldest first. Adjacent gaps with the same reason have one sentence. */
export function gapSentences(bars: readonly UsageBar[]): string[] {
  const runs: { first: UsageBar; last: UsageBar }[] = []
  for (const bar of bars) {
    if (bar.missing === 0) continue
    const run = runs.at(-1)
    const goesOn =
      run !== undefined &&
      bar.quality === 'missing' &&
      run.last.quality === 'missing' &&
      run.last.reason === bar.reason &&
      daysAfter(run.last.to, 1) === bar.from
    if (goesOn) run.last = bar
    else runs.push({ first: bar, last: bar })
  }
  return runs.map(({ first, last }) =>
    first.quality === 'incomplete'
      ? `${counted(first.missing, 'day')} missing ${periodWords(first.from, first.to)}. ${first.reason}`
      : `No reading ${periodWords(first.from, last.to)}. ${first.reason}`,
  )
}
