import { eq } from 'drizzle-orm'
import type { IssuedInvoice } from 'gridfront/billing'
import type { Db } from '../database/db.ts'
import { accounts, bills } from '../database/schema.ts'

/** Writes a bill, and what is owed from then on. In the transaction that has locked the account. */
export async function postBill(tx: Db, invoice: IssuedInvoice): Promise<void> {
  const { invoiceNumber, accountNumber, issueDate, dueDate, period, balanceAtIssue } = invoice
  const isOwed = balanceAtIssue > 0
  await tx.insert(bills).values({
    invoiceNumber,
    accountNumber,
    issuedOn: issueDate,
    dueOn: dueDate,
    periodStart: period.startDate,
    periodEnd: period.endDate,
    usedWattHours: invoice.used,
    amountCents: invoice.invoiceAmount,
    paymentStatus: isOwed ? 'NOT_PAID' : 'PAID',
    invoice,
  })
  await tx
    .update(accounts)
    .set({ balanceCents: balanceAtIssue, dueOn: isOwed ? dueDate : null })
    .where(eq(accounts.number, accountNumber))
}
