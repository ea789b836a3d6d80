// How a card payment changes, and how long a card is valid: shared by pages, mock and backend.
import type { CardPaymentStatus } from '../../contracts/payment-rules.ts'

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

/** How far the time of a webhook's signature may lie before or after our clock, in seconds. */
export const webhookToleranceSeconds = 300

/** Whether a card is still valid on a civil date. */
export type CardValidity = 'EXPIRED' | 'THIS_MONTH' | 'NEXT_MONTH' | 'LATER'

/** For a card that expires at the end of a month (`2028-03`). */
export function cardValidity(expires: string, date: string): CardValidity {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  const left = months(expires) - months(date)
  if (left > 1) return 'LATER'
  return left < 0 ? 'EXPIRED' : left === 0 ? 'THIS_MONTH' : 'NEXT_MONTH'
}
