import { eq } from 'drizzle-orm'
import { businessDaysAfter } from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import { stateOfAccount } from '../../ledger/accounts.ts'
import { postEntries } from '../../ledger/ledger.ts'
import type { SmoothingRow } from '../../ledger/smoothing.ts'
import { smoothingCentsOf } from '../../ledger/smoothing.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, smoothingAgreements } from '../../platform/database/schema.ts'
import { dueDateOf } from '../billing/due-date.ts'
import { billsOf, isBilledForGood } from '../billing/due-period.ts'
import { pointOf } from '../billing/make-bill.ts'
import type { BillingPorts } from '../billing/next-bill.ts'
import { businessDaysToPay } from '../billing/next-bill.ts'

/**
 * Ends the agreement of a closed account that gets no further bill, such as one whose last bill covers its last day
 * although it was not known to be the final one: the balance becomes owed, or a credit. Null while a bill will settle it.
 */
export async function endClosed(
  tx: Db,
  account: AccountRow,
  { reference, endedAt }: SmoothingRow,
  {
    now,
    eventLog,
    today,
  }: Pick<BillingPorts, 'now' | 'eventLog'> & {
    /** Civil date at the account's address. */
    readonly today: string
  },
): Promise<{ readonly accountNumber: string; readonly balanceCents: number } | null> {
  const { number: accountNumber, customerId } = account
  const state = stateOfAccount(account)
  const point = await pointOf(tx, account)
  if (!isBilledForGood(account, await billsOf(tx, account), { state, point, today })) return null
  const balanceCents = await smoothingCentsOf(tx, accountNumber)
  await postEntries(tx, [
    {
      ...{ accountNumber, cause: 'SMOOTHING', causeId: `${reference} closed` },
      ...{ owedCents: balanceCents, happenedAt: now() },
    },
  ])
  if (balanceCents > 0) {
    // As long to pay as a bill.
    const dueOn = dueDateOf(businessDaysAfter(state, today, businessDaysToPay), account.billDueDay)
    await tx.update(accounts).set({ dueOn }).where(eq(accounts.number, accountNumber))
  }
  await tx
    .update(smoothingAgreements)
    .set({ status: 'ENDED', endedAt: endedAt ?? now() })
    .where(eq(smoothingAgreements.reference, reference))
  await eventLog.record(tx, { kind: 'smoothing', about: 'CLOSED', customerId, reference, balanceCents })
  return { accountNumber, balanceCents }
}
