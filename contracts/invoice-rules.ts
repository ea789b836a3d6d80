import { countDays, daysAfter } from './civil-days.ts'
import type { Invoice, InvoiceLine, InvoiceRead, InvoiceRegister } from './schemas/invoice.ts'
import type { Bill } from './schemas/my-account.ts'

// The rules between the members of a bill, which schemas cannot express: shared by the backend, mock and conformance checks.

/** A member of a bill that contradicts the others. */
export interface InvoiceFault {
  /** JSON pointer. */
  readonly pointer: string
  readonly detail: string
}

type Facts = Omit<Invoice, 'paymentStatus' | 'owed' | 'isInPlan'>

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** Rounds half away from zero. */
function rounded(over: bigint, under: bigint): number {
  const size = over < 0n ? -over : over
  const cents = Number((2n * size + under) / (2n * under))
  return over < 0n && cents !== 0 ? -cents : cents
}

/** In dollars, as a fraction. */
const priceOf = (amount: string) => {
  const [whole = '', decimals = ''] = amount.split('.')
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) }
}

/** The amount of a line from its quantity and price, in cents without GST; null for a line without them. */
export function invoiceLineAmount({ kind, quantity, unitPrice }: InvoiceLine): number | null {
  if (quantity === null || unitPrice === null) return null
  const { over, under } = priceOf(unitPrice)
  const cents = (kind === 'feedIn' ? -over : over) * 100n
  if (quantity.unit === 'DAYS') return rounded(cents * BigInt(quantity.days), under)
  if (quantity.unit === 'WH') {
    const fraction = quantity.fraction ?? { over: 0, under: 1 }
    const parts = BigInt(quantity.wattHours) * BigInt(fraction.under) + BigInt(fraction.over)
    return rounded(cents * parts, under * 1000n * BigInt(fraction.under))
  }
  return rounded(cents * BigInt(quantity.wattDays), under * 1000n * BigInt(quantity.daysInChargePeriod))
}

/** GST of some lines: 10 % of their sum, rounded once to the cent. It is an eleventh of the amount with GST. */
export const invoiceGst = (lines: readonly Pick<InvoiceLine, 'amount' | 'hasGst'>[]): number =>
  rounded(BigInt(sum(lines.filter(({ hasGst }) => hasGst).map(({ amount }) => amount))), 10n)

const sumOfKinds = (lines: readonly InvoiceLine[], kinds: readonly InvoiceLine['kind'][]) =>
  sum(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))

/** The sums of the lines by kind, as in CDR. */
export function electricityOf(lines: readonly InvoiceLine[]): Record<keyof Invoice['electricity'], number> {
  return {
    totalUsageCharges: sumOfKinds(lines, ['usage', 'controlledLoad', 'demand']),
    totalGenerationCredits: sumOfKinds(lines, ['feedIn']),
    totalOnceOffCharges: sumOfKinds(lines, ['fee']),
    totalOnceOffDiscounts: sumOfKinds(lines, ['discount', 'concession']),
    otherCharges: sumOfKinds(lines, ['supply', 'controlledLoadSupply', 'adjustment']),
    totalGst: invoiceGst(lines),
  }
}

const wattHoursOf = (lines: readonly InvoiceLine[], kind: InvoiceLine['kind']) =>
  sum(
    lines.flatMap((line) =>
      line.kind === kind && line.quantity?.unit === 'WH' ? [line.quantity.wattHours] : [],
    ),
  )
const readOf = (reads: readonly InvoiceRead[], registers: readonly InvoiceRegister[]) =>
  sum(reads.filter(({ register }) => registers.includes(register)).map(({ usage }) => usage))
const loads = ['CONTROLLED_LOAD', 'CONTROLLED_LOAD_2', 'CONTROLLED_LOAD_3', 'CONTROLLED_LOAD_4'] as const

function* dateFaults({ period, supplyDays, issueDate, dueDate }: Facts): Generator<InvoiceFault> {
  if (period.endDate < period.startDate)
    yield { pointer: '/period/endDate', detail: 'The period ends before it begins.' }
  else if (supplyDays !== countDays(period.startDate, period.endDate))
    yield { pointer: '/supplyDays', detail: 'These are not the days of the period.' }
  if (issueDate <= period.endDate)
    yield { pointer: '/issueDate', detail: 'The bill is issued before its period is over.' }
  if (dueDate < issueDate) yield { pointer: '/dueDate', detail: 'The bill is due before it is issued.' }
}

/** The reads of a register cover the whole period in order, without gaps. */
function* readFaults({ reads, period }: Facts): Generator<InvoiceFault> {
  const registers = new Set(reads.map(({ register }) => register))
  if (!registers.has('GENERAL')) yield { pointer: '/reads', detail: 'There is no read of general use.' }
  for (const register of registers) {
    const own = reads.filter((read) => read.register === register)
    const isWhole =
      own[0]?.readStartDate === period.startDate &&
      own.at(-1)?.readEndDate === period.endDate &&
      own.every(
        ({ readStartDate, readEndDate }, at) =>
          readStartDate <= readEndDate &&
          (at === 0 || readStartDate === daysAfter(own[at - 1]?.readEndDate ?? '', 1)),
      )
    if (!isWhole)
      yield {
        pointer: '/reads',
        detail: `The reads of ${register} do not follow each other over the period.`,
      }
  }
}

/** Parts cover the whole period in order, and each line of the tariff belongs to one of them. */
function* partFaults({ parts = [], lines, period }: Facts): Generator<InvoiceFault> {
  const isWhole =
    parts.length === 0 ||
    (parts[0]?.period.startDate === period.startDate &&
      parts.at(-1)?.period.endDate === period.endDate &&
      parts.every(
        ({ period: { startDate, endDate } }, at) =>
          startDate <= endDate &&
          (at === 0 || startDate === daysAfter(parts[at - 1]?.period.endDate ?? '', 1)),
      ))
  if (!isWhole) yield { pointer: '/parts', detail: 'The parts do not follow each other over the period.' }
  for (const [at, { kind, part, quantity }] of lines.entries()) {
    const own = parts[(part ?? 0) - 1]
    // A concession belongs to the household, whatever its plan.
    const needsPart = quantity !== null && kind !== 'concession'
    if (part === undefined ? parts.length > 0 && needsPart : own === undefined)
      yield { pointer: `/lines/${at}/part`, detail: 'The line is of no part of the bill.' }
    if (
      own &&
      quantity?.unit === 'DAYS' &&
      quantity.days > countDays(own.period.startDate, own.period.endDate)
    )
      yield { pointer: `/lines/${at}/quantity`, detail: 'More days are charged than the part has.' }
  }
}

/** The readings enclose the period in order; the usage it is compared with is before the period. */
function* usageBeforeFaults({ registers = [], nextReadOn, usageBefore = [], yearBefore, period }: Facts) {
  for (const [at, { start, end }] of registers.entries()) {
    if (start.readOn >= end.readOn)
      yield { pointer: `/registers/${at}/end`, detail: 'The register is read at the end before the start.' }
    if (start.quality === 'actual' && end.value < start.value)
      yield { pointer: `/registers/${at}/end`, detail: 'The register shows less at the end.' }
  }
  if (nextReadOn !== undefined && nextReadOn <= period.endDate)
    yield { pointer: '/nextReadOn', detail: 'The next reading is no later than this one.' }
  const lasts = [...usageBefore.map((one) => one.period.endDate), period.startDate]
  if (lasts.some((day, at) => at > 0 && day <= (lasts[at - 1] ?? '')))
    yield { pointer: '/usageBefore', detail: 'The bills before are not in order, or not before this one.' }
  if (yearBefore !== undefined && yearBefore.period.endDate >= period.startDate)
    yield { pointer: '/yearBefore', detail: 'The year before is not before this bill.' }
}

function* lineFaults({ lines, supplyDays }: Facts): Generator<InvoiceFault> {
  for (const [at, line] of lines.entries()) {
    const expected = invoiceLineAmount(line)
    if ((line.quantity === null) !== (line.unitPrice === null))
      yield { pointer: `/lines/${at}/unitPrice`, detail: 'A quantity and its price come together.' }
    else if (expected !== null && expected !== line.amount)
      yield {
        pointer: `/lines/${at}/amount`,
        detail: `Quantity and price come to ${expected}, not ${line.amount}.`,
      }
    // The credited days are those of an earlier bill, whose period may have been longer.
    if (line.quantity?.unit === 'DAYS' && line.quantity.days > supplyDays && line.credits === undefined)
      yield { pointer: `/lines/${at}/quantity`, detail: 'More days are charged than the period has.' }
  }
}

/** The quantities charged equal the quantities read. */
function* usageFaults({ reads, lines, used, exported }: Facts): Generator<InvoiceFault> {
  const general = readOf(reads, ['GENERAL'])
  const controlled = readOf(reads, loads)
  if (used !== general + controlled)
    yield { pointer: '/used', detail: `The reads come to ${general + controlled} watt-hours.` }
  if (wattHoursOf(lines, 'usage') !== general)
    yield {
      pointer: '/lines',
      detail: `General use of ${wattHoursOf(lines, 'usage')} watt-hours is charged, and ${general} were read.`,
    }
  if (wattHoursOf(lines, 'controlledLoad') !== controlled)
    yield { pointer: '/lines', detail: 'The controlled loads that are charged are not those that were read.' }
  const sent = reads.some(({ register }) => register === 'EXPORT') ? readOf(reads, ['EXPORT']) : null
  if (exported !== sent) yield { pointer: '/exported', detail: 'This is not what the reads say was sent.' }
  // Several feed-in tariffs may apply to the same energy, so each line is compared with what was exported.
  const isCredited = ({ kind, quantity }: InvoiceLine) =>
    kind === 'feedIn' && quantity?.unit === 'WH' && quantity.wattHours > (sent ?? 0)
  if (lines.some(isCredited))
    yield { pointer: '/lines', detail: 'More is credited than was sent to the grid.' }
}

const isEstimated = ({ quality }: Pick<InvoiceLine, 'quality'>) => quality === 'estimated'

/** A line is marked as estimated exactly if one of its reads is. */
function* qualityFaults({ reads, lines }: Facts): Generator<InvoiceFault> {
  const pairs = [
    ['usage', ['GENERAL']],
    ['controlledLoad', loads],
  ] as const
  for (const [kind, registers] of pairs) {
    const own = reads.filter(({ register }) => registers.some((name) => name === register))
    const charged = lines.filter((line) => line.kind === kind)
    if (charged.some(isEstimated) && !own.some(isEstimated))
      yield { pointer: '/lines', detail: 'A line is marked as estimated, and no read of it is.' }
    if (!charged.some(isEstimated) && own.some((read) => isEstimated(read) && read.usage > 0))
      yield { pointer: '/lines', detail: 'There are estimated reads, and no line is marked as estimated.' }
  }
}

/**
 * A bill with estimates by the retailer is marked as such, and each adjustment names the earlier bill that it corrects.
 */
function* estimateFaults({ estimate, reads, lines, invoiceNumber, period }: Facts): Generator<InvoiceFault> {
  if (estimate !== undefined && !reads.some(isEstimated))
    yield { pointer: '/estimate', detail: 'The bill says that it is estimated, and no read of it is.' }
  for (const [at, { kind, adjusts, quantity }] of lines.entries()) {
    if ((kind === 'adjustment') !== (adjusts !== undefined))
      yield {
        pointer: `/lines/${at}/adjusts`,
        detail: 'An adjustment, and nothing else, names what it adjusts.',
      }
    else if (adjusts !== undefined && quantity !== null)
      yield {
        pointer: `/lines/${at}/quantity`,
        detail: 'An adjustment is a difference, and has no quantity.',
      }
    else if (
      adjusts !== undefined &&
      (adjusts.invoiceNumber === invoiceNumber ||
        adjusts.period.endDate < adjusts.period.startDate ||
        adjusts.period.endDate >= period.startDate)
    )
      yield { pointer: `/lines/${at}/adjusts`, detail: 'What is adjusted is no earlier bill.' }
  }
}

/** Only a concession line may credit days of an earlier bill. */
function* creditFaults({ lines, invoiceNumber, period }: Facts): Generator<InvoiceFault> {
  for (const [at, { kind, credits, quantity }] of lines.entries()) {
    if (credits === undefined) continue
    const { startDate, endDate } = credits.period
    const pointer = `/lines/${at}/credits`
    if (kind !== 'concession')
      yield { pointer, detail: 'Days of an earlier bill are credited, and not by a concession.' }
    else if (credits.invoiceNumber === invoiceNumber || endDate < startDate || endDate >= period.startDate)
      yield { pointer, detail: 'The days that are credited are of no earlier bill.' }
    else if (quantity?.unit === 'DAYS' && quantity.days !== countDays(startDate, endDate))
      yield { pointer: `/lines/${at}/quantity`, detail: 'These are not the days that are credited.' }
  }
}

/** A concession is paid by a government: it reduces the bill, by the day or as an amount, and has no GST. */
function* concessionFaults({ lines }: Facts): Generator<InvoiceFault> {
  for (const [at, { kind, amount, hasGst, quantity }] of lines.entries()) {
    if (kind !== 'concession') continue
    if (hasGst) yield { pointer: `/lines/${at}/hasGst`, detail: 'A concession has no GST.' }
    if (amount > 0) yield { pointer: `/lines/${at}/amount`, detail: 'A concession takes from the bill.' }
    if (quantity !== null && quantity.unit !== 'DAYS')
      yield { pointer: `/lines/${at}/quantity`, detail: 'A concession is for days, or for no quantity.' }
  }
}

/** Cents due for a bill alone: with bill smoothing its even amount, otherwise what it comes to. */
export const invoiceDue = ({
  invoiceAmount,
  smoothing,
}: {
  readonly invoiceAmount: number
  readonly smoothing?: { readonly amount: number } | undefined
}): number => smoothing?.amount ?? invoiceAmount

function* sumFaults(invoice: Facts): Generator<InvoiceFault> {
  const { lines, electricity, subtotal, gstAmount, invoiceAmount } = invoice
  const expected: readonly (readonly [string, number, number])[] = [
    ['/subtotal', subtotal, sum(lines.map(({ amount }) => amount))],
    ['/gstAmount', gstAmount, invoiceGst(lines)],
    ['/invoiceAmount', invoiceAmount, subtotal + gstAmount],
    [
      '/balanceAtIssue',
      invoice.balanceAtIssue,
      invoice.previousBalance + invoice.paymentsReceived + invoiceDue(invoice),
    ],
    ...Object.entries(electricityOf(lines)).map(
      ([name, amount]) =>
        [`/electricity/${name}`, electricity[name as keyof Invoice['electricity']], amount] as const,
    ),
  ]
  for (const [pointer, got, wanted] of expected)
    if (got !== wanted) yield { pointer, detail: `This comes to ${wanted}, not ${got}.` }
  const { inPaymentPlan, balanceAtIssue, smoothing } = invoice
  if (smoothing?.isSettled && smoothing.balance !== 0)
    yield { pointer: '/smoothing/balance', detail: 'Smoothing is settled, and its balance is not 0.' }
  if (inPaymentPlan !== undefined && (inPaymentPlan <= 0 || inPaymentPlan > balanceAtIssue))
    yield { pointer: '/inPaymentPlan', detail: 'This is no part of what is owed.' }
}

/** All contradictions in a bill; empty for a bill that adds up to the cent. */
export const invoiceFaults = (invoice: Facts): readonly InvoiceFault[] => [
  ...dateFaults(invoice),
  ...readFaults(invoice),
  ...partFaults(invoice),
  ...usageBeforeFaults(invoice),
  ...lineFaults(invoice),
  ...usageFaults(invoice),
  ...qualityFaults(invoice),
  ...estimateFaults(invoice),
  ...concessionFaults(invoice),
  ...creditFaults(invoice),
  ...sumFaults(invoice),
]

/** Cents due by the bill's due date, without what a payment plan covers. Negative: a credit. */
export const invoiceToPay = ({
  balanceAtIssue,
  inPaymentPlan = 0,
}: {
  readonly balanceAtIssue: number
  readonly inPaymentPlan?: number | undefined
}): number => balanceAtIssue - inPaymentPlan

/** The bill's entry in the list of bills. */
export const billOfInvoice = (invoice: Invoice): Bill => ({
  invoiceNumber: invoice.invoiceNumber,
  issuedOn: invoice.issueDate,
  dueOn: invoice.dueDate,
  periodStart: invoice.period.startDate,
  periodEnd: invoice.period.endDate,
  used: invoice.used,
  amount: invoice.invoiceAmount,
  ...(invoice.smoothing && { smoothedAmount: invoice.smoothing.amount }),
  paymentStatus: invoice.paymentStatus,
  ...(invoice.owed !== undefined && { owed: invoice.owed }),
  ...(invoice.isInPlan && { isInPlan: true }),
  ...(invoice.estimate !== undefined && { isEstimated: true }),
})
