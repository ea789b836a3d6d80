import * as z from 'zod/mini'
import { debitCents } from '../debit-rules.ts'
import {
  instalmentStatuses,
  minInstalmentCents,
  paymentPlanStatuses,
  planFrequencies,
} from '../payment-help-rules.ts'
import { AccountChoice } from './my-account.ts'
import { agreementReference } from './request-id.ts'
import { sentDate } from './sent-date.ts'

const invoiceNumber = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))
const owedCents = z.int().check(z.gte(1), z.lte(debitCents.max)).brand<'Cents'>()
const paidCents = z.int().check(z.gte(0), z.lte(debitCents.max)).brand<'Cents'>()
const instalmentCents = z.int().check(z.gte(minInstalmentCents), z.lte(debitCents.max)).brand<'Cents'>()

/** A request for a later due date of a bill. */
export const ExtensionOrder = z.object({ invoiceNumber, dueOn: sentDate })
export type ExtensionOrder = z.infer<typeof ExtensionOrder>

/** A due date that was moved. */
export const PaymentExtension = z.object({
  invoiceNumber,
  formerDueOn: z.iso.date(),
  dueOn: z.iso.date(),
  grantedAt: z.iso.datetime(),
})
export type PaymentExtension = z.infer<typeof PaymentExtension>

/** A bill that is not fully paid. */
export const UnpaidBill = z.object({
  invoiceNumber,
  /** Cents owed on it. */
  owed: owedCents,
  /** The present due date. */
  dueOn: z.iso.date(),
  /** The due date when it was issued; null: it was not moved. */
  formerDueOn: z.nullable(z.iso.date()),
  /** The latest possible extension; null: none is possible. */
  latestDueOn: z.nullable(z.iso.date()),
  /** Whether the instalments of the active plan pay it. */
  isInPlan: z.boolean(),
})
export type UnpaidBill = z.infer<typeof UnpaidBill>

/** One instalment of a payment plan. `paid`: cents paid of it. */
export const Instalment = z.object({
  number: z.int().check(z.gte(1)),
  dueOn: z.iso.date(),
  amount: owedCents,
  paid: paidCents,
  status: z.enum(instalmentStatuses),
})
export type Instalment = z.infer<typeof Instalment>

/**
 * A payment plan. Payments and other credits pay the earliest due amount, either an instalment or a later bill. Direct
 * debits pay no instalments.
 */
export const PaymentPlan = z.object({
  reference: agreementReference,
  accountNumber: z.string().check(z.minLength(1)),
  status: z.enum(paymentPlanStatuses),
  /** Cents owed when it was agreed, which the plan pays. */
  owed: owedCents,
  /** Cents of each instalment; the last one may be less. */
  amount: instalmentCents,
  frequency: z.enum(planFrequencies),
  /** Cents paid of it so far. */
  paid: paidCents,
  agreedAt: z.iso.datetime(),
  /** When it was cancelled. */
  endedAt: z.nullable(z.iso.datetime()),
  /** Earliest first. Their sum is `owed`. */
  instalments: z.array(Instalment).check(z.minLength(1)),
})
export type PaymentPlan = z.infer<typeof PaymentPlan>

/** The terms of a possible plan. The possible amounts follow from `owed` (`minInstalmentOf`). */
export const PaymentPlanOffer = z.object({
  owed: owedCents,
  /** First and last possible day of the first instalment. */
  firstFrom: z.iso.date(),
  firstUntil: z.iso.date(),
})
export type PaymentPlanOffer = z.infer<typeof PaymentPlanOffer>

/** A payment plan as the customer reviewed it: `owed` is the amount shown. */
export const PaymentPlanOrder = z.object({
  account: AccountChoice.shape.account,
  owed: owedCents,
  amount: instalmentCents,
  frequency: z.enum(planFrequencies),
  firstOn: sentDate,
  hasAgreed: z.literal(true),
})
export type PaymentPlanOrder = z.infer<typeof PaymentPlanOrder>

/** Cancels a payment plan, by its number. */
export const PaymentPlanCancellation = z.object({ reference: agreementReference })
export type PaymentPlanCancellation = z.infer<typeof PaymentPlanCancellation>

/** The possible extensions and payment plans of an account, and those agreed. */
export const PaymentHelp = z.object({
  accountNumber: z.string().check(z.minLength(1)),
  /** Newest first. */
  bills: z.array(UnpaidBill),
  /** The active one, or null. */
  plan: z.nullable(PaymentPlan),
  /** null: one is active, too little is owed, bills are smoothed, or the next one can be agreed only on the phone. */
  planOffer: z.nullable(PaymentPlanOffer),
  /**
   * Whether two plans were cancelled with a missed instalment within 12 months, so that another one can be agreed only
   * on the phone.
   */
  isPlanByPhone: z.boolean(),
  /** Whether the bills are smoothed, which a payment plan excludes. Default: false. */
  isSmoothed: z.optional(z.boolean()),
})
export type PaymentHelp = z.infer<typeof PaymentHelp>
