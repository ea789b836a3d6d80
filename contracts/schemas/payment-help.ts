import * as z from 'zod/mini'
import { debitCents } from '../debit-rules.ts'
import {
  instalmentStatuses,
  leastInstalmentCents,
  paymentPlanStatuses,
  planFrequencies,
} from '../payment-help-rules.ts'
import { AccountChoice } from './my-account.ts'

const invoiceNumber = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))
const reference = z.string().check(z.regex(/^[\w-]{1,40}$/))
const owedCents = z.int().check(z.gte(1), z.lte(debitCents.most)).brand<'Cents'>()
const paidCents = z.int().check(z.gte(0), z.lte(debitCents.most)).brand<'Cents'>()
const instalmentCents = z.int().check(z.gte(leastInstalmentCents), z.lte(debitCents.most)).brand<'Cents'>()

/** A request for a later due date of a bill. */
export const ExtensionOrder = z.object({ invoiceNumber, dueOn: z.iso.date() })
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
  /** Cents owed of it. */
  owed: owedCents,
  /** The present due date. */
  dueOn: z.iso.date(),
  /** The due date when it was issued; null: it was not moved. */
  formerDueOn: z.nullable(z.iso.date()),
  /** The latest possible extension; null: none is possible. */
  latestDueOn: z.nullable(z.iso.date()),
  /** It is paid by the instalments of the active plan. */
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

/** A payment plan. Payments and other credits pay what is due first, an instalment or a bill that came later; direct debits pay no instalment. */
export const PaymentPlan = z.object({
  reference,
  accountNumber: z.string().check(z.minLength(1)),
  status: z.enum(paymentPlanStatuses),
  /** Cents owed when it was agreed: the plan pays these. */
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

/** The terms of a possible plan. The possible amounts follow from `owed` (`leastInstalmentOf`). */
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
  firstOn: z.iso.date(),
  hasAgreed: z.literal(true),
})
export type PaymentPlanOrder = z.infer<typeof PaymentPlanOrder>

/** Cancels a payment plan, by its number. */
export const PaymentPlanCancellation = z.object({ reference })
export type PaymentPlanCancellation = z.infer<typeof PaymentPlanCancellation>

/** How an account can be paid later or in parts, and what is agreed. */
export const PaymentHelp = z.object({
  accountNumber: z.string().check(z.minLength(1)),
  /** Newest first. */
  bills: z.array(UnpaidBill),
  /** The active one, or null. */
  plan: z.nullable(PaymentPlan),
  /** null: one is active, too little is owed, or the next one can be agreed only on the phone. */
  planOffer: z.nullable(PaymentPlanOffer),
  /** Two plans were cancelled with a missed instalment within 12 months: another one can be agreed only on the phone. */
  isPlanByPhone: z.boolean(),
})
export type PaymentHelp = z.infer<typeof PaymentHelp>
