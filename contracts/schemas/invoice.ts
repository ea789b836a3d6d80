import * as z from 'zod/mini'
import { Cents, PaymentStatus, WattHours } from './my-account.ts'

const text = z.string().check(z.minLength(1))
const count = z.int().check(z.positive())

/** Dollars WITHOUT GST for each kWh, day or kW, as the Consumer Data Standards write them: `0.305`. At most six decimals. */
const AmountString = z.string().check(z.regex(/^-?\d{1,9}(?:\.\d{1,6})?$/))

/** First and last day, both included; civil dates where the meter is. */
const InvoicePeriod = z.object({ startDate: z.iso.date(), endDate: z.iso.date() })

/** `substituted`: filled in by the network. `estimated`: the meter could not be read. */
const ReadQuality = z.enum(['actual', 'substituted', 'estimated'])

/** What a register has counted: general use, up to two controlled loads in the order of the plan, or what was sent to the grid. */
export const InvoiceRegister = z.enum(['GENERAL', 'CONTROLLED_LOAD', 'CONTROLLED_LOAD_2', 'EXPORT'])
export type InvoiceRegister = z.infer<typeof InvoiceRegister>

/** The reads of a register over days of one quality. */
export const InvoiceRead = z.object({
  register: InvoiceRegister,
  readStartDate: z.iso.date(),
  readEndDate: z.iso.date(),
  quality: ReadQuality,
  /** Never negative, of `EXPORT` too. */
  usage: WattHours,
})
export type InvoiceRead = z.infer<typeof InvoiceRead>

/** How much of what the price is for. */
const Quantity = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('WH'), wattHours: WattHours }),
  z.object({ unit: z.literal('DAYS'), days: count }),
  z.object({
    unit: z.literal('KW'),
    /** The highest power that was charged, in whole watts. */
    watts: z.int().check(z.nonnegative()),
    days: count,
    /** The charged watts of each day, added up. */
    wattDays: z.int().check(z.nonnegative()),
    /** The price is for so many days. */
    daysInChargePeriod: count,
  }),
])

/** A line of a bill. `amount` is without GST, rounded to the cent by itself: half a cent away from zero. */
export const InvoiceLine = z.object({
  kind: z.enum([
    'usage',
    'demand',
    'supply',
    'controlledLoad',
    'controlledLoadSupply',
    'feedIn',
    'fee',
    'discount',
    'concession',
    'adjustment',
  ]),
  displayName: text,
  /** Which of the bill's `parts` it charges for, counted from 1; left out where there are none. */
  part: z.optional(count),
  /** The season, if the plan has several. */
  tariffPeriod: z.optional(text),
  timeOfUseType: z.optional(z.enum(['PEAK', 'OFF_PEAK', 'SHOULDER', 'SHOULDER1', 'SHOULDER2', 'FREE'])),
  /** If the rate has several steps: which, counted from 1, and its volumes. */
  step: z.optional(
    z.object({
      number: count,
      above: WattHours,
      upTo: z.optional(WattHours),
      period: z.enum(['P1D', 'P1M', 'P3M', 'P1Y']),
    }),
  ),
  /** `YYYY-MM`: a demand that is charged month by month. */
  month: z.optional(z.string().check(z.regex(/^\d{4}-\d\d$/))),
  /**
   * Of an adjustment: the earlier bill that was estimated, and what it charged for beside what was read since; of an adjustment of
   * feed-in what it credited beside what was sent.
   */
  adjusts: z.optional(
    z.object({ invoiceNumber: text, period: InvoicePeriod, billed: WattHours, read: WattHours }),
  ),
  /** Of a concession that was granted after its days were billed: the bill that is without it, and its days there, which the line credits. */
  credits: z.optional(z.object({ invoiceNumber: text, period: InvoicePeriod })),
  /** null of what has no quantity: a fee, a discount, an adjustment, a concession that is a share of the charges. */
  quantity: z.nullable(Quantity),
  /** null where `quantity` is. Of `feedIn` what the customer is paid, so that the amount has the other sign. Negative of a concession. */
  unitPrice: z.nullable(AmountString),
  amount: Cents,
  /** Whether GST is added for it. Not for power that a customer is paid for, and not for concessions. */
  hasGst: z.boolean(),
  /** The worst of its reads. */
  quality: ReadQuality,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** The sums of the electricity's lines by kind, without GST: CDR's `electricity` of an invoice. Credits are negative. */
const ElectricityCharges = z.object({
  totalUsageCharges: Cents,
  totalGenerationCredits: Cents,
  totalOnceOffCharges: Cents,
  totalOnceOffDiscounts: Cents,
  otherCharges: Cents,
  totalGst: Cents,
})

/** `SINGLE_RATE`: where only totals of days are known, plans whose price depends on the time cannot be compared. */
const compared = z.enum(['ALL', 'SINGLE_RATE'])

/**
 * How a bill was estimated whose reads were missing: by the other days of its period, by the same days of the year before, by what was
 * used in a day on average before, or by the network alone.
 */
const Estimate = z.object({
  basis: z.enum(['OWN_DAYS', 'YEAR_BEFORE', 'LAST_PERIOD', 'NETWORK']),
  /** The customer may read the meter, and have the bill put right by that. */
  acceptsOwnReading: z.boolean(),
})

/** What another plan of the retailer would have cost for the same reads. */
const BetterOffer = z.discriminatedUnion('isBetter', [
  z.object({
    isBetter: z.literal(true),
    compared,
    planId: text,
    displayName: text,
    /** By the year, with GST, rounded down to the dollar. */
    annualSaving: z.int().check(z.positive()),
  }),
  z.object({ isBetter: z.literal(false), compared }),
])

/** The plan's price for a year beside the reference price of the regulator, with GST. */
export const InvoiceComparison = z.object({
  referencePriceCents: z.int().check(z.positive()),
  unconditionalPriceCents: z.int(),
  lowestPossiblePriceCents: z.int(),
  annualUsageKwh: count,
  distributor: text,
  conditions: z.array(text),
  customerType: z.enum(['RESIDENTIAL', 'BUSINESS']),
})

/**
 * An issued bill in full. It never changes after it was issued, but for `paymentStatus`. Its lines are stored, never computed
 * again: `invoiceFaults` says by which rules they add up.
 */
export const Invoice = z.object({
  invoiceNumber: text,
  accountNumber: text,
  issueDate: z.iso.date(),
  dueDate: z.iso.date(),
  period: InvoicePeriod,
  supplyDays: count,
  /** Who the bill is for. */
  customerName: text,
  /** The last one, where the plan was changed within the period. */
  plan: z.object({ planId: text, displayName: text }),
  /** The plans and their days, where the plan or its prices changed within the period: they follow each other over all of it. */
  parts: z.optional(
    z
      .array(z.object({ plan: z.object({ planId: text, displayName: text }), period: InvoicePeriod }))
      .check(z.minLength(2)),
  ),
  servicePoint: z.object({
    /** NMI: ten characters and, where it is known, the checksum. */
    nationalMeteringId: z.string().check(z.regex(/^[A-HJ-NP-Z0-9]{10,11}$/)),
    supplyAddress: text,
    /** Whose network it is, and where faults and emergencies are told. null: not known. */
    distributor: z.nullable(z.object({ name: text, faultsPhone: text })),
  }),
  /** The supply has ended with the period. Left out: it goes on. */
  isFinal: z.optional(z.boolean()),
  /** Left out where no read is estimated. */
  estimate: z.optional(Estimate),
  reads: z.array(InvoiceRead).check(z.minLength(1)),
  /** From the grid, general use and controlled loads together. */
  used: WattHours,
  /** Sent to the grid; null without panels. */
  exported: z.nullable(WattHours),
  lines: z.array(InvoiceLine),
  electricity: ElectricityCharges,
  /** The lines' sum, without GST. */
  subtotal: Cents,
  /** 10 % of the lines that have GST, taken once. */
  gstAmount: Cents,
  /** What this bill charges, GST included: `subtotal` and `gstAmount`. Negative: the customer has earned more than was charged. */
  invoiceAmount: Cents,
  /** What was owed after the bill before; 0 for the first. */
  previousBalance: Cents,
  /** What has come in since then: negative, since it takes from what is owed. */
  paymentsReceived: Cents,
  /** What is to pay: `previousBalance`, `paymentsReceived` and `invoiceAmount` together. Negative: a credit. */
  balanceAtIssue: Cents,
  /** What of it was in the customer's payment plan then, and is paid by instalments: the rest is due by `dueDate`. Left out: nothing. */
  inPaymentPlan: z.optional(Cents),
  paymentStatus: PaymentStatus,
  bpay: z.object({ billerCode: z.string(), reference: z.string() }),
  /** null: there is nothing to compare with. */
  betterOffer: z.nullable(BetterOffer),
  /** null where there is no reference price. */
  comparison: z.nullable(InvoiceComparison),
  /** The bill before, to compare with; null for the first. */
  previousPeriod: z.nullable(
    z.object({ period: InvoicePeriod, supplyDays: count, used: WattHours, invoiceAmount: Cents }),
  ),
})
export type Invoice = z.infer<typeof Invoice>
