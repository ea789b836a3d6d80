// The rules of direct debits: shared by pages, mock, backend and conformance checks.
import type { CardPaymentFailure } from '../../contracts/payment-rules.ts'

/** Days between the notice of new terms of the service agreement and the day on which they take effect. */
export const debitNoticeDays = 14

/** Business days after a request before bills are debited, so that the customer can still reconsider. */
export const debitStartBusinessDays = 3

/** Business days after a dishonour until the debit is retried. */
export const debitRetryBusinessDays = 5

/** Business days after its planned day on which a debit, or its retry, is still made if earlier runs failed. After that, staff handle it. */
export const debitLateBusinessDays = 10

/** Whether a debit is retried after such a dishonour: not if the bank has refused for good. */
export const isRetriedDebit = (failure: CardPaymentFailure | null): boolean =>
  failure === 'INSUFFICIENT_FUNDS' || failure === 'PROVIDER_FAULT'

/**
 * The digits of a bank account number that may be shown: the last three, and never more than half of a short number.
 */
export function bankAccountEnding(accountNumber: string): string {
  const shown = Math.min(3, Math.floor(accountNumber.length / 2))
  return shown === 0 ? '' : accountNumber.slice(-shown)
}
