import { eq } from 'drizzle-orm'
import { debitRetryBusinessDays, isRetriedDebit, mostDebitAttempts } from 'gridfront/contracts'
import { businessDaysAfter, dayIn } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { Db } from '../database/db.ts'
import type { cardPayments } from '../database/schema.ts'
import { accounts, directDebits } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import type { ProvidedPayment } from '../payments/provider.ts'
import { collectorOf } from './collector.ts'
import { attemptsOf } from './debit-situation.ts'

type Debit = typeof directDebits.$inferSelect

/** Of which bill a payment is. */
export const debitOf = async (tx: Db, paymentId: string): Promise<Debit | undefined> =>
  (await tx.select().from(directDebits).where(eq(directDebits.paymentId, paymentId)))[0]

/** Notes that the bank has not paid, and tells the customer. One that we took back ourselves is none of that. */
export async function noteDishonour(
  tx: Db,
  orders: Orders,
  { customerId, accountNumber, amountCents, method }: typeof cardPayments.$inferSelect,
  { paymentId, invoiceNumber }: Debit,
  // What the provider gives no reason for is no fault of the customer's bank.
  { failure }: ProvidedPayment,
  at: Date,
): Promise<void> {
  const reason = failure ?? 'PROVIDER_FAULT'
  await tx.update(directDebits).set({ failedAt: at }).where(eq(directDebits.paymentId, paymentId))
  if (reason === 'CANCELLED') return
  const [account] = await tx.select().from(accounts).where(eq(accounts.number, accountNumber))
  const state = stateOf(account?.postcode ?? '') ?? 'NSW'
  const active = await collectorOf(tx, accountNumber)
  const made = (await attemptsOf(tx, accountNumber, state)).filter(
    (attempt) => attempt.invoiceNumber === invoiceNumber && attempt.failure !== 'CANCELLED',
  )
  const isRetried = active !== undefined && made.length < mostDebitAttempts && isRetriedDebit(reason)
  const retryOn = isRetried ? businessDaysAfter(state, dayIn(state, at), debitRetryBusinessDays) : null
  await orders.place(tx, {
    ...{ kind: 'debitDishonoured', customerId, invoiceNumber, amountCents, retryOn },
    ...(method !== 'CARD' && { method }),
  })
}
