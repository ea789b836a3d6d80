import { asc, eq } from 'drizzle-orm'
import type { IssuedInvoice } from 'gridfront/billing'
import type { Db } from '../../platform/database/db.ts'
import { bills } from '../../platform/database/schema.ts'
import type { Account } from './make-bill.ts'

/** The bills issued here to an account, oldest first, without those of a former system. */
export async function issuedInvoices(tx: Db, { number }: Account): Promise<readonly IssuedInvoice[]> {
  const rows = await tx
    .select({ invoice: bills.invoice })
    .from(bills)
    .where(eq(bills.accountNumber, number))
    .orderBy(asc(bills.periodEnd))
  return rows.flatMap(({ invoice }) => invoice ?? [])
}
