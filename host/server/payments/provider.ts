import type { CardPaymentFailure, CardPaymentStatus } from 'gridfront/contracts'

/** A payment as the provider has it. */
export interface ProvidedPayment {
  /** Our id of it. */
  readonly paymentId: string
  readonly amountCents: number
  readonly status: CardPaymentStatus
  readonly failure: CardPaymentFailure | null
}

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
  /** Gives all of it back. Says what it is from then on. */
  readonly refund: (paymentId: string) => Promise<ProvidedPayment>
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
