import type {
  PlanChoice,
  PlanChoices,
  PlanPrice,
  PlanTerms,
  WhatIf,
} from '../../contracts/schemas/plan-change.ts'
import { longDate } from '../customer-figures.ts'
import { centsPerKwh, wholeDollars, withGst } from '../plans/amounts.ts'
import { withCommas } from '../with-commas.ts'
import { planPriceWords } from './plan-price-words.ts'

/** One price or condition in the terms of two plans, as text for the customer. */
export interface ComparedFact {
  readonly name: string
  readonly note?: string | undefined
  readonly now: string
  readonly next: string
  /** Not a price: fees, discounts, eligibility. */
  readonly isCondition: boolean
  /** The difference as text; '' if there is nothing to show. */
  readonly words: string
}

/** Hundredths of a cent, as customers read the price. */
const hundredths = ({ unitPrice, hasGst }: PlanPrice) =>
  Math.round(Number(centsPerKwh(hasGst ? withGst(unitPrice) : unitPrice)) * 100)

function priceDifference(now: PlanPrice | undefined, then: PlanPrice | undefined): string {
  if (now === undefined) return 'new'
  if (then === undefined) return 'removed'
  const by = hundredths(then) - hundredths(now)
  if (by === 0)
    return now.note === then.note ? 'the same' : 'the same price, at other times or up to other amounts'
  const amount = `${(Math.abs(by) / 100).toFixed(2)}c`
  if (now.kind !== 'feedIn') return by < 0 ? `${amount} less` : `${amount} more`
  return by < 0 ? `${amount} less paid to you` : `${amount} more paid to you`
}

const sameRate = (one: PlanPrice, other: PlanPrice) =>
  one.kind === other.kind && one.name === other.name && one.unit === other.unit

function priceFact(now: PlanPrice | undefined, then: PlanPrice | undefined): ComparedFact {
  const price = then ?? now
  const notes = new Set([now?.note, then?.note].filter((note) => note !== undefined))
  return {
    name: price?.name ?? '',
    note: [...notes].join('; then: ') || undefined,
    now: now === undefined ? 'None' : planPriceWords(now),
    next: then === undefined ? 'None' : planPriceWords(then),
    words: priceDifference(now, then),
    isCondition: false,
  }
}

const listed = (texts: readonly string[]) => (texts.length === 0 ? 'None' : texts.join('; '))

function textFact(name: string, now: string, then: string): ComparedFact {
  return { name, now, next: then, words: now === then ? 'the same' : 'changes', isCondition: true }
}

/**
 * Prices of the same kind, name and unit, each with its counterpart: several may share a name, such as steps and times
 * of day. Those with the same time and limit are paired first, the rest in order.
 */
function pricePairs(
  before: readonly PlanPrice[],
  after: readonly PlanPrice[],
): readonly (readonly [PlanPrice | undefined, PlanPrice | undefined])[] {
  const left = [...before]
  const take = (isIt: (one: PlanPrice) => boolean) => {
    const at = left.findIndex(isIt)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  }
  const alike = after.map((price) => take((one) => sameRate(one, price) && one.note === price.note))
  const pairs = after.map((price, at) => [alike[at] ?? take((one) => sameRate(one, price)), price] as const)
  return [...pairs, ...left.map((price) => [price, undefined] as const)]
}

/** Whether a fact is shown when prices change: all prices, and those conditions that change. */
export const isNotified = ({ isCondition, words }: ComparedFact): boolean =>
  !isCondition || words !== 'the same'

/** Everything that changes from one plan to another, and what stays: each rate, supply, feed-in, then the conditions. */
export function comparedTerms(now: PlanTerms | null, then: PlanTerms): readonly ComparedFact[] {
  const prices = pricePairs(now?.prices ?? [], then.prices).map(([before, after]) => priceFact(before, after))
  const unknown = 'Not known here'
  const texts: readonly (readonly [string, (terms: PlanTerms) => string])[] = [
    ['Benefit period', ({ benefitPeriod }) => benefitPeriod ?? 'None, so nothing runs out'],
    ['Fees', ({ fees }) => listed(fees)],
    ['Discounts', ({ discounts }) => listed(discounts)],
    ['Who can have it', ({ conditions }) => (conditions.length === 0 ? 'Everybody' : listed(conditions))],
    ['If prices change', ({ priceChanges }) => priceChanges ?? 'See the terms'],
  ]
  return [
    ...prices.map((fact) => (now === null ? { ...fact, now: unknown, words: '' } : fact)),
    ...texts.map(([name, of]) =>
      now === null
        ? { name, now: unknown, next: of(then), words: '', isCondition: true }
        : textFact(name, of(now), of(then)),
    ),
  ]
}

/**
 * The cost of a year at the present prices, to which all differences refer, also if the present plan is no longer
 * offered; null if unknown.
 */
export const yearNow = ({ choices }: Pick<PlanChoices, 'choices'>): number | null =>
  choices
    .flatMap(({ annualCents, differenceCents }) =>
      annualCents === null || differenceCents === null ? [] : [annualCents - differenceCents],
    )
    .at(0) ?? null

/** Smaller differences in a year are not mentioned. */
const minDollarCents = 50

/** `About $64 a year less than your plan now`; null if unknown. */
export function differenceWords({ differenceCents, isCurrent }: PlanChoice): string | null {
  if (differenceCents === null || isCurrent) return null
  const amount = wholeDollars(Math.abs(differenceCents))
  if (Math.abs(differenceCents) < minDollarCents) return 'About the same as your plan now'
  return differenceCents < 0
    ? `About ${amount} a year less than your plan now`
    : `About ${amount} a year more than your plan now`
}

/** `about $1,690`; below zero `about $64 in your favour`. */
export const yearAmount = (annualCents: number): string =>
  `about ${annualCents < 0 ? `${wholeDollars(-annualCents)} in your favour` : wholeDollars(annualCents)}`

/** `On your current plan, you’d pay about $640 less a year.` */
export function savingWords(differenceCents: number): string {
  if (Math.abs(differenceCents) < minDollarCents) return 'On your current plan, you’d pay about the same.'
  const amount = wholeDollars(Math.abs(differenceCents))
  return `On your current plan, you’d pay about ${amount} ${differenceCents < 0 ? 'less' : 'more'} a year.`
}

/** `6.6 kW of new panels, a battery of 10 kWh and an electric car`. */
export function supposedWords({ solarKw, batteryKwh, evKmPerWeek }: WhatIf): string {
  const parts = [
    ...(solarKw > 0 ? [`${solarKw} kW of new panels`] : []),
    ...(batteryKwh > 0 ? [`a battery of ${batteryKwh} kWh`] : []),
    ...(evKmPerWeek > 0 ? [`an electric car driven ${evKmPerWeek} km a week`] : []),
  ]
  return new Intl.ListFormat('en-AU').format(parts)
}

/** The cost of a year at new prices of the same plan: `about $1,820, about $130 more than at the prices until then`. `nowCents`: null if unknown. */
export function announcedYear(annualCents: number, nowCents: number | null): string {
  const amount = yearAmount(annualCents)
  if (nowCents === null) return amount
  const by = annualCents - nowCents
  if (Math.abs(by) < minDollarCents) return `${amount}, about the same as at the prices until then`
  return `${amount}, about ${wholeDollars(Math.abs(by))} ${by < 0 ? 'less' : 'more'} than at the prices until then`
}

/** The cost of a year, or why it is unknown. */
export function yearWords({ annualCents }: PlanChoice, basis: PlanChoices['basis']): string {
  if (annualCents !== null) return `A${yearAmount(annualCents).slice(1)} for your usage of a year`
  if (basis === null) return 'We cannot say yet what it would cost you: too little of your usage is known.'
  return basis.hasTotalsOnly
    ? 'We cannot say what it would cost you: its prices depend on your highest demand or on the time of the day, and for some days we know only the total.'
    : 'We cannot say what it would cost you: your meter’s readings could not be matched to this plan’s prices. Call us and we will work it out.'
}

/** How much of the usage was measured by half-hours, and how the rest was distributed; '' if all was, or if unknown. */
function hoursWords({ measuredPercent, hoursFrom }: NonNullable<PlanChoices['basis']>): string {
  if (measuredPercent === undefined || hoursFrom === undefined) return ''
  if (hoursFrom === 'TYPICAL_DAYS')
    return measuredPercent === 0
      ? ' We only know your total for each day, so for time-of-day prices we used the pattern of a typical household.'
      : ` For ${measuredPercent}% of it we know each half-hour. For the rest we know the total for each day, and used the pattern of a typical household.`
  return ` For ${measuredPercent}% of it we know each half-hour. For the rest we know the total for each day, and used the pattern of your other days.`
}

/** The basis of the estimates, so that customers do not take them for exact. */
export function basisWords({ basis, concession }: Pick<PlanChoices, 'basis' | 'concession'>): string {
  if (basis === null)
    return 'Once we have at least half a year of your usage, we’ll compare plans using it. Until then, you can only compare prices.'
  const { from, to, days, used, estimatedDays } = basis
  const usage = `${withCommas(Math.round(used / 1000))} kWh`
  const scaled = days < 365 ? `, scaled up from ${days} days to a year` : ''
  const guessed =
    estimatedDays === 0
      ? ''
      : ` ${estimatedDays === 1 ? 'One day' : `${estimatedDays} days`} of it ${estimatedDays === 1 ? 'was' : 'were'} estimated, because the meter could not be read.`
  return `Based on what you used from ${longDate(from)} to ${longDate(to)}: ${usage}${scaled}, GST included.${guessed}${hoursWords(basis)}${concession === undefined ? '' : ` Your concession is taken off: ${concession}.`} This is an estimate, not a promise. What you pay depends on what you use.`
}
