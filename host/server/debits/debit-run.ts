import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import { isOpenPayment } from 'gridfront/contracts'
import type { AnnouncedAgreement, DebitSituation } from 'gridfront/server'
import { agreementsOn, dayIn, scheduledDebits } from 'gridfront/server'
import type { AccountRow } from '../account/shown-account.ts'
import type { Db } from '../database/db.ts'
import { accounts, cardPayments, debitRequests, directDebits } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { ProviderError } from '../payments/provider.ts'
import type { Settle } from '../payments/settle.ts'
import { activeRequestOf, debitSituation, stateOfAccount } from './debit-situation.ts'

export interface DebitRunPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
  readonly provider: PaymentProvider
  readonly settle: Settle
  readonly agreements: readonly AnnouncedAgreement[]
}

export interface DebitRunResult {
  /** Debits that this run has brought to the provider, with those that an earlier run had left. */
  readonly submitted: number
  readonly submittedCents: number
  /** Accounts with a card that is being charged: the next run goes on with them. */
  readonly waiting: readonly string[]
  /** Debits that the provider did not take on: the next run brings them again. */
  readonly left: readonly string[]
  /** Customers who were told of new terms. */
  readonly told: number
}

type Payment = typeof cardPayments.$inferSelect

/** A card of an account is let go of one after the other, and rarely a second is begun in between. */
const mostTries = 3

/**
 * Debits what is due. A debit is a row before the provider hears of it, and the number of its attempt is there once for each bill: so
 * however often runs begin, meet or are cut off, each bill is debited once, and once more after a dishonour.
 */
export function createDebitRun({ db, now, orders, provider, settle, agreements }: DebitRunPorts) {
  const todayOf = (account: AccountRow, date: string | undefined) =>
    date ?? dayIn(stateOfAccount(account), now())

  /** Makes the rows of the debits that are due; or says which card is in the way. */
  const place = (number: string, date: string | undefined) =>
    db.transaction(async (tx): Promise<Payment | null> => {
      // Whoever pays by card, or changes the request, waits here.
      const [account] = await tx.select().from(accounts).where(eq(accounts.number, number)).for('update')
      const request = await activeRequestOf(tx, number)
      if (account === undefined || request === undefined) return null
      const at: DebitSituation = await debitSituation(tx, account, todayOf(account, date))
      const due = scheduledDebits(at).filter(({ debitOn }) => debitOn <= at.today)
      if (due.length === 0) return null
      const [card] = await tx
        .select()
        .from(cardPayments)
        .where(
          and(
            eq(cardPayments.accountNumber, number),
            eq(cardPayments.method, 'CARD'),
            or(eq(cardPayments.status, 'CREATED'), eq(cardPayments.status, 'PENDING')),
          ),
        )
      if (card !== undefined) return card
      for (const { invoiceNumber, amount } of due) {
        const id = randomUUID()
        const made = at.attempts.filter((attempt) => attempt.invoiceNumber === invoiceNumber)
        await tx.insert(cardPayments).values({
          ...{ id, customerId: account.customerId, accountNumber: number, amountCents: amount },
          ...{ status: 'CREATED', method: 'DIRECT_DEBIT', createdAt: now() },
        })
        await tx.insert(directDebits).values({
          ...{ paymentId: id, accountNumber: number, invoiceNumber },
          ...{ attempt: made.length + 1, requestReference: request.reference },
        })
      }
      return null
    })

  /** Whether the debits of an account were placed. A card that nobody is typing any more gives way. */
  async function placeAll(number: string, date: string | undefined): Promise<boolean> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const card = await place(number, date)
      if (card === null) return true
      const earlier = await provider.cancel(card.id, card.amountCents)
      await settle(earlier)
      if (isOpenPayment(earlier.status)) return false
    }
    return false
  }

  /** Brings a debit to the provider; one whose request has ended since is taken back, unless the bank has it already. */
  async function submit({ id, amountCents }: Payment): Promise<boolean> {
    const [found] = await db
      .select()
      .from(directDebits)
      .leftJoin(debitRequests, eq(debitRequests.reference, directDebits.requestReference))
      .where(eq(directDebits.paymentId, id))
    const request = found?.debit_requests
    const isActive = request?.status === 'ACTIVE'
    const seen = isActive
      ? await provider.debit(id, amountCents, request.bankToken)
      : await provider.cancel(id, amountCents)
    await settle(seen)
    return isActive
  }

  /** Tells customers of announced terms, each once. */
  async function tellOfTerms(date: string | undefined): Promise<number> {
    const { nextAgreement } = agreementsOn(agreements, date ?? dayIn('NSW', now()))
    if (nextAgreement === null) return 0
    const { version, effectiveFrom, points } = nextAgreement
    const isUntold = and(
      eq(debitRequests.status, 'ACTIVE'),
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

  return async (date?: string): Promise<DebitRunResult> => {
    const active = await db
      .select({ number: debitRequests.accountNumber })
      .from(debitRequests)
      .where(eq(debitRequests.status, 'ACTIVE'))
      .orderBy(asc(debitRequests.accountNumber))
    const waiting: string[] = []
    for (const { number } of active) {
      const isPlaced = await placeAll(number, date).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error
        return false
      })
      if (!isPlaced) waiting.push(number)
    }
    const open = await db
      .select()
      .from(cardPayments)
      .where(and(eq(cardPayments.method, 'DIRECT_DEBIT'), eq(cardPayments.status, 'CREATED')))
      .orderBy(asc(cardPayments.createdAt))
    const left: string[] = []
    let [submitted, submittedCents] = [0, 0]
    for (const payment of open) {
      try {
        if (!(await submit(payment))) continue
        submitted += 1
        submittedCents += payment.amountCents
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        left.push(payment.id)
      }
    }
    return { submitted, submittedCents, waiting, left, told: await tellOfTerms(date) }
  }
}
