import * as z from 'zod/mini'
import { australianStates } from '../do-not-contact-rules.ts'
import { planChangeObstacles, planChangeStatuses, planNeeds, planStarts } from '../plan-change-rules.ts'
import { concessionEligibilities } from '../sign-up-rules.ts'
import { InvoiceComparison } from './invoice.ts'
import { AccountChoice, WattHours } from './my-account.ts'
import { requestReference } from './request-id.ts'
import { sentDate } from './sent-date.ts'
import { words } from './words.ts'

const text = z.string().check(z.regex(/\S/))
/** The id of a plan, or of an edition of prices or texts. */
const label = words(100)
const date = z.iso.date()
const count = z.int().check(z.nonnegative())

/** One price of a plan. */
export const PlanPrice = z.object({
  kind: z.enum(['usage', 'demand', 'supply', 'controlledLoad', 'controlledLoadSupply', 'feedIn']),
  /** As on the plan's document: `Peak`, `Daily supply`. */
  name: text,
  /** Times or volumes that it applies to. */
  note: z.optional(text),
  /** Dollars WITHOUT GST, as in the Consumer Data Standards. For `feedIn` it is paid to the customer. */
  unitPrice: z.string().check(z.regex(/^-?\d{1,9}(?:\.\d{1,9})?$/)),
  /** What the price is for, as the end of a sentence: `kWh`, `day`, `kW a month`. */
  unit: text,
  /** Whether GST is added. Not for payments to a household. */
  hasGst: z.boolean(),
})
export type PlanPrice = z.infer<typeof PlanPrice>

/** `reference`: the benchmark with its article, if that is not the reference price: `the Victorian Default Offer`. */
const PlanComparison = z.extend(InvoiceComparison, { reference: z.exactOptional(text) })

/** The terms that a customer agrees to: every price and condition, so that they can be stored unchanged. */
export const PlanTerms = z.object({
  planId: label,
  displayName: label,
  /** The edition of these terms. A change of prices or conditions makes a new edition. */
  version: label,
  type: z.enum(['STANDING', 'MARKET', 'REGULATED']),
  customerType: z.enum(['RESIDENTIAL', 'BUSINESS']),
  /** The distributor in whose network it is offered. */
  network: text,
  prices: z.array(PlanPrice).check(z.minLength(1)),
  /** Each a sentence; empty if there are none. */
  fees: z.array(text),
  discounts: z.array(text),
  /** Eligibility. */
  conditions: z.array(text),
  /** How long benefits last, and what follows; null: none ends. */
  benefitPeriod: z.nullable(text),
  /** How prices can change; null: not specified. */
  priceChanges: z.nullable(text),
  /** Path of the plan's document on the site. */
  document: z.nullable(z.string().check(z.regex(/^\/[\w./-]+$/))),
  /** null where there is no reference price. */
  comparison: z.nullable(PlanComparison),
})
export type PlanTerms = z.infer<typeof PlanTerms>

/** Announced changes of a plan's prices or conditions. */
export const AnnouncedPrices = z.object({
  /** The day on which they take effect for this customer: at least five business days after the notice. */
  from: date,
  terms: PlanTerms,
  /** Whole cents, GST included: what the usage would have cost in a year at these prices. null: unknown. */
  annualCents: z.nullable(z.int()),
})
export type AnnouncedPrices = z.infer<typeof AnnouncedPrices>

/** The basis of yearly estimates: the account's own usage. */
const UsageBasis = z.object({
  from: date,
  to: date,
  /** Days between them, both included: at most 365. Fewer are scaled up to a year. */
  days: z.int().check(z.positive()),
  used: WattHours,
  /** What solar panels sent to the grid in these days, for which the estimates deduct a credit. Absent if nothing was. */
  sent: z.optional(WattHours),
  /** Days that were at least partly estimated instead of measured. */
  estimatedDays: count,
  /** Only totals are known for some days. For plans whose price depends on the time their half-hours are estimated. */
  hasTotalsOnly: z.boolean(),
  /** Whole per cent of the energy whose half-hours were measured. Absent if unknown. */
  measuredPercent: z.optional(z.int().check(z.gte(0), z.lte(100))),
  /**
   * How totals were distributed over the half-hours of their days: as on the customer's measured days, or as in a
   * typical household. Absent if there are no such days, or if totals were not distributed.
   */
  hoursFrom: z.optional(z.enum(['OWN_DAYS', 'TYPICAL_DAYS'])),
})

const oneDecimal = z.number().check(z.nonnegative(), z.lt(100))
/** Changes that a household considers. Each is 0 for none. */
export const WhatIf = z.object({
  /** Power of solar panels that the home does not have yet, in kilowatts. */
  solarKw: oneDecimal,
  /** Usable capacity of a battery, in kilowatt-hours. */
  batteryKwh: oneDecimal,
  /** Kilometres a week of an electric car that is charged at home. */
  evKmPerWeek: z.int().check(z.nonnegative(), z.lt(1000)),
})
export type WhatIf = z.infer<typeof WhatIf>

/** The energy of a year with the considered changes, in watt-hours. */
export const ChangedEnergy = z.object({
  /** Taken from the grid, controlled loads included. */
  bought: WattHours,
  /** Generated by the considered panels, not by existing ones. */
  made: WattHours,
  /** Sent to the grid, by existing panels too. */
  sent: WattHours,
})
export type ChangedEnergy = z.infer<typeof ChangedEnergy>

const oneDecimalText = z.optional(z.string().check(z.regex(/^\d{1,2}(?:\.\d)?$/)))
/** The account, and the changes that estimates include. Default: none. */
export const PlanChoicesQuery = z.object({
  ...AccountChoice.shape,
  solarKw: oneDecimalText,
  batteryKwh: oneDecimalText,
  evKmPerWeek: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
})
export type PlanChoicesQuery = z.infer<typeof PlanChoicesQuery>

/** A plan that is available to the account, or its current plan. */
export const PlanChoice = z.object({
  terms: PlanTerms,
  isCurrent: z.boolean(),
  /** Whole cents, GST included: what the usage would have cost in a year at these prices. null: unknown. */
  annualCents: z.nullable(z.int()),
  /** The difference to the present plan: negative is cheaper. null if one of the two is unknown. */
  differenceCents: z.nullable(z.int()),
  /** The unmet requirement of the meter; null if none. */
  need: z.nullable(z.enum(planNeeds)),
  /** Absent if no change of prices is announced. For the present plan see `current`. */
  announced: z.optional(AnnouncedPrices),
})
export type PlanChoice = z.infer<typeof PlanChoice>

/** An agreed change of plan. Its terms never change afterwards. */
export const PlanChange = z.object({
  reference: requestReference,
  accountNumber: text,
  status: z.enum(planChangeStatuses),
  /** Time of the agreement, by the backend's clock. */
  agreedAt: z.iso.datetime(),
  /** First day of the new plan. */
  startsOn: date,
  /** Last day on which it can be cancelled without a fee: ten business days of the state of supply. */
  coolingOffEndsOn: date,
  /** The former plan. */
  from: z.object({ planId: label, displayName: label }),
  /** The new one, with the terms agreed to. */
  terms: PlanTerms,
  /** The edition of the text agreed to. */
  consentVersion: label,
  concession: z.enum(concessionEligibilities),
  /** null unless it is `CANCELLED`. */
  cancelledAt: z.nullable(z.iso.datetime()),
  /** If it was cancelled after it had begun: the day from which the former plan applies again. */
  returnedOn: z.nullable(date),
  isCancellable: z.boolean(),
})
export type PlanChange = z.infer<typeof PlanChange>

/** The account's plan, the plans available to it, and its changes. */
export const PlanChoices = z.object({
  accountNumber: text,
  state: z.enum(australianStates),
  /** The plan that the customer is on. */
  current: z.object({
    planId: label,
    displayName: label,
    startedOn: date,
    /** When it was agreed in the account; null: at sign-up, or before. */
    agreedAt: z.nullable(z.iso.datetime()),
    /** The prices in effect. null if not known here: they are printed on the bills. */
    terms: z.nullable(PlanTerms),
    /** First day of these prices. Absent if it is that of the plan, or unknown. */
    pricesFrom: z.optional(date),
    /** Announced new prices, and their day. Absent if there are none. */
    announced: z.optional(AnnouncedPrices),
  }),
  /** The plans for the account's network and kind of customer. */
  choices: z.array(PlanChoice),
  /** null: too little data for an estimate. */
  basis: z.nullable(UsageBasis),
  /** The name of the concession that estimates include. Absent if the household has none. */
  concession: z.optional(text),
  /**
   * The changes of the query: every `annualCents` is then a year with them. Absent if the query has none, or if the
   * backend makes no such estimates. `energy`: null if too little of the usage is known.
   */
  whatIf: z.optional(z.extend(WhatIf, { energy: z.nullable(ChangedEnergy) })),
  start: z.object({
    /** The expected day of the next meter reading, and the day after. */
    nextReadOn: date,
    readStartsOn: date,
    /** Days that can be chosen if the meter is read remotely. */
    chosenDay: z.nullable(z.object({ earliest: date, latest: date })),
  }),
  /** The edition of the text to agree to: `planConsent.version` of the library that the pages are built with. */
  consentVersion: label,
  /** Last day on which a change agreed today could be cancelled. */
  coolingOffEndsOn: date,
  /** Why no change is possible now; null: it is. `detail` is the text for the customer. */
  obstacle: z.nullable(z.object({ reason: z.enum(planChangeObstacles), detail: text })),
  /** Newest first. */
  changes: z.array(PlanChange),
})
export type PlanChoices = z.infer<typeof PlanChoices>

/** A customer's order: a plan, in the edition of its terms shown, and its start. */
export const PlanChangeOrder = z.object({
  ...AccountChoice.shape,
  planId: label,
  /** `version` of the terms shown. */
  planVersion: label,
  start: z.enum(planStarts),
  /** With `CHOSEN_DAY` only, and needed there. */
  startsOn: z.optional(sentDate),
  /**
   * Whether somebody may be entitled to a concession: every customer must be asked (National Energy Retail Rules from
   * July 2026).
   */
  concession: z.enum(concessionEligibilities),
  /** The explicit informed consent: the edition of its text. One that is not current is refused with 422. */
  consent: z.object({ version: label, hasAgreed: z.literal(true) }),
})
export type PlanChangeOrder = z.infer<typeof PlanChangeOrder>

/** Selects the change to cancel, by its reference. */
export const PlanChangeCancellation = z.object({ reference: z.string().check(z.regex(/^[!-~]{4,40}$/)) })
export type PlanChangeCancellation = z.infer<typeof PlanChangeCancellation>
