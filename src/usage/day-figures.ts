import type { EnergyUnit } from './usage-words.ts'
import { dollarsAndCents, energyFigure } from './usage-words.ts'

/** A half-hour as a contract has it: energy in whole watt-hours. */
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
}

export const dayUnit: EnergyUnit = { name: 'kWh', wattHours: 1000, places: 2 }

/** `17:30` → `5:30 pm`, as the clock on the wall shows it. */
export function clockWords(startsAt: string): string {
  const [hour = 0, minute = 0] = startsAt.slice(11, 16).split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

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

/** The totals of a day, in sentences. */
export function daySummary(data: DayUsageData): string[] {
  const all = known(data)
  const { day, halfHours, cost } = data
  const [first] = all
  if (first === undefined)
    return [`There are no readings for ${dayWords(day)}. On a bill this day is estimated.`]
  const used = all.reduce((sum, one) => sum + one.used, 0)
  const exported = all.reduce((sum, one) => sum + (one.exported ?? 0), 0)
  const most = all.reduce((best, one) => (one.used > best.used ? one : best), first)
  const isWhole = all.length === halfHours.length
  const figure = (amount: number) => `${energyFigure(amount, dayUnit)} kWh`
  return [
    `${isWhole ? 'You used' : 'We have readings for'} ${figure(used)} on ${dayWords(day)}${most.used === 0 ? '' : `, most in the half-hour from ${clockWords(most.startsAt)} (${figure(most.used)})`}.`,
    ...(all.some((one) => one.exported !== undefined) ? [`You sent ${figure(exported)} to the grid.`] : []),
    ...(cost === undefined
      ? []
      : [
          `Under your plan that is ${dollarsAndCents(cost.usage)} for what you used and ${dollarsAndCents(cost.supply)} for supply${cost.credit < 0 ? `, less ${dollarsAndCents(-cost.credit)} for what you sent` : ''}, GST included.`,
        ]),
  ]
}

const estimatedNote = 'Some of this day was estimated by the network, because the meter could not be read.'
const billNote =
  'A bill can differ by some cents: it rounds once for its whole period, and can have discounts, concessions and fees in it.'

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
