import type { ScheduledDebit } from '../../contracts/schemas/debit.ts'

/**
 * Numbers of the bills that a payment next to a plan leaves to debits: one is planned or in progress (`placed`). A
 * retry does not count, because such a bill is overdue.
 */
export const leftToDebits = (
  scheduled: readonly Pick<ScheduledDebit, 'invoiceNumber' | 'isRetry'>[],
  placed: readonly string[] = [],
): string[] => [
  ...scheduled.filter(({ isRetry }) => !isRetry).map(({ invoiceNumber }) => invoiceNumber),
  ...placed,
]
