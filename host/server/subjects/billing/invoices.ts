import { and, eq, isNotNull } from 'drizzle-orm'
import type { Invoice } from 'gridfront/contracts'
import { helpedBills, stateOfBill } from '../../ledger/owed-bills.ts'
import { todayOf } from '../../ledger/payment-plans.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, bills } from '../../platform/database/schema.ts'

/** The characters of an invoice number. PostgreSQL refuses a text with U+0000. */
const isNumber = (text: string) => /^[\x21-\x7e]{1,64}$/.test(text)

/**
 * A bill of any of a customer's accounts; null for any other number, whether it exists or not (AUTH-14), and for a bill
 * of a former system, whose lines are not known.
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
  // A bill's document stays as it was issued, but its due date may have been extended.
  const dueDate = bill?.extendedTo ?? invoice.dueDate
  return { ...invoice, dueDate, ...stateOfBill(bill) }
}
