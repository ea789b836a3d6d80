import * as z from 'zod/mini'
import { australianStates } from '../do-not-contact-rules.ts'
import { planChangeObstacles, planChangeStatuses, planNeeds, planStarts } from '../plan-change-rules.ts'
import { concessionEligibilities } from '../sign-up-rules.ts'
import { InvoiceComparison } from './invoice.ts'
import { AccountChoice, WattHours } from './my-account.ts'

const text = z.string().check(z.regex(/\S/))
/** The name of a plan, or an edition of prices or words. */
const label = text.check(z.maxLength(100))
const date = z.iso.date()
const count = z.int().check(z.nonnegative())

/** One price of a plan. */
export const PlanPrice = z.object({
  kind: z.enum(['usage', 'demand', 'supply', 'controlledLoad', 'controlledLoadSupply', 'feedIn']),
  /** As on the plan's document: `Peak`, `Daily supply`. */
  name: text,
  /** When, or up to what, it counts. */
  note: z.optional(text),
  /** Dollars WITHOUT GST, as the Consumer Data Standards write them. Of `feedIn` what the customer is paid. */
  unitPrice: z.string().check(z.regex(/^-?\d{1,9}(?:\.\d{1,9})?$/)),
  /** What the price is for, as the end of a sentence: `kWh`, `day`, `kW a month`. */
  unit: text,
  /** Whether GST is added. Not to what a household is paid. */
  hasGst: z.boolean(),
})
export type PlanPrice = z.infer<typeof PlanPrice>

/** `reference`: what it is compared with, with its article, where that is not the reference price: `the Victorian Default Offer`. */
const PlanComparison = z.extend(InvoiceComparison, { reference: z.exactOptional(text) })

/** What is agreed to with a plan: every price and condition, so that it can be kept as it was. */
export const PlanTerms = z.object({
  planId: label,
  displayName: label,
  /** The edition of these terms. Other prices or conditions are another edition. */
  version: label,
  type: z.enum(['STANDING', 'MARKET', 'REGULATED']),
  customerType: z.enum(['RESIDENTIAL', 'BUSINESS']),
  /** The distributor in whose network it is offered. */
  network: text,
  prices: z.array(PlanPrice).check(z.minLength(1)),
  /** Each in a sentence; empty: there are none. */
  fees: z.array(text),
  discounts: z.array(text),
  /** Who can have it. */
  conditions: z.array(text),
  /** Until when benefits last, and what follows; null: nothing runs out. */
  benefitPeriod: z.nullable(text),
  /** How prices can change; null: nothing is said. */
  priceChanges: z.nullable(text),
  /** Path of the plan's document on the site. */
  document: z.nullable(z.string().check(z.regex(/^\/[\w./-]+$/))),
  /** null where there is no reference price. */
  comparison: z.nullable(PlanComparison),
})
export type PlanTerms = z.infer<typeof PlanTerms>

/** Other prices of a plan, or other conditions, that are announced. */
export const AnnouncedPrices = z.object({
  /** First day on which they count for this customer: at least five business days after the notice. */
  from: date,
  terms: PlanTerms,
  /** Whole cents, GST included: what the usage would have cost in a year at these prices. null: it cannot be told. */
  annualCents: z.nullable(z.int()),
})
export type AnnouncedPrices = z.infer<typeof AnnouncedPrices>

/** What estimates of a year are made of: the account's own usage. */
const UsageBasis = z.object({
  from: date,
  to: date,
  /** Days between them, both included: at most 365. Of fewer the year is scaled up. */
  days: z.int().check(z.positive()),
  used: WattHours,
  /** Days of which a part at least was not measured but estimated. */
  estimatedDays: count,
  /** Of some days only the total is known: then plans whose price depends on the time have no estimate. */
  hasTotalsOnly: z.boolean(),
})

/** A plan that the account can have, or has. */
export const PlanChoice = z.object({
  terms: PlanTerms,
  isCurrent: z.boolean(),
  /** Whole cents, GST included: what the usage would have cost in a year at these prices. null: it cannot be told. */
  annualCents: z.nullable(z.int()),
  /** That less what the present plan would have cost: negative is cheaper. null where one of the two cannot be told. */
  differenceCents: z.nullable(z.int()),
  /** What the meter lacks for it; null: nothing. */
  need: z.nullable(z.enum(planNeeds)),
  /** Left out: no other prices are announced. Of the present plan see `current`. */
  announced: z.optional(AnnouncedPrices),
})
export type PlanChoice = z.infer<typeof PlanChoice>

/** A change of plan that was agreed to. What was agreed never changes after it. */
export const PlanChange = z.object({
  reference: z.string().check(z.regex(/^\S{4,40}$/)),
  accountNumber: text,
  status: z.enum(planChangeStatuses),
  /** By the clock of the backend. */
  agreedAt: z.iso.datetime(),
  /** First day of the new plan. */
  startsOn: date,
  /** Last day on which it can be cancelled for nothing: ten business days of the state of supply. */
  coolingOffEndsOn: date,
  /** The plan before. */
  from: z.object({ planId: label, displayName: label }),
  /** The new one, as it was agreed to. */
  terms: PlanTerms,
  /** The words that were agreed to, by their edition. */
  consentVersion: label,
  concession: z.enum(concessionEligibilities),
  /** null unless it is `CANCELLED`. */
  cancelledAt: z.nullable(z.iso.datetime()),
  /** Cancelled after it had begun: the first day of the plan before, again. */
  returnedOn: z.nullable(date),
  isCancellable: z.boolean(),
})
export type PlanChange = z.infer<typeof PlanChange>

/** The plan of an account, the plans that it can have, and what has been changed. */
export const PlanChoices = z.object({
  accountNumber: text,
  state: z.enum(australianStates),
  /** The plan that the customer is on. */
  current: z.object({
    planId: label,
    displayName: label,
    startedOn: date,
    /** When it was agreed to in the account; null: at sign-up, or before. */
    agreedAt: z.nullable(z.iso.datetime()),
    /** The prices that apply. null where they are not known here: they stand on the bills. */
    terms: z.nullable(PlanTerms),
    /** First day of these prices. Left out where it is that of the plan, or not known. */
    pricesFrom: z.optional(date),
    /** What they change to, and when. Left out: no change is announced. */
    announced: z.optional(AnnouncedPrices),
  }),
  /** Those of the account's network and kind of customer. */
  choices: z.array(PlanChoice),
  /** null: too little is known for an estimate. */
  basis: z.nullable(UsageBasis),
  /** The concession that estimates have taken off, by its name. Left out: the household has none. */
  concession: z.optional(text),
  start: z.object({
    /** When the meter is to be read next, as far as it can be told, and the day after. */
    nextReadOn: date,
    readStartsOn: date,
    /** A day can be chosen where the meter is read from afar. */
    chosenDay: z.nullable(z.object({ earliest: date, latest: date })),
  }),
  /** The edition of the words that are agreed to. */
  consentVersion: label,
  /** Last day on which a change that is agreed to today can be cancelled. */
  coolingOffEndsOn: date,
  /** Why nothing can be changed now; null: it can. `detail` says it to the customer. */
  obstacle: z.nullable(z.object({ reason: z.enum(planChangeObstacles), detail: text })),
  /** Newest first. */
  changes: z.array(PlanChange),
})
export type PlanChoices = z.infer<typeof PlanChoices>

/** What a customer agrees to: a plan, in the edition of its terms that was shown, from a day on. */
export const PlanChangeOrder = z.object({
  ...AccountChoice.shape,
  planId: label,
  /** `version` of the terms that were shown. */
  planVersion: label,
  start: z.enum(planStarts),
  /** Needed for `CHOSEN_DAY`, and only there. */
  startsOn: z.optional(date),
  /** Whether somebody may have a concession: everybody is asked (National Energy Retail Rules from July 2026). */
  concession: z.enum(concessionEligibilities),
  /** The explicit informed consent: the edition of its words. */
  consent: z.object({ version: label, hasAgreed: z.literal(true) }),
})
export type PlanChangeOrder = z.infer<typeof PlanChangeOrder>

/** Which change of plan is cancelled, by its reference. */
export const PlanChangeCancellation = z.object({ reference: z.string().check(z.regex(/^[!-~]{4,40}$/)) })
export type PlanChangeCancellation = z.infer<typeof PlanChangeCancellation>
