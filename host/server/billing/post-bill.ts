import { eq } from 'drizzle-orm'
import type { IssuedInvoice } from 'gridfront/billing'
import type { Db } from '../database/db.ts'
import { accounts, bills } from '../database/schema.ts'
import { postBill as enterBill } from '../ledger/ledger.ts'

/**
 * Stores a bill, enters it into the ledger, and sets its due date. Call it in the transaction that has locked the
 * account.
 */
export async function postBill(tx: Db, invoice: IssuedInvoice): Promise<void> {
  const { invoiceNumber, accountNumber, issueDate, dueDate, period } = invoice
  const row = { invoiceNumber, accountNumber, issuedOn: issueDate, amountCents: invoice.invoiceAmount }
  await tx.insert(bills).values({
    ...row,
    dueOn: dueDate,
    periodStart: period.startDate,
    periodEnd: period.endDate,
    usedWattHours: invoice.used,
    invoice,
  })
  await enterBill(tx, row)
  await tx
    .update(accounts)
    .set({ dueOn: invoice.balanceAtIssue > 0 ? dueDate : null })
    .where(eq(accounts.number, accountNumber))
}
