import { countDays } from '../../contracts/civil-days.ts'
import type { PeriodComparison, UsagePeriod, UsagePeriods } from '../../contracts/schemas/usage.ts'
import { labelled, sentenceEnd, sentences, withDetails, withNote } from '../joins.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { UsageBar } from './usage.ts'
import { barPeriod, doubtWords } from './usage-summary.ts'
import type { EnergyUnit } from './usage-words.ts'
import {
  byPeriodOnly,
  comparedWords,
  counted,
  dataAge,
  dateWords,
  dollarsAndCents,
  energyWords,
  exportedWords,
  fullDayWords,
  lessCredit,
  noReading,
  notSubtracted,
  usedWords,
} from './usage-words.ts'

const texts = defineTexts('periodFigures', {
  noCost:
    'We cannot show a cost, because days are missing or we do not have your plan’s prices for all of it.',
  noDayCost: 'We cannot show a cost, because the reading or the price of this day is missing.',
  withoutReading: ({ days }: Values<'days'>) => `${days} without a reading.`,
  same: 'about the same',
  less: ({ percent }: Values<'percent'>) => `${percent}% less`,
  more: ({ percent }: Values<'percent'>) => `${percent}% more`,
  against: ({ days, now, before }: Values<'days' | 'now' | 'before'>) =>
    `on ${days} with a reading in both: ${now}, then ${before}`,
  andCredit: ({ credit }: Values<'credit'>) => `, and ${credit} for what you sent`,
  cost: ({ ofUse, ofSupply, paid, total }: Values<'ofUse' | 'ofSupply' | 'paid' | 'total'>) =>
    `${ofUse} for use and ${ofSupply} for supply${paid}: ${total} in all`,
  dayCost: ({ amount, day }: Values<'amount' | 'day'>) => `${amount} on ${day}.`,
  partOfDays: ({ count, all }: Values<'count' | 'all'>) => `${count} of ${all} days`,
  dayCosts: ({
    amount,
    which,
    average,
    day,
    highest,
  }: Values<'amount' | 'which' | 'average' | 'day' | 'highest'>) =>
    `${amount} for ${which}, ${average} a day on average, and most on ${day} (${highest}).`,
  and: ' and ',
  noReadings: 'There are no readings for this time.',
  used: ({ when, used }: Values<'when' | 'used'>) => `${when}: you used ${used}.`,
  usedCompared: ({ when, used, than }: Values<'when' | 'used' | 'than'>) =>
    `${when}: you used ${used}, ${than}, on the same dates.`,
  comparedNote:
    'Compared date by date. We only count dates with a reading both times, and leave out the others on both sides. We have not adjusted for weather, weekends or holidays.',
  costNote:
    'Costs use your plan’s prices, including GST. Usage includes any demand charge, and the daily supply charge is separate.',
  periodCostNote: ({ reason }: Values<'reason'>) =>
    `${reason} Choose ‘24 months, compared’ to see what each month cost.`,
  noDayCostNote:
    'We do not show a cost where a day has no reading or you were on another plan then, as we do not want to guess.',
  noCostNote:
    'We do not show a cost where a day is missing or you were on another plan then, as we do not want to guess.',
  billNote:
    'This is not your bill. A bill is rounded once for its own days, and can include discounts, concessions and fees.',
  estimatedNote: 'Estimated by the network, or used in place of a failed reading. It may be corrected later.',
  day: 'Day',
  month: 'Month',
  year: 'Year',
})

/** What bars show: energy or cost. */
export type PeriodFigures = 'energy' | 'cost'

/** Cents instead of watt-hours: the drawing only handles amounts. */
export const dollarUnit: EnergyUnit = { name: '$', wattHours: 100, places: 2 }

const isDay = ({ period }: UsagePeriod) => period.length > 7

/** Why a period has no cost. */
const noCostOf = (one: UsagePeriod) =>
  one.isPricedByPeriod ? byPeriodOnly : isDay(one) ? texts.noDayCost : texts.noCost

/** Why a period has no bar; '' for one that has. A day without a reading needs no count of days. */
const reasonOf = (one: UsagePeriod) =>
  one.used === undefined && !isDay(one)
    ? texts.withoutReading({ days: counted(one.days.missing, 'day') })
    : ''

function qualityOf({ days, used }: UsagePeriod): UsageBar['quality'] {
  if (used === undefined) return 'missing'
  if (days.missing > 0) return 'incomplete'
  return days.estimated > 0 ? 'estimated' : 'actual'
}

/** A day, a month or a year as a bar of energy. */
export function energyBar(one: UsagePeriod): UsageBar {
  const { period, from, to, days, used = null, exported = null } = one
  return {
    ...{ period, from, to, used, exported },
    quality: qualityOf(one),
    usedEstimated: one.usedEstimated,
    exportedEstimated: one.exportedEstimated ?? 0,
    cost: null,
    readings: countDays(from, to),
    estimated: days.estimated,
    missing: days.missing,
    reason: reasonOf(one),
  }
}

/** A day, a month or a year as a bar of cents: use and supply above the line, credits below it. A part that was estimated is marked. */
export function costBar(one: UsagePeriod): UsageBar {
  const bar = energyBar(one)
  const { cost, used = 0, usedEstimated } = one
  if (cost === undefined)
    return {
      ...bar,
      quality: 'missing',
      used: null,
      exported: null,
      reason: noCostOf(one),
      missing: bar.readings,
    }
  const estimated = used === 0 ? 0 : Math.round((Math.max(0, cost.usage) * usedEstimated) / used)
  return {
    ...bar,
    used: Math.max(0, cost.usage + cost.supply + Math.max(0, cost.credit)),
    usedEstimated: estimated,
    exported: one.exported === undefined ? null : Math.max(0, -cost.credit),
    exportedEstimated: 0,
  }
}

/** `12% more`, `about the same`; '' if nothing was used then, since that has no percentage. */
export function changeWords({ used, usedThen }: PeriodComparison): string {
  if (usedThen === 0) return ''
  const percent = Math.round((Math.abs(used - usedThen) / usedThen) * 100)
  if (percent === 0) return texts.same
  return used < usedThen ? texts.less({ percent }) : texts.more({ percent })
}

/** `12% more than October 2025`, `about the same as October 2025`; '' if nothing was used then. */
const changeSince = ({ period, used, usedThen }: PeriodComparison): string =>
  usedThen === 0 ? '' : comparedWords(used, usedThen, dateWords(period))

/** `4% more than September 2026 (on 30 dates that both have: 399.1 kWh, then 372.0 kWh)`. */
function comparisonWords(comparison: PeriodComparison, unit: EnergyUnit): string {
  const { period, days, used, usedThen } = comparison
  const change = changeSince(comparison)
  const [now, before] = [energyWords(used, unit), energyWords(usedThen, unit)]
  const against = texts.against({ days: counted(days, 'date'), now, before })
  return change === '' ? labelled(dateWords(period), against) : withNote(change, against)
}

const comparisonsOf = ({ before, yearBefore }: UsagePeriod) =>
  [before, yearBefore].flatMap((one) => one ?? [])

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${sentenceEnd}`

type Cost = NonNullable<UsagePeriod['cost']>

/** The cost of a period as text: `$138.36 for use, $32.40 for supply, less $4.10 for what you sent: $166.66 in all`. */
function costWords({ usage, supply, credit }: Cost): string {
  const paid =
    credit === 0
      ? ''
      : credit < 0
        ? lessCredit(dollarsAndCents(-credit))
        : texts.andCredit({ credit: dollarsAndCents(credit) })
  const [ofUse, ofSupply] = [dollarsAndCents(usage), dollarsAndCents(supply)]
  const total = dollarsAndCents(usage + supply + credit)
  return texts.cost({ ofUse, ofSupply, paid, total })
}

/** The text of a bar: its figures, gaps and estimates, and comparisons. */
export function periodBarWords(one: UsagePeriod, figures: PeriodFigures, unit: EnergyUnit): string {
  const bar = energyBar(one)
  if (figures === 'cost') {
    const cost = one.cost === undefined ? noCostOf(one) : sentence(costWords(one.cost))
    return sentences([cost, doubtWords(bar, unit)])
  }
  if (bar.used === null) return sentences([noReading, bar.reason])
  const known = [usedWords(energyWords(bar.used, unit))]
  if (bar.exported !== null) known.push(exportedWords(energyWords(bar.exported, unit)))
  const compared = comparisonsOf(one).map((each) => sentence(comparisonWords(each, unit)))
  return sentences([`${withDetails(known)}${sentenceEnd}`, doubtWords(bar, unit), ...compared])
}

/** What the days of a chart cost together, and the day that cost most. */
function dayCosts(days: readonly UsagePeriod[]): string {
  const known = days.flatMap(({ period, cost }) =>
    cost === undefined ? [] : [{ period, cents: cost.usage + cost.supply + cost.credit }],
  )
  const [first, ...others] = known
  if (first === undefined) return days.some((one) => one.isPricedByPeriod) ? byPeriodOnly : texts.noCost
  const most = others.reduce((best, one) => (one.cents > best.cents ? one : best), first)
  if (others.length === 0)
    return texts.dayCost({ amount: dollarsAndCents(first.cents), day: fullDayWords(first.period) })
  const total = known.reduce((sum, { cents }) => sum + cents, 0)
  const [count, all] = [known.length, days.length]
  const which = count < all ? texts.partOfDays({ count, all }) : counted(count, 'day')
  const [amount, average] = [dollarsAndCents(total), dollarsAndCents(Math.round(total / count))]
  const highest = dollarsAndCents(most.cents)
  const day = fullDayWords(most.period)
  return texts.dayCosts({ amount, which, average, day, highest })
}

/** The totals of the newest period with a reading, or the costs of all days, in one or two sentences. */
export function periodSummary(
  { every, periods }: UsagePeriods,
  figures: PeriodFigures,
  unit: EnergyUnit,
): string {
  if (every === 'day' && figures === 'cost') return dayCosts(periods)
  const wanted = (one: UsagePeriod) => (figures === 'cost' ? one.cost !== undefined : one.used !== undefined)
  const newest = periods.findLast(wanted)
  if (newest === undefined) return figures === 'cost' ? texts.noCost : texts.noReadings
  const when = barPeriod(energyBar(newest))
  if (newest.cost !== undefined && figures === 'cost')
    return `${labelled(when, costWords(newest.cost))}${sentenceEnd}`
  const than = comparisonsOf(newest).map(changeSince).filter(Boolean).join(texts.and)
  const used = energyWords(newest.used ?? 0, unit)
  return than === '' ? texts.used({ when, used }) : texts.usedCompared({ when, used, than })
}

/** Notes on the figures. */
export function periodNotes({ every, periods }: UsagePeriods, figures: PeriodFigures): string[] {
  const has = (test: (one: UsagePeriod) => boolean) => periods.some(test)
  const own =
    figures === 'energy'
      ? [texts.comparedNote, ...(has(({ exported }) => exported !== undefined) ? [notSubtracted] : [])]
      : [
          texts.costNote,
          ...(has((one) => one.isPricedByPeriod === true)
            ? [texts.periodCostNote({ reason: byPeriodOnly })]
            : []),
          ...(has((one) => one.cost === undefined && !one.isPricedByPeriod)
            ? [every === 'day' ? texts.noDayCostNote : texts.noCostNote]
            : []),
          texts.billNote,
        ]
  return [...own, ...(has(({ days }) => days.estimated > 0) ? [texts.estimatedNote] : []), dataAge]
}

/** The heading of the first column of the table and the file. */
export const periodNames: Readonly<Record<UsagePeriods['every'], string>> = {
  day: texts.day,
  month: texts.month,
  year: texts.year,
}

const kwh = (amount: number | undefined) => (amount === undefined ? '' : (amount / 1000).toFixed(3))
const money = (cents: number | undefined) => (cents === undefined ? '' : (cents / 100).toFixed(2))

/** Days, months or years as comma-separated values, with the counts of days and the comparisons. Unknown values are empty. */
export function periodsCsv({ every, periods }: UsagePeriods): string {
  const compared = (name: string) => [
    `${name}`,
    `Dates compared with ${name.toLowerCase()}`,
    'Used on them (kWh)',
    'Used on them then (kWh)',
  ]
  const cells = (one: PeriodComparison | undefined) => [
    one?.period ?? '',
    String(one?.days ?? ''),
    kwh(one?.used),
    kwh(one?.usedThen),
  ]
  const rows = [
    [
      periodNames[every],
      ...['First day', 'Last day', 'Days measured', 'Days estimated', 'Days missing'],
      ...['Used (kWh)', 'Of it estimated (kWh)', 'Sent to the grid (kWh)'],
      ...['Cost of use ($ incl. GST)', 'Supply ($ incl. GST)', 'Credit ($)'],
      ...(every === 'month' ? compared('Month before') : []),
      ...(every === 'day' ? [] : compared('Year before')),
    ],
    ...periods.map((one) => [
      ...[one.period, one.from, one.to],
      ...[one.days.actual, one.days.estimated, one.days.missing].map(String),
      ...[kwh(one.used), kwh(one.usedEstimated), kwh(one.exported)],
      ...[money(one.cost?.usage), money(one.cost?.supply), money(one.cost?.credit)],
      ...(every === 'month' ? cells(one.before) : []),
      ...(every === 'day' ? [] : cells(one.yearBefore)),
    ]),
  ]
  return rows.map((row) => `${row.join(',')}\r\n`).join('')
}
