import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AccountEvent, DebitAttempt, DebitSituation } from 'gridfront/server'
import { amountsOwed, dayIn, leftToDebits, scheduledDebits } from 'gridfront/server'
import type { Db } from '../platform/database/db.ts'
import { directDebits, payments } from '../platform/database/schema.ts'
import { accountEvents } from './account-events.ts'
import type { AccountRow } from './accounts.ts'
import { stateOfAccount } from './accounts.ts'
import { collectorOf } from './debit-collector.ts'
import { helpedBills } from './owed-bills.ts'

/** Past debits of an account, those of each bill in order. */
export async function attemptsOf(
  db: Db,
  accountNumber: string,
  state: DebitSituation['state'],
): Promise<DebitAttempt[]> {
  const rows = await db
    .select()
    .from(directDebits)
    .innerJoin(payments, eq(payments.id, directDebits.paymentId))
    .where(eq(directDebits.accountNumber, accountNumber))
    .orderBy(asc(directDebits.attempt))
  return rows.map(({ direct_debits: { invoiceNumber, failedAt }, payments: { failure } }) => ({
    invoiceNumber,
    failure,
    failedOn: failedAt === null ? null : dayIn(state, failedAt),
  }))
}

/**
 * Payments in progress for an account, by their effect on its ledger. Those of guests are not included (`pendingCentsOf`).
 */
async function onItsWay(db: Db, accountNumber: string) {
  const open = await db
    .select()
    .from(payments)
    .leftJoin(directDebits, eq(directDebits.paymentId, payments.id))
    .where(and(eq(payments.accountNumber, accountNumber), isNull(payments.guest)))
  const credits = open.flatMap(({ payments: { id, status, method, amountCents }, direct_debits }) => {
    // A card payment whose card was not entered yet is not in progress; a debit is, from the moment it is created.
    if (status !== 'PENDING' && !(status === 'CREATED' && method !== 'CARD')) return []
    return [{ what: 'CREDIT' as const, id, cents: amountCents, isOf: direct_debits?.invoiceNumber }]
  })
  return {
    debits: credits.filter(({ isOf }) => isOf !== undefined),
    cards: credits.filter(({ isOf }) => isOf === undefined),
  }
}

/** The situation without card payments in progress. It decides which bills such a payment leaves to debits. */
async function withoutCards(db: Db, account: AccountRow, today: string) {
  const { number } = account
  const state = stateOfAccount(account)
  const collector = await collectorOf(db, number)
  const { bills, events, plan } = await helpedBills(db, account, today)
  const { debits, cards } = await onItsWay(db, number)
  const known = [...events, ...debits]
  const owedBy = (all: readonly AccountEvent[]) => {
    const { ofBill } = amountsOwed(all)
    return bills.map((bill) => ({ ...bill, owed: ofBill(bill.invoiceNumber) }))
  }
  const situation: DebitSituation = {
    ...{ state, today },
    coversFrom: collector?.coversFrom ?? null,
    ...(collector && { method: collector.method, maxCents: collector.maxCents }),
    bills: owedBy(known),
    attempts: await attemptsOf(db, number, state),
  }
  // With a payment plan the next instalment is paid, except amounts that will be debited or are at the bank. A
  // dishonoured bill is no longer left to a debit, as on the page (`dueFirst`).
  const placed = debits.flatMap(({ isOf }) => isOf ?? [])
  const leaves = plan === null ? [] : leftToDebits(scheduledDebits(situation), placed)
  return { situation, leaves, known, cards, owedBy }
}

/** Numbers of the bills that a credit on a day leaves to future debits. */
export const billsLeftToDebits = async (
  db: Db,
  account: AccountRow,
  today: string,
): Promise<readonly string[]> => (await withoutCards(db, account, today)).leaves

/** The basis of an account's future debits, on a day. */
export async function debitSituation(db: Db, account: AccountRow, today: string): Promise<DebitSituation> {
  const { situation, leaves, known, cards, owedBy } = await withoutCards(db, account, today)
  const bills = owedBy([...known, ...cards.map((card) => ({ ...card, leaves }))])
  return { ...situation, bills }
}

/**
 * Whether this amount of the debit's bill stays unpaid if all other payments in progress succeed. If a card might pay
 * it, the debit waits.
 */
export async function isOwedStill(
  db: Db,
  { accountNumber, paymentId, invoiceNumber }: typeof directDebits.$inferSelect,
  cents: number,
): Promise<boolean> {
  const { debits, cards } = await onItsWay(db, accountNumber)
  const others = [...debits, ...cards].filter(({ id }) => id !== paymentId)
  return amountsOwed([...(await accountEvents(db, accountNumber)), ...others]).ofBill(invoiceNumber) >= cents
}
