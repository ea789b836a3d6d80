import { sentenceEnd, sentences, withDetails } from '../joins.ts'
import { language } from '../language.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { UsageBar } from './usage.ts'
import type { EnergyUnit } from './usage-words.ts'
import {
  byPeriodOnly,
  clockWords,
  dataAge,
  dollarsAndCents,
  energyFigure,
  energyWords,
  exportedWords,
  lessCredit,
  noReading,
  usedWords,
} from './usage-words.ts'

const texts = defineTexts('dayFigures', {
  controlledLoad: ({ energy }: Values<'energy'>) => `${energy} of it controlled load`,
  cost: ({ usage, supply, less }: Values<'usage' | 'supply' | 'less'>) =>
    `Under your plan that is ${usage} for what you used and ${supply} for supply${less}, GST included.`,
  empty: ({ day }: Values<'day'>) =>
    `There are no readings for ${day}. On your bill this day will be estimated.`,
  peak: ({ time, used }: Values<'time' | 'used'>) => `, most in the half-hour from ${time} (${used})`,
  used: ({ amount, date, peak }: Values<'amount' | 'date' | 'peak'>) =>
    `You used ${amount} on ${date}${peak}.`,
  usedInPart: ({ amount, date, peak }: Values<'amount' | 'date' | 'peak'>) =>
    `We have readings for ${amount} on ${date}${peak}.`,
  exported: ({ energy }: Values<'energy'>) => `You sent ${energy} to the grid.`,
  estimated: 'Estimated.',
  estimatedNote: 'Some of this day was estimated by the network, because the meter could not be read.',
  billNote:
    'Your bill can differ by a few cents. It is rounded once for the whole period, and can include discounts, concessions and fees.',
  shortDay: 'Clocks went forward: this day has 23 hours.',
  longDay: 'Clocks went back: this day has 25 hours.',
  missing: ({ missing, all }: Values<'missing' | 'all'>) =>
    `${missing} of ${all} half-hours have no reading.`,
})

/** A half-hour in the contract's form: energy in whole watt-hours. */
export type DayHalfHour =
  | {
      readonly startsAt: string
      readonly quality: 'actual' | 'estimated'
      readonly used: number
      readonly controlledLoad?: number | undefined
      readonly exported?: number | undefined
    }
  | { readonly startsAt: string; readonly quality: 'missing' }

export interface DayUsageData {
  readonly day: string
  readonly halfHours: readonly DayHalfHour[]
  readonly cost?: { readonly usage: number; readonly supply: number; readonly credit: number } | undefined
  /** What the day costs depends on other days, so that it has no cost. */
  readonly isPricedByPeriod?: boolean | undefined
  /** For an empty day: the newest day with half-hours; null: there is none. Undefined if unknown. */
  readonly newestDay?: string | null | undefined
}

export const dayUnit: EnergyUnit = { name: 'kWh', wattHours: 1000, places: 2 }

const longDay = new Intl.DateTimeFormat(language, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
export const dayWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`)).replace(',', '')

const known = ({ halfHours }: DayUsageData) =>
  halfHours.flatMap((one) => (one.quality === 'missing' ? [] : [one]))

/** A half-hour as a bar. */
export function halfHourBar(one: DayHalfHour): UsageBar {
  const bar = {
    period: one.startsAt,
    from: one.startsAt,
    to: one.startsAt,
    cost: null,
    readings: 1,
    reason: '',
  }
  if (one.quality === 'missing') {
    const nothing = { used: null, exported: null, usedEstimated: 0, exportedEstimated: 0 }
    return { ...bar, ...nothing, quality: 'missing', estimated: 0, missing: 1 }
  }
  const { quality, used, controlledLoad, exported = null } = one
  const isEstimated = quality === 'estimated'
  return {
    ...bar,
    ...{ quality, used, controlledLoad, exported, missing: 0 },
    usedEstimated: isEstimated ? used : 0,
    exportedEstimated: isEstimated ? (exported ?? 0) : 0,
    estimated: isEstimated ? 1 : 0,
  }
}

/** The figures of a half-hour: `0.42 kWh used, 0.30 kWh of it controlled load, 0.10 kWh sent to the grid. Estimated.` */
export function halfHourWords({ used, controlledLoad = 0, exported, estimated }: UsageBar): string {
  if (used === null) return noReading
  const figures = [usedWords(energyWords(used, dayUnit))]
  if (controlledLoad > 0) figures.push(texts.controlledLoad({ energy: energyWords(controlledLoad, dayUnit) }))
  if (exported !== null) figures.push(exportedWords(energyWords(exported, dayUnit)))
  return sentences([`${withDetails(figures)}${sentenceEnd}`, estimated > 0 && texts.estimated])
}

function costSentence(cost: NonNullable<DayUsageData['cost']>): string {
  const [usage, supply] = [dollarsAndCents(cost.usage), dollarsAndCents(cost.supply)]
  const less = cost.credit < 0 ? lessCredit(dollarsAndCents(-cost.credit)) : ''
  return texts.cost({ usage, supply, less })
}

/** The totals of a day, in sentences. */
export function daySummary(data: DayUsageData): string[] {
  const all = known(data)
  const { day, halfHours, cost, isPricedByPeriod = false } = data
  const [first] = all
  if (first === undefined) return [texts.empty({ day: dayWords(day) })]
  const used = all.reduce((sum, one) => sum + one.used, 0)
  const exported = all.reduce((sum, one) => sum + (one.exported ?? 0), 0)
  const most = all.reduce((best, one) => (one.used > best.used ? one : best), first)
  const isWhole = all.length === halfHours.length
  const figure = (amount: number) => `${energyFigure(amount, dayUnit)} kWh`
  const peak = most.used === 0 ? '' : texts.peak({ time: clockWords(most.startsAt), used: figure(most.used) })
  const [amount, date] = [figure(used), dayWords(day)]
  return [
    isWhole ? texts.used({ amount, date, peak }) : texts.usedInPart({ amount, date, peak }),
    ...(all.some((one) => one.exported !== undefined) ? [texts.exported({ energy: figure(exported) })] : []),
    ...(cost === undefined ? (isPricedByPeriod ? [byPeriodOnly] : []) : [costSentence(cost)]),
  ]
}

/** Notes on a day's figures for the customer. */
export function dayNotes(data: DayUsageData): string[] {
  const { halfHours } = data
  const missing = halfHours.filter(({ quality }) => quality === 'missing').length
  return [
    ...(halfHours.length === 46 ? [texts.shortDay] : []),
    ...(halfHours.length === 50 ? [texts.longDay] : []),
    ...(missing > 0 ? [texts.missing({ missing, all: halfHours.length })] : []),
    ...(halfHours.some(({ quality }) => quality === 'estimated') ? [texts.estimatedNote] : []),
    dataAge,
    ...(known(data).length === 0 ? [] : [texts.billNote]),
  ]
}

const kwh = (amount: number | undefined) => (amount === undefined ? '' : (amount / 1000).toFixed(3))

/** The half-hours as comma-separated values, with the time and the offset of the clock. */
export const dayCsv = ({ halfHours }: DayUsageData): string =>
  [
    ['Start', 'Used (kWh)', 'Of it controlled load (kWh)', 'Sent to the grid (kWh)', 'Reading'],
    ...halfHours.map((one) =>
      one.quality === 'missing'
        ? [one.startsAt, '', '', '', 'Missing']
        : [
            one.startsAt,
            kwh(one.used),
            kwh(one.controlledLoad),
            kwh(one.exported),
            one.quality === 'actual' ? 'Actual' : 'Estimated',
          ],
    ),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
