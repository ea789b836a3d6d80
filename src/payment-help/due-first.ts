import type { PaymentHelp } from '../../contracts/schemas/payment-help.ts'
import { missedCents, nextInstalment } from './payment-plan.ts'

/** What is to be paid first while a plan is active. */
export interface DueFirst {
  /** What was missed, or else the next instalment, with the bills that are due before it: a payment goes to these first. */
  readonly cents: number
  readonly hasBills: boolean
}

/**
 * What is to be paid first by a plan and the bills that came after it; undefined: there is no plan. `debited`: numbers of bills that
 * are left to a debit.
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
