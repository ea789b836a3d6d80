import * as z from 'zod/mini'
import {
  billDeliveries,
  billDueDays,
  billFrequencies,
  billPaymentStatuses,
  budgetDollars,
  maxBillReference,
} from '../billing-rules.ts'
import { collectionMethods } from '../debit-rules.ts'
import { paymentWays } from '../sign-up-rules.ts'
import { emailAddress } from './email-address.ts'
import { requestReference } from './request-id.ts'
import { words } from './words.ts'

/** Whole Australian cents, GST included; negative is a credit. `1995` is $19.95. Never a float. */
export const Cents = z.int().brand<'Cents'>()
export type Cents = z.infer<typeof Cents>

/** Energy in watt-hours. Meters report kWh to three decimals, so a whole number loses nothing. */
export const WattHours = z.int().check(z.nonnegative()).brand<'WattHours'>()
export type WattHours = z.infer<typeof WattHours>

/** Whether a bill has been paid. */
export const PaymentStatus = z.enum(billPaymentStatuses)
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** The present payment state of a bill, besides its status. */
export const billState = {
  /** Cents of this bill that are unpaid. Absent if unknown. */
  owed: z.optional(Cents),
  /** Whether the instalments of a payment plan pay the rest. Default: false. */
  isInPlan: z.optional(z.boolean()),
}

/** An issued bill. Never recompute `amount` from its lines: each line is rounded on its own. */
export const Bill = z.object({
  invoiceNumber: z.string().check(z.minLength(1)),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  /** First and last day of the billing period, both included. */
  periodStart: z.iso.date(),
  periodEnd: z.iso.date(),
  used: WattHours,
  amount: Cents,
  /** The amount to pay for it instead, because its account has bill smoothing. Default: `amount`. */
  smoothedAmount: z.optional(Cents),
  paymentStatus: PaymentStatus,
  ...billState,
  /** Whether reads were missing, so that the retailer has estimated them. Default: false. */
  isEstimated: z.optional(z.boolean()),
})
export type Bill = z.infer<typeof Bill>

const accountNumber = z.string().check(z.minLength(1))
/** Address where the energy is used, on one line. */
const supplyAddress = z.string()
const plan = z.object({ planId: z.string(), displayName: z.string(), startedOn: z.iso.date() })

/**
 * Selects one of the customer's accounts by its number; if absent, the first of the list. Any other number gets 404,
 * whether or not it exists.
 */
export const AccountChoice = z.object({ account: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))) })
export type AccountChoice = z.infer<typeof AccountChoice>

/** One of the customer's accounts: a contract for one supply address. Names as in the Consumer Data Standards. */
export const AccountSummary = z.object({
  accountNumber,
  /** Distinguishes it from the others: the customer's own name for it, else the street of the supply address. */
  displayName: z.string().check(z.minLength(1)),
  /** `CLOSED`: supply has ended; bills and usage can still be read. */
  openStatus: z.enum(['OPEN', 'CLOSED']),
  /**
   * The last day of supply of a closed account. It is before `startedOn` of its plan if the contract was cancelled
   * before its first day. Absent if unknown.
   */
  closedOn: z.optional(z.iso.date()),
  supplyAddress,
  plan,
})
export type AccountSummary = z.infer<typeof AccountSummary>

/** Open ones first, each group by number. The first is the default where no account is named. */
export const AccountList = z.object({ accounts: z.array(AccountSummary) })
export type AccountList = z.infer<typeof AccountList>

/** NMI, the market's identifier of a supply point: ten characters and, if known, the checksum. */
export const NationalMeteringId = z.string().check(z.regex(/^[A-HJ-NP-Z0-9]{10,11}$/))

/** The contract of an account, as it was agreed to at sign-up. */
export const AccountContract = z.object({
  /** The reference of the application, to be quoted on the phone. */
  reference: requestReference,
  /** When the application was sent. */
  submittedAt: z.iso.datetime(),
  /** First day of supply. */
  startsOn: z.iso.date(),
  /** Last day on which it can be cancelled without a fee: ten business days of the state of supply. */
  coolingOffEndsOn: z.iso.date(),
  isCancellable: z.boolean(),
  /** How the customer chose to pay, which is not set up yet. Absent if unknown. */
  payBy: z.optional(z.enum(paymentWays)),
  /** When it was cancelled in the cooling-off period; null: it was not. */
  cancelledAt: z.nullable(z.iso.datetime()),
  /**
   * The home that the customer moves from, and its last day of supply; null: it goes on. Cancelling the contract changes
   * neither. `endIsWithdrawable`: the customer can withdraw the request that ends it. Absent if the customer did not move
   * from another home with us.
   */
  movedFrom: z.optional(
    z.object({ supplyAddress, endsOn: z.nullable(z.iso.date()), endIsWithdrawable: z.boolean() }),
  ),
})
export type AccountContract = z.infer<typeof AccountContract>

/** Selects the contract to cancel, by its reference. */
export const ContractCancellation = z.object({ reference: z.string().check(z.regex(/^[!-~]{4,40}$/)) })
export type ContractCancellation = z.infer<typeof ContractCancellation>

/** One account of the logged-in customer at a glance. */
export const AccountOverview = z.object({
  customer: z.object({ firstName: z.string(), lastName: z.string(), email: emailAddress }),
  accountNumber,
  supplyAddress,
  /** The NMI of its supply point, as printed on its bills. Absent if unknown. */
  nationalMeteringId: z.optional(NationalMeteringId),
  plan,
  /** Positive: owed by the customer. Negative: a credit (CDR's sign). */
  balance: Cents,
  /** When the balance is due; null if nothing is. */
  dueOn: z.nullable(z.iso.date()),
  /** BPAY biller code and customer reference number, as digits. */
  bpay: z.object({ billerCode: z.string(), reference: z.string() }),
  /**
   * The contract that a new customer has agreed to, until the first bill and as long as it can be cancelled. Absent
   * after that, or if it is unknown.
   */
  contract: z.optional(AccountContract),
  /** The method that collects the bills; null: the customer pays them. Absent if unknown. */
  collectedBy: z.optional(z.nullable(z.enum(collectionMethods))),
  /** The plan that follows, and its first day. Absent if no change is agreed to. */
  nextPlan: z.optional(plan),
  /** The even amount of the next bill, and the balance of bill smoothing (`SmoothingAgreement`). Absent without it, and where the next bill is the final one. */
  smoothing: z.optional(z.object({ amount: Cents, balance: Cents })),
  /** Whether card payments are possible. False if no payment provider is set up. Default: true. */
  takesCards: z.optional(z.boolean()),
  /** Whether the customer can ask for a credit back (`POST /api/requests/credit-refund`). Default: false. */
  refundsCredit: z.optional(z.boolean()),
})
export type AccountOverview = z.infer<typeof AccountOverview>

/** The business that a bill is a tax invoice for. */
export const BilledBusiness = z.object({
  /** As on the Australian Business Register. */
  legalName: z.string().check(z.minLength(1)),
  abn: z.string().check(z.regex(/^\d{11}$/)),
})
export type BilledBusiness = z.infer<typeof BilledBusiness>

const billSettings = {
  /** `POST`: to the customer's postal address. */
  delivery: z.enum(billDeliveries),
  /** How often bills are issued, from the next period on. */
  frequency: z.enum(billFrequencies),
  /** The customer's own reference, printed on bills; null: none. */
  reference: z.nullable(words(maxBillReference)),
  /**
   * Whole dollars, GST included: the customer gets one mail for each billing period in which the estimated cost since the
   * last bill passes it. null: no mail.
   */
  budgetDollars: z.nullable(z.int().check(z.gte(budgetDollars.min), z.lte(budgetDollars.max))),
  /**
   * The day of the month on which bills fall due: the first such day after the minimum time to pay. null: as soon as
   * that time is over.
   */
  dueDay: z.nullable(z.int().check(z.gte(billDueDays.min), z.lte(billDueDays.max))),
}

/** How an account is billed, from its next bill on. */
export const BillSettings = z.object({
  accountNumber,
  ...billSettings,
  /** Absent if the backend has no such mails; the page then has no field. */
  budgetDollars: z.optional(billSettings.budgetDollars),
  /** Absent if the day cannot be chosen; the page then has no field. */
  dueDay: z.optional(billSettings.dueDay),
  /** The business that bills are tax invoices for; null: a household. */
  business: z.nullable(BilledBusiness),
})
export type BillSettings = z.infer<typeof BillSettings>

/** A member left out is unchanged. */
export const BillSettingsChange = z.object({
  account: AccountChoice.shape.account,
  delivery: z.optional(billSettings.delivery),
  frequency: z.optional(billSettings.frequency),
  reference: z.optional(billSettings.reference),
  budgetDollars: z.optional(billSettings.budgetDollars),
  dueDay: z.optional(billSettings.dueDay),
  /**
   * The consent to electronic bills: the edition of its text. Needed where `delivery` turns from `POST` to `EMAIL`; one that is
   * not current is refused with 422.
   */
  consent: z.optional(z.object({ version: words(100) })),
})
export type BillSettingsChange = z.infer<typeof BillSettingsChange>

/** Newest first. */
export const BillList = z.object({ bills: z.array(Bill) })
export type BillList = z.infer<typeof BillList>
