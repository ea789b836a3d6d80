import { countDays } from '../../contracts/civil-days.ts'
import type { PeriodComparison, UsagePeriod, UsagePeriods } from '../../contracts/schemas/usage.ts'
import type { UsageBar } from './usage.ts'
import { barPeriod, doubtWords } from './usage-summary.ts'
import type { EnergyUnit } from './usage-words.ts'
import {
  byPeriodOnly,
  counted,
  dateWords,
  dollarsAndCents,
  energyWords,
  fullDayWords,
} from './usage-words.ts'

/** What bars show: energy or cost. */
export type PeriodFigures = 'energy' | 'cost'

/** Cents instead of watt-hours: the drawing only handles amounts. */
export const dollarUnit: EnergyUnit = { name: '$', wattHours: 100, places: 2 }

const noCost =
  'We cannot show a cost, because days are missing or we do not have your plan’s prices for all of it.'
const noDayCost = 'We cannot show a cost, because the reading or the price of this day is missing.'

const isDay = ({ period }: UsagePeriod) => period.length > 7

/** Why a period has no cost. */
const noCostOf = (one: UsagePeriod) => (one.isPricedByPeriod ? byPeriodOnly : isDay(one) ? noDayCost : noCost)

/** Why a period has no bar; '' for one that has. A day without a reading needs no count of days. */
const reasonOf = (one: UsagePeriod) =>
  one.used === undefined && !isDay(one) ? `${counted(one.days.missing, 'day')} without a reading.` : ''

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
  return percent === 0 ? 'about the same' : `${percent}% ${used < usedThen ? 'less' : 'more'}`
}

/** `4% more than September 2026 (on 30 dates that both have: 399.1 kWh, then 372.0 kWh)`. */
function comparisonWords(comparison: PeriodComparison, unit: EnergyUnit): string {
  const { period, days, used, usedThen } = comparison
  const change = changeWords(comparison)
  const against = `on ${counted(days, 'date')} with a reading in both: ${energyWords(used, unit)}, then ${energyWords(usedThen, unit)}`
  const than = change.endsWith('same') ? 'as' : 'than'
  return change === ''
    ? `${dateWords(period)}: ${against}`
    : `${change} ${than} ${dateWords(period)} (${against})`
}

const comparisonsOf = ({ before, yearBefore }: UsagePeriod) =>
  [before, yearBefore].flatMap((one) => one ?? [])

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`

/** The cost of a period as text: `$138.36 for use, $32.40 for supply, less $4.10 for what you sent: $166.66 in all`. */
function costWords(one: UsagePeriod): string {
  const { cost } = one
  if (cost === undefined) return noCostOf(one).slice(0, -1)
  const { usage, supply, credit } = cost
  const paid =
    credit === 0
      ? ''
      : credit < 0
        ? `, less ${dollarsAndCents(-credit)} for what you sent`
        : `, and ${dollarsAndCents(credit)} for what you sent`
  return `${dollarsAndCents(usage)} for use and ${dollarsAndCents(supply)} for supply${paid}: ${dollarsAndCents(usage + supply + credit)} in all`
}

/** The text of a bar: its figures, gaps and estimates, and comparisons. */
export function periodBarWords(one: UsagePeriod, figures: PeriodFigures, unit: EnergyUnit): string {
  const bar = energyBar(one)
  if (figures === 'cost') return `${sentence(costWords(one))} ${doubtWords(bar, unit)}`.trimEnd()
  if (bar.used === null) return `No reading. ${bar.reason}`.trimEnd()
  const known = [`${energyWords(bar.used, unit)} used`]
  if (bar.exported !== null) known.push(`${energyWords(bar.exported, unit)} sent to the grid`)
  const compared = comparisonsOf(one).map((each) => sentence(comparisonWords(each, unit)))
  return [`${known.join(', ')}.`, doubtWords(bar, unit), ...compared].filter(Boolean).join(' ')
}

/** What the days of a chart cost together, and the day that cost most. */
function dayCosts(days: readonly UsagePeriod[]): string {
  const known = days.flatMap(({ period, cost }) =>
    cost === undefined ? [] : [{ period, cents: cost.usage + cost.supply + cost.credit }],
  )
  const [first, ...others] = known
  if (first === undefined) return days.some((one) => one.isPricedByPeriod) ? byPeriodOnly : noCost
  const most = others.reduce((best, one) => (one.cents > best.cents ? one : best), first)
  if (others.length === 0) return `${dollarsAndCents(first.cents)} on ${fullDayWords(first.period)}.`
  const total = known.reduce((sum, { cents }) => sum + cents, 0)
  const which =
    known.length < days.length ? `${known.length} of ${days.length} days` : counted(known.length, 'day')
  const average = dollarsAndCents(Math.round(total / known.length))
  return `${dollarsAndCents(total)} for ${which}, ${average} a day on average, and most on ${fullDayWords(most.period)} (${dollarsAndCents(most.cents)}).`
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
  if (newest === undefined) return figures === 'cost' ? `${noCost}` : 'There are no readings for this time.'
  const when = barPeriod(energyBar(newest))
  if (figures === 'cost') return `${when}: ${costWords(newest)}.`
  const compared = comparisonsOf(newest).map((one) => {
    const change = changeWords(one)
    return change === ''
      ? []
      : `${change} ${change.endsWith('same') ? 'as' : 'than'} ${dateWords(one.period)}`
  })
  const than = compared.flat().join(' and ')
  const used = energyWords(newest.used ?? 0, unit)
  return `${when}: you used ${used}${than === '' ? '' : `, ${than}, on the same dates`}.`
}

/** Notes on the figures. */
export function periodNotes({ every, periods }: UsagePeriods, figures: PeriodFigures): string[] {
  const has = (test: (one: UsagePeriod) => boolean) => periods.some(test)
  const comparisons =
    'Compared date by date. We only count dates with a reading both times, and leave out the others on both sides. We have not adjusted for weather, weekends or holidays.'
  const own =
    figures === 'energy'
      ? [
          comparisons,
          ...(has(({ exported }) => exported !== undefined)
            ? ['We do not subtract what you sent to the grid from what you used.']
            : []),
        ]
      : [
          'Costs use your plan’s prices, including GST. Usage includes any demand charge, and the daily supply charge is separate.',
          ...(has((one) => one.isPricedByPeriod === true)
            ? [`${byPeriodOnly} Choose ‘24 months, compared’ to see what each month cost.`]
            : []),
          ...(has((one) => one.cost === undefined && !one.isPricedByPeriod)
            ? [
                every === 'day'
                  ? 'We do not show a cost where a day has no reading or you were on another plan then, as we do not want to guess.'
                  : 'We do not show a cost where a day is missing or you were on another plan then, as we do not want to guess.',
              ]
            : []),
          'This is not your bill. A bill is rounded once for its own days, and can include discounts, concessions and fees.',
        ]
  return [
    ...own,
    ...(has(({ days }) => days.estimated > 0)
      ? ['Estimated by the network, or used in place of a failed reading. It may be corrected later.']
      : []),
    'Data is up to a day old.',
  ]
}

/** The heading of the first column of the table and the file. */
export const periodNames: Readonly<Record<UsagePeriods['every'], string>> = {
  day: 'Day',
  month: 'Month',
  year: 'Year',
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
