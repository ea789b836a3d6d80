import { electricityOf, invoiceFaults, invoiceGst } from '../../contracts/invoice-rules.ts'
import type { Invoice, InvoiceRead } from '../../contracts/schemas/invoice.ts'
import type { Cents, WattHours } from '../../contracts/schemas/my-account.ts'
import type { PriceUsageOptions } from '../energy/price-usage.ts'
import { priceUsage } from '../energy/price-usage.ts'
import { countDays } from '../usage/iso-date.ts'
import type { OfferedPlan } from './better-offer.ts'
import { betterOffer } from './better-offer.ts'
import { BillingError } from './billing-error.ts'
import { fillGaps } from './fill-gaps.ts'
import type { Adjustment } from './invoice-lines.ts'
import { adjustmentLine, invoiceLine } from './invoice-lines.ts'
import { invoiceReads } from './invoice-reads.ts'
import { needsHalfHours } from './needs-half-hours.ts'

/** A bill as it is issued: whether it is paid is not in it. */
export type IssuedInvoice = Omit<Invoice, 'paymentStatus'>

type Given = Pick<
  Invoice,
  | 'invoiceNumber'
  | 'accountNumber'
  | 'issueDate'
  | 'dueDate'
  | 'customerName'
  | 'plan'
  | 'servicePoint'
  | 'bpay'
  | 'comparison'
  | 'previousPeriod'
>

export interface MakeInvoiceOptions extends Given, PriceUsageOptions {
  /** Whole cents. What was owed after the bill before, and what has come in since then (negative). */
  readonly previousBalanceCents: number
  readonly paymentsReceivedCents: number
  /** Fees, discounts and concessions. Default: none. */
  readonly adjustments?: readonly Adjustment[]
  /** The other plans that the customer could have. Default: none. */
  readonly offered?: readonly OfferedPlan[]
  /** The reads are totals of days, spread evenly. Then a tariff whose prices depend on the time is refused. Default: false. */
  readonly isSpread?: boolean
}

const cents = (amount: number) => amount as Cents
const wattHours = (energy: number) => energy as WattHours
const usageOf = (reads: readonly InvoiceRead[]) => reads.reduce((sum, { usage }) => sum + usage, 0)

function ensureAddsUp(invoice: IssuedInvoice): IssuedInvoice {
  const [fault] = invoiceFaults(invoice)
  if (fault !== undefined) throw new BillingError('DOES_NOT_ADD_UP', `${fault.pointer}: ${fault.detail}`)
  return invoice
}

/**
 * Makes a bill of reads, tariff and period. What was not read is estimated (`fillGaps`), the lines are those of `priceUsage`, and
 * whatever comes out keeps `invoiceFaults`. Throws `BillingError`, and `EnergyError` as `priceUsage` does.
 */
export function makeInvoice(options: MakeInvoiceOptions): IssuedInvoice {
  const { tariff, period, zone, publicHolidays, adjustments = [], offered = [], isSpread = false } = options
  if (isSpread && needsHalfHours(tariff))
    throw new BillingError(
      'TOTALS_ONLY',
      `The prices of ${options.plan.displayName} depend on the time: import the half-hours of ${period.from} to ${period.to}.`,
    )
  const reads = fillGaps(options.reads, period, zone)
  const priced = { tariff, reads, period, zone, ...(publicHolidays && { publicHolidays }) }
  const { lines: charges, totalCents } = priceUsage(priced)
  const lines = [...charges.map(invoiceLine), ...adjustments.map(adjustmentLine)]
  const shown = invoiceReads(reads, period, zone)
  const exports = shown.filter(({ register }) => register === 'EXPORT')
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const gst = invoiceGst(lines)
  const { previousBalanceCents, paymentsReceivedCents } = options
  return ensureAddsUp({
    invoiceNumber: options.invoiceNumber,
    accountNumber: options.accountNumber,
    issueDate: options.issueDate,
    dueDate: options.dueDate,
    period: { startDate: period.from, endDate: period.to },
    supplyDays: countDays(period.from, period.to),
    customerName: options.customerName,
    plan: options.plan,
    servicePoint: options.servicePoint,
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
    balanceAtIssue: cents(previousBalanceCents + paymentsReceivedCents + subtotal + gst),
    bpay: options.bpay,
    betterOffer: betterOffer(priced, totalCents, offered, isSpread),
    comparison: options.comparison,
    previousPeriod: options.previousPeriod,
  })
}
