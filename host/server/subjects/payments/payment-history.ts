import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { CreditPayout, PaymentFilter, PaymentHistory, PaymentRecord } from 'gridfront/contracts'
import { accountsOf, shownAccountOf } from '../../ledger/accounts.ts'
import { dayMs } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { ledgerEntries, payments, refunds } from '../../platform/database/schema.ts'

export interface HistoryPorts {
  readonly db: Db
  readonly now: () => Date
}

type Entry = typeof ledgerEntries.$inferSelect
type Return = PaymentRecord['returns'][number]

const owedBy = ({ debit, amountCents }: Entry) => (debit === 'RECEIVABLE' ? amountCents : -amountCents)
const startOf = (day: string) => Date.parse(`${day}T00:00:00+10:00`)

/**
 * The payments of an account by its ledger, newest first. The ledger is read in the order of entry, so the balance
 * after a payment never changes, whatever is entered later.
 */
export async function paymentsOf(db: Db, accountNumber: string): Promise<PaymentRecord[]> {
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountNumber, accountNumber))
    .orderBy(asc(ledgerEntries.id))
  const isPaid = and(eq(payments.accountNumber, accountNumber), isNotNull(payments.paidAt))
  const rows = await db.select().from(payments).where(isPaid)
  const given = await db
    .select({ id: refunds.id, paymentId: refunds.paymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(isPaid)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const refundedPayment = new Map(given.map(({ id, paymentId }) => [id, paymentId]))
  const returns = new Map<string, Return[]>()
  for (const { cause, causeId, amountCents, happenedAt } of entries) {
    const paymentId = cause === 'REFUND' ? refundedPayment.get(causeId) : causeId
    if ((cause !== 'REFUND' && cause !== 'REVERSAL') || paymentId === undefined) continue
    const kind = cause === 'REFUND' ? 'REFUND' : 'CHARGEBACK'
    const one = { kind, amount: amountCents, returnedAt: happenedAt.toISOString() } as Return
    returns.set(paymentId, [...(returns.get(paymentId) ?? []), one])
  }

  let balanceAfter = 0
  const records: PaymentRecord[] = []
  for (const entry of entries) {
    balanceAfter += owedBy(entry)
    const { cause, causeId: paymentId, amountCents: amount, happenedAt } = entry
    if (cause !== 'PAYMENT' && cause !== 'BANK_PAYMENT') continue
    const payment = cause === 'PAYMENT' ? byId.get(paymentId) : undefined
    const back = returns.get(paymentId) ?? []
    records.push({
      paymentId,
      accountNumber,
      method: cause === 'PAYMENT' ? (payment?.method ?? 'CARD') : 'BANK',
      amount,
      refunded: back.reduce((sum, one) => sum + (one.kind === 'REFUND' ? one.amount : 0), 0),
      status: payment?.status ?? 'SUCCEEDED',
      paidAt: (payment?.paidAt ?? happenedAt).toISOString(),
      receiptNumber: payment?.receiptNumber ?? null,
      cardLast4: payment?.cardLast4 ?? null,
      ...(payment?.guest != null && { isOfGuest: true }),
      balanceAfter,
      returns: back,
    } as PaymentRecord)
  }
  return records.toReversed().toSorted((one, other) => other.paidAt.localeCompare(one.paidAt))
}

/** The credits of an account that were paid out, newest first, each with when it came back. */
async function payoutsOf(db: Db, accountNumber: string): Promise<CreditPayout[]> {
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.accountNumber, accountNumber),
        inArray(ledgerEntries.cause, ['PAYOUT', 'PAYOUT_RETURN']),
      ),
    )
    .orderBy(desc(ledgerEntries.happenedAt), desc(ledgerEntries.id))
  const returned = new Map(
    entries.flatMap(({ cause, causeId, happenedAt }) =>
      cause === 'PAYOUT_RETURN' ? [[causeId, happenedAt.toISOString()]] : [],
    ),
  )
  return entries.flatMap(({ cause, causeId: reference, amountCents: amount, happenedAt }) => {
    if (cause !== 'PAYOUT') return []
    const returnedAt = returned.get(reference)
    return {
      ...{ reference, accountNumber, amount: amount as CreditPayout['amount'] },
      paidAt: happenedAt.toISOString(),
      ...(returnedAt !== undefined && { returnedAt }),
    }
  })
}

/** The payments and paid credits that a customer sees, selected by the token's owner (AUTH-14). */
export const createPaymentHistory = ({ db, now }: HistoryPorts) => ({
  async list(customerId: string, { from, to, account }: PaymentFilter): Promise<PaymentHistory> {
    const { number } = await shownAccountOf(db, customerId, now(), account)
    const start = from === undefined ? Number.NEGATIVE_INFINITY : startOf(from)
    const end = to === undefined ? Number.POSITIVE_INFINITY : startOf(to) + dayMs
    const isWithin = ({ paidAt }: { readonly paidAt: string }) => {
      const at = Date.parse(paidAt)
      return at >= start && at < end
    }
    const payouts = (await payoutsOf(db, number)).filter(isWithin)
    const paid = (await paymentsOf(db, number)).filter(isWithin)
    return { payments: paid, ...(payouts.length > 0 && { payouts }) }
  },
  /** A payment of any of the customer's accounts; null for any other payment, whether it exists or not. */
  async one(customerId: string, paymentId: string): Promise<PaymentRecord | null> {
    const own = (await accountsOf(db, customerId, now())).map(({ number }) => number)
    const [entry] = await db
      .select({ accountNumber: ledgerEntries.accountNumber })
      .from(ledgerEntries)
      .where(
        and(
          inArray(ledgerEntries.accountNumber, own),
          inArray(ledgerEntries.cause, ['PAYMENT', 'BANK_PAYMENT']),
          eq(ledgerEntries.causeId, paymentId),
        ),
      )
    if (entry === undefined) return null
    const records = await paymentsOf(db, entry.accountNumber)
    return records.find((payment) => payment.paymentId === paymentId) ?? null
  },
})

export type PaymentHistories = ReturnType<typeof createPaymentHistory>
