import { eq } from 'drizzle-orm'
import { isOpenPayment } from 'gridfront/server'
import { collectorOf } from '../../ledger/debit-collector.ts'
import { isOwedStill } from '../../ledger/debit-situation.ts'
import type { payments } from '../../platform/database/schema.ts'
import { accounts, directDebits } from '../../platform/database/schema.ts'
import type { DebitRunPorts } from './run-ports.ts'

type Payment = typeof payments.$inferSelect

/** Sends placed debits to the provider. */
export function createSubmitDebit({
  db,
  provider,
  settle,
}: Pick<DebitRunPorts, 'db' | 'provider' | 'settle'>) {
  /** The token for a debit; null: its request or agreement has ended or is paused, or the amount is no longer owed. */
  const bankTokenOf = ({ id, accountNumber, amountCents }: Payment) =>
    db.transaction(async (tx): Promise<string | null> => {
      // Card payments and changes of the request wait for this lock.
      const [account] = await tx
        .select()
        .from(accounts)
        .where(eq(accounts.number, accountNumber))
        .for('update')
      const [debit] = await tx.select().from(directDebits).where(eq(directDebits.paymentId, id))
      const collector = await collectorOf(tx, accountNumber)
      // Days may have passed since an earlier run placed it, and the bill may have been paid in another way, or be in a plan.
      const isOwed =
        account !== undefined && debit !== undefined && (await isOwedStill(tx, debit, amountCents))
      return isOwed && collector?.reference === debit?.requestReference ? (collector?.token ?? null) : null
    })

  /** Sends a debit to the provider, or cancels it, unless the bank has it already. */
  return async function submitDebit(payment: Payment): Promise<boolean> {
    const { id, amountCents } = payment
    const token = await bankTokenOf(payment)
    const seen =
      token === null ? await provider.cancel(id, amountCents) : await provider.debit(id, amountCents, token)
    await settle(seen)
    // It was cancelled during the call, when the customer was informed that no further debit would begin.
    if (token !== null && isOpenPayment(seen.status) && (await bankTokenOf(payment)) === null)
      await settle(await provider.cancel(id, amountCents))
    return token !== null
  }
}
