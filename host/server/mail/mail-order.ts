import type {
  CollectionMethod,
  ContactWay,
  PayToStatus,
  PlanFrequency,
  RequestKind,
  RequestStatus,
  SignUpReason,
  TermsKind,
} from 'gridfront/contracts'
import type { RequestTarget } from 'gridfront/server'

/** An order for a mail, with the identity of its recipient. There may be no such customer. */
export type MailOrder =
  | { readonly kind: 'resetLink'; readonly email: string }
  | { readonly kind: 'invitation'; readonly email: string }
  | { readonly kind: 'emailReminder'; readonly accountNumber: string; readonly postcode: string }
  | { readonly kind: 'passwordChanged'; readonly email: string; readonly isReset: boolean }
  | ({ readonly kind: 'doNotContact'; readonly email: string } & DoNotContactFacts)
  | { readonly kind: 'signUpLink'; readonly applicationId: string }
  /** `email`: the address to confirm. No mail is sent if it is not to be confirmed any more. */
  | { readonly kind: 'emailLink'; readonly customerId: string; readonly email: string }
  /** `email`: the former address. */
  | { readonly kind: 'emailChanged'; readonly customerId: string; readonly email: string }
  | { readonly kind: 'termsLink'; readonly offerId: string }
  | ({ readonly kind: 'termsAccepted'; readonly email: string } & AcceptedTerms)
  | ({ readonly kind: 'billIssued'; readonly customerId: string } & BillFacts)
  | ({ readonly kind: 'paymentReceipt'; readonly customerId: string } & PaymentReceiptFacts)
  | ({ readonly kind: 'guestReceipt'; readonly email: string } & GuestReceiptFacts)
  | ({ readonly kind: 'paymentRefunded'; readonly customerId: string } & PaymentReturnFacts)
  | ({ readonly kind: 'paymentReversed'; readonly customerId: string } & PaymentReturnFacts)
  | ({ readonly kind: 'debitRequest'; readonly customerId: string } & DebitRequestFacts)
  | ({ readonly kind: 'debitTaken'; readonly customerId: string } & DebitTakenFacts)
  | ({ readonly kind: 'debitDishonoured'; readonly customerId: string } & DebitDishonourFacts)
  | ({ readonly kind: 'payTo'; readonly customerId: string } & PayToFacts)
  | ({ readonly kind: 'debitTerms'; readonly customerId: string } & DebitTermsFacts)
  | ({ readonly kind: 'paymentHelp'; readonly customerId: string } & PaymentHelpFacts)
  | ({ readonly kind: 'signUpReceipt' } & OfApplication & SignUpReceiptFacts)
  | ({ readonly kind: 'signUpAccepted' } & OfApplication & SignUpReceiptFacts)
  | ({ readonly kind: 'signUpDeclined'; readonly reason: SignUpReason } & OfApplication & Reference)
  | ({ readonly kind: 'signUpWithdrawn' } & OfApplication & Reference)
  | ({ readonly kind: 'planChanged'; readonly customerId: string } & PlanChangeFacts)
  | ({ readonly kind: 'planChangeCancelled'; readonly customerId: string } & PlanCancelFacts)
  | ({ readonly kind: 'priceChange'; readonly customerId: string } & PriceChangeFacts)
  | ({ readonly kind: 'requestReceived'; readonly customerId: string } & RequestFacts)
  | ({ readonly kind: 'requestChanged'; readonly customerId: string } & Omit<RequestFacts, 'targets'>)

/** Identifies the recipient of a mail about an application. */
interface OfApplication {
  readonly applicationId: string
  readonly email: string
}

interface Reference {
  readonly reference: string
}

/** The content of a receipt's mail. It holds nothing that the sender of the request has written. */
export interface DoNotContactFacts {
  readonly receipt: string
  readonly effectiveFrom: string
  readonly ways: readonly ContactWay[]
}

/** The content of the mail that confirms an acceptance of terms. */
export interface AcceptedTerms {
  readonly terms: TermsKind
  readonly title: string
  readonly version: string
  /** ISO 8601. */
  readonly acceptedAt: string
}

/** The content of the notice of a bill. */
export interface BillFacts {
  readonly invoiceNumber: string
  /** First and last day. */
  readonly period: { readonly startDate: string; readonly endDate: string }
  /** Of this bill only, with GST; negative: a credit. */
  readonly amountCents: number
  /** Including what was owed before; zero or less: nothing is to be paid. */
  readonly toPayCents: number
  /**
   * The part that a payment plan covers, which is not due by the due date. Left out by orders of earlier versions:
   * nothing.
   */
  readonly inPlanCents?: number
  readonly dueDate: string
  /** The amount that is debited from the bank account, and the day; null: nothing is. */
  readonly debit: {
    readonly amountCents: number
    readonly on: string
    /** Left out: direct debit. */
    readonly method?: CollectionMethod
  } | null
  /** The most that PayTo takes, where it does not take this bill because it is of more. Left out: it is not so. */
  readonly maximumCents?: number
  readonly isEstimated: boolean
  /** The customer may read the meter, and have the bill put right by that. */
  readonly acceptsOwnReading: boolean
  readonly isFinal: boolean
}

/** The content of the receipt for a payment by card. */
export interface PaymentReceiptFacts {
  /** Left out by orders of earlier versions. */
  readonly paymentId?: string
  readonly receiptNumber: string
  readonly amountCents: number
  /** ISO 8601. */
  readonly paidAt: string
  /** Somebody has paid it without a login. Left out: no. */
  readonly isOfGuest?: boolean
}

/** The content of the receipt for a payment without a login. */
export interface GuestReceiptFacts {
  readonly receiptNumber: string
  readonly amountCents: number
  /** The last digits of the bill's reference. */
  readonly crnEnding: string
  /** ISO 8601. */
  readonly paidAt: string
}

/** The content of the mail about a payment, or a part of one, that was given back or taken back. */
export interface PaymentReturnFacts {
  readonly receiptNumber: string
  readonly amountCents: number
  /** Paid without a login, by somebody who had the bill. Default: by the customer. */
  readonly isOfGuest?: boolean
  /** It had completed a payment plan, which is reopened. Default: it had not. */
  readonly isPlanOpen?: boolean
}

/** The content of the mail that confirms what a customer has arranged for direct debit. */
export interface DebitRequestFacts {
  readonly reference: string
  readonly about: 'AGREED' | 'CHANGED' | 'CANCELLED'
  /** The last digits of the bank account's number. */
  readonly ending: string
  readonly agreementVersion: string
  /** Civil date. */
  readonly coversFrom: string
}

/** The content of the mails about a PayTo agreement. */
export interface PayToFacts {
  readonly about: PayToStatus | 'RESUMED'
  readonly maximumCents: number
  /** ISO 8601. */
  readonly answerBy: string
  /** Civil date; null: it was never active. */
  readonly coversFrom: string | null
  /** It has ended a direct debit. */
  readonly hasReplaced: boolean
  /** Direct debit is on. Left out by orders of earlier versions. */
  readonly hasDirectDebit?: boolean
}

/** The content of the receipt for a debit. */
export interface DebitTakenFacts extends PaymentReceiptFacts {
  readonly paymentId: string
  readonly invoiceNumber: string
  /** Left out by orders that were placed when there was direct debit alone. */
  readonly method?: CollectionMethod
}

/** The content of the mail about a dishonour. */
export interface DebitDishonourFacts {
  readonly invoiceNumber: string
  readonly amountCents: number
  /** Civil date; null: it is not tried again. */
  readonly retryOn: string | null
  /** How it is retried. Left out: by the same method. */
  readonly retryBy?: CollectionMethod
  /** Left out: direct debit. */
  readonly method?: CollectionMethod
}

/** The content of the notice of new terms. */
export interface DebitTermsFacts {
  readonly version: string
  /** Civil date. */
  readonly effectiveFrom: string
  readonly points: readonly string[]
}

/** The content of the mails about more time to pay and payment plans. */
export type PaymentHelpFacts =
  | { readonly about: 'EXTENDED'; readonly invoiceNumber: string; readonly dueOn: string }
  | {
      readonly about: 'AGREED'
      readonly reference: string
      readonly owedCents: number
      readonly count: number
      readonly amountCents: number
      readonly frequency: PlanFrequency
      readonly firstOn: string
    }
  | {
      readonly about: 'CANCELLED'
      readonly reference: string
      /** The amounts debited now, and the days. Left out by orders of earlier versions. */
      readonly debits?: readonly { readonly amountCents: number; readonly on: string }[]
    }
  /** `amountCents`: of all instalments that were missed. */
  | {
      readonly about: 'MISSED'
      readonly reference: string
      readonly amountCents: number
      readonly dueOn: string
    }

/** The content of the mail that confirms an application. It holds nothing that the applicant has written. */
export interface SignUpReceiptFacts {
  readonly reference: string
  readonly planName: string
  readonly coolingOffEndsOn: string
  /** First day of supply, if known; null while the application is in review. */
  readonly startsOn: string | null
}

/** The content of the mail that sums up a change of plan. */
export interface PlanChangeFacts {
  readonly reference: string
  readonly planName: string
  readonly fromName: string
  readonly startsOn: string
  readonly coolingOffEndsOn: string
  /** Each price in a line, GST included. */
  readonly prices: readonly string[]
  /** Path of the plan's document. */
  readonly document: string | null
  readonly asksForCard: boolean
}

/** The content of the mail that confirms that a change of plan was cancelled. */
export interface PlanCancelFacts {
  readonly reference: string
  /** The plan that stays, or comes back. */
  readonly planName: string
  /** First day of it again; null: it went on all the time. */
  readonly returnedOn: string | null
}

/** The content of the notice of other prices. */
export interface PriceChangeFacts {
  readonly accountNumber: string
  readonly planId: string
  /** The day from which the prices are published to hold. */
  readonly pricesFrom: string
  readonly planName: string
  /** First day of the new prices for the customer. Of an order: if the mail goes out on the day on which it was ordered. */
  readonly from: string
  /** Each price that was and that will be, and every condition that changes, in a line; GST included. */
  readonly changes: readonly string[]
  /** Path of the plan's document. */
  readonly document: string | null
}

/** The content of a mail about a request of the account. It holds nothing that the customer has written. */
export interface RequestFacts {
  readonly reference: string
  readonly about: RequestKind
  readonly status: RequestStatus
  readonly targets: readonly RequestTarget[]
}
