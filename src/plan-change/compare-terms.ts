import type {
  PlanChoice,
  PlanChoices,
  PlanPrice,
  PlanTerms,
  WhatIf,
} from '../../contracts/schemas/plan-change.ts'
import { longDate } from '../customer-figures.ts'
import { englishPart, language } from '../language.ts'
import { centsPerKwh, onOneLine, wholeDollars, withGst } from '../plans/amounts.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { withCommas } from '../with-commas.ts'
import { freeWords, planPriceWords } from './plan-price-words.ts'

const texts = defineTexts('compareTerms', {
  same: 'the same',
  changes: 'changes',
  added: 'new',
  removed: 'removed',
  samePrice: 'the same price, at other times or up to other amounts',
  less: ({ amount }: Values<'amount'>) => `${amount} less`,
  more: ({ amount }: Values<'amount'>) => `${amount} more`,
  lessPaid: ({ amount }: Values<'amount'>) => `${amount} less paid to you`,
  morePaid: ({ amount }: Values<'amount'>) => `${amount} more paid to you`,
  nextNote: '; then: ',
  none: 'None',
  unknown: 'Not known here',
  benefitPeriod: 'Benefit period',
  noBenefitPeriod: 'None, so nothing runs out',
  fees: 'Fees',
  discounts: 'Discounts',
  eligibility: 'Who can have it',
  everybody: 'Everybody',
  priceChanges: 'If prices change',
  seeTerms: 'See the terms',
  yearSame: 'About the same as your plan now',
  yearLess: ({ amount }: Values<'amount'>) => `About ${amount} a year less than your plan now`,
  yearMore: ({ amount }: Values<'amount'>) => `About ${amount} a year more than your plan now`,
  inFavour: ({ amount }: Values<'amount'>) => `${amount} in your favour`,
  about: ({ amount }: Values<'amount'>) => `about ${amount}`,
  savingNone: 'On your current plan, you’d pay about the same.',
  savingLess: ({ amount }: Values<'amount'>) =>
    `On your current plan, you’d pay about ${amount} less a year.`,
  savingMore: ({ amount }: Values<'amount'>) =>
    `On your current plan, you’d pay about ${amount} more a year.`,
  panels: ({ kilowatts }: Values<'kilowatts'>) => `${kilowatts} kW of new panels`,
  battery: ({ kilowattHours }: Values<'kilowattHours'>) => `a battery of ${kilowattHours} kWh`,
  car: ({ kilometres }: Values<'kilometres'>) => `an electric car driven ${kilometres} km a week`,
  announcedSame: ({ amount }: Values<'amount'>) => `${amount}, about the same as at the prices until then`,
  announcedLess: ({ amount, difference }: Values<'amount' | 'difference'>) =>
    `${amount}, about ${difference} less than at the prices until then`,
  announcedMore: ({ amount, difference }: Values<'amount' | 'difference'>) =>
    `${amount}, about ${difference} more than at the prices until then`,
  yearCost: ({ amount }: Values<'amount'>) => `About ${amount} for your usage of a year`,
  unknownUsage: 'We cannot say yet what it would cost you: too little of your usage is known.',
  unknownTimes:
    'We cannot say what it would cost you: its prices depend on your highest demand or on the time of the day, and for some days we know only the total.',
  unknownPrices:
    'We cannot say what it would cost you: your meter’s readings could not be matched to this plan’s prices. Call us and we will work it out.',
  totalsOnly:
    ' We only know your total for each day, so for time-of-day prices we used the pattern of a typical household.',
  typicalHours: ({ percent }: Values<'percent'>) =>
    ` For ${percent}% of it we know each half-hour. For the rest we know the total for each day, and used the pattern of a typical household.`,
  ownHours: ({ percent }: Values<'percent'>) =>
    ` For ${percent}% of it we know each half-hour. For the rest we know the total for each day, and used the pattern of your other days.`,
  noBasis:
    'Once we have at least half a year of your usage, we’ll compare plans using it. Until then, you can only compare prices.',
  scaled: ({ days }: Values<'days'>) => `, scaled up from ${days} days to a year`,
  estimatedDay: ' One day of it was estimated, because the meter could not be read.',
  estimatedDays: ({ days }: Values<'days'>) =>
    ` ${days} days of it were estimated, because the meter could not be read.`,
  lessCredit: ({ energy }: Values<'energy'>) =>
    ` What a plan pays for the ${energy} you sent to the grid is taken off.`,
  lessConcession: ({ concession }: Values<'concession'>) => ` Your concession is taken off: ${concession}.`,
  basis: ({
    first,
    last,
    usage,
    scaled,
    guessed,
    hours,
    credit,
    less,
  }: Values<'first' | 'last' | 'usage' | 'scaled' | 'guessed' | 'hours' | 'credit' | 'less'>) =>
    `Based on what you used from ${first} to ${last}: ${usage}${scaled}, GST included.${guessed}${hours}${credit}${less} This is an estimate, not a promise. What you pay depends on what you use.`,
})

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
  if (now === undefined) return texts.added
  if (then === undefined) return texts.removed
  const by = hundredths(then) - hundredths(now)
  if (by === 0) return now.note === then.note ? texts.same : texts.samePrice
  const amount = `${(Math.abs(by) / 100).toFixed(2)}c`
  if (now.kind !== 'feedIn') return by < 0 ? texts.less({ amount }) : texts.more({ amount })
  return by < 0 ? texts.lessPaid({ amount }) : texts.morePaid({ amount })
}

const sameRate = (one: PlanPrice, other: PlanPrice) =>
  one.kind === other.kind && one.name === other.name && one.unit === other.unit

function priceFact(now: PlanPrice | undefined, then: PlanPrice | undefined): ComparedFact {
  const price = then ?? now
  const notes = new Set([now?.note, then?.note].filter((note) => note !== undefined))
  return {
    name: price?.name ?? '',
    note: [...notes].join(texts.nextNote) || undefined,
    now: now === undefined ? texts.none : planPriceWords(now),
    next: then === undefined ? texts.none : planPriceWords(then),
    words: priceDifference(now, then),
    isCondition: false,
  }
}

/** The language of a price or condition, if it is not the site's: those of plans are in English, and what says that there is none is not. */
export const languageOfValue = (value: string): string | undefined =>
  [texts.none, texts.unknown, texts.noBenefitPeriod, texts.everybody, texts.seeTerms, freeWords].includes(
    value,
  )
    ? undefined
    : englishPart

const listed = (all: readonly string[]) => (all.length === 0 ? texts.none : onOneLine(all))

function textFact(name: string, now: string, then: string): ComparedFact {
  return { name, now, next: then, words: now === then ? texts.same : texts.changes, isCondition: true }
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
  !isCondition || words !== texts.same

/** Everything that changes from one plan to another, and what stays: each rate, supply, feed-in, then the conditions. */
export function comparedTerms(now: PlanTerms | null, then: PlanTerms): readonly ComparedFact[] {
  const prices = pricePairs(now?.prices ?? [], then.prices).map(([before, after]) => priceFact(before, after))
  const conditions: readonly (readonly [string, (terms: PlanTerms) => string])[] = [
    [texts.benefitPeriod, ({ benefitPeriod }) => benefitPeriod ?? texts.noBenefitPeriod],
    [texts.fees, ({ fees }) => listed(fees)],
    [texts.discounts, ({ discounts }) => listed(discounts)],
    [
      texts.eligibility,
      (terms) => (terms.conditions.length === 0 ? texts.everybody : listed(terms.conditions)),
    ],
    [texts.priceChanges, ({ priceChanges }) => priceChanges ?? texts.seeTerms],
  ]
  return [
    ...prices.map((fact) => (now === null ? { ...fact, now: texts.unknown, words: '' } : fact)),
    ...conditions.map(([name, of]) =>
      now === null
        ? { name, now: texts.unknown, next: of(then), words: '', isCondition: true }
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
  if (Math.abs(differenceCents) < minDollarCents) return texts.yearSame
  return differenceCents < 0 ? texts.yearLess({ amount }) : texts.yearMore({ amount })
}

/** `$1,690`; below zero `$64 in your favour`. */
export const amountOrCredit = (annualCents: number): string =>
  annualCents < 0 ? texts.inFavour({ amount: wholeDollars(-annualCents) }) : wholeDollars(annualCents)

/** `about $1,690`; below zero `about $64 in your favour`. */
export const yearAmount = (annualCents: number): string =>
  texts.about({ amount: amountOrCredit(annualCents) })

/** `On your current plan, you’d pay about $640 less a year.` */
export function savingWords(differenceCents: number): string {
  if (Math.abs(differenceCents) < minDollarCents) return texts.savingNone
  const amount = wholeDollars(Math.abs(differenceCents))
  return differenceCents < 0 ? texts.savingLess({ amount }) : texts.savingMore({ amount })
}

/** `6.6 kW of new panels, a battery of 10 kWh and an electric car`. */
export function supposedWords({ solarKw, batteryKwh, evKmPerWeek }: WhatIf): string {
  const parts = [
    ...(solarKw > 0 ? [texts.panels({ kilowatts: solarKw })] : []),
    ...(batteryKwh > 0 ? [texts.battery({ kilowattHours: batteryKwh })] : []),
    ...(evKmPerWeek > 0 ? [texts.car({ kilometres: evKmPerWeek })] : []),
  ]
  return new Intl.ListFormat(language).format(parts)
}

/** The cost of a year at new prices of the same plan: `about $1,820, about $130 more than at the prices until then`. `nowCents`: null if unknown. */
export function announcedYear(annualCents: number, nowCents: number | null): string {
  const amount = yearAmount(annualCents)
  if (nowCents === null) return amount
  const by = annualCents - nowCents
  if (Math.abs(by) < minDollarCents) return texts.announcedSame({ amount })
  const difference = wholeDollars(Math.abs(by))
  return by < 0 ? texts.announcedLess({ amount, difference }) : texts.announcedMore({ amount, difference })
}

/** The cost of a year, or why it is unknown. */
export function yearWords({ annualCents }: PlanChoice, basis: PlanChoices['basis']): string {
  if (annualCents !== null) return texts.yearCost({ amount: amountOrCredit(annualCents) })
  if (basis === null) return texts.unknownUsage
  return basis.hasTotalsOnly ? texts.unknownTimes : texts.unknownPrices
}

/** How much of the usage was measured by half-hours, and how the rest was distributed; '' if all was, or if unknown. */
function hoursWords({ measuredPercent, hoursFrom }: NonNullable<PlanChoices['basis']>): string {
  if (measuredPercent === undefined || hoursFrom === undefined) return ''
  if (hoursFrom === 'TYPICAL_DAYS')
    return measuredPercent === 0 ? texts.totalsOnly : texts.typicalHours({ percent: measuredPercent })
  return texts.ownHours({ percent: measuredPercent })
}

const wholeKwh = (wattHours: number) => `${withCommas(Math.round(wattHours / 1000))} kWh`

/** The basis of the estimates, so that customers do not take them for exact. */
export function basisWords({ basis, concession }: Pick<PlanChoices, 'basis' | 'concession'>): string {
  if (basis === null) return texts.noBasis
  const { from, to, days, used, sent, estimatedDays } = basis
  const usage = wholeKwh(used)
  const scaled = days < 365 ? texts.scaled({ days }) : ''
  const guessed =
    estimatedDays === 0
      ? ''
      : estimatedDays === 1
        ? texts.estimatedDay
        : texts.estimatedDays({ days: estimatedDays })
  const hours = hoursWords(basis)
  const credit = sent === undefined || sent < 500 ? '' : texts.lessCredit({ energy: wholeKwh(sent) })
  const less = concession === undefined ? '' : texts.lessConcession({ concession })
  const [first, last] = [longDate(from), longDate(to)]
  return texts.basis({ first, last, usage, scaled, guessed, hours, credit, less })
}
