import type { PaymentHelp } from '../../contracts/schemas/payment-help.ts'
import { missedCents, nextInstalment } from './payment-plan.ts'

/** The amount to be paid first while a plan is active. */
export interface DueFirst {
  /** The missed amount, or else the next instalment, with the bills due before it: a payment is credited to these first. */
  readonly cents: number
  readonly hasBills: boolean
}

/**
 * The amount to be paid first, by a plan and the bills after it; undefined without a plan. `debited`: numbers of bills
 * that will be debited.
 */
export function dueFirst(
  { plan, bills }: Pick<PaymentHelp, 'plan' | 'bills'>,
  debited: readonly string[] = [],
): DueFirst | undefined {
  const next = plan === null ? undefined : nextInstalment(plan)
  if (plan === null || next === undefined) return undefined
  const day = plan.instalments.findLast(({ status }) => status === 'MISSED')?.dueOn ?? next.dueOn
  const before = bills.filter(
    ({ invoiceNumber, isInPlan, dueOn }) => !isInPlan && dueOn < day && !debited.includes(invoiceNumber),
  )
  return {
    cents: before.reduce((sum, { owed }) => sum + owed, missedCents(plan) || next.amount - next.paid),
    hasBills: before.length > 0,
  }
}
