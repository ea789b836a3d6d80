/**
 * The result of an event about a payment. `applied`: it changed something. `known`: no change of state. `late`: the
 * payment has changed since. `conflict`: an impossible transition, or another amount. `unknown`: there is no such
 * payment.
 */
export const eventOutcomes = ['applied', 'known', 'late', 'conflict', 'unknown'] as const
export type EventOutcome = (typeof eventOutcomes)[number]
