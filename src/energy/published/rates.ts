import { defaultVolumePeriod, periodsAYear } from '../../plans/standard-defaults.ts'
import type { Rate, Rates, VolumePeriod } from '../tariff.ts'
import type { Price } from '../units.ts'
import { decimalParts, volumeOf } from '../units.ts'
import { readDecimal, readPrice } from './amounts.ts'
import { decimalText } from './decimals.ts'
import type { Reading } from './reading.ts'
import { shown, textOf } from './reading.ts'

/** A step as published, with its upper limit in kWh, if it has one. */
interface ReadStep {
  readonly unitPrice: Price
  readonly kwh?: string
}

/** Steps, with the upper limit of the last one in kWh, if it has one. */
export interface ReadRates extends Omit<Rates, 'displayName'> {
  readonly lastKwh?: string
}

type Fraction = NonNullable<ReturnType<typeof decimalParts>>
const fraction = (decimal: string): Fraction => decimalParts(decimal) ?? { units: 0n, under: 1n }
const isAbove = (one: string, other: string) => {
  const [upper, lower] = [fraction(one), fraction(other)]
  return upper.units * lower.under > lower.units * upper.under
}
const times = (kwh: string, over: bigint, under: bigint) => {
  const { units, under: scale } = fraction(kwh)
  return decimalText(units * over, scale * under)
}
const plus = (one: string, other: string): string => {
  const [left, right] = [fraction(one), fraction(other)]
  return decimalText(left.units * right.under + right.units * left.under, left.under * right.under).decimal
}

const rateMembers = ['unitPrice', 'measureUnit', 'volume']

function readStep(reading: Reading, value: unknown, pointer: string): ReadStep | undefined {
  const members = reading.members(value, pointer, rateMembers)
  if (members === null) return undefined
  const unit = members.get('measureUnit') ?? 'KWH'
  if (typeof unit !== 'string' || unit.toUpperCase() !== 'KWH')
    reading.problem(
      `${pointer}/measureUnit`,
      `A price for each ${shown(unit)} cannot be put to energy: only kWh are priced.`,
    )
  const unitPrice = readPrice(reading, members.get('unitPrice'), `${pointer}/unitPrice`)
  const kwh = readDecimal(reading, members.get('volume'), `${pointer}/volume`)
  if (unitPrice === undefined) {
    if (!members.has('unitPrice')) reading.problem(`${pointer}/unitPrice`, 'The step has no price.')
    return undefined
  }
  return { unitPrice, ...(kwh !== undefined && isAbove(kwh, '0') && { kwh }) }
}

/** If the volumes do not increase, they are the sizes of the steps. */
function inOrder(reading: Reading, steps: readonly ReadStep[], pointer: string): readonly ReadStep[] {
  const ends = steps.slice(0, -1).flatMap(({ kwh }) => kwh ?? [])
  if (ends.length < steps.length - 1) {
    const open = steps.filter(({ kwh }) => kwh === undefined)
    const sorted = steps.filter(({ kwh }) => kwh !== undefined)
    const last = open[0] ?? steps[0]
    reading.note(
      'STEP_ORDER',
      pointer,
      steps,
      'the step without a volume as the last',
      open.length > 1
        ? 'Several steps have no volume, so that nothing says where the later ones begin: the first of them is taken.'
        : 'Only the last step goes on without end: the one without a volume is put there.',
    )
    return last === undefined ? steps : inOrder(reading, [...sorted, last], pointer)
  }
  if (ends.every((end, at) => at === 0 || isAbove(end, ends[at - 1] ?? '0'))) return steps
  reading.note(
    'STEP_SIZES',
    pointer,
    steps,
    'the sizes of the steps, one after the other',
    'Volumes are counted from nothing and rise; where they do not, each is the size of its step.',
  )
  let end = '0'
  return steps.map((step) => {
    if (step.kwh === undefined) return step
    end = plus(end, step.kwh)
    return { ...step, kwh: end }
  })
}

const words: Readonly<Record<string, string>> = {
  DAY: 'P1D',
  DAILY: 'P1D',
  D: 'P1D',
  WEEK: 'P1W',
  WEEKLY: 'P1W',
  MONTH: 'P1M',
  MONTHLY: 'P1M',
  M: 'P1M',
  QUARTER: 'P3M',
  QUARTERLY: 'P3M',
  YEAR: 'P1Y',
  YEARLY: 'P1Y',
  ANNUAL: 'P1Y',
  ANNUALLY: 'P1Y',
  Y: 'P1Y',
}
const isPeriod = (text: string): text is VolumePeriod => text === 'P1D' || text in periodsAYear

interface ReadPeriod {
  readonly period: VolumePeriod
  /** The factor for volumes whose period the engine does not support, so that a year is used instead. */
  readonly by?: readonly [over: bigint, under: bigint]
}

/** How often a duration of days, weeks, months or years fits into a year. */
function durationOf(text: string): ReadPeriod | null {
  if (isPeriod(text)) return { period: text }
  const [, count = '0', unit] = /^P(\d{1,4})([DWMY])$/.exec(text) ?? []
  const number = BigInt(count)
  if (unit === undefined || number === 0n) return null
  if (text === 'P12M' || text === 'P365D') return { period: 'P1Y' }
  const yearly = { D: [365n, number], W: [365n, 7n * number], M: [12n, number], Y: [1n, number] } as const
  return { period: 'P1Y', by: yearly[unit as keyof typeof yearly] }
}

function readPeriod(reading: Reading, value: unknown, pointer: string, matters: boolean): ReadPeriod | null {
  if (value === undefined) {
    if (matters)
      reading.note(
        'PERIOD_DEFAULT',
        pointer,
        value,
        defaultVolumePeriod,
        'The plan does not say over what its volumes count: a year, as the standard says.',
      )
    return { period: defaultVolumePeriod }
  }
  const text = typeof value === 'string' ? value.trim().toUpperCase() : ''
  const period = durationOf(words[text] ?? text)
  if (period === null && matters)
    reading.problem(pointer, `Here has to be a duration such as "P1D", and there is ${shown(value)}.`)
  else if (period === null || value !== period.period)
    reading.note(
      'PERIOD_FORM',
      pointer,
      value,
      matters && period !== null ? period.period : 'left out',
      matters
        ? 'The duration is one that the engine counts by another: volumes are put to that.'
        : 'There are no steps, so that the period does not matter.',
    )
  return period
}

/** The kind of rates: usage rates continue above their last volume, feed-in rates end there. */
export type RateKind = 'usage' | 'feedIn'

/**
 * Reads the steps of `rates` with their `period`. Undefined if there is no price; whether that is a problem depends on where
 * it is.
 */
export function readRates(
  reading: Reading,
  block: { readonly rates: unknown; readonly period: unknown },
  pointer: string,
  kind: RateKind,
): ReadRates | undefined {
  const at = `${pointer}/rates`
  const read = reading
    .list(block.rates, at)
    .flatMap((value, index) => readStep(reading, value, `${at}/${index}`) ?? [])
  if (read.length === 0) return undefined
  const steps = inOrder(reading, read, at)
  const last = steps.at(-1)
  const lastKwh = last?.kwh
  const matters = steps.length > 1 || (kind === 'feedIn' && lastKwh !== undefined)
  const counted = readPeriod(reading, block.period, `${pointer}/period`, matters)
  if (counted === null && matters) return undefined
  const { period, by } = counted ?? { period: defaultVolumePeriod }
  const kwhOf = (kwh: string) => {
    const scaled = by === undefined ? { decimal: kwh, isExact: true } : times(kwh, ...by)
    return scaled.decimal
  }
  const rates = steps.map(({ unitPrice, kwh }, index): Rate => {
    const isLast = index === steps.length - 1
    return { unitPrice, ...(!isLast && kwh !== undefined && { volume: volumeOf(kwhOf(kwh)) }) }
  })
  if (kind === 'usage' && lastKwh !== undefined)
    reading.note(
      'STEP_OPEN',
      `${at}/${read.length - 1}/volume`,
      lastKwh,
      'without end',
      'Nothing is said of usage above the last step: its price goes on.',
    )
  return {
    rates,
    ...(matters && { period }),
    ...(kind === 'feedIn' && lastKwh !== undefined && { lastKwh: kwhOf(lastKwh) }),
  }
}

/** The text of `displayName`, or of the member used in its place. */
export const nameOf = (members: Parameters<typeof textOf>[0], otherwise: string): string =>
  textOf(members, 'displayName')?.trim() || otherwise
