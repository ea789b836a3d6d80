import { daysAfter } from '../../contracts/civil-days.ts'
import { betweenDetails, sentenceEnd, sentences, withDetails } from '../joins.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { EarlierUsage, UsageBar, UsageSeries } from './usage.ts'
import type { UsageTotals } from './usage-bars.ts'
import type { EnergyUnit } from './usage-words.ts'
import {
  clockWords,
  comparedWords,
  counted,
  countWholeMonths,
  dateWords,
  dollarsAndCents,
  energyWords,
  exportedWords,
  fullDayWords,
  isWholeMonth,
  isWholeYear,
  lengthDifference,
  noReading,
  periodWords,
  stretchWords,
  usedWords,
} from './usage-words.ts'

const texts = defineTexts('usageSummary', {
  monthsBefore: ({ months }: Values<'months'>) => `in the ${months} months before`,
  noReadings: ({ when }: Values<'when'>) => `There are no readings ${when}.`,
  usedInPart: ({ known, all, when, used }: Values<'known' | 'all' | 'when' | 'used'>) =>
    `We have readings for ${known} of ${all} ${when}: together they come to ${used}.`,
  usedAndExportedInPart: ({
    known,
    all,
    when,
    used,
    exported,
  }: Values<'known' | 'all' | 'when' | 'used' | 'exported'>) =>
    `We have readings for ${known} of ${all} ${when}: together they come to ${used} used and ${exported} sent to the grid.`,
  exported: ({ exported }: Values<'exported'>) => ` Your solar panels sent ${exported} to the grid.`,
  used: ({ used, when, comparison, solar }: Values<'used' | 'when' | 'comparison' | 'solar'>) =>
    `You used ${used} ${when}${comparison}.${solar}`,
  from: ({ period }: Values<'period'>) => `From ${period}`,
  missing: ({ missing, days }: Values<'missing' | 'days'>) => `${missing} of ${days} missing.`,
  substitutedDays: ({ estimated, days, energy }: Values<'estimated' | 'days' | 'energy'>) =>
    `${estimated} of ${days} substituted by the network (${energy}).`,
  estimatedDays: ({ estimated, days, energy }: Values<'estimated' | 'days' | 'energy'>) =>
    `${estimated} of ${days} estimated (${energy}).`,
  substituted: 'Substituted by the network.',
  estimated: 'Estimated.',
  gapDays: ({ missing, when, reason }: Values<'missing' | 'when' | 'reason'>) =>
    `${missing} missing ${when}. ${reason}`,
  gap: ({ when, reason }: Values<'when' | 'reason'>) => `No reading ${when}. ${reason}`,
})

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
    ? texts.monthsBefore({ months })
    : periodWords(earlier.from, earlier.to, to.slice(0, 4))
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
  if (totals.used === null) return texts.noReadings({ when })
  const used = totalWords(totals.used, unit)
  const exported = totals.exported ? totalWords(totals.exported, unit) : null
  if (totals.missing > 0) {
    const [known, all] = [totals.readings - totals.missing, counted(totals.readings, every)]
    return exported === null
      ? texts.usedInPart({ known, all, when, used })
      : texts.usedAndExportedInPart({ known, all, when, used, exported })
  }
  const comparison =
    earlier && isComparable(series, earlier)
      ? `${betweenDetails}${comparedWords(totals.used, earlier.used, earlierWords(series, earlier))}`
      : ''
  const solar = exported === null ? '' : texts.exported({ exported })
  return texts.used({ used, when, comparison, solar })
}

/** The period of a bar: `From 5:30 pm`, `Sunday 4 October 2026`, `October 2026`, `15 to 31 October 2026`. */
export function barPeriod({ period, from, to }: UsageBar): string {
  if (period.length > 10) return texts.from({ period: clockWords(period) })
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
  const doubts = []
  const days = counted(readings, 'day')
  if (missing > 0) {
    const what = readings === 1 ? noReading : texts.missing({ missing, days })
    doubts.push(sentences([what, reason]))
  }
  if (estimated > 0 && readings > 1) {
    const energy = energyWords(usedEstimated, unit)
    doubts.push(
      isSubstituted
        ? texts.substitutedDays({ estimated, days, energy })
        : texts.estimatedDays({ estimated, days, energy }),
    )
  }
  if (estimated > 0 && readings <= 1) doubts.push(isSubstituted ? texts.substituted : texts.estimated)
  return sentences(doubts)
}

/** The figures of a bar in words: `12.3 kWh used, 4.5 kWh sent to the grid, $4.51. Estimated.` */
export function barWords(bar: UsageBar, unit: EnergyUnit): string {
  if (bar.used === null) return sentences([noReading, bar.reason])
  const figures = [usedWords(energyWords(bar.used, unit))]
  if (bar.exported !== null) figures.push(exportedWords(energyWords(bar.exported, unit)))
  if (bar.cost !== null) figures.push(dollarsAndCents(bar.cost))
  return sentences([`${withDetails(figures)}${sentenceEnd}`, doubtWords(bar, unit)])
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
      ? texts.gapDays({
          missing: counted(first.missing, 'day'),
          when: periodWords(first.from, first.to),
          reason: first.reason,
        })
      : texts.gap({ when: periodWords(first.from, last.to), reason: first.reason }),
  )
}
