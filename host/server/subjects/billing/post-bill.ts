import { eq } from 'drizzle-orm'
import type { IssuedInvoice } from 'gridfront/billing'
import { postBill as enterBill } from '../../ledger/ledger.ts'
import { endSettledSmoothing } from '../../ledger/smoothing.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, bills } from '../../platform/database/schema.ts'

/**
 * Stores a bill, enters it into the ledger, and sets its due date. Call it in the transaction that has locked the
 * account.
 */
export async function postBill(tx: Db, invoice: IssuedInvoice): Promise<void> {
  const { invoiceNumber, accountNumber, issueDate, dueDate, period } = invoice
  const smoothedCents = invoice.smoothing?.amount ?? null
  const row = {
    ...{ invoiceNumber, accountNumber, issuedOn: issueDate, smoothedCents },
    amountCents: invoice.invoiceAmount,
  }
  await tx.insert(bills).values({
    ...row,
    dueOn: dueDate,
    periodStart: period.startDate,
    periodEnd: period.endDate,
    usedWattHours: invoice.used,
    invoice,
  })
  await enterBill(tx, row)
  if (invoice.smoothing?.isSettled)
    await endSettledSmoothing(tx, accountNumber, new Date(`${issueDate}T00:00:00Z`))
  await tx
    .update(accounts)
    .set({ dueOn: invoice.balanceAtIssue > 0 ? dueDate : null })
    .where(eq(accounts.number, accountNumber))
}
