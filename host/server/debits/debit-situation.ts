import { asc, eq } from 'drizzle-orm'
import type { DebitAttempt, DebitSituation } from 'gridfront/server'
import { dayIn } from 'gridfront/server'
import type { AccountRow } from '../account/shown-account.ts'
import { stateOfAccount } from '../account/shown-account.ts'
import type { Db } from '../database/db.ts'
import { cardPayments, directDebits } from '../database/schema.ts'
import { helpedBills } from '../payment-help/help-of-bills.ts'
import { underWayFor } from '../payments/under-way.ts'
import { collectorOf } from './collector.ts'

/** Debits that were made of an account, those of each bill in their order. */
export async function attemptsOf(
  db: Db,
  accountNumber: string,
  state: DebitSituation['state'],
): Promise<DebitAttempt[]> {
  const rows = await db
    .select()
    .from(directDebits)
    .innerJoin(cardPayments, eq(cardPayments.id, directDebits.paymentId))
    .where(eq(directDebits.accountNumber, accountNumber))
    .orderBy(asc(directDebits.attempt))
  return rows.map(({ direct_debits: { invoiceNumber, failedAt }, card_payments: { failure } }) => ({
    invoiceNumber,
    failure,
    failedOn: failedAt === null ? null : dayIn(state, failedAt),
  }))
}

/** What the debits to come of an account follow from, on a day. */
export async function debitSituation(db: Db, account: AccountRow, today: string): Promise<DebitSituation> {
  const { number, balanceCents } = account
  const state = stateOfAccount(account)
  const collector = await collectorOf(db, number)
  const { debitCents, cardCents } = await underWayFor(db, number)
  const { bills, inPlan } = await helpedBills(db, account, today)
  return {
    ...{ state, today },
    coversFrom: collector?.coversFrom ?? null,
    ...(collector && { method: collector.method, mostCents: collector.mostCents }),
    ...{ bills, inPlan },
    balance: balanceCents,
    underWay: debitCents + cardCents,
    attempts: await attemptsOf(db, number, state),
  }
}
