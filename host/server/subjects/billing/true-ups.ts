import type { Adjustment, IssuedInvoice } from 'gridfront/billing'
import { countReads, lineName, trueUp } from 'gridfront/billing'
import type { Db } from '../../platform/database/db.ts'
import { periodReads } from '../meter-data/period-reads.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { firstRecoverableDay } from './due-period.ts'
import { isReason } from './is-reason.ts'
import { issuedInvoices } from './issued-invoices.ts'
import type { Account, BillOrder, Supply } from './make-bill.ts'
import { makeBill, readPeriod } from './make-bill.ts'
import { registersBefore } from './reads-to-bill.ts'

const isEstimated = ({ reads }: IssuedInvoice) => reads.some(({ quality }) => quality === 'estimated')

/** The estimated bills that no later bill has corrected. `before`: only those that end before that day. */
export async function openEstimates(tx: Db, account: Account, before?: string): Promise<IssuedInvoice[]> {
  const issued = await issuedInvoices(tx, account)
  const done = new Set(
    issued.flatMap(({ lines }) => lines.flatMap(({ adjusts }) => adjusts?.invoiceNumber ?? [])),
  )
  return issued.filter(
    (invoice) =>
      isEstimated(invoice) &&
      !done.has(invoice.invoiceNumber) &&
      (before === undefined || invoice.period.endDate < before),
  )
}

const partsOf = ({ parts = [] }: IssuedInvoice) =>
  parts.map(({ plan, period }) => `${plan.planId} ${period.startDate} ${period.endDate}`).join()

/** Why a bill cannot be corrected: the price of a line in both bills has changed since; null if none has. Concessions do not depend on the reads. */
function otherPrice(billed: IssuedInvoice, read: IssuedInvoice): string | null {
  // Lines are matched by their parts: if those differ, a changed price would be missed.
  if (partsOf(billed) !== partsOf(read))
    return 'its plans or prices had other days then than the price book says. Give it the prices of that period.'
  const nameOf = (line: IssuedInvoice['lines'][number]) => `${line.part ?? ''} ${line.kind} ${lineName(line)}`
  const prices = new Map(billed.lines.map((line) => [nameOf(line), line.unitPrice]))
  const other = read.lines.find((line) => {
    const known = prices.get(nameOf(line))
    return line.kind !== 'concession' && known !== undefined && known !== line.unitPrice
  })
  return other === undefined
    ? null
    : `the price of ${lineName(other)} was ${prices.get(nameOf(other))} then, and the price book says ${other.unitPrice}. Give it the prices of that period.`
}

export interface TrueUps {
  readonly adjustments: readonly Adjustment[]
  /** Bills that stay estimated; `reason`: reads have arrived, but the bill cannot be corrected. */
  readonly open: readonly { readonly invoiceNumber: string; readonly reason: string | null }[]
}

/**
 * Corrections for an account's estimated bills that have been read since, each once. Every half-hour of such a bill
 * must have been read.
 */
export async function trueUps(
  tx: Db,
  account: Account,
  supply: Supply,
  { from, today }: { readonly from: string; readonly today: string },
  book: PriceBook,
): Promise<TrueUps> {
  const adjustments: Adjustment[] = []
  const open: TrueUps['open'][number][] = []
  for (const billed of await openEstimates(tx, account, from)) {
    const { issueDate, dueDate, invoiceNumber } = billed
    const period = { from: billed.period.startDate, to: billed.period.endDate }
    const reads = await periodReads(tx, readPeriod(account, supply, period))
    const registers = await registersBefore(tx, account, supply, period.from)
    const all = new Set([...registers, ...billed.reads.map(({ register }) => register)])
    const { known, count } = countReads(reads.reads, period, supply.zone, all)
    if (known < count || reads.reads.some(({ quality }) => quality === 'estimated')) {
      open.push({ invoiceNumber, reason: null })
      continue
    }
    const order = { ...period, accountNumber: account.number, invoiceNumber, issueDate, dueDate, reads }
    const { read, reason } = await makeAgain(order, billed)
    if (read === null) open.push({ invoiceNumber, reason })
    else adjustments.push(...trueUp({ billed, read, recoverFrom: firstRecoverableDay(supply, today) }))
  }
  return { adjustments, open }

  /**
   * Computes the bill again from the reads. Returns an error instead of throwing it, so that the next bill does not
   * wait for prices that no longer exist.
   */
  async function makeAgain(
    order: BillOrder,
    billed: IssuedInvoice,
  ): Promise<
    | { readonly read: IssuedInvoice; readonly reason?: never }
    | { readonly read: null; readonly reason: string }
  > {
    try {
      const read = await makeBill(tx, account, order, book)
      const reason = otherPrice(billed, read)
      return reason === null ? { read } : { read: null, reason }
    } catch (error) {
      if (isReason(error)) return { read: null, reason: error.message }
      throw error
    }
  }
}
