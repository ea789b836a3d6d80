import * as z from 'zod/mini'
import { billDeliveries } from '../billing-rules.ts'
import { registerTimes } from '../request-rules.ts'
import {
  BilledBusiness,
  billState,
  Cents,
  NationalMeteringId,
  PaymentStatus,
  WattHours,
} from './my-account.ts'

const text = z.string().check(z.minLength(1))
const count = z.int().check(z.positive())

/** Dollars WITHOUT GST for each kWh, day or kW, as the Consumer Data Standards write them: `0.305`, with all decimals of the plan. */
const AmountString = z.string().check(z.regex(/^-?\d{1,9}(?:\.\d{1,18})?$/))

/** First and last day, both included; civil dates where the meter is. */
const InvoicePeriod = z.object({ startDate: z.iso.date(), endDate: z.iso.date() })

/** `substituted`: filled in by the network. `estimated`: the meter could not be read. */
const ReadQuality = z.enum(['actual', 'substituted', 'estimated'])

/**
 * The purpose of a register: general use, up to four controlled loads in the order of the plan, or export to the grid.
 */
export const InvoiceRegister = z.enum([
  'GENERAL',
  'CONTROLLED_LOAD',
  'CONTROLLED_LOAD_2',
  'CONTROLLED_LOAD_3',
  'CONTROLLED_LOAD_4',
  'EXPORT',
])
export type InvoiceRegister = z.infer<typeof InvoiceRegister>

/** The reads of a register over consecutive days of one quality. */
export const InvoiceRead = z.object({
  register: InvoiceRegister,
  readStartDate: z.iso.date(),
  readEndDate: z.iso.date(),
  quality: ReadQuality,
  /** Never negative, not even for `EXPORT`. */
  usage: WattHours,
})
export type InvoiceRead = z.infer<typeof InvoiceRead>

/** The value of a register at the end of a day, in whole kWh. `estimated`: assumed by the retailer. */
const RegisterValue = z.object({
  value: z.int().check(z.nonnegative()),
  readOn: z.iso.date(),
  quality: z.enum(['actual', 'estimated']),
})

/** The quantity that the unit price applies to. */
const Quantity = z.discriminatedUnion('unit', [
  z.object({
    unit: z.literal('WH'),
    wattHours: WattHours,
    /**
     * If a step of the price ends within a watt-hour: the difference between the exact energy, which is charged, and
     * the nearest whole watt-hour.
     */
    fraction: z.optional(z.object({ over: z.int(), under: count })),
  }),
  z.object({ unit: z.literal('DAYS'), days: count }),
  z.object({
    unit: z.literal('KW'),
    /** The highest power charged, in whole watts. */
    watts: z.int().check(z.nonnegative()),
    days: count,
    /** The sum of the watts charged on each day. */
    wattDays: z.int().check(z.nonnegative()),
    /** Number of days that the price is for. */
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
  /** Which of the bill's `parts` it belongs to, counted from 1; absent if there are none. */
  part: z.optional(count),
  /** The season, if the plan has several. */
  tariffPeriod: z.optional(text),
  timeOfUseType: z.optional(z.enum(['PEAK', 'OFF_PEAK', 'SHOULDER', 'SHOULDER1', 'SHOULDER2', 'FREE'])),
  /** For a rate with several steps: the number of this one, counted from 1, and its volumes. */
  step: z.optional(
    z.object({
      number: count,
      above: WattHours,
      upTo: z.optional(WattHours),
      period: z.enum(['P1D', 'P1M', 'P2M', 'P3M', 'P6M', 'P1Y']),
    }),
  ),
  /** `YYYY-MM`, for a demand that is charged by month. */
  month: z.optional(z.string().check(z.regex(/^\d{4}-\d\d$/))),
  /**
   * For an adjustment: the earlier, estimated bill, and the energy that it charged compared with the later reads; for
   * an adjustment of feed-in, the energy that it credited compared with the export.
   */
  adjusts: z.optional(
    z.object({ invoiceNumber: text, period: InvoicePeriod, billed: WattHours, read: WattHours }),
  ),
  /** For a concession granted after its days were billed: the bill without it, and the days there that this line credits. */
  credits: z.optional(z.object({ invoiceNumber: text, period: InvoicePeriod })),
  /**
   * null for a line without a quantity: a fee, a discount, an adjustment, a concession that is a share of the charges.
   */
  quantity: z.nullable(Quantity),
  /**
   * null if `quantity` is. For `feedIn` the price that the customer is paid, so `amount` has the opposite sign.
   * Negative for a concession.
   */
  unitPrice: z.nullable(AmountString),
  amount: Cents,
  /** Whether GST is added. Not for power bought from a customer, nor for concessions. */
  hasGst: z.boolean(),
  /** The lowest quality among its reads. */
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
 * How a bill with missing reads was estimated: by the other days of its period, by the same days of the year before, by
 * the former average use in a day, or by the network alone.
 */
const Estimate = z.object({
  basis: z.enum(['OWN_DAYS', 'YEAR_BEFORE', 'LAST_PERIOD', 'NETWORK']),
  /** Whether the customer may read the meter, and have the bill corrected accordingly. */
  acceptsOwnReading: z.boolean(),
})

/** The cost of another plan of the retailer for the same reads. */
const BetterOffer = z.discriminatedUnion('isBetter', [
  z.object({
    isBetter: z.literal(true),
    compared,
    planId: text,
    displayName: text,
    /** Cents a year, with GST, rounded down to the dollar. */
    annualSaving: z.int().check(z.positive()),
  }),
  z.object({ isBetter: z.literal(false), compared }),
])

/** The plan's price for a year compared with the regulator's reference price, with GST. */
export const InvoiceComparison = z.object({
  referencePriceCents: z.int().check(z.positive()),
  unconditionalPriceCents: z.int(),
  lowestPossiblePriceCents: z.int(),
  annualUsageKwh: count,
  distributor: text,
  conditions: z.array(text),
  customerType: z.enum(['RESIDENTIAL', 'BUSINESS']),
})

/** The energy used in a period. */
const UsedIn = z.object({ period: InvoicePeriod, supplyDays: count, used: WattHours })

/**
 * An issued bill in full. It never changes, except for `paymentStatus`, `owed` and `isInPlan`. Its lines are stored,
 * never computed again: `invoiceFaults` contains the rules of their sums.
 */
export const Invoice = z.object({
  invoiceNumber: text,
  accountNumber: text,
  issueDate: z.iso.date(),
  dueDate: z.iso.date(),
  period: InvoicePeriod,
  supplyDays: count,
  /** The person whom the bill is for; for a business, the person it is addressed to. */
  customerName: text,
  /** The business for which the bill is a tax invoice. Absent for a household. */
  business: z.optional(BilledBusiness),
  /** The customer's own reference. Absent if there is none. */
  customerReference: z.optional(text),
  /** How it is sent. Absent if unknown. */
  delivery: z.optional(z.enum(billDeliveries)),
  /** The latest one, if the plan changed within the period. */
  plan: z.object({ planId: text, displayName: text }),
  /** The plans and their days, if the plan or its prices changed within the period: they cover all of it in order. */
  parts: z.optional(
    z
      .array(z.object({ plan: z.object({ planId: text, displayName: text }), period: InvoicePeriod }))
      .check(z.minLength(2)),
  ),
  servicePoint: z.object({
    nationalMeteringId: NationalMeteringId,
    supplyAddress: text,
    /** The number on the meter. Absent if unknown. */
    meterNumber: z.optional(text),
    /** The owner of the network, to call about faults and emergencies; null if unknown. */
    distributor: z.nullable(z.object({ name: text, faultsPhone: text })),
  }),
  /** Whether supply ended with the period. Default: false. */
  isFinal: z.optional(z.boolean()),
  /** Absent if no read is estimated. */
  estimate: z.optional(Estimate),
  reads: z.array(InvoiceRead).check(z.minLength(1)),
  /**
   * The values of an accumulation meter's registers before the first day and at the end of the last one. Absent if
   * unknown, as for a smart meter, which sends energy and no register values.
   */
  registers: z.optional(
    z
      .array(
        z.object({
          registerId: text,
          timeOfDay: z.enum(registerTimes),
          start: RegisterValue,
          end: RegisterValue,
        }),
      )
      .check(z.minLength(1)),
  ),
  /** When the meter is to be read next. Absent if unknown, or if supply has ended. */
  nextReadOn: z.optional(z.iso.date()),
  /** Imported from the grid: general use and controlled loads together. */
  used: WattHours,
  /** Exported to the grid; null without panels. */
  exported: z.nullable(WattHours),
  lines: z.array(InvoiceLine),
  electricity: ElectricityCharges,
  /** The sum of the lines, without GST. */
  subtotal: Cents,
  /** 10 % of the lines that have GST, rounded once. */
  gstAmount: Cents,
  /** The total of this bill, GST included: `subtotal` plus `gstAmount`. Negative: credits exceed the charges. */
  invoiceAmount: Cents,
  /** The balance after the bill before; 0 for the first. */
  previousBalance: Cents,
  /** Payments received since then: negative, because they reduce the amount owed. Positive if other changes exceed them. */
  paymentsReceived: Cents,
  /** With bill smoothing: the amount to pay for this bill in place of `invoiceAmount`. Absent without it. */
  smoothing: z.optional(
    z.object({
      /** The even amount; on a bill that ends smoothing, `invoiceAmount` and the whole balance. */
      amount: Cents,
      /** The balance after this bill: positive if bills have come to more than the even amounts. */
      balance: Cents,
      /** Whether this bill ends smoothing, so that its balance is 0. */
      isSettled: z.boolean(),
    }),
  ),
  /**
   * The amount to pay: `previousBalance` plus `paymentsReceived` plus `invoiceAmount`, or the amount of `smoothing` in its
   * place. Negative: a credit.
   */
  balanceAtIssue: Cents,
  /**
   * The part of it that was in the customer's payment plan at that time, and is paid by instalments. The rest is due by
   * `dueDate`. Default: 0.
   */
  inPaymentPlan: z.optional(Cents),
  paymentStatus: PaymentStatus,
  ...billState,
  bpay: z.object({ billerCode: z.string(), reference: z.string() }),
  /** null: no plan could be compared. */
  betterOffer: z.nullable(BetterOffer),
  /** null if there is no reference price. */
  comparison: z.nullable(InvoiceComparison),
  /** The bill before, for comparison; null for the first. */
  previousPeriod: z.nullable(z.object({ ...UsedIn.shape, invoiceAmount: Cents })),
  /** The use on the bills before, oldest first, for the graph. Absent if unknown. */
  usageBefore: z.optional(z.array(UsedIn)),
  /** The use on the same days of the year before. Absent if unknown. */
  yearBefore: z.optional(UsedIn),
})
export type Invoice = z.infer<typeof Invoice>
