import { countDays, daysAfter } from '../../contracts/civil-days.ts'
import { electricityOf, invoiceFaults, invoiceGst } from '../../contracts/invoice-rules.ts'
import type { Invoice, InvoiceRead } from '../../contracts/schemas/invoice.ts'
import type { Cents, WattHours } from '../../contracts/schemas/my-account.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import type { SupplyZone } from '../dates/time-zones.ts'
import { asPriced, hasOwnPrice } from '../energy/as-priced.ts'
import { dayStartMs } from '../energy/half-hours.ts'
import type { PriceUsageOptions } from '../energy/price-usage.ts'
import { priceUsage } from '../energy/price-usage.ts'
import type { HalfHourRead } from '../energy/reads.ts'
import type { Tariff } from '../energy/tariff.ts'
import type { UsageStretch } from '../usage/usage-series.ts'
import type { OfferedPlan } from './better-offer.ts'
import { betterOffer } from './better-offer.ts'
import { BillingError } from './billing-error.ts'
import type { BilledConcession, MissedConcessions } from './concessions.ts'
import { concessionLines, missedConcessionLines } from './concessions.ts'
import { fillGaps } from './fill-gaps.ts'
import type { Adjustment } from './invoice-lines.ts'
import { adjustmentLine, invoiceLine } from './invoice-lines.ts'
import { invoiceReads } from './invoice-reads.ts'
import { needsHalfHours } from './needs-half-hours.ts'

/** A bill as it is issued, without what is paid of it. */
export type IssuedInvoice = Omit<Invoice, 'paymentStatus' | 'owed' | 'isInPlan'>

type Given = Pick<
  Invoice,
  | 'invoiceNumber'
  | 'accountNumber'
  | 'issueDate'
  | 'dueDate'
  | 'customerName'
  | 'business'
  | 'customerReference'
  | 'delivery'
  | 'plan'
  | 'servicePoint'
  | 'bpay'
  | 'comparison'
  | 'previousPeriod'
  | 'isFinal'
  | 'estimate'
>

/** A plan with its prices, from its first day on. */
export interface BilledPlan {
  readonly plan: Invoice['plan']
  readonly tariff: Tariff
  /** Up to the day before the next one, or the end of the period. */
  readonly from: IsoDate
}

export interface MakeInvoiceOptions extends Given, PriceUsageOptions {
  /**
   * The former plans within the period, the first of them from its first day; `plan` and `tariff` apply from
   * `planFrom`. The same plan at other prices counts as another. Each is charged for its own days, with its own lines.
   * Default: one plan at one price for the whole period.
   */
  readonly earlierPlans?: readonly BilledPlan[]
  /** First day of `plan`, if there are earlier ones. */
  readonly planFrom?: IsoDate
  /** The price of `plan` on the day of issue, for comparing other plans. Default: `tariff`. */
  readonly presentTariff?: Tariff
  /** Whole cents: the balance after the bill before, and payments since then (negative). */
  readonly previousBalanceCents: number
  readonly paymentsReceivedCents: number
  /** Whole cents covered by a payment plan; the bill shows at most what is owed. Default: 0. */
  readonly inPaymentPlanCents?: number
  /** The even amount of bill smoothing, or null to settle it, and its balance before this bill, in whole cents. Default: no smoothing. */
  readonly smoothing?: { readonly evenCents: number | null; readonly balanceCents: number } | undefined
  /** Fees, discounts and concessions. Default: none. */
  readonly adjustments?: readonly Adjustment[]
  /** The household's concessions, and their days (`concessionsIn`). Default: none. */
  readonly concessions?: readonly BilledConcession[]
  /** Earlier bills that lack concessions for their days, which this one credits. Default: none. */
  readonly missedConcessions?: readonly MissedConcessions[]
  /** The other plans available to the customer. Default: none. */
  readonly offered?: readonly OfferedPlan[]
  /** The reads are totals of days, spread evenly. A tariff whose prices depend on the time is then refused. Default: false. */
  readonly isSpread?: boolean
}

interface Part {
  readonly plan: Invoice['plan']
  readonly tariff: Tariff
  readonly period: UsageStretch
}

/** The plans of the period with the days of each. */
function partsOf({ plan, tariff, period, earlierPlans = [], planFrom }: MakeInvoiceOptions): Part[] {
  if (earlierPlans.length === 0) return [{ plan, tariff, period }]
  const all = [...earlierPlans, { plan, tariff, from: planFrom ?? period.from }]
  const parts = all.map((one, at): Part => {
    const next = all[at + 1]
    const to = next === undefined ? period.to : daysAfter(next.from, -1)
    return { plan: one.plan, tariff: one.tariff, period: { from: one.from, to } }
  })
  if (parts[0]?.period.from !== period.from || parts.some(({ period: { from, to } }) => from > to))
    throw new BillingError(
      'PLANS_INVALID',
      `The plans do not follow each other from ${period.from} to ${period.to}: give each with its first day.`,
    )
  return parts
}

/**
 * The reads of a part, as its tariff charges them and the bill shows them: a controlled load that only another part has
 * a price for counts as general use, and its own register as zero, so that the charged and the read energy agree.
 */
function readsOfPart(
  reads: readonly HalfHourRead[],
  { tariff, period: { from, to } }: Part,
  parts: readonly Part[],
  zone: SupplyZone,
) {
  const [startMs, endMs] = [dayStartMs(from, zone), dayStartMs(daysAfter(to, 1), zone)]
  const own = reads.filter((read) => read.startMs >= startMs && read.startMs < endMs)
  const charged = asPriced(own, tariff)
  const empty = own
    .filter(({ register }) => !hasOwnPrice(tariff, register))
    .filter(({ register }) => parts.some((part) => hasOwnPrice(part.tariff, register)))
    .map((read) => ({ ...read, wattHours: 0 }))
  return { charged, shown: [...charged, ...empty] }
}

const cents = (amount: number) => amount as Cents
const wattHours = (energy: number) => energy as WattHours
const usageOf = (reads: readonly InvoiceRead[]) => reads.reduce((sum, { usage }) => sum + usage, 0)

/** Splits a bill into the amount to pay and the amount that goes to its smoothing balance. Nothing is lost between the two. */
function smoothed(
  chargedCents: number,
  { evenCents, balanceCents }: NonNullable<MakeInvoiceOptions['smoothing']>,
): NonNullable<Invoice['smoothing']> {
  const isSettled = evenCents === null
  const amount = evenCents ?? chargedCents + balanceCents
  return { amount: cents(amount), balance: cents(balanceCents + chargedCents - amount), isSettled }
}

function ensureAddsUp(invoice: IssuedInvoice): IssuedInvoice {
  const [fault] = invoiceFaults(invoice)
  if (fault !== undefined) throw new BillingError('DOES_NOT_ADD_UP', `${fault.pointer}: ${fault.detail}`)
  return invoice
}

/**
 * Makes a bill from reads, tariff and period. Missing reads are estimated (`fillGaps`), a controlled load without a
 * price counts as general use (`asPriced`), `priceUsage` computes the lines, and the result keeps `invoiceFaults`.
 * Throws `BillingError`, and `EnergyError` as `priceUsage` does.
 */
export function makeInvoice(options: MakeInvoiceOptions): IssuedInvoice {
  const { tariff, period, zone, publicHolidays, adjustments = [], offered = [], isSpread = false } = options
  const { presentTariff = tariff } = options
  const parts = partsOf(options)
  const timed = isSpread ? parts.find((part) => needsHalfHours(part.tariff)) : undefined
  if (timed !== undefined)
    throw new BillingError(
      'TOTALS_ONLY',
      `The prices of ${timed.plan.displayName} depend on the time: import the half-hours of ${timed.period.from} to ${timed.period.to}.`,
    )
  const reads = fillGaps(options.reads, period, zone)
  const priced = { tariff, reads, period, zone, ...(publicHolidays && { publicHolidays }) }
  const partReads = parts.map((part) => readsOfPart(reads, part, parts, zone))
  const charged = parts.map((part, at) =>
    priceUsage({ ...priced, reads: partReads[at]?.charged ?? [], tariff: part.tariff, period: part.period }),
  )
  const isSplit = parts.length > 1
  const charges = charged.flatMap(({ lines }, at) =>
    lines.map((line) => ({ ...invoiceLine(line), ...(isSplit && { part: at + 1 }) })),
  )
  // The cost under the present plan, which a better offer must undercut.
  const isAsCharged = !isSplit && presentTariff === tariff
  const totalCents =
    (isAsCharged
      ? charged[0]
      : priceUsage({ ...priced, tariff: presentTariff, reads: asPriced(reads, presentTariff) })
    )?.totalCents ?? 0
  const others = [...charges, ...adjustments.map(adjustmentLine)]
  const lines = [
    ...others,
    ...concessionLines(options.concessions ?? [], others, period),
    ...(options.missedConcessions ?? []).flatMap(missedConcessionLines),
  ]
  const shown = invoiceReads(
    partReads.flatMap((part) => part.shown),
    period,
    zone,
  )
  const exports = shown.filter(({ register }) => register === 'EXPORT')
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const gst = invoiceGst(lines)
  const { previousBalanceCents, paymentsReceivedCents, inPaymentPlanCents = 0 } = options
  const smoothing = options.smoothing && smoothed(subtotal + gst, options.smoothing)
  const due = smoothing?.amount ?? subtotal + gst
  const balanceAtIssue = previousBalanceCents + paymentsReceivedCents + due
  const inPaymentPlan = Math.min(inPaymentPlanCents, balanceAtIssue)
  return ensureAddsUp({
    invoiceNumber: options.invoiceNumber,
    accountNumber: options.accountNumber,
    issueDate: options.issueDate,
    dueDate: options.dueDate,
    period: { startDate: period.from, endDate: period.to },
    supplyDays: countDays(period.from, period.to),
    customerName: options.customerName,
    ...(options.business && { business: options.business }),
    ...(options.customerReference !== undefined && { customerReference: options.customerReference }),
    ...(options.delivery && { delivery: options.delivery }),
    plan: options.plan,
    ...(isSplit && {
      parts: parts.map((part) => ({
        plan: part.plan,
        period: { startDate: part.period.from, endDate: part.period.to },
      })),
    }),
    servicePoint: options.servicePoint,
    ...(options.isFinal && { isFinal: true }),
    ...(options.estimate && { estimate: options.estimate }),
    reads: shown,
    used: wattHours(usageOf(shown.filter(({ register }) => register !== 'EXPORT'))),
    exported: exports.length === 0 ? null : wattHours(usageOf(exports)),
    lines,
    electricity: electricityOf(lines) as Invoice['electricity'],
    subtotal: cents(subtotal),
    gstAmount: cents(gst),
    invoiceAmount: cents(subtotal + gst),
    previousBalance: cents(previousBalanceCents),
    paymentsReceived: cents(paymentsReceivedCents),
    ...(smoothing && { smoothing }),
    balanceAtIssue: cents(balanceAtIssue),
    ...(inPaymentPlan > 0 && { inPaymentPlan: cents(inPaymentPlan) }),
    bpay: options.bpay,
    betterOffer: betterOffer(priced, totalCents, offered, isSpread),
    comparison: options.comparison,
    previousPeriod: options.previousPeriod,
  })
}
