import type {
  BankAccount,
  CardPaymentFailure,
  CardPaymentStatus,
  PayToAction,
  PayToStatus,
  SavedCard,
} from 'gridfront/contracts'
import { OperatorError } from '../../platform/operator-error.ts'

/** A refund in the provider's records. */
export interface ProvidedRefund {
  /** Our id of the refund, or the provider's for one made there. */
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
  /** The last four digits of the card that was charged. Left out or null: not charged, or unknown. */
  readonly cardLast4?: string | null | undefined
  /** All refunds so far. Left out: none, or with `REFUNDED` a single refund of the whole amount. */
  readonly refunds?: readonly ProvidedRefund[] | undefined
}

/** The refunds of a payment. A provider that sends no list with `REFUNDED` has refunded the whole amount at once. */
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
  /** The provider's token for the payer. */
  readonly payerToken: string
  /** The maximum amount of one debit, in cents. */
  readonly maximumCents: number
  readonly answerBy: Date
}

/**
 * The interface to a payment provider, implemented by each retailer for its own. Every call may be repeated after a
 * lost answer, because each payment is identified by our id, which the provider uses as the idempotency key.
 */
export interface PaymentProvider {
  /**
   * Creates a payment, once, and returns the address of its card form. Nothing is charged before the card is entered.
   * `payer`: a customer's pseudonym, under which the provider saves the card if the customer wants so, and offers saved
   * ones. Null: a guest, without saved cards.
   */
  readonly create: (
    paymentId: string,
    amountCents: number,
    payer: string | null,
  ) => Promise<{ readonly payment: ProvidedPayment; readonly fieldsUrl: string }>
  /** Null if the provider does not know it. */
  readonly read: (paymentId: string) => Promise<ProvidedPayment | null>
  /**
   * Cancels a payment, unless the card is being charged or was charged. Returns its state afterwards. A payment that
   * the provider has not received yet fails too when it arrives later.
   */
  readonly cancel: (paymentId: string, amountCents: number) => Promise<ProvidedPayment>
  /**
   * Refunds a payment, or a part of it. The refund's id identifies the intent: a repeated call is the same refund.
   * Returns the payment's state afterwards: without this refund if too little was left of it.
   */
  readonly refund: (paymentId: string, refund: ProvidedRefund) => Promise<ProvidedPayment>
  /**
   * Stores the details of a bank account at the provider and returns a token for it, which is useless to others. The id
   * identifies the intent: repeating it returns the same token, or another one for the same account.
   */
  readonly storeBankAccount: (id: string, bank: BankAccount) => Promise<string>
  /** The same for a PayID. Both throw `PayerRefused`. */
  readonly storePayId: (id: string, payId: string) => Promise<string>
  /**
   * Proposes a PayTo agreement to the customer's bank, once for each id, for the bills of an energy account. Returns
   * its state afterwards. Throws `PayerRefused` if it is permanently impossible.
   */
  readonly propose: (id: string, terms: ProposedAgreement) => Promise<ProvidedAgreement>
  /** Null if the provider does not know it. */
  readonly readAgreement: (id: string) => Promise<ProvidedAgreement | null>
  /**
   * Pauses, resumes or ends an agreement at the bank. Returns its state afterwards, changed or not, since a bank may
   * refuse. An agreement that is ended before the provider has received it stays ended when it arrives later.
   */
  readonly moveAgreement: (id: string, action: PayToAction) => Promise<ProvidedAgreement>
  /**
   * Debits a bank account by its token, or by the id of an active PayTo agreement, once for each payment id. It may
   * take days until it is known whether the bank pays.
   */
  readonly debit: (paymentId: string, amountCents: number, bankToken: string) => Promise<ProvidedPayment>
  /** The saved cards of a payer; empty for an unknown payer. */
  readonly cards: (payer: string) => Promise<readonly SavedCard[]>
  /** Deletes a card. False if this payer never had it; true if it is deleted, now or before. */
  readonly forgetCard: (payer: string, cardId: string) => Promise<boolean>
  /** Deletes all cards of a payer, and saves none for them any more, also not from an open payment. */
  readonly forgetPayer: (payer: string) => Promise<void>
  /** Every payment that changed since a time. */
  readonly changedSince: (time: Date) => Promise<readonly ProvidedPayment[]>
}

/** The provider did not answer, or not by its contract. */
export class ProviderError extends OperatorError {
  override readonly name = 'ProviderError'

  override get words(): string {
    return `${this.message} Nothing was changed here: try again.`
  }
}

/** The provider permanently refuses a payer: an unregistered PayID, or a bank account without PayTo. */
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
  storeBankAccount: none,
  storePayId: none,
  propose: none,
  readAgreement: none,
  moveAgreement: none,
  debit: none,
  cards: none,
  forgetCard: none,
  forgetPayer: none,
  changedSince: none,
}
