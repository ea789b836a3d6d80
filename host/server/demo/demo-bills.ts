import { createHash } from 'node:crypto'
import { and, between, eq, isNull } from 'drizzle-orm'
import type { IssuedInvoice } from 'gridfront/billing'
import type { NewEntry } from '../ledger/ledger.ts'
import { postEntries } from '../ledger/ledger.ts'
import { dayIn, daysAfter } from '../platform/civil-day.ts'
import type { Db } from '../platform/database/db.ts'
import { accounts, bills, supplyPoints, usageDays, usageIntervals } from '../platform/database/schema.ts'
import { newReceiptNumber } from '../platform/receipt-number.ts'
import { issueBill } from '../subjects/billing/issue-bill.ts'
import { samplePriceBook } from '../subjects/prices/sample-price-book.ts'
import type { DemoAccount } from './demo-customers.ts'
import { demoIntervals } from './demo-intervals.ts'

const isoDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** A month that is billed on the 3rd of the next one, and due on the 2nd of the one after, before the next bill. */
export interface DemoMonth {
  readonly from: string
  readonly to: string
  readonly issueDate: string
  readonly dueDate: string
  /** The household's usage in watt-hours. */
  readonly used: number
}

/** The full months before `now` that are billed, the newest first. */
export function demoMonths({ months }: DemoAccount, now: Date): DemoMonth[] {
  const [year = 0, thisMonth = 0, day = 0] = dayIn('NSW', now).split('-').map(Number)
  // A bill for last month may not be issued yet on the 1st and 2nd.
  const newest = thisMonth - 1 - (day < 3 ? 2 : 1)
  return months.map((used, age) => {
    const month = newest - age
    return {
      from: isoDate(year, month, 1),
      to: isoDate(year, month + 1, 0),
      issueDate: isoDate(year, month + 1, 3),
      dueDate: isoDate(year, month + 2, 2),
      used,
    }
  })
}

/** Deterministic for each month, so that documentation about the demo customers stays correct. */
export const demoInvoiceNumber = ({ account: { number } }: DemoAccount, { from }: Pick<DemoMonth, 'from'>) =>
  newReceiptNumber('INV', (count) =>
    createHash('sha256').update(`${number} ${from}`).digest().subarray(0, count),
  )

/** Half-hours of the billed months, for a plan whose prices depend on the time. */
async function addIntervals(tx: Db, { account, nmi }: DemoAccount, months: readonly DemoMonth[], now: Date) {
  const [newest, oldest] = [months[0], months.at(-1)]
  if (newest === undefined || oldest === undefined) return
  const days = await tx
    .select()
    .from(usageDays)
    .where(
      and(
        eq(usageDays.accountNumber, account.number),
        between(usageDays.day, daysAfter(oldest.from, -1), daysAfter(newest.to, 1)),
      ),
    )
  await tx
    .insert(usageIntervals)
    .values(demoIntervals(nmi, days, now))
    .onConflictDoNothing()
}

/** A bill was paid by BPAY on the day that it was due. */
const paymentOf = ({ invoiceNumber, accountNumber, invoiceAmount, dueDate }: IssuedInvoice): NewEntry => ({
  accountNumber,
  cause: 'BANK_PAYMENT',
  causeId: `demo-${invoiceNumber}`,
  owedCents: -invoiceAmount,
  happenedAt: new Date(`${dueDate}T02:00:00Z`),
})

/**
 * Leaves the newest bill as the balance. The ledger may contain the account from before its removal, or bills of an
 * older version.
 */
async function settle(tx: Db, accountNumber: string, issued: readonly IssuedInvoice[]): Promise<void> {
  const newest = issued.at(-1)
  if (newest === undefined) return
  const [account] = await tx.select().from(accounts).where(eq(accounts.number, accountNumber))
  const { invoiceNumber, invoiceAmount, issueDate } = newest
  await postEntries(tx, [
    {
      accountNumber,
      cause: 'ADJUSTMENT',
      causeId: `demo-${invoiceNumber}`,
      owedCents: invoiceAmount - (account?.balanceCents ?? 0),
      happenedAt: new Date(`${issueDate}T00:00:00Z`),
    },
  ])
}

/**
 * Issues the bills of a demo account's months, unless there are some. All but the newest are paid. Bills of an older
 * version, which had no lines, are issued again.
 */
export function seedBills(db: Db, one: DemoAccount, now: Date): Promise<void> {
  const { number } = one.account
  return db.transaction(async (tx) => {
    // Several servers may start on one database.
    await tx.select().from(accounts).where(eq(accounts.number, number)).for('update')
    await tx.delete(bills).where(and(eq(bills.accountNumber, number), isNull(bills.invoice)))
    const known = await tx
      .select({ number: bills.invoiceNumber })
      .from(bills)
      .where(eq(bills.accountNumber, number))
    if (known.length > 0) return
    const point = { nmi: one.nmi, accountNumber: number, suppliedFrom: one.usage.since }
    await tx.insert(supplyPoints).values(point).onConflictDoNothing()
    const months = demoMonths(one, now)
    if (one.usage.hasHalfHours) await addIntervals(tx, one, months, now)
    const issued: IssuedInvoice[] = []
    for (const month of months.toReversed()) {
      const { from, to, issueDate, dueDate } = month
      const order = { accountNumber: number, from, to, issueDate, dueDate, owedCents: 0 }
      const invoiceNumber = demoInvoiceNumber(one, month)
      // In the order of days, so that each payment has the correct balance after it.
      await postEntries(tx, issued.slice(-1).map(paymentOf))
      issued.push(await issueBill(tx, { ...order, invoiceNumber }, samplePriceBook()))
    }
    await settle(tx, number, issued)
  })
}
