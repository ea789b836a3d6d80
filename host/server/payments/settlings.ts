/**
 * The result of an event about a payment. `applied`: it changed something. `known`: that was the state already. `late`:
 * the payment has changed since. `conflict`: impossible by the table of moves, or the amount differs. `unknown`: there
 * is no such payment.
 */
export const settlings = ['applied', 'known', 'late', 'conflict', 'unknown'] as const
export type Settling = (typeof settlings)[number]
