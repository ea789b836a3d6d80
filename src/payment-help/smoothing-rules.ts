// The rules of bill smoothing (National Energy Retail Rules, rule 23): shared by pages, mock and backend.
import type { BillFrequency, SmoothingObstacle } from '../../contracts/billing-rules.ts'
import { daysAfter, monthsAfter } from '../../contracts/civil-days.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('smoothingRules', {
  paymentPlan:
    'You have a payment plan, which already spreads what you owe. You can choose bill smoothing once it is paid.',
  supplyEnds: 'Your supply has ended, or is about to. Your final bill is for what you used.',
  frequencyChanges:
    'You have changed how often you get a bill, and the next one still covers the days before that. You can choose bill smoothing after that bill.',
  noEstimate:
    'We can’t estimate a year of your bills yet. Call us, or look again once we have nearly a year of your usage.',
  smoothedPlan:
    'Your bills are smoothed. End bill smoothing in your bill settings first: a payment plan takes its place.',
})

/** Months from the beginning of a year of smoothing to the review in its middle, and to its end. */
export const smoothingMonths = { review: 6, year: 12 } as const

/** Days from the notice of another amount to the first bill with it. */
export const smoothingNoticeDays = 14

/** Days in which the mail may be tried again without another first day. */
const mailDays = 3

/** Days for which the end of a year waits for its last bill, which may wait for reads itself. */
export const smoothingGraceDays = 60

/** A review in the middle of the year changes the amount only if its estimate of the cost or of the energy differs by more than this. */
const tolerancePercent = 10

/** Bills in a year, by how often they come. */
export const billsInYear: Readonly<Record<BillFrequency, number>> = { P1M: 12, P3M: 4 }

const dollar = 100

/** The even amount of a bill, in whole dollars; the balance takes the rest. In cents, at least one dollar. */
export const evenAmountOf = (yearCents: number, frequency: BillFrequency): number =>
  Math.max(dollar, Math.round(yearCents / billsInYear[frequency] / dollar) * dollar)

/** Whether a year costs enough for even amounts: the bills of a home with solar may be credits. */
export const canBeSmoothed = (yearCents: number, frequency: BillFrequency): boolean =>
  yearCents >= billsInYear[frequency] * dollar

/** The reason against smoothing, as pages and backends say it. */
export const obstacleWords: Readonly<Record<SmoothingObstacle, string>> = {
  PAYMENT_PLAN: texts.paymentPlan,
  SUPPLY_ENDS: texts.supplyEnds,
  FREQUENCY_CHANGES: texts.frequencyChanges,
  NO_ESTIMATE: texts.noEstimate,
}

/** Why a payment plan cannot be agreed to. */
export const smoothedPlanWords = texts.smoothedPlan

/** Why an account is not billed more or less often. */
export const smoothedFrequencyWords =
  'Your even amount is for bills as often as now. End bill smoothing first, then change how often you get a bill.'

/** A running agreement. Amounts are whole cents, days are civil. */
export interface SmoothedYear {
  readonly frequency: BillFrequency
  /** The estimate of the year that the amount follows from. */
  readonly yearCents: number
  /** The energy of that estimate, in whole watt-hours. */
  readonly usedWattHours: number
  /** What an earlier year was short of, which the bills of this one make up. */
  readonly carriedCents: number
  /** To pay of each bill up to `next`. */
  readonly amountCents: number
  /** Another amount. `from`: null as long as the customer has no notice of it; until then it does not apply. */
  readonly next: { readonly amountCents: number; readonly from: string | null } | null
  readonly yearFrom: string
  readonly reviewOn: string
}

/** To pay of a bill that is issued on a day. */
export const evenAmountOn = (
  { amountCents, next }: Pick<SmoothedYear, 'amountCents' | 'next'>,
  day: string,
) => (next !== null && next.from !== null && next.from <= day ? next.amountCents : amountCents)

/** Whether the next review ends the year. */
export const isYearEnd = ({ yearFrom, reviewOn }: Pick<SmoothedYear, 'yearFrom' | 'reviewOn'>): boolean =>
  reviewOn >= monthsAfter(yearFrom, smoothingMonths.year)

/** How many bills the whole years of smoothing have, from the day of the agreement to a review at the end of a year. */
export const smoothedBillsBy = (
  { frequency, reviewOn }: Pick<SmoothedYear, 'frequency' | 'reviewOn'>,
  agreedOn: string,
): number => billsInYear[frequency] * (Number(reviewOn.slice(0, 4)) - Number(agreedOn.slice(0, 4)))

/** The beginning of a year of smoothing. */
export const smoothedYear = (
  { yearCents, usedWattHours, frequency }: Pick<SmoothedYear, 'yearCents' | 'usedWattHours' | 'frequency'>,
  today: string,
): SmoothedYear => ({
  ...{ frequency, yearCents, usedWattHours, carriedCents: 0 },
  ...{ amountCents: evenAmountOf(yearCents, frequency), next: null },
  ...{ yearFrom: today, reviewOn: monthsAfter(today, smoothingMonths.review) },
})

const isBeyond = (found: number, before: number) => Math.abs(found - before) * 100 > before * tolerancePercent

export interface SmoothingReview {
  readonly year: SmoothedYear
  readonly isYearEnd: boolean
  /** Whether the new estimate is more than 10 per cent from the one that the amount follows from. */
  readonly differs: boolean
  /** Whether the customer has notice of `year.next` from before, with its first day. */
  readonly isAnnounced: boolean
  /** Paid too much in the year that has ended, to be credited; otherwise 0. */
  readonly creditCents: number
}

/**
 * Estimates the amount again. In the middle of a year it changes if the year now costs, or uses, more than 10 per cent more or
 * less. The end of a year settles the balance: too much paid is credited, too little is spread over the next year. `next`
 * has the first day of another amount if its notice is sent in time: 14 days before. One that was still to come stays so if nothing
 * differs. `estimate`: null if a year cannot be estimated, so the last estimate stays.
 */
export function reviewSmoothing(
  before: SmoothedYear,
  found: {
    readonly estimate: Pick<SmoothedYear, 'yearCents' | 'usedWattHours'> | null
    readonly balanceCents: number
  },
  today: string,
): SmoothingReview {
  const { frequency, yearFrom, reviewOn } = before
  const { yearCents, usedWattHours } = found.estimate ?? before
  const ends = isYearEnd(before)
  const carriedCents = ends ? Math.max(0, found.balanceCents) : before.carriedCents
  const differs = isBeyond(yearCents, before.yearCents) || isBeyond(usedWattHours, before.usedWattHours)
  const amountCents = evenAmountOn(before, today)
  const { next } = before
  const toCome = !ends && !differs && next !== null && (next.from === null || next.from > today) ? next : null
  const newCents =
    toCome?.amountCents ?? (ends || differs ? evenAmountOf(yearCents + carriedCents, frequency) : amountCents)
  const from = toCome?.from ?? daysAfter(today, smoothingNoticeDays + mailDays)
  return {
    isYearEnd: ends,
    differs,
    isAnnounced: typeof toCome?.from === 'string',
    creditCents: ends ? Math.max(0, -found.balanceCents) : 0,
    year: {
      ...{ frequency, carriedCents, amountCents },
      // The tolerance is counted from the estimate that the amount follows from.
      ...(ends || differs
        ? { yearCents, usedWattHours }
        : { yearCents: before.yearCents, usedWattHours: before.usedWattHours }),
      next: newCents === amountCents ? null : { amountCents: newCents, from },
      yearFrom: ends ? reviewOn : yearFrom,
      reviewOn: monthsAfter(ends ? reviewOn : yearFrom, ends ? smoothingMonths.review : smoothingMonths.year),
    },
  }
}
