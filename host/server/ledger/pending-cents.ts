import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { payments } from '../platform/database/schema.ts'

/**
 * Payments in progress of an account, in cents, which are still in its balance. Guests' payments are not included,
 * because nobody else may delay a debit or a payment plan of the customer, or learn of one (ACC-2). Once paid they are
 * in the ledger.
 */
export async function pendingCentsOf(db: Db, accountNumber: string) {
  const open = await db
    .select()
    .from(payments)
    .where(and(eq(payments.accountNumber, accountNumber), inArray(payments.status, ['CREATED', 'PENDING'])))
  const sum = (isMeant: (row: (typeof open)[number]) => boolean) =>
    open.filter(isMeant).reduce((cents, { amountCents }) => cents + amountCents, 0)
  return {
    debitCents: sum(({ method }) => method !== 'CARD'),
    /** A card payment whose card was not entered yet is not in progress. */
    cardCents: sum(
      ({ method, status, guest }) => method === 'CARD' && status === 'PENDING' && guest === null,
    ),
  }
}
