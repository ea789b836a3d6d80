// The rules of payments, without a schema library: shared by pages, mock, backend and conformance checks.

/**
 * `CREATED`: the provider has not charged anything yet. `PENDING`: the provider is processing it. `SUCCEEDED`: paid.
 * `FAILED`: nothing was charged, and never will be. `REVERSED`: charged back by the customer's bank. `REFUNDED`:
 * refunded by us.
 */
export const cardPaymentStatuses = [
  'CREATED',
  'PENDING',
  'SUCCEEDED',
  'FAILED',
  'REVERSED',
  'REFUNDED',
] as const
export type CardPaymentStatus = (typeof cardPaymentStatuses)[number]

/** Why a payment failed. `CANCELLED`: another one replaced it. `EXPIRED`: it was abandoned. */
export const cardPaymentFailures = [
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'EXPIRED_CARD',
  'NOT_AUTHENTICATED',
  'CANCELLED',
  'EXPIRED',
  'PROVIDER_FAULT',
] as const
export type CardPaymentFailure = (typeof cardPaymentFailures)[number]

/** Amount of one payment, in cents. More than what is owed only with `inAdvance`. */
export const cardPaymentCents = { min: 1, max: 1_000_000 } as const

/** The key of an intent: a UUID that the page creates once for each. */
export const idempotencyKeyPattern = /^[\w-]{16,128}$/
