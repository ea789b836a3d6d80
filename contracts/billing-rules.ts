/** How much of a bill is paid, by the names of the Consumer Data Standards. */
export const billPaymentStatuses = ['PAID', 'PARTIALLY_PAID', 'NOT_PAID'] as const
export type BillPaymentStatus = (typeof billPaymentStatuses)[number]

/** A bill as far as what is owed of it goes. */
export interface OwedBill {
  /** Whole cents; negative: a credit. */
  readonly amount: number
  /** It is paid by the instalments of the active payment plan. Left out: it is not. */
  readonly isInPlan?: boolean
}

/** What an account owes, in whole cents. */
export interface AccountOwes {
  readonly balance: number
  /** What of it the active payment plan still pays: its `owed` less its `paid`. Left out: there is no plan. */
  readonly inPlan?: number
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** As much as there is, from the first to the last. */
function spread(amounts: readonly number[], cents: number): number[] {
  let left = cents
  return amounts.map((amount) => {
    const own = Math.max(0, Math.min(amount, left))
    left -= own
    return own
  })
}

/**
 * Cents that are owed of each bill of an account, newest first. Payments pay the oldest bill first, so that what is owed stands in the
 * newest bills. What a payment plan still pays stands in the bills of the plan, and all else in those that came later: only what does
 * not fit there is owed of the plan's bills too.
 */
export function owedOfBills(bills: readonly OwedBill[], { balance, inPlan = 0 }: AccountOwes): number[] {
  const owed = Math.max(0, balance)
  const planned = Math.max(0, Math.min(owed, inPlan))
  const ofPlan = bills.map(({ amount, isInPlan = false }) => (isInPlan ? amount : 0))
  const byPlan = spread(ofPlan, planned)
  const later = spread(
    bills.map(({ amount, isInPlan = false }) => (isInPlan ? 0 : amount)),
    owed - planned,
  )
  const beside = spread(
    ofPlan.map((amount, at) => amount - (byPlan[at] ?? 0)),
    owed - planned - sumOf(later),
  )
  return bills.map((_, at) => (byPlan[at] ?? 0) + (later[at] ?? 0) + (beside[at] ?? 0))
}

/** The status of each bill of an account, newest first, by `owedOfBills`. Bills of nothing, and credits, count as paid. */
export function billStatuses(bills: readonly OwedBill[], account: AccountOwes): BillPaymentStatus[] {
  const owed = owedOfBills(bills, account)
  return bills.map(({ amount }, at) => {
    const unpaid = owed[at] ?? 0
    if (unpaid === 0) return 'PAID'
    return unpaid === amount ? 'NOT_PAID' : 'PARTIALLY_PAID'
  })
}
