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

/** The possible next statuses of a payment, in whatever order the provider's events arrive. */
export const cardPaymentMoves: Readonly<Record<CardPaymentStatus, readonly CardPaymentStatus[]>> = {
  CREATED: ['PENDING', 'SUCCEEDED', 'FAILED'],
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['REVERSED', 'REFUNDED'],
  FAILED: [],
  REVERSED: [],
  REFUNDED: [],
}

/**
 * The shortest path from one status to another, without the first: [] if they are equal, null if there is none, as to
 * an earlier status. When events arrive out of order, the payment is moved along it, so that no step is left out.
 */
export function cardPaymentWay(from: CardPaymentStatus, to: CardPaymentStatus): CardPaymentStatus[] | null {
  if (from === to) return []
  const ways = cardPaymentMoves[from].flatMap((next) => {
    const rest = cardPaymentWay(next, to)
    return rest === null ? [] : [[next, ...rest]]
  })
  return ways.toSorted((one, other) => one.length - other.length)[0] ?? null
}

/** Statuses in which money may still be charged. */
export const isOpenPayment = (status: CardPaymentStatus): boolean =>
  status === 'CREATED' || status === 'PENDING'

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

/** Amount of one payment, in cents. It is never more than what is owed. */
export const cardPaymentCents = { min: 1, max: 1_000_000 } as const

/** The key of an intent: a UUID that the page creates once for each. */
export const idempotencyKeyPattern = /^[\w-]{16,128}$/

/** How far the time of a webhook's signature may lie before or after our clock, in seconds. */
export const webhookToleranceSeconds = 300
