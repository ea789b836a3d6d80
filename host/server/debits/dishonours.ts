import { eq } from 'drizzle-orm'
import { dayIn, scheduledDebits } from 'gridfront/server'
import { stateOfAccount } from '../account/shown-account.ts'
import type { Db } from '../database/db.ts'
import type { payments } from '../database/schema.ts'
import { accounts, directDebits } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import type { ProvidedPayment } from '../payments/provider.ts'
import { debitSituation } from './debit-situation.ts'

type Debit = typeof directDebits.$inferSelect

/** The bill of a payment. */
export const debitOf = async (tx: Db, paymentId: string): Promise<Debit | undefined> =>
  (await tx.select().from(directDebits).where(eq(directDebits.paymentId, paymentId)))[0]

/** Records that the bank did not pay, and notifies the customer. A debit that we cancelled ourselves is recorded without a notice. */
export async function noteDishonour(
  tx: Db,
  orders: Orders,
  { customerId, accountNumber, amountCents, method }: typeof payments.$inferSelect,
  { paymentId, invoiceNumber }: Debit,
  // Without a reason from the provider it is not the fault of the customer's bank.
  { failure }: ProvidedPayment,
  at: Date,
): Promise<void> {
  const reason = failure ?? 'PROVIDER_FAULT'
  await tx.update(directDebits).set({ failedAt: at }).where(eq(directDebits.paymentId, paymentId))
  if (reason === 'CANCELLED') return
  const [account] = await tx.select().from(accounts).where(eq(accounts.number, accountNumber))
  // The schedule itself: a retry that it does not hold, such as of a bill above a maximum, is not promised.
  const scheduled =
    account === undefined
      ? []
      : scheduledDebits(await debitSituation(tx, account, dayIn(stateOfAccount(account), at)))
  const retry = scheduled.find((debit) => debit.invoiceNumber === invoiceNumber)
  await orders.place(tx, {
    ...{ kind: 'debitDishonoured', customerId, invoiceNumber, amountCents },
    retryOn: retry?.debitOn ?? null,
    ...(retry && { retryBy: retry.method }),
    ...(method !== 'CARD' && { method }),
  })
}
