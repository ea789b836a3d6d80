import type {
  BankAccount,
  CardPaymentFailure,
  CardPaymentStatus,
  PayToAction,
  PayToStatus,
  SavedCard,
} from 'gridfront/contracts'

/** A refund in the provider's records. */
export interface ProvidedRefund {
  /** Our id of it, or that of the provider for one that was made there. */
  readonly refundId: string
  readonly amountCents: number
}

/** A payment in the provider's records. */
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

/** A PayTo agreement in the provider's records. */
export interface ProvidedAgreement {
  /** Our id of it. */
  readonly agreementId: string
  readonly status: PayToStatus
  /** Rises with each change, from 1. */
  readonly revision: number
  /** Where the customer can answer; null: only in the bank's app. Left out: unchanged. */
  readonly bankUrl?: string | null | undefined
}

/** The proposal for the customer's bank. */
export interface ProposedAgreement {
  /** The provider's name of who pays. */
  readonly payerToken: string
  /** The most that is taken at once, in cents. */
  readonly maximumCents: number
  readonly answerBy: Date
}

/**
 * A payment provider, as the backend needs one. A retailer plugs in their own by this port. Everything may be asked again
 * after a lost answer: each payment is named by our id, which the provider takes as the name of the intent.
 */
export interface PaymentProvider {
  /**
   * Creates a payment, once, and returns where its card is typed in. Nothing is charged before that. `payer`: a
   * customer's pseudonym, under which the provider saves the card if the customer wants so, and offers saved ones.
   * Null: a guest, without saved cards.
   */
  readonly create: (
    paymentId: string,
    amountCents: number,
    payer: string | null,
  ) => Promise<{ readonly payment: ProvidedPayment; readonly fieldsUrl: string }>
  /** Null: the provider has never heard of it. */
  readonly read: (paymentId: string) => Promise<ProvidedPayment | null>
  /**
   * Cancels it, unless the card is being charged or was. Returns its state afterwards. A payment that the provider has
   * not received yet fails too when it arrives later.
   */
  readonly cancel: (paymentId: string, amountCents: number) => Promise<ProvidedPayment>
  /**
   * Refunds a payment, or a part of it. The refund's id identifies the intent: a repeated call is the same refund.
   * Returns the payment's state afterwards: without this refund if too little was left of it.
   */
  readonly refund: (paymentId: string, refund: ProvidedRefund) => Promise<ProvidedPayment>
  /**
   * Takes the details of a bank account on, and gives a name for it that is of no use to others. The id names the intent: the same
   * one gets the same name, or another one for the same account.
   */
  readonly keepBankAccount: (id: string, bank: BankAccount) => Promise<string>
  /** The same for a PayID. Both throw `PayerRefused`. */
  readonly keepPayId: (id: string, payId: string) => Promise<string>
  /**
   * Proposes a PayTo agreement to the customer's bank, once for each id: for the bills of an energy account. Returns
   * its state afterwards. Throws `PayerRefused` if it never will be possible.
   */
  readonly propose: (id: string, terms: ProposedAgreement) => Promise<ProvidedAgreement>
  /** Null: the provider has never heard of it. */
  readonly readAgreement: (id: string) => Promise<ProvidedAgreement | null>
  /**
   * Pauses, resumes or ends an agreement at the bank. Returns its state afterwards, changed or not, since a bank may
   * refuse. One that is ended before the provider has received it stays ended when it arrives later.
   */
  readonly moveAgreement: (id: string, action: PayToAction) => Promise<ProvidedAgreement>
  /**
   * Debits a bank account by its name, or by the id of a PayTo agreement that is active, once for each id of a payment. Days may go by until it
   * is known whether the bank pays.
   */
  readonly debit: (paymentId: string, amountCents: number, bankToken: string) => Promise<ProvidedPayment>
  /** The cards that are kept for a payer; none for one that the provider has not heard of. */
  readonly cards: (payer: string) => Promise<readonly SavedCard[]>
  /** Forgets a card. False: this payer never had it. True: it is forgotten, now or before. */
  readonly forgetCard: (payer: string, cardId: string) => Promise<boolean>
  /** Forgets all cards of a payer, and keeps none for them any more, also of a payment that is open. */
  readonly forgetPayer: (payer: string) => Promise<void>
  /** Every payment that changed since a time. */
  readonly changedSince: (time: Date) => Promise<readonly ProvidedPayment[]>
}

/** The provider did not answer, or not as agreed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

/** The provider takes no such payer for good: a PayID that nobody has registered, or a bank account that takes no PayTo. */
export class PayerRefused extends ProviderError {}

const none = async (): Promise<never> => {
  throw new ProviderError('No payment provider is set up.')
}

/** Used if no provider is set up. */
export const noProvider: PaymentProvider = {
  create: none,
  read: none,
  cancel: none,
  refund: none,
  keepBankAccount: none,
  keepPayId: none,
  propose: none,
  readAgreement: none,
  moveAgreement: none,
  debit: none,
  cards: none,
  forgetCard: none,
  forgetPayer: none,
  changedSince: none,
}
