import * as z from 'zod/mini'
import { billFrequencies, smoothingBases, smoothingObstacles, smoothingStatuses } from '../billing-rules.ts'
import { debitCents } from '../debit-rules.ts'
import { AccountChoice, Cents, WattHours } from './my-account.ts'
import { agreementReference } from './request-id.ts'
import { words } from './words.ts'

const evenCents = z.int().check(z.gte(1), z.lte(debitCents.max)).brand<'Cents'>()

/** An estimate of twelve months of bills, and the even amount of each bill that follows from it. */
export const SmoothingOffer = z.object({
  /** Cents to pay for each bill. */
  amount: evenCents,
  /** How often there is a bill. */
  frequency: z.enum(billFrequencies),
  /** Cents of all bills of a year, GST included, at the present prices and after concessions. */
  yearCost: Cents,
  basis: z.enum(smoothingBases),
  /** The energy of that year. */
  used: WattHours,
  /** The days whose use was read, in percent, rounded down; the rest is estimated. Absent with `TYPICAL_USAGE`. */
  measuredPercent: z.optional(z.int().check(z.gte(0), z.lte(100))),
  /** When the amount is estimated again, if it is agreed to today. */
  reviewOn: z.iso.date(),
})
export type SmoothingOffer = z.infer<typeof SmoothingOffer>

/** The agreement to pay the same amount of each bill. */
export const SmoothingAgreement = z.object({
  reference: agreementReference,
  accountNumber: z.string().check(z.minLength(1)),
  status: z.enum(smoothingStatuses),
  /** Cents to pay for each bill at present. */
  amount: evenCents,
  frequency: z.enum(billFrequencies),
  basis: z.enum(smoothingBases),
  agreedAt: z.iso.datetime(),
  /** When the amount is estimated again. */
  reviewOn: z.iso.date(),
  /** Whether that review ends a year of smoothing, and so settles the balance. */
  isYearEnd: z.boolean(),
  /** The amount that a review has set, and the first day of bills with it; null: no other amount is announced. */
  next: z.nullable(z.object({ amount: evenCents, from: z.iso.date() })),
  /** Cents that the bills came to beyond the even amounts. Negative: the customer has paid more than was billed. */
  balance: Cents,
  /** The last day of supply, once it is known: the final bill settles the balance. Absent: supply goes on. */
  supplyEndsOn: z.optional(z.iso.date()),
  /** When it was ended; null: it was not. */
  endedAt: z.nullable(z.iso.datetime()),
})
export type SmoothingAgreement = z.infer<typeof SmoothingAgreement>

/** Bill smoothing of an account: the agreement, or the offer, or why there is neither. */
export const BillSmoothing = z.object({
  accountNumber: z.string().check(z.minLength(1)),
  /** The one that is active or ending, or null. */
  agreement: z.nullable(SmoothingAgreement),
  /** null with an agreement, or an obstacle. */
  offer: z.nullable(SmoothingOffer),
  /** null: bills can be smoothed, or are. */
  obstacle: z.nullable(z.enum(smoothingObstacles)),
})
export type BillSmoothing = z.infer<typeof BillSmoothing>

/** Agrees to an offer: `amount` is the one that was shown, `consent` the edition of the text that was agreed to. */
export const SmoothingOrder = z.object({
  account: AccountChoice.shape.account,
  amount: evenCents,
  consent: z.object({ version: words(100) }),
})
export type SmoothingOrder = z.infer<typeof SmoothingOrder>

/** Ends an agreement, by its number. */
export const SmoothingEnd = z.object({ reference: agreementReference })
export type SmoothingEnd = z.infer<typeof SmoothingEnd>
