import { createHash } from 'node:crypto'
import { and, between, eq, isNull } from 'drizzle-orm'
import { issueBill } from '../billing/issue-bill.ts'
import { madePriceBook } from '../billing/made-price-book.ts'
import { daysAfter } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { accounts, bills, supplyPoints, usageDays, usageIntervals } from '../database/schema.ts'
import { newReceiptNumber } from '../receipt-number.ts'
import type { DemoCustomer } from './demo-customers.ts'
import { demoIntervals } from './demo-intervals.ts'

const isoDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** A month that is billed on the 3rd of the next, and is to be paid by its end. */
export interface DemoMonth {
  readonly from: string
  readonly to: string
  readonly issueDate: string
  readonly dueDate: string
  /** Watt-hours that the household has used in it. */
  readonly used: number
}

/** The full months before `now` that are billed, the newest first. */
export function demoMonths({ months }: DemoCustomer, now: Date): DemoMonth[] {
  const year = now.getUTCFullYear()
  // A bill for last month may not be issued yet on the 1st and 2nd.
  const newest = now.getUTCMonth() - (now.getUTCDate() < 3 ? 2 : 1)
  return months.map((used, age) => {
    const month = newest - age
    return {
      from: isoDate(year, month, 1),
      to: isoDate(year, month + 1, 0),
      issueDate: isoDate(year, month + 1, 3),
      dueDate: isoDate(year, month + 2, 0),
      used,
    }
  })
}

/** The same for the same month, so that what is written about the demo customers stays true. */
export const demoInvoiceNumber = ({ account: { number } }: DemoCustomer, { from }: Pick<DemoMonth, 'from'>) =>
  newReceiptNumber('INV', (count) =>
    createHash('sha256').update(`${number} ${from}`).digest().subarray(0, count),
  )

/** Half-hours of the billed months, for a plan whose prices depend on the time. */
async function addIntervals(tx: Db, { account, nmi }: DemoCustomer, months: readonly DemoMonth[], now: Date) {
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

/**
 * Issues the bills of a demo customer's months, unless there are some. All but the newest have been paid. Bills of an older
 * version, which had no lines, are issued anew.
 */
export function seedBills(db: Db, customer: DemoCustomer, now: Date): Promise<void> {
  const { number } = customer.account
  return db.transaction(async (tx) => {
    // Several servers may start on one database.
    await tx.select().from(accounts).where(eq(accounts.number, number)).for('update')
    await tx.delete(bills).where(and(eq(bills.accountNumber, number), isNull(bills.invoice)))
    const known = await tx
      .select({ number: bills.invoiceNumber })
      .from(bills)
      .where(eq(bills.accountNumber, number))
    if (known.length > 0) return
    const point = { nmi: customer.nmi, accountNumber: number, suppliedFrom: customer.usage.since }
    await tx.insert(supplyPoints).values(point).onConflictDoNothing()
    const months = demoMonths(customer, now)
    if (customer.usage.hasHalfHours) await addIntervals(tx, customer, months, now)
    for (const month of months.toReversed()) {
      // What was billed before has been paid by now.
      await tx.update(bills).set({ paymentStatus: 'PAID' }).where(eq(bills.accountNumber, number))
      await tx.update(accounts).set({ balanceCents: 0, dueOn: null }).where(eq(accounts.number, number))
      const { from, to, issueDate, dueDate } = month
      await issueBill(
        tx,
        {
          ...{ accountNumber: number, from, to, issueDate, dueDate },
          invoiceNumber: demoInvoiceNumber(customer, month),
        },
        madePriceBook(),
      )
    }
  })
}
