import type { ScheduledDebit } from '../../contracts/schemas/debit.ts'

/**
 * Numbers of the bills that a payment beside a plan leaves to debits: one is to come, or on its way (`placed`). Not to one that is made
 * again: such a bill is overdue.
 */
export const leftToDebits = (
  scheduled: readonly Pick<ScheduledDebit, 'invoiceNumber' | 'isRetry'>[],
  placed: readonly string[] = [],
): string[] => [
  ...scheduled.filter(({ isRetry }) => !isRetry).map(({ invoiceNumber }) => invoiceNumber),
  ...placed,
]
