import { and, eq, gte, lte } from 'drizzle-orm'
import type { IssuedInvoice } from 'gridfront/billing'
import type { Db } from '../database/db.ts'
import { accounts, bills } from '../database/schema.ts'
import { activePlanOf } from '../payment-help/plan-progress.ts'
import { keepFirstPrices } from '../plans/price-editions.ts'
import { IssueError } from './issue-error.ts'
import type { Account, BillOrder } from './make-bill.ts'
import { makeBill } from './make-bill.ts'
import { postBill } from './post-bill.ts'
import type { PriceBook } from './price-book.ts'

/** Locks an account, so that two runs do not bill the same period twice. Throws `IssueError` if there is none. */
export async function lockAccount(tx: Db, number: string): Promise<Account> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.number, number)).for('update')
  if (account === undefined)
    throw new IssueError(`There is no account ${JSON.stringify(number)}: correct its number.`)
  return account
}

async function ensureNotBilled(tx: Db, { accountNumber, from, to }: BillOrder): Promise<void> {
  const [other] = await tx
    .select()
    .from(bills)
    .where(
      and(eq(bills.accountNumber, accountNumber), gte(bills.periodEnd, from), lte(bills.periodStart, to)),
    )
  if (other !== undefined)
    throw new IssueError(
      `${other.invoiceNumber} bills ${other.periodStart} to ${other.periodEnd} of this account: no day is billed twice.`,
    )
}

/**
 * Issues an account's bill for a period: computes lines from reads and prices, stores them for good, and adds the
 * amount to the balance. Throws `IssueError`, and what `makeInvoice` throws; nothing is stored then.
 */
export const issueBill = (db: Db, order: BillOrder, book: PriceBook): Promise<IssuedInvoice> =>
  db.transaction(async (tx) => {
    const account = await lockAccount(tx, order.accountNumber)
    await ensureNotBilled(tx, order)
    const plan = (await activePlanOf(tx, account, order.issueDate))?.plan
    const inPlanCents = plan === undefined ? 0 : plan.owed - plan.paid
    const invoice = await makeBill(tx, account, { inPlanCents, ...order }, book)
    await keepFirstPrices(tx, account, book)
    await postBill(tx, invoice)
    return invoice
  })
