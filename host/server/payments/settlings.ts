/**
 * What became of news about a payment. `applied`: it changed something. `known`: it was so already. `late`: the payment has gone on
 * since. `conflict`: it cannot be, by the table of moves, or the amount is another. `unknown`: there is no such payment.
 */
export const settlings = ['applied', 'known', 'late', 'conflict', 'unknown'] as const
export type Settling = (typeof settlings)[number]
