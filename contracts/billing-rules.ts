/** How much of a bill is paid, by the names of the Consumer Data Standards. */
export const billPaymentStatuses = ['PAID', 'PARTIALLY_PAID', 'NOT_PAID'] as const
export type BillPaymentStatus = (typeof billPaymentStatuses)[number]

/**
 * The payment status of a bill over `amount` cents of which `owed` cents are unpaid. Bills of zero, and credits, count
 * as paid.
 */
export const billStatusOf = (amount: number, owed: number): BillPaymentStatus =>
  owed === 0 ? 'PAID' : owed === amount ? 'NOT_PAID' : 'PARTIALLY_PAID'

/** How a customer gets bills. */
export const billDeliveries = ['EMAIL', 'POST'] as const
export type BillDelivery = (typeof billDeliveries)[number]

/** How often an account is billed, as a plan's `billFrequency` (ISO 8601). */
export const billFrequencies = ['P1M', 'P3M'] as const
export type BillFrequency = (typeof billFrequencies)[number]

/**
 * A bill smoothing agreement. `ENDING`: it was ended, and the next bill settles its balance. `ENDED`: a bill has settled
 * it.
 */
export const smoothingStatuses = ['ACTIVE', 'ENDING', 'ENDED'] as const

/** The use that an even amount is estimated from: the household's own, or that of a typical one in the same network. */
export const smoothingBases = ['OWN_USAGE', 'TYPICAL_USAGE'] as const

/**
 * Why the bills of an account cannot be smoothed. `FREQUENCY_CHANGES`: the next bill still comes as often as before a
 * change of frequency, so it is not for a part of a year in equal parts. `NO_ESTIMATE`: neither its own use nor that of a typical household
 * is known, or its bills are credits.
 */
export const smoothingObstacles = ['PAYMENT_PLAN', 'SUPPLY_ENDS', 'FREQUENCY_CHANGES', 'NO_ESTIMATE'] as const
export type SmoothingObstacle = (typeof smoothingObstacles)[number]

/** The amounts of a budget alert, in whole dollars. */
export const budgetDollars = { min: 10, max: 10_000 } as const

/** The days of a month on which bills can fall due: every month has them. */
export const billDueDays = { min: 1, max: 28 } as const

/** Most characters of the customer's own reference on bills. */
export const maxBillReference = 40
