import type {
  BillFrequency,
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

/** Security-relevant changes, of which the customer is always notified. */
export type SecurityChange =
  | 'PHONE'
  | 'POSTAL_ADDRESS'
  | 'SAFE_CONTACT'
  | 'PEOPLE'
  | 'LIFE_SUPPORT'
  | 'BANK_ACCOUNT'
  | 'CREDIT_REFUND'
  | 'MOVE'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'PROVIDER_CONNECTED'

/** A domain event, with the identity of its recipient. There may be no such customer. */
export type DomainEvent =
  | { readonly kind: 'resetLink'; readonly email: string }
  | { readonly kind: 'invitation'; readonly email: string }
  | { readonly kind: 'emailReminder'; readonly accountNumber: string; readonly postcode: string }
  | { readonly kind: 'passwordChanged'; readonly email: string; readonly isReset: boolean }
  | ({ readonly kind: 'doNotContact'; readonly email: string } & DoNotContactFacts)
  | { readonly kind: 'signUpLink'; readonly applicationId: string }
  /** For a submitted application whose e-mail address is unconfirmed. */
  | { readonly kind: 'signUpConfirm'; readonly applicationId: string }
  /** `email`: the address to confirm. No mail is sent if it is not to be confirmed any more. */
  | { readonly kind: 'emailLink'; readonly customerId: string; readonly email: string }
  /** `email`: the former address. */
  | { readonly kind: 'emailChanged'; readonly customerId: string; readonly email: string }
  /** `email`, `safeContact`: those that were in effect before the change. */
  | {
      readonly kind: 'securityNotice'
      readonly customerId: string
      readonly email: string
      readonly safeContact: string | null
      readonly changes: readonly SecurityChange[]
    }
  | { readonly kind: 'termsLink'; readonly offerId: string }
  | ({ readonly kind: 'termsAccepted'; readonly email: string } & AcceptedTerms)
  | ({ readonly kind: 'billIssued'; readonly customerId: string } & BillFacts)
  | ({ readonly kind: 'budgetPassed'; readonly customerId: string } & BudgetFacts)
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
  | ({ readonly kind: 'smoothing'; readonly customerId: string } & SmoothingFacts)
  | ({ readonly kind: 'signUpReceipt' } & OfApplication & SignUpReceiptFacts)
  | ({ readonly kind: 'signUpAccepted' } & OfApplication & SignUpReceiptFacts)
  | ({ readonly kind: 'signUpDeclined' } & OfApplication & DeclinedFacts)
  | ({ readonly kind: 'signUpWithdrawn' } & OfApplication & WithdrawnFacts)
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

/** The home that a customer leaves for the one of an application. */
export interface MovedFrom {
  readonly address: string
  /** Last day of supply; null: it goes on. */
  readonly endsOn: string | null
  /** The number of the request that ends it. */
  readonly reference?: string
  /** The day by which the final bill is made. */
  readonly finalBillBy?: string
}

/** An application that was declined after a review. */
export interface DeclinedFacts extends Reference {
  readonly reason: SignUpReason
  /** For a customer who moves. */
  readonly move?: MovedFrom
}

/** A contract that was cancelled in its cooling-off period. */
export interface WithdrawnFacts extends Reference {
  /** For a customer who moves. */
  readonly move?: MovedFrom
  readonly isMoveIn: boolean
  /** The last day of supply; null: it never began. */
  readonly suppliedTo: string | null
}

/** The content of a receipt's mail. Contains nothing that the sender of the request has written. */
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
  /** Amount of this bill only, with GST; negative: a credit. */
  readonly amountCents: number
  /** Including the previous balance; zero or less: nothing to pay. */
  readonly toPayCents: number
  /**
   * The part that a payment plan covers, which is not due by the due date. Default: nothing, as in events of earlier
   * versions.
   */
  readonly inPlanCents?: number
  readonly dueDate: string
  /** The amount that is debited from the bank account, and the day; null: nothing is. */
  readonly debit: {
    readonly amountCents: number
    readonly on: string
    /** Default: direct debit. */
    readonly method?: CollectionMethod
  } | null
  /** PayTo's maximum, if this bill exceeds it and so is not debited. Absent if it does not. */
  readonly maximumCents?: number
  readonly isEstimated: boolean
  /** Whether the customer may submit a reading to correct the bill. */
  readonly acceptsOwnReading: boolean
  readonly isFinal: boolean
  /** With bill smoothing: the amount to pay for this bill, the balance after it, and whether it ends smoothing. */
  readonly smoothing?: {
    readonly amountCents: number
    readonly balanceCents: number
    readonly isSettled: boolean
  }
}

/** The content of the mail that the cost since the last bill has passed what the customer has set. */
export interface BudgetFacts {
  readonly budgetDollars: number
  /** Estimated cost, GST included. */
  readonly costCents: number
  /** First and last day that it covers. */
  readonly from: string
  readonly to: string
}

/** The content of the receipt for a payment by card. */
export interface PaymentReceiptFacts {
  /** Absent in events of earlier versions. */
  readonly paymentId?: string
  readonly receiptNumber: string
  readonly amountCents: number
  /** ISO 8601. */
  readonly paidAt: string
  /** Whether it was paid by a guest without a login. Default: false. */
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

/** The content of the mail about a refund or reversal of a payment, or of a part of one. */
export interface PaymentReturnFacts {
  readonly receiptNumber: string
  readonly amountCents: number
  /** Paid by a guest without a login. Default: by the customer. */
  readonly isOfGuest?: boolean
  /** Whether it had completed a payment plan, which is now reopened. Default: no. */
  readonly isPlanOpen?: boolean
}

/** The content of the mail that confirms a customer's direct debit. */
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
  /** Whether it has ended a direct debit. */
  readonly hasReplaced: boolean
  /** Whether direct debit is active. Absent in events of earlier versions. */
  readonly hasDirectDebit?: boolean
}

/** The content of the receipt for a debit. */
export interface DebitTakenFacts extends PaymentReceiptFacts {
  readonly paymentId: string
  readonly invoiceNumber: string
  /** Absent in events that were recorded before PayTo existed. */
  readonly method?: CollectionMethod
}

/** The content of the mail about a dishonour. */
export interface DebitDishonourFacts {
  readonly invoiceNumber: string
  readonly amountCents: number
  /** Civil date; null: it is not tried again. */
  readonly retryOn: string | null
  /** How it is retried. Default: by the same method. */
  readonly retryBy?: CollectionMethod
  /** Default: direct debit. */
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
      /** The amounts debited now, and the days. Absent in events of earlier versions. */
      readonly debits?: readonly { readonly amountCents: number; readonly on: string }[]
    }
  /** `amountCents`: the sum of all missed instalments. */
  | {
      readonly about: 'MISSED'
      readonly reference: string
      readonly amountCents: number
      readonly dueOn: string
    }

/** The content of the mails about bill smoothing. */
export type SmoothingFacts = { readonly reference: string } & (
  | {
      readonly about: 'AGREED'
      readonly amountCents: number
      readonly frequency: BillFrequency
      readonly reviewOn: string
    }
  | {
      readonly about: 'REVIEWED'
      readonly isYearEnd: boolean
      /** Whether a year could be estimated; otherwise `yearCents` is the earlier estimate. */
      readonly isEstimated: boolean
      /** Whether the estimate is more than 10 per cent from the one before. */
      readonly differs: boolean
      readonly beforeCents: number
      readonly amountCents: number
      /** First day of bills with another amount, unless its mail is sent later than 14 days before; null: it stays. */
      readonly from: string | null
      /** The new estimate of twelve months. */
      readonly yearCents: number
      /** Paid too much in the year, and credited; 0: nothing. */
      readonly creditCents: number
      /** Paid too little in the year, and spread over the next one; 0: nothing. */
      readonly carriedCents: number
      readonly frequency: BillFrequency
      readonly reviewOn: string
    }
  /** By the customer, or staff for them. `balanceCents`: positive where the next bill adds it. */
  | { readonly about: 'ENDED'; readonly balanceCents: number }
  /** Supply has ended, and no bill was left to settle the balance, which the account now owes, or has as a credit. */
  | { readonly about: 'CLOSED'; readonly balanceCents: number }
  /** A review has found that a year comes to too little for even amounts. `balanceCents`: as in `ENDED`. */
  | { readonly about: 'TOO_LITTLE'; readonly balanceCents: number }
)

/**
 * The content of the mail that confirms an application: what was agreed to, and the address. Contains nothing else that the
 * applicant has written.
 */
export interface SignUpReceiptFacts {
  readonly reference: string
  readonly planName: string
  readonly coolingOffEndsOn: string
  /** First day of supply, if known; null while the application is in review. */
  readonly startsOn: string | null
  /** The day of moving in, where supply begins on a later one because of an earlier account of the home. */
  readonly wantedOn?: string
  /** `MOVE_IN_SOON`: with less notice than a connection needs, so that nobody can promise the day. */
  readonly start: 'SWITCH' | 'MOVE_IN' | 'MOVE_IN_SOON'
  /** Address of the supplied home. Absent in events of earlier versions. */
  readonly address?: string
  /** Each agreed price, in a line, GST included. Absent after a review, and in events of earlier versions. */
  readonly prices?: readonly string[]
  /** Path of the plan's document. */
  readonly document?: string | null
  /** For a customer who moves. */
  readonly move?: MovedFrom
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
  /** The plan that continues or returns. */
  readonly planName: string
  /** The first day on which it applies again; null: it applied throughout. */
  readonly returnedOn: string | null
}

/** The content of the notice of other prices. */
export interface PriceChangeFacts {
  readonly accountNumber: string
  readonly planId: string
  /** The published first day of the prices. */
  readonly pricesFrom: string
  readonly planName: string
  /**
   * First day of the new prices for the customer. In an event: assuming that the mail is sent on the day of the event.
   */
  readonly from: string
  /** Each old and new price, and every changed condition, as a line; GST included. */
  readonly changes: readonly string[]
  /** Path of the plan's document. */
  readonly document: string | null
}

/** The content of a mail about a request of the account. Contains nothing that the customer has written. */
export interface RequestFacts {
  readonly reference: string
  readonly about: RequestKind
  readonly status: RequestStatus
  readonly targets: readonly RequestTarget[]
  /** Whether the bank has sent a paid refund of credit back. Default: false. */
  readonly isSentBack?: true
  /** Whether the network’s reading has replaced the customer's own. Default: false. */
  readonly isReplaced?: true
  /**
   * For a registration for life support only: the account whose distributor is called about a power cut. If present,
   * the mail explains what to do in one. Absent in events of earlier versions.
   */
  readonly accountNumber?: string
}
