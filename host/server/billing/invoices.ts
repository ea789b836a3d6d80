import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Invoice } from 'gridfront/contracts'
import { billStatuses } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { accounts, bills } from '../database/schema.ts'
import { extensionsOf } from '../payment-help/help-of-bills.ts'

/** What an invoice number can be made of. PostgreSQL refuses a text with U+0000. */
const isNumber = (text: string) => /^[\x21-\x7e]{1,64}$/.test(text)

/**
 * A bill of a customer, of whichever of their accounts; null for any other, whether there is one or not (AUTH-14). A bill of a
 * former system, whose lines are not known, is none.
 */
export async function findInvoice(
  db: Db,
  customerId: string,
  invoiceNumber: string,
): Promise<Invoice | null> {
  if (!isNumber(invoiceNumber)) return null
  const [row] = await db
    .select({
      invoice: bills.invoice,
      accountNumber: bills.accountNumber,
      balanceCents: accounts.balanceCents,
    })
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
  const all = await db
    .select({ number: bills.invoiceNumber, amountCents: bills.amountCents })
    .from(bills)
    .where(eq(bills.accountNumber, row.accountNumber))
    .orderBy(desc(bills.issuedOn), desc(bills.invoiceNumber))
  const statuses = billStatuses(
    all.map(({ amountCents }) => amountCents),
    row.balanceCents,
  )
  const paymentStatus = statuses[all.findIndex(({ number }) => number === invoiceNumber)] ?? 'NOT_PAID'
  // What was issued stays as it is on paper; when it is to be paid may have been moved.
  const dueDate = (await extensionsOf(db, row.accountNumber)).get(invoiceNumber) ?? row.invoice.dueDate
  return { ...row.invoice, dueDate, paymentStatus }
}
