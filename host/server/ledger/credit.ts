import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { payments, refunds } from '../platform/database/schema.ts'
import type { AccountRow } from './accounts.ts'

/**
 * Cents of an account's credit that can be paid out; 0: it has none. Refunds of payments that are not in the ledger yet
 * are taken off, so that nothing is given back twice.
 */
export async function creditCentsOf(
  db: Db,
  { number, balanceCents }: Pick<AccountRow, 'number' | 'balanceCents'>,
): Promise<number> {
  if (balanceCents >= 0) return 0
  const open = await db
    .select({ cents: refunds.amountCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.accountNumber, number), isNull(refunds.doneAt)))
  return Math.max(
    0,
    open.reduce((left, { cents }) => left - cents, -balanceCents),
  )
}
