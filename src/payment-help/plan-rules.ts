// The rules of payment extensions and payment plans: shared by pages, mock, backend and conformance checks.
import { daysAfter, monthsAfter } from '../../contracts/civil-days.ts'
import type { PlanFrequency } from '../../contracts/payment-help-rules.ts'
import { maxInstalments } from '../../contracts/payment-help-rules.ts'

/** The most days by which a bill can be extended after its due date, once. */
export const maxExtensionDays = 14

/** Business days that a BPAY payment may take to arrive: an instalment is missed only after them. */
export const businessDaysToShow = 2

/**
 * After this many plans cancelled with a missed instalment, within this many months, another one can be agreed only on
 * the phone. National Energy Retail Rules, rule 33: a retailer need not offer one to a customer who had two cancelled
 * for non-payment in 12 months.
 */
export const cancelledPlans = { max: 2, months: 12 } as const

/** The first instalment must be due between these days from today. */
export const firstInstalmentDays = { first: 1, last: 31 } as const

/** The greatest instalment, in cents: a plan has at least two, because a single one would postpone the whole debt. */
export const maxInstalmentOf = (owed: number): number => Math.ceil(owed / 2)

/** The due date and amount of an instalment. */
export interface PlannedInstalment {
  /** Counted from 1. */
  readonly number: number
  /** Civil date. */
  readonly dueOn: string
  /** Cents. */
  readonly amount: number
}

/** The terms of a payment plan. `firstOn`: civil date of the first instalment. */
export interface PlannedTerms {
  /** Cents that the plan pays. */
  readonly owed: number
  /** Cents of each instalment; the last one is the rest. */
  readonly amount: number
  readonly frequency: PlanFrequency
  readonly firstOn: string
}

function instalmentDay(firstOn: string, frequency: PlanFrequency, at: number): string {
  if (frequency === 'MONTHLY') return monthsAfter(firstOn, at)
  const days = frequency === 'WEEKLY' ? 7 : 14
  return daysAfter(firstOn, at * days)
}

/** The instalments of a plan, earliest first. Their sum is `owed`, to the cent. */
export function plannedInstalments({ owed, amount, frequency, firstOn }: PlannedTerms): PlannedInstalment[] {
  const count = Math.min(Math.ceil(owed / amount), maxInstalments[frequency])
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    dueOn: instalmentDay(firstOn, frequency, at),
    amount: at + 1 < count ? amount : owed - amount * (count - 1),
  }))
}
