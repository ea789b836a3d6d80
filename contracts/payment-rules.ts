// What payments have to keep, without a schema library: for pages, mock, backend and judge alike.

/**
 * `CREATED`: nobody has been asked for money yet. `PENDING`: the provider is at it. `SUCCEEDED`: paid. `FAILED`: nothing was taken,
 * and never will be. `REVERSED`: the customer's bank took it back. `REFUNDED`: we gave it back.
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

/** Where a payment can go from each status. Nothing else happens to one, in whatever order news of it arrives. */
export const cardPaymentMoves: Readonly<Record<CardPaymentStatus, readonly CardPaymentStatus[]>> = {
  CREATED: ['PENDING', 'SUCCEEDED', 'FAILED'],
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['REVERSED', 'REFUNDED'],
  FAILED: [],
  REVERSED: [],
  REFUNDED: [],
}

/**
 * The shortest way from one status to another, without the first: [] where it is there already, null where none leads there, as to
 * a status that it has left behind. News that overtake others are followed along it, so that nothing on the way is left out.
 */
export function cardPaymentWay(from: CardPaymentStatus, to: CardPaymentStatus): CardPaymentStatus[] | null {
  if (from === to) return []
  const ways = cardPaymentMoves[from].flatMap((next) => {
    const rest = cardPaymentWay(next, to)
    return rest === null ? [] : [[next, ...rest]]
  })
  return ways.toSorted((one, other) => one.length - other.length)[0] ?? null
}

/** Statuses in which money may still be taken. */
export const isOpenPayment = (status: CardPaymentStatus): boolean =>
  status === 'CREATED' || status === 'PENDING'

/** Why a payment failed. `CANCELLED`: another one took its place. `EXPIRED`: nobody went on with it. */
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
export const cardPaymentCents = { least: 1, most: 1_000_000 } as const

/** Whatever names an intent: a UUID, made by the page once for each. */
export const idempotencyKeyPattern = /^[\w-]{16,128}$/

/** How old a signature of a webhook may be, and how far ahead of our clock, in seconds. */
export const webhookToleranceSeconds = 300
