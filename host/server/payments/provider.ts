import type { CardPaymentFailure, CardPaymentStatus } from 'gridfront/contracts'

/** A refund as the provider has it. */
export interface ProvidedRefund {
  /** Our id of it, or that of the provider for one that was made there. */
  readonly refundId: string
  readonly amountCents: number
}

/** A payment as the provider has it. */
export interface ProvidedPayment {
  /** Our id of it. */
  readonly paymentId: string
  readonly amountCents: number
  readonly status: CardPaymentStatus
  readonly failure: CardPaymentFailure | null
  /** The last four digits of the card that was charged. Left out or null: none was, or the provider does not tell. */
  readonly cardLast4?: string | null | undefined
  /** All refunds so far. Left out: none, or with `REFUNDED` all of the amount at once. */
  readonly refunds?: readonly ProvidedRefund[] | undefined
}

/** The refunds that the provider names. One that gives no list with `REFUNDED` has given all of it back at once. */
export const refundsOf = ({
  paymentId,
  amountCents,
  status,
  refunds,
}: ProvidedPayment): readonly ProvidedRefund[] =>
  refunds ?? (status === 'REFUNDED' ? [{ refundId: paymentId, amountCents }] : [])

/**
 * A payment provider, as the backend needs one. A retailer plugs in their own by this port. Everything may be asked again
 * after a lost answer: each payment is named by our id, which the provider takes as the name of the intent.
 */
export interface PaymentProvider {
  /** Takes a payment on, once, and says where its card is typed in. Nobody is charged before that. */
  readonly create: (
    paymentId: string,
    amountCents: number,
  ) => Promise<{ readonly payment: ProvidedPayment; readonly fieldsUrl: string }>
  /** Null: the provider has never heard of it. */
  readonly read: (paymentId: string) => Promise<ProvidedPayment | null>
  /**
   * Has it fail, unless the card is being charged or was. Says what it is from then on. A payment that the provider has not heard
   * of fails too, when it comes later.
   */
  readonly cancel: (paymentId: string, amountCents: number) => Promise<ProvidedPayment>
  /**
   * Gives it back, or a part of it. The refund's id names the intent: asked again, it is the same refund. Says what the payment is
   * from then on: without this refund, where there was not so much left to give back.
   */
  readonly refund: (paymentId: string, refund: ProvidedRefund) => Promise<ProvidedPayment>
  /** Every payment that changed since a time. */
  readonly changedSince: (time: Date) => Promise<readonly ProvidedPayment[]>
}

/** The provider did not answer, or not as agreed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

const none = async (): Promise<never> => {
  throw new ProviderError('No payment provider is set up.')
}

/** Where no provider is set up. */
export const noProvider: PaymentProvider = {
  create: none,
  read: none,
  cancel: none,
  refund: none,
  changedSince: none,
}
