import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { DebitSituation } from 'gridfront/server'
import { dayIn, isOpenPayment, scheduledDebits } from 'gridfront/server'
import { stateOfAccount } from '../../ledger/accounts.ts'
import { collectorOf } from '../../ledger/debit-collector.ts'
import { debitSituation } from '../../ledger/debit-situation.ts'
import { accounts, directDebits, payments } from '../../platform/database/schema.ts'
import type { DebitRunPorts } from './run-ports.ts'

type Payment = typeof payments.$inferSelect

/** Payments of an account are cancelled one after the other; a second payment is rarely begun in between. */
const maxTries = 3

export type PlacePorts = Pick<DebitRunPorts, 'db' | 'now' | 'provider' | 'settle'>

/** Stores the debits of an account that are due. `date`: today, in place of the one at the account's address. */
export function createPlaceDebits({ db, now, provider, settle }: PlacePorts, date: string | undefined) {
  /** Stores the rows of the debits that are due, or returns the card payment that prevents them. */
  const place = (number: string) =>
    db.transaction(async (tx): Promise<Payment | null> => {
      // Card payments and changes of the request wait for this lock.
      const [account] = await tx.select().from(accounts).where(eq(accounts.number, number)).for('update')
      const collector = await collectorOf(tx, number)
      if (account === undefined || collector === undefined) return null
      const at: DebitSituation = await debitSituation(
        tx,
        account,
        date ?? dayIn(stateOfAccount(account), now()),
      )
      const due = scheduledDebits(at).filter(({ debitOn }) => debitOn <= at.today)
      if (due.length === 0) return null
      const [card] = await tx
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.accountNumber, number),
            eq(payments.method, 'CARD'),
            // A guest's payment is handled separately: otherwise the guest would learn of a debit.
            isNull(payments.guest),
            or(eq(payments.status, 'CREATED'), eq(payments.status, 'PENDING')),
          ),
        )
      if (card !== undefined) return card
      for (const { invoiceNumber, amount } of due) {
        const id = randomUUID()
        // Debits of the bill, even if it belonged to another account then.
        const made = await tx.select().from(directDebits).where(eq(directDebits.invoiceNumber, invoiceNumber))
        await tx.insert(payments).values({
          ...{ id, customerId: account.customerId, accountNumber: number, amountCents: amount },
          ...{ status: 'CREATED', method: collector.method, createdAt: now() },
        })
        await tx.insert(directDebits).values({
          ...{ paymentId: id, accountNumber: number, invoiceNumber },
          ...{ attempt: made.length + 1, requestReference: collector.reference },
        })
      }
      return null
    })

  /** Whether the debits of an account were placed. An abandoned card payment is cancelled. */
  return async function placeDebits(number: string): Promise<boolean> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const card = await place(number)
      if (card === null) return true
      const earlier = await provider.cancel(card.id, card.amountCents)
      await settle(earlier)
      if (isOpenPayment(earlier.status)) return false
    }
    return false
  }
}
