import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { payments } from '../database/schema.ts'

/**
 * Cents of an account that are on their way, and are still in its balance. What guests pay is not among them: nobody else may put off a
 * debit or a payment plan of the customer, or learn of one (ACC-2). Once it is paid it is in the books.
 */
export async function underWayFor(db: Db, accountNumber: string) {
  const open = await db
    .select()
    .from(payments)
    .where(and(eq(payments.accountNumber, accountNumber), inArray(payments.status, ['CREATED', 'PENDING'])))
  const sum = (isMeant: (row: (typeof open)[number]) => boolean) =>
    open.filter(isMeant).reduce((cents, { amountCents }) => cents + amountCents, 0)
  return {
    debitCents: sum(({ method }) => method !== 'CARD'),
    /** A card that nobody has typed yet is not on its way. */
    cardCents: sum(
      ({ method, status, guest }) => method === 'CARD' && status === 'PENDING' && guest === null,
    ),
  }
}
