import { and, eq, isNotNull } from 'drizzle-orm'
import type { Invoice } from 'gridfront/contracts'
import { billStatusOf } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { accounts, bills } from '../database/schema.ts'
import { helpedBills } from '../payment-help/help-of-bills.ts'
import { todayOf } from '../payment-help/plan-progress.ts'

/** What an invoice number can be made of. PostgreSQL refuses a text with U+0000. */
const isNumber = (text: string) => /^[\x21-\x7e]{1,64}$/.test(text)

/**
 * A bill of a customer, of whichever of their accounts; null for any other, whether there is one or not (AUTH-14). A bill of a
 * former system, whose lines are not known, is none.
 */
export async function findInvoice(
  db: Db,
  now: Date,
  customerId: string,
  invoiceNumber: string,
): Promise<Invoice | null> {
  if (!isNumber(invoiceNumber)) return null
  const [row] = await db
    .select({ invoice: bills.invoice, account: accounts })
    .from(bills)
    .innerJoin(accounts, eq(accounts.number, bills.accountNumber))
    .where(
      and(
        eq(bills.invoiceNumber, invoiceNumber),
        eq(accounts.customerId, customerId),
        isNotNull(bills.invoice),
      ),
    )
  if (row === undefined || row.invoice === null) return null
  const { invoice, account } = row
  const { bills: all } = await helpedBills(db, account, todayOf(account, now))
  const bill = all.find((one) => one.invoiceNumber === invoiceNumber)
  // What was issued stays as it is on paper; when it is to be paid may have been moved.
  const dueDate = bill?.extendedTo ?? invoice.dueDate
  return { ...invoice, dueDate, paymentStatus: billStatusOf(bill?.amount ?? 0, bill?.owed ?? 0) }
}
