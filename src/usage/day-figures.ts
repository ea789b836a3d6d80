import type { UsageBar } from './usage.ts'
import type { EnergyUnit } from './usage-words.ts'
import { byPeriodOnly, clockWords, dollarsAndCents, energyFigure, energyWords } from './usage-words.ts'

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

const longDay = new Intl.DateTimeFormat('en-AU', {
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
  if (used === null) return 'No reading.'
  const figures = [`${energyWords(used, dayUnit)} used`]
  if (controlledLoad > 0) figures.push(`${energyWords(controlledLoad, dayUnit)} of it controlled load`)
  if (exported !== null) figures.push(`${energyWords(exported, dayUnit)} sent to the grid`)
  return `${figures.join(', ')}.${estimated > 0 ? ' Estimated.' : ''}`
}

/** The totals of a day, in sentences. */
export function daySummary(data: DayUsageData): string[] {
  const all = known(data)
  const { day, halfHours, cost, isPricedByPeriod = false } = data
  const [first] = all
  if (first === undefined)
    return [`There are no readings for ${dayWords(day)}. On your bill this day will be estimated.`]
  const used = all.reduce((sum, one) => sum + one.used, 0)
  const exported = all.reduce((sum, one) => sum + (one.exported ?? 0), 0)
  const most = all.reduce((best, one) => (one.used > best.used ? one : best), first)
  const isWhole = all.length === halfHours.length
  const figure = (amount: number) => `${energyFigure(amount, dayUnit)} kWh`
  return [
    `${isWhole ? 'You used' : 'We have readings for'} ${figure(used)} on ${dayWords(day)}${most.used === 0 ? '' : `, most in the half-hour from ${clockWords(most.startsAt)} (${figure(most.used)})`}.`,
    ...(all.some((one) => one.exported !== undefined) ? [`You sent ${figure(exported)} to the grid.`] : []),
    ...(cost === undefined
      ? isPricedByPeriod
        ? [byPeriodOnly]
        : []
      : [
          `Under your plan that is ${dollarsAndCents(cost.usage)} for what you used and ${dollarsAndCents(cost.supply)} for supply${cost.credit < 0 ? `, less ${dollarsAndCents(-cost.credit)} for what you sent` : ''}, GST included.`,
        ]),
  ]
}

const estimatedNote = 'Some of this day was estimated by the network, because the meter could not be read.'
const billNote =
  'Your bill can differ by a few cents. It is rounded once for the whole period, and can include discounts, concessions and fees.'

/** Notes on a day's figures for the customer. */
export function dayNotes(data: DayUsageData): string[] {
  const { halfHours } = data
  const missing = halfHours.filter(({ quality }) => quality === 'missing').length
  return [
    ...(halfHours.length === 46 ? ['Clocks went forward: this day has 23 hours.'] : []),
    ...(halfHours.length === 50 ? ['Clocks went back: this day has 25 hours.'] : []),
    ...(missing > 0 ? [`${missing} of ${halfHours.length} half-hours have no reading.`] : []),
    ...(halfHours.some(({ quality }) => quality === 'estimated') ? [estimatedNote] : []),
    'Data is up to a day old.',
    ...(known(data).length === 0 ? [] : [billNote]),
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
