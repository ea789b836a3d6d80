import type { Bill } from '../../contracts/schemas/my-account.ts'
import { dollars } from '../customer-figures.ts'

export type BillState = Pick<Bill, 'paymentStatus' | 'owed' | 'isInPlan'>

/** The payment state of a bill, in the words that all pages use. */
export function billStateWords({ paymentStatus, owed, isInPlan = false }: BillState): string {
  if (paymentStatus === 'PAID') return 'Paid'
  if (isInPlan) return 'In your payment plan'
  if (paymentStatus === 'NOT_PAID') return 'To pay'
  return owed === undefined ? 'Part paid' : `Part paid, ${dollars(owed)} left`
}
