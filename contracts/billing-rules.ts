/** How much of a bill is paid, by the names of the Consumer Data Standards. */
export const billPaymentStatuses = ['PAID', 'PARTIALLY_PAID', 'NOT_PAID'] as const
export type BillPaymentStatus = (typeof billPaymentStatuses)[number]

/**
 * The payment status of a bill over `amount` cents of which `owed` cents are unpaid. Bills of nothing, and credits,
 * count as paid.
 */
export const billStatusOf = (amount: number, owed: number): BillPaymentStatus =>
  owed === 0 ? 'PAID' : owed === amount ? 'NOT_PAID' : 'PARTIALLY_PAID'
