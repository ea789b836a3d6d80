// The rules of direct debits, without a schema library: shared by pages, mock, backend and conformance checks.
import type { CardPaymentFailure } from './payment-rules.ts'

/**
 * `ACTIVE`: bills are debited. `REPLACED`: the customer has changed to another bank account. `CANCELLED`: the customer
 * has ended it.
 */
export const debitRequestStatuses = ['ACTIVE', 'REPLACED', 'CANCELLED'] as const
export type DebitRequestStatus = (typeof debitRequestStatuses)[number]

/** How the bills of an account are collected: by one of these methods at most. */
export const collectionMethods = ['DIRECT_DEBIT', 'PAYTO'] as const
export type CollectionMethod = (typeof collectionMethods)[number]

/** Six digits. */
export const bsbPattern = /^\d{6}$/
/** Digits of a bank account number; leading zeros are significant. */
export const bankAccountPattern = /^\d{1,9}$/
/** The characters that BECS allows in an account title: letters, digits, and signs such as & ' ( ) , - . / */
export const accountNamePattern = /^[ &-9A-Za-z]{1,32}$/

/** Days between the notice of new terms of the service agreement and the day on which they take effect. */
export const debitNoticeDays = 14
/** Business days after a request before bills are debited, so that the customer can still reconsider. */
export const debitStartBusinessDays = 3
/** Business days after a dishonour until the debit is retried. */
export const debitRetryBusinessDays = 5
/** Business days after its planned day on which a debit, or its retry, is still made if earlier runs failed. After that, staff handle it. */
export const debitLateBusinessDays = 10
/** Amount of one debit, in cents: a bill is always debited in full, whatever its size. */
export const debitCents = { min: 1, max: 100_000_000 } as const
/** Debits of one bill, the retry included. */
export const maxDebitAttempts = 2

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
