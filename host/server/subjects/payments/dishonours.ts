import { eq } from 'drizzle-orm'
import type { ProvidedPayment } from 'gridfront/payments-server'
import { dayIn, scheduledDebits } from 'gridfront/server'
import { stateOfAccount } from '../../ledger/accounts.ts'
import { debitSituation } from '../../ledger/debit-situation.ts'
import type { Db } from '../../platform/database/db.ts'
import type { payments } from '../../platform/database/schema.ts'
import { accounts, directDebits } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'

type Debit = typeof directDebits.$inferSelect

/** The direct debit that a payment belongs to, if any. */
export const debitOf = async (tx: Db, paymentId: string): Promise<Debit | undefined> =>
  (await tx.select().from(directDebits).where(eq(directDebits.paymentId, paymentId)))[0]

/** Records that the bank did not pay, and notifies the customer. A debit that we cancelled ourselves is recorded without a notice. */
export async function noteDishonour(
  tx: Db,
  eventLog: EventLog,
  { id: paymentId, customerId, accountNumber, amountCents, method }: typeof payments.$inferSelect,
  // Without a reason from the provider, it is not attributed to the customer's bank.
  { failure }: ProvidedPayment,
  at: Date,
): Promise<void> {
  const debit = await debitOf(tx, paymentId)
  if (debit === undefined) return
  const { invoiceNumber } = debit
  const reason = failure ?? 'PROVIDER_FAULT'
  await tx.update(directDebits).set({ failedAt: at }).where(eq(directDebits.paymentId, paymentId))
  if (reason === 'CANCELLED') return
  const [account] = await tx.select().from(accounts).where(eq(accounts.number, accountNumber))
  // Uses the schedule itself, so that no retry is announced that it does not contain, such as for a bill above the
  // maximum.
  const scheduled =
    account === undefined
      ? []
      : scheduledDebits(await debitSituation(tx, account, dayIn(stateOfAccount(account), at)))
  const retry = scheduled.find((debit) => debit.invoiceNumber === invoiceNumber)
  await eventLog.record(tx, {
    ...{ kind: 'debitDishonoured', customerId, invoiceNumber, amountCents },
    retryOn: retry?.debitOn ?? null,
    ...(retry && { retryBy: retry.method }),
    ...(method !== 'CARD' && { method }),
  })
}
