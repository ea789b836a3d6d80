import { daysAfter, monthsAfter } from '../../contracts/civil-days.ts'
import type { PaymentPlanStatus } from '../../contracts/payment-help-rules.ts'
import { minInstalmentCents, minInstalmentOf } from '../../contracts/payment-help-rules.ts'
import type { Instalment, PaymentPlan, PaymentPlanOffer } from '../../contracts/schemas/payment-help.ts'
import type { Arrangements } from '../../contracts/schemas/requests.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { businessDaysAfter } from '../validators/business-days.ts'
import type { PlannedTerms } from './plan-rules.ts'
import {
  businessDaysToShow,
  cancelledPlans,
  firstInstalmentDays,
  maxInstalmentOf,
  plannedInstalments,
} from './plan-rules.ts'

const texts = defineTexts('paymentPlan', {
  byPhone:
    'Two of your payment plans were cancelled within 12 months with an instalment unpaid. Call us: we agree on the next one with you on the phone.',
})

/** A payment plan as it is stored. Amounts are whole cents, days are civil. */
export interface StoredPlan extends PlannedTerms {
  readonly reference: string
  readonly accountNumber: string
  readonly agreedAt: Date
  /** Set by a cancellation. */
  readonly endedAt: Date | null
  /** When it was completed, after which later bills do not change it. Absent if it is not completed. */
  readonly isCompleted?: boolean
}

/** The state of a plan on a day. */
export interface PlanProgress {
  readonly today: string
  /** The state of supply, whose business days apply. */
  readonly state: Arrangements['state']
  /** Cents of it that are paid (`amountsOwed`). */
  readonly paid: number
}

/** Whether an unpaid instalment is missed. It is not on its day, nor while a payment of that day may still arrive. */
const isMissed = (dueOn: string, { today, state }: PlanProgress): boolean =>
  dueOn < today && businessDaysAfter(state, dueOn, businessDaysToShow) < today

/** The plan with its instalments. Payments count towards them in order, so that the oldest is paid first. */
export function shownPlan(kept: StoredPlan, progress: PlanProgress): PaymentPlan {
  const { reference, accountNumber, owed, amount, frequency, agreedAt, endedAt, isCompleted } = kept
  const counted = isCompleted ? owed : Math.min(owed, Math.max(0, progress.paid))
  let left = counted
  const instalments = plannedInstalments(kept).map((planned) => {
    const own = Math.min(planned.amount, left)
    left -= own
    const status = own === planned.amount ? 'PAID' : isMissed(planned.dueOn, progress) ? 'MISSED' : 'DUE'
    return { ...planned, paid: own, status } as Instalment
  })
  const status: PaymentPlanStatus = endedAt !== null ? 'CANCELLED' : counted === owed ? 'COMPLETED' : 'ACTIVE'
  return {
    ...{ reference, accountNumber, status, owed, amount, frequency, paid: counted },
    ...{ agreedAt: agreedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null, instalments },
  } as PaymentPlan
}

/** The next instalment to pay; undefined if all are paid. */
export const nextInstalment = ({ instalments }: Pick<PaymentPlan, 'instalments'>): Instalment | undefined =>
  instalments.find(({ status }) => status !== 'PAID')

/** Cents of the instalments that are missed. */
export const missedCents = ({ instalments }: Pick<PaymentPlan, 'instalments'>): number =>
  instalments.reduce((sum, { status, amount, paid }) => sum + (status === 'MISSED' ? amount - paid : 0), 0)

/** A cancelled plan. */
export interface CancelledPlan {
  /** Civil date. */
  readonly endedOn: string
  /** Cents that were missed on that day. */
  readonly missed: number
}

/** Whether the next plan can be agreed only on the phone: too many were cancelled for non-payment (`cancelledPlans`). */
export const isPlanByPhone = (cancelled: readonly CancelledPlan[], today: string): boolean =>
  cancelled.filter(({ endedOn, missed }) => missed > 0 && monthsAfter(endedOn, cancelledPlans.months) > today)
    .length >= cancelledPlans.max

/** The text for customers who can agree to a plan only on the phone. The number is on the page. */
export const planByPhoneWords = texts.byPhone

/** The terms of a possible plan; null if too little is owed for two instalments. */
export const planOfferOf = (owed: number, today: string): PaymentPlanOffer | null =>
  owed < 2 * minInstalmentCents
    ? null
    : ({
        owed,
        firstFrom: daysAfter(today, firstInstalmentDays.first),
        firstUntil: daysAfter(today, firstInstalmentDays.last),
      } as PaymentPlanOffer)

/** The problem with the terms of a plan: the member, and text for the customer; null if there is none. */
export function planFault(
  { amount, frequency, firstOn }: PlannedTerms,
  { owed, firstFrom, firstUntil }: PaymentPlanOffer,
): { readonly member: 'amount' | 'firstOn'; readonly words: string } | null {
  if (amount < minInstalmentOf(owed, frequency))
    return { member: 'amount', words: 'With this amount it takes more than two years.' }
  if (amount > maxInstalmentOf(owed))
    return { member: 'amount', words: 'With this amount there are not two instalments.' }
  if (firstOn < firstFrom || firstOn > firstUntil)
    return { member: 'firstOn', words: `The first day must be from ${firstFrom} to ${firstUntil}.` }
  return null
}
