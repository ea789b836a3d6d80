import type { Bill } from '../../contracts/schemas/my-account.ts'
import { dollars } from '../customer-figures.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('billState', {
  paid: 'Paid',
  inPlan: 'In your payment plan',
  toPay: 'To pay',
  partPaid: 'Part paid',
  partPaidLeft: ({ owed }: Values<'owed'>) => `Part paid, ${owed} left`,
})

export type BillState = Pick<Bill, 'paymentStatus' | 'owed' | 'isInPlan'>

/** The payment state of a bill, in the words that all pages use. */
export function billStateWords({ paymentStatus, owed, isInPlan = false }: BillState): string {
  if (paymentStatus === 'PAID') return texts.paid
  if (isInPlan) return texts.inPlan
  if (paymentStatus === 'NOT_PAID') return texts.toPay
  return owed === undefined ? texts.partPaid : texts.partPaidLeft({ owed: dollars(owed) })
}
