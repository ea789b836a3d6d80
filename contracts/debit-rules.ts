// The rules of direct debits, without a schema library: shared by pages, mock, backend and conformance checks.

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

/** Amount of one debit, in cents: a bill is always debited in full, whatever its size. */
export const debitCents = { min: 1, max: 100_000_000 } as const
/** Debits of one bill, the retry included. */
export const maxDebitAttempts = 2
