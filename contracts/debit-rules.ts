// What direct debits have to keep, without a schema library: for pages, mock, backend and judge alike.
import type { CardPaymentFailure } from './payment-rules.ts'

/** `ACTIVE`: bills are debited. `REPLACED`: the customer has named another bank account. `CANCELLED`: the customer has ended it. */
export const debitRequestStatuses = ['ACTIVE', 'REPLACED', 'CANCELLED'] as const
export type DebitRequestStatus = (typeof debitRequestStatuses)[number]

/** By what bills of an account are collected: by one of them at most. */
export const collectionMethods = ['DIRECT_DEBIT', 'PAYTO'] as const
export type CollectionMethod = (typeof collectionMethods)[number]

/** Six digits. */
export const bsbPattern = /^\d{6}$/
/** Digits of a bank account. Zeros at its beginning belong to it. */
export const bankAccountPattern = /^\d{1,9}$/
/** As BECS takes the title of an account: letters, digits, and signs such as & ' ( ) , - . / */
export const accountNamePattern = /^[ &-9A-Za-z]{1,32}$/

/** Days between the notice of new terms of the service agreement and the first day on which they hold. */
export const debitNoticeDays = 14
/** Business days after a request from which bills are debited: who has just agreed can still look it over. */
export const debitStartBusinessDays = 3
/** Business days after a dishonour on which a bill is debited once more. */
export const debitRetryBusinessDays = 5
/** Business days after its planned day on which a debit, or its retry, is still made if earlier runs failed. After that, staff handle it. */
export const debitLateBusinessDays = 10
/** Amount of one debit, in cents: a bill of whatever size is debited as a whole. */
export const debitCents = { least: 1, most: 100_000_000 } as const
/** Debits of one bill, the retry included. */
export const mostDebitAttempts = 2

/** Whether a bill is debited once more after such a dishonour. A bank that has said no for good is not asked again. */
export const isRetriedDebit = (failure: CardPaymentFailure | null): boolean =>
  failure === 'INSUFFICIENT_FUNDS' || failure === 'PROVIDER_FAULT'

/**
 * The digits of a bank account that may be shown: the last three, and never more than half of it, so that a short number is
 * not told as a whole.
 */
export function bankAccountEnding(accountNumber: string): string {
  const shown = Math.min(3, Math.floor(accountNumber.length / 2))
  return shown === 0 ? '' : accountNumber.slice(-shown)
}
