import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { CardPayment, CardPaymentOrder, CardPaymentStart } from 'gridfront/contracts'
import { ProblemError } from 'gridfront/fastify'
import type { PaymentProvider } from 'gridfront/payments-server'
import { isOpenPayment } from 'gridfront/server'
import { isClosed, shownAccountOf } from '../../ledger/accounts.ts'
import { pendingCentsOf } from '../../ledger/pending-cents.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, payments } from '../../platform/database/schema.ts'
import { noProvider } from './no-provider.ts'
import { createPayerFor } from './saved-cards.ts'
import type { Settle } from './settle.ts'

type Row = typeof payments.$inferSelect

export interface PaymentPorts {
  readonly db: Db
  readonly now: () => Date
  readonly provider: PaymentProvider
  readonly settle: Settle
  /** Limit for beginning payments, for each account. Default: none. */
  readonly startLimit?: { readonly spend: (accountNumber: string) => Promise<void> }
}

/** A payer without a login. */
export interface Guest {
  /** Pseudonym of the browser. */
  readonly name: string
  /** The address for the receipt. */
  readonly email: string | null
}

interface Wanted {
  readonly paymentId: string
  readonly customerId: string
  readonly accountNumber: string
  readonly amountCents: number
  /** What the customer was shown as owed, to pay more than that; null: it is not a payment in advance. */
  readonly shownOwed: number | null
  readonly guest: Guest | null
}

/** Conflicting payments are cancelled one after the other; there is rarely more than one. */
const maxTries = 3

const shown = ({ id, amountCents, createdAt, paidAt, status, failure, receiptNumber }: Row) =>
  ({
    paymentId: id,
    amount: amountCents,
    status,
    failure,
    receiptNumber,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }) as CardPayment

/** Payments by card of customers, and of guests who pay for them. */
export function createPayments({ db, now, provider, settle, startLimit }: PaymentPorts) {
  const payerFor = createPayerFor({ db, now })
  const read = async (paymentId: string) =>
    (await db.select().from(payments).where(eq(payments.id, paymentId)))[0]

  /** Stores the payment's row, unless it exists; or returns the payment that prevents it. */
  const place = ({ paymentId, customerId, accountNumber, amountCents, shownOwed, guest }: Wanted) =>
    db.transaction(async (tx): Promise<{ readonly row: Row } | { readonly conflict: Row }> => {
      // Locks the account's row: any other payment waits here.
      const [account] = await tx
        .select()
        .from(accounts)
        .where(and(eq(accounts.number, accountNumber), eq(accounts.customerId, customerId)))
        .for('update')
      if (account === undefined) throw new ProblemError(404, 'There is no account to pay for.')
      const [known] = await tx.select().from(payments).where(eq(payments.id, paymentId))
      if (known !== undefined) return { row: known }
      const [conflict] = await tx
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.accountNumber, accountNumber),
            inArray(payments.status, ['CREATED', 'PENDING']),
            eq(payments.method, 'CARD'),
            guest === null ? isNull(payments.guest) : eq(payments.guest, guest.name),
          ),
        )
      if (conflict !== undefined) return { conflict }
      // A guest may pay more, which becomes a credit: a refusal would reveal what is owed.
      if (guest === null) {
        // A debit in progress must not be paid a second time.
        const { debitCents } = await pendingCentsOf(tx, accountNumber)
        const owed = Math.max(0, account.balanceCents - debitCents)
        const isExpected = shownOwed !== null && owed >= shownOwed && !isClosed(account, now())
        if (amountCents > owed && !isExpected)
          throw new ProblemError(422, 'This is more than you owe.', [
            { pointer: '/body/amount', detail: 'This is more than is owed.' },
          ])
      }
      const [row] = await tx
        .insert(payments)
        .values({
          ...{ id: paymentId, customerId, accountNumber, amountCents },
          status: 'CREATED',
          createdAt: now(),
          guest: guest?.name ?? null,
          guestEmail: guest?.email ?? null,
        })
        .returning()
      if (row === undefined) throw new Error('a payment that was not made')
      return { row }
    })

  async function begin(wanted: Wanted): Promise<CardPaymentStart> {
    const { paymentId } = wanted
    for (let tries = 0; tries < maxTries; tries += 1) {
      const placed = await place(wanted)
      if ('row' in placed) {
        // A guest has no saved cards, because anybody may type the data on a bill. Without a provider nobody has any.
        const keepsCards = wanted.guest === null && provider !== noProvider
        const payer = keepsCards ? await payerFor(wanted.customerId) : null
        const { payment, fieldsUrl } = await provider.create(paymentId, placed.row.amountCents, payer)
        await settle(payment)
        return { payment: shown((await read(paymentId)) ?? placed.row), fieldsUrl }
      }
      // Begun in another tab, or abandoned. Both could be paid, so the earlier one is cancelled at the provider.
      const earlier = await provider.cancel(placed.conflict.id, placed.conflict.amountCents)
      await settle(earlier)
      if (isOpenPayment(earlier.status)) break
    }
    throw new ProblemError(409, 'An earlier payment is being processed. Wait until it is done.')
  }

  /** The current state; for an open payment it is read from the provider. */
  async function look(row: Row): Promise<CardPayment> {
    if (!isOpenPayment(row.status)) return shown(row)
    const seen = await provider.read(row.id).catch(() => null)
    if (seen === null) return shown(row)
    await settle(seen)
    return shown((await read(row.id)) ?? row)
  }

  return {
    async start(
      customerId: string,
      paymentId: string,
      { amount, account, inAdvance }: CardPaymentOrder,
    ): Promise<CardPaymentStart> {
      const { number } = await shownAccountOf(db, customerId, now(), account)
      await startLimit?.spend(number)
      return begin({
        ...{ paymentId, customerId, accountNumber: number, amountCents: amount },
        shownOwed: inAdvance?.owed ?? null,
        guest: null,
      })
    },
    /** Begins a payment for an account that the guest has identified by its bill. */
    startAsGuest: (
      wanted: Omit<Wanted, 'shownOwed'> & { readonly guest: Guest },
    ): Promise<CardPaymentStart> => begin({ ...wanted, shownOwed: null }),
    /** The state of a customer's payment; null if it is not theirs. */
    async state(customerId: string, paymentId: string): Promise<CardPayment | null> {
      const row = await read(paymentId)
      if (row === undefined || row.customerId !== customerId || row.method !== 'CARD' || row.guest !== null)
        return null
      return look(row)
    },
    /** The state of a guest's payment that is open, or was begun or paid since `since`; null for any other. */
    async stateForGuest(paymentId: string, since: Date): Promise<CardPayment | null> {
      const row = await read(paymentId)
      if (row === undefined || row.guest === null) return null
      const isYoung = (row.paidAt ?? row.createdAt) >= since || row.status === 'PENDING'
      return isYoung ? look(row) : null
    },
  }
}

export type Payments = ReturnType<typeof createPayments>
