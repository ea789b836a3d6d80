import type { Bill } from '../../contracts/schemas/my-account.ts'
import { dollars } from '../customer-figures.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('billState', {
  paid: 'Paid',
  inPlan: 'In your payment plan',
  toPay: 'To pay',
  overdue: 'Overdue',
  partPaid: 'Part paid',
  partPaidLeft: ({ owed }: Values<'owed'>) => `Part paid, ${owed} left`,
  partPaidOverdue: ({ owed }: Values<'owed'>) => `Part paid, ${owed} overdue`,
})

/** The state of a bill that a payment plan covers, and the part of a balance that is in one. */
export const inPlan = texts.inPlan

export type BillState = Pick<Bill, 'paymentStatus' | 'owed' | 'isInPlan'>

/** The payment state of a bill, in the words that all pages use. `isOverdue`: its due date has passed, and no debit is coming. */
export function billStateWords(
  { paymentStatus, owed, isInPlan = false }: BillState,
  isOverdue = false,
): string {
  if (paymentStatus === 'PAID') return texts.paid
  if (isInPlan) return inPlan
  if (paymentStatus === 'NOT_PAID') return isOverdue ? texts.overdue : texts.toPay
  if (owed === undefined) return isOverdue ? texts.overdue : texts.partPaid
  return isOverdue
    ? texts.partPaidOverdue({ owed: dollars(owed) })
    : texts.partPaidLeft({ owed: dollars(owed) })
}
