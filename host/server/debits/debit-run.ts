import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { collectionMethods, isOpenPayment, isOpenPayTo, payToStatuses } from 'gridfront/contracts'
import type { AnnouncedAgreement, DebitSituation } from 'gridfront/server'
import { agreementsOn, dayIn, scheduledDebits } from 'gridfront/server'
import type { AccountRow } from '../account/shown-account.ts'
import { isClosed, stateOfAccount } from '../account/shown-account.ts'
import type { Db } from '../database/db.ts'
import { accounts, debitRequests, directDebits, payments, payToAgreements } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import { notifyOfMissed } from '../payment-help/missed-instalments.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { ProviderError } from '../payments/provider.ts'
import type { Settle } from '../payments/settle.ts'
import { collectedAccounts, collectorOf } from './collector.ts'
import { debitSituation, isOwedStill } from './debit-situation.ts'
import { createRefreshPayTo } from './pay-to-agreements.ts'
import type { SettlePayTo } from './settle-pay-to.ts'
import { untilAway } from './until-away.ts'

export interface DebitRunPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
  readonly provider: PaymentProvider
  readonly settle: Settle
  readonly settlePayTo: SettlePayTo
  readonly agreements: readonly AnnouncedAgreement[]
}

export interface DebitRunResult {
  /** Debits that this run has sent to the provider, including those left by an earlier run. */
  readonly submitted: number
  readonly submittedCents: number
  /** Accounts with a card payment in progress: the next run continues with them. */
  readonly waiting: readonly string[]
  /** Debits that the provider did not accept: the next run sends them again. */
  readonly left: readonly string[]
  /** PayTo agreements for which the provider gave no answer: the next run asks for their state again. */
  readonly unasked: readonly string[]
  /** Number of customers notified of new terms. */
  readonly told: number
  /** Number of customers notified of a missed instalment. */
  readonly missed: number
  /** Card payments that were begun, never paid, and are cancelled now. */
  readonly abandoned: number
}

type Payment = typeof payments.$inferSelect

/** After this time nobody is still typing a card: no provider keeps its fields open for a day. */
const abandonedAfterMs = 86_400_000

/** The cards of an account are cancelled one after the other; a second payment is rarely begun in between. */
const mostTries = 3

/**
 * Debits bills that are due, by direct debit or PayTo. A debit's row is stored before the provider receives it, with
 * the number of its attempt, which is unique for each bill: so however often runs start, overlap or are interrupted,
 * each bill is debited once, and once more after a dishonour.
 */
export function createDebitRun(ports: DebitRunPorts) {
  // Each run begins with its full patience.
  return (date?: string): Promise<DebitRunResult> =>
    oneRun({ ...ports, provider: untilAway(ports.provider) }, date)
}

async function oneRun(
  { db, now, orders, provider, settle, settlePayTo, agreements }: DebitRunPorts,
  date: string | undefined,
): Promise<DebitRunResult> {
  const refreshPayTo = createRefreshPayTo({ provider, settlePayTo, now })
  /** Agreements of deleted accounts are ended at the bank, and then deleted: otherwise nobody could cancel them any more. */
  async function endOrphan(id: string): Promise<void> {
    const seen = await provider.moveAgreement(id, 'CANCEL')
    if (!isOpenPayTo(seen.status)) await db.delete(payToAgreements).where(eq(payToAgreements.id, id))
  }
  /** An agreement does not outlive its account: a proposal ends at once, any other one when nothing is owed. */
  async function endWithAccount(id: string): Promise<void> {
    const [found] = await db
      .select({ status: payToAgreements.status, account: accounts })
      .from(payToAgreements)
      .innerJoin(accounts, eq(accounts.number, payToAgreements.accountNumber))
      .where(eq(payToAgreements.id, id))
    if (found === undefined || !isOpenPayTo(found.status) || !isClosed(found.account, now())) return
    if (found.status === 'PROPOSED' || found.account.balanceCents <= 0)
      await settlePayTo(await provider.moveAgreement(id, 'CANCEL'))
  }
  const todayOf = (account: AccountRow) => date ?? dayIn(stateOfAccount(account), now())

  /** Stores the rows of the debits that are due, or returns the card payment that prevents them. */
  const place = (number: string) =>
    db.transaction(async (tx): Promise<Payment | null> => {
      // Card payments and changes of the request wait for this lock.
      const [account] = await tx.select().from(accounts).where(eq(accounts.number, number)).for('update')
      const collector = await collectorOf(tx, number)
      if (account === undefined || collector === undefined) return null
      const at: DebitSituation = await debitSituation(tx, account, todayOf(account))
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

  /** Whether the debits of an account were placed. A card that nobody is typing any more gives way. */
  async function placeAll(number: string): Promise<boolean> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const card = await place(number)
      if (card === null) return true
      const earlier = await provider.cancel(card.id, card.amountCents)
      await settle(earlier)
      if (isOpenPayment(earlier.status)) return false
    }
    return false
  }

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
  async function submit(payment: Payment): Promise<boolean> {
    const { id, amountCents } = payment
    const token = await bankTokenOf(payment)
    const seen =
      token === null ? await provider.cancel(id, amountCents) : await provider.debit(id, amountCents, token)
    await settle(seen)
    // It was cancelled during the call: the customer was told that no further debit is begun.
    if (token !== null && isOpenPayment(seen.status) && (await bankTokenOf(payment)) === null)
      await settle(await provider.cancel(id, amountCents))
    return token !== null
  }

  /** Cancels abandoned card payments of customers and guests, there and here. Nobody continues one after a day. */
  async function endAbandoned(note: (error: unknown) => unknown): Promise<number> {
    const left = await db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.method, 'CARD'),
          eq(payments.status, 'CREATED'),
          lt(payments.createdAt, new Date(now().getTime() - abandonedAfterMs)),
        ),
      )
      .orderBy(asc(payments.createdAt))
    let ended = 0
    for (const { id, amountCents } of left)
      try {
        // If the provider reports it as paid after all, that counts.
        const seen = await provider.cancel(id, amountCents)
        await settle(seen)
        if (!isOpenPayment(seen.status)) ended += 1
      } catch (error) {
        note(error)
      }
    return ended
  }

  /** Notifies customers of announced terms, each once; also of terms already in effect, if no earlier run did. */
  async function notifyOfTerms(): Promise<number> {
    const { agreement, nextAgreement } = agreementsOn(agreements, date ?? dayIn('NSW', now()))
    const { version, effectiveFrom, points } = nextAgreement ?? agreement
    const isUntold = and(
      eq(debitRequests.status, 'ACTIVE'),
      ne(debitRequests.agreementVersion, version),
      or(isNull(debitRequests.toldVersion), ne(debitRequests.toldVersion, version)),
    )
    const rows = await db.select().from(debitRequests).where(isUntold)
    let told = 0
    for (const { reference, customerId } of rows)
      await db.transaction(async (tx) => {
        const changed = await tx
          .update(debitRequests)
          .set({ toldVersion: version })
          .where(and(eq(debitRequests.reference, reference), isUntold))
          .returning()
        if (changed.length === 0) return
        await orders.place(tx, { kind: 'debitTerms', customerId, version, effectiveFrom, points })
        told += 1
      })
    return told
  }

  const waiting: string[] = []
  // A problem with one debit delays no other, and is reported at the end.
  const faults: unknown[] = []
  const note = (error: unknown) => {
    if (!(error instanceof ProviderError)) faults.push(error)
    return false
  }
  // First: what was paid after all is owed no more.
  const abandoned = await endAbandoned(note)
  const open = await db
    .select({ agreement: payToAgreements, accountNumber: accounts.number })
    .from(payToAgreements)
    .leftJoin(accounts, eq(accounts.number, payToAgreements.accountNumber))
    .where(or(inArray(payToAgreements.status, payToStatuses.filter(isOpenPayTo)), isNull(accounts.number)))
  const unasked: string[] = []
  for (const { agreement, accountNumber } of open)
    try {
      if (accountNumber === null) await endOrphan(agreement.id)
      else {
        await refreshPayTo(agreement)
        await endWithAccount(agreement.id)
      }
    } catch (error) {
      note(error)
      unasked.push(agreement.id)
    }
  for (const number of await collectedAccounts(db)) {
    const isPlaced = await placeAll(number).catch(note)
    if (!isPlaced) waiting.push(number)
  }
  const placed = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.method, collectionMethods), eq(payments.status, 'CREATED')))
    .orderBy(asc(payments.createdAt))
  const left: string[] = []
  let [submitted, submittedCents] = [0, 0]
  for (const payment of placed) {
    try {
      if (!(await submit(payment))) continue
      submitted += 1
      submittedCents += payment.amountCents
    } catch (error) {
      note(error)
      left.push(payment.id)
    }
  }
  const told = await notifyOfTerms()
  const missed = await notifyOfMissed({ db, now, orders })
  if (faults.length > 0) throw new AggregateError(faults, 'Some debits could not be made. All others were.')
  return { submitted, submittedCents, waiting, left, unasked, told, missed, abandoned }
}
