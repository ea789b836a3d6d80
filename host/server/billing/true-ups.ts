import type { Adjustment, IssuedInvoice } from 'gridfront/billing'
import { countReads, lineName, trueUp } from 'gridfront/billing'
import type { Db } from '../database/db.ts'
import { billsOf, firstRecoverableDay } from './due-period.ts'
import { IssueError } from './issue-error.ts'
import type { Account, Supply } from './make-bill.ts'
import { makeBill, readPeriod } from './make-bill.ts'
import { periodReads } from './period-reads.ts'
import type { PriceBook } from './price-book.ts'

const isEstimated = ({ reads }: IssuedInvoice) => reads.some(({ quality }) => quality === 'estimated')

/** The estimated bills before a day that no later one has put right. */
async function openEstimates(tx: Db, account: Account, before: string): Promise<IssuedInvoice[]> {
  const issued = (await billsOf(tx, account)).flatMap(({ invoice }) => invoice ?? [])
  const done = new Set(
    issued.flatMap(({ lines }) => lines.flatMap(({ adjusts }) => adjusts?.invoiceNumber ?? [])),
  )
  return issued.filter(
    (invoice) => isEstimated(invoice) && !done.has(invoice.invoiceNumber) && invoice.period.endDate < before,
  )
}

/** The price of a line that a plan has in both bills: it must not have changed since. */
function ensureSamePrices(billed: IssuedInvoice, read: IssuedInvoice): void {
  const nameOf = (line: IssuedInvoice['lines'][number]) => `${line.part ?? ''} ${line.kind} ${lineName(line)}`
  const prices = new Map(billed.lines.map((line) => [nameOf(line), line.unitPrice]))
  const other = read.lines.find((line) => {
    const known = prices.get(nameOf(line))
    return known !== undefined && known !== line.unitPrice
  })
  if (other !== undefined)
    throw new IssueError(
      `The estimated bill ${billed.invoiceNumber} was read since, and cannot be put right: the price of ${lineName(other)} was ${prices.get(nameOf(other))} then, and the price book says ${other.unitPrice}. Give it the prices of that period.`,
    )
}

/**
 * What puts the estimated bills of an account right that were read since, each once: every half-hour of such a bill has to be read by now.
 * Throws `IssueError`, and what `makeInvoice` throws.
 */
export async function trueUps(
  tx: Db,
  account: Account,
  supply: Supply,
  { from, today }: { readonly from: string; readonly today: string },
  book: PriceBook,
): Promise<Adjustment[]> {
  const adjustments: Adjustment[] = []
  for (const billed of await openEstimates(tx, account, from)) {
    const { issueDate, dueDate, invoiceNumber } = billed
    const period = { from: billed.period.startDate, to: billed.period.endDate }
    const reads = await periodReads(tx, readPeriod(account, supply, period))
    const { known, count } = countReads(reads.reads, period, supply.zone)
    if (known < count || reads.reads.some(({ quality }) => quality === 'estimated')) continue
    const order = { ...period, accountNumber: account.number, invoiceNumber, issueDate, dueDate, reads }
    const read = await makeBill(tx, account, order, book)
    ensureSamePrices(billed, read)
    adjustments.push(...trueUp({ billed, read, recoverFrom: firstRecoverableDay(supply, today) }))
  }
  return adjustments
}
