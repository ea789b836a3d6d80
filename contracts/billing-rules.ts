/** How much of a bill is paid, by the names of the Consumer Data Standards. */
export const billPaymentStatuses = ['PAID', 'PARTIALLY_PAID', 'NOT_PAID'] as const
export type BillPaymentStatus = (typeof billPaymentStatuses)[number]

/**
 * The status of each bill of an account, newest first, in whole cents. Payments pay the oldest bill first, so that what is owed
 * stands in the newest bills. Bills of nothing, and credits, count as paid.
 */
export function billStatuses(amounts: readonly number[], balance: number): BillPaymentStatus[] {
  let owed = Math.max(0, balance)
  return amounts.map((amount) => {
    const unpaid = Math.max(0, Math.min(amount, owed))
    owed -= unpaid
    if (unpaid === 0) return 'PAID'
    return unpaid === amount ? 'NOT_PAID' : 'PARTIALLY_PAID'
  })
}
