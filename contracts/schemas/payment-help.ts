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

/** More time for a bill: another due date. */
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

/** A bill of which something is owed. */
export const UnpaidBill = z.object({
  invoiceNumber,
  /** Cents of it. */
  owed: owedCents,
  /** As it is now. */
  dueOn: z.iso.date(),
  /** As it was issued with; null: it was not moved. */
  formerDueOn: z.nullable(z.iso.date()),
  /** To which day it can be put off; null: it cannot. */
  latestDueOn: z.nullable(z.iso.date()),
  /** It is paid by the instalments of the active plan. */
  isInPlan: z.boolean(),
})
export type UnpaidBill = z.infer<typeof UnpaidBill>

/** One instalment of a payment plan. `paid`: cents of it. */
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
  /** Cents that were owed when it was agreed: those that it pays. */
  owed: owedCents,
  /** Cents of each instalment; the last one may be less. */
  amount: instalmentCents,
  frequency: z.enum(planFrequencies),
  /** Cents that count towards it so far. */
  paid: paidCents,
  agreedAt: z.iso.datetime(),
  /** When it was cancelled. */
  endedAt: z.nullable(z.iso.datetime()),
  /** The earliest first. Together they are `owed`. */
  instalments: z.array(Instalment).check(z.minLength(1)),
})
export type PaymentPlan = z.infer<typeof PaymentPlan>

/** What a plan could be made of. Which amounts there are follows from `owed` (`leastInstalmentOf`). */
export const PaymentPlanOffer = z.object({
  owed: owedCents,
  /** First and last day on which the first instalment may be due. */
  firstFrom: z.iso.date(),
  firstUntil: z.iso.date(),
})
export type PaymentPlanOffer = z.infer<typeof PaymentPlanOffer>

/** A payment plan as it was reviewed: `owed` is what was shown. */
export const PaymentPlanOrder = z.object({
  account: AccountChoice.shape.account,
  owed: owedCents,
  amount: instalmentCents,
  frequency: z.enum(planFrequencies),
  firstOn: z.iso.date(),
  hasAgreed: z.literal(true),
})
export type PaymentPlanOrder = z.infer<typeof PaymentPlanOrder>

/** The end of a payment plan, by its number. */
export const PaymentPlanCancellation = z.object({ reference })
export type PaymentPlanCancellation = z.infer<typeof PaymentPlanCancellation>

/** How an account can be paid later or by and by, and what is agreed. */
export const PaymentHelp = z.object({
  accountNumber: z.string().check(z.minLength(1)),
  /** Newest first. */
  bills: z.array(UnpaidBill),
  /** The one that is active, or null. */
  plan: z.nullable(PaymentPlan),
  /** Null: one is active, or too little is owed. */
  planOffer: z.nullable(PaymentPlanOffer),
})
export type PaymentHelp = z.infer<typeof PaymentHelp>
