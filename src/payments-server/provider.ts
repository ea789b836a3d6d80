import type { PayToAction, PayToStatus } from '../../contracts/pay-to-rules.ts'
import type { CardPaymentFailure, CardPaymentStatus } from '../../contracts/payment-rules.ts'
import type { BankAccount } from '../../contracts/schemas/debit.ts'
import type { SavedCard } from '../../contracts/schemas/saved-card.ts'
import { ProviderError } from './provider-error.ts'

/** A refund in the provider's records. */
export interface ProvidedRefund {
  /** Our id of the refund, or the provider's for one made there: 1 to 100 letters, digits, `-` and `_`. */
  readonly refundId: string
  /** Cents, 1 or more. */
  readonly amountCents: number
}

/** A payment in the provider's records: its present state, not only the last change. All payments are in AUD. */
export interface ProvidedPayment {
  /** Our id of it, a UUID. */
  readonly paymentId: string
  /** The whole amount in cents, also after a refund. */
  readonly amountCents: number
  /** `FAILED` is final: nothing was charged, and nothing will be. */
  readonly status: CardPaymentStatus
  /** Why it failed; null with every other status. */
  readonly failure: CardPaymentFailure | null
  /** The last four digits of the card that was charged. Absent or null: not charged, or unknown. */
  readonly cardLast4?: string | null | undefined
  /** All refunds so far. Absent: none, or with `REFUNDED` a single refund of the whole amount. */
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
  /** Our id of it, a UUID. */
  readonly agreementId: string
  readonly status: PayToStatus
  /** Rises with each change, from 1. */
  readonly revision: number
  /** Where the customer can answer; null: only in the bank's app. Absent if unchanged. */
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
 * lost answer, because each payment, refund and agreement is identified by our id, which is the idempotency key at the
 * provider. Amounts are cents in AUD. A call that has no usable answer within about five seconds throws
 * `ProviderError` and is repeated later; a refusal is an answer. `checkPaymentProvider` tries an implementation.
 */
export interface PaymentProvider {
  /**
   * Creates a payment, once for each id, and returns the address of its card form. Nothing is charged before the card is
   * entered. A repeated call returns the payment in its present state, and an address that charges it at most once.
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
   * Returns the payment's state afterwards: without this refund if too little was left of it, or if it is not paid.
   * Throws `ProviderError` for a payment that the provider does not know.
   */
  readonly refund: (paymentId: string, refund: ProvidedRefund) => Promise<ProvidedPayment>
  /**
   * Stores the details of a bank account at the provider and returns a token for it, which is useless to others: 1 to
   * 200 characters. The id identifies the intent: repeating it returns the same token, or another one for the same account.
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

/**
 * A provider whose every call throws a `ProviderError` with this message. An adapter spreads it first, and then has what
 * its provider can do: `{ ...unsupportedProvider('This provider takes cards only.'), create, read, … }`.
 */
export function unsupportedProvider(message: string): PaymentProvider {
  const refuse = async (): Promise<never> => {
    throw new ProviderError(message)
  }
  return {
    create: refuse,
    read: refuse,
    cancel: refuse,
    refund: refuse,
    storeBankAccount: refuse,
    storePayId: refuse,
    propose: refuse,
    readAgreement: refuse,
    moveAgreement: refuse,
    debit: refuse,
    cards: refuse,
    forgetCard: refuse,
    forgetPayer: refuse,
    changedSince: refuse,
  }
}
