import type { SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { ledgerEntries, payments, refunds } from '../platform/database/schema.ts'
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

/**
 * References of the requests by which credits of the accounts were paid out, oldest first, by account number, without
 * payouts that came back. `isStart`: a condition of entries; payouts before the newest such entry of the account are
 * left out. Lock the accounts before, so that no payout is made in between.
 */
export async function payoutsSince(
  tx: Db,
  accountNumbers: readonly string[],
  isStart: SQL | undefined,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { id, accountNumber, cause, causeId } = ledgerEntries
  const entries = await tx
    .select({ accountNumber, cause, causeId })
    .from(ledgerEntries)
    .where(
      and(inArray(accountNumber, accountNumbers), or(inArray(cause, ['PAYOUT', 'PAYOUT_RETURN']), isStart)),
    )
    .orderBy(asc(id))
  const found = new Map<string, readonly string[]>()
  for (const entry of entries) {
    const before = found.get(entry.accountNumber) ?? []
    found.set(
      entry.accountNumber,
      entry.cause === 'PAYOUT'
        ? [...before, entry.causeId]
        : entry.cause === 'PAYOUT_RETURN'
          ? before.filter((reference) => reference !== entry.causeId)
          : [],
    )
  }
  return found
}
