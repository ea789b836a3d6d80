import { eq, inArray, or } from 'drizzle-orm'
import type { CardPaymentStatus } from 'gridfront/contracts'
import { cardPaymentWay, isOpenPayment } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { accounts, payments, refunds } from '../database/schema.ts'
import { debitOf, noteDishonour } from '../debits/dishonours.ts'
import type { NewEntry } from '../ledger/ledger.ts'
import { postEntries } from '../ledger/ledger.ts'
import type { Orders } from '../mail/outbox.ts'
import { completePaidPlan, reopenUnpaidPlan } from '../payment-help/plan-progress.ts'
import { newReceiptNumber } from '../receipt-number.ts'
import type { ProvidedPayment, ProvidedRefund } from './provider.ts'
import { refundsOf } from './provider.ts'
import type { Settling } from './settlings.ts'

type Row = typeof payments.$inferSelect
type KnownRefund = typeof refunds.$inferSelect

export interface SettlePorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
}

export const sumOf = (list: readonly { readonly amountCents: number }[]): number =>
  list.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The changes in an event: the payment's next status, and new refunds. */
interface Change {
  readonly way: readonly CardPaymentStatus[]
  readonly newRefunds: readonly ProvidedRefund[]
  readonly refundedCents: number
}

/** How news are to be taken: as a change, or as something that leads nowhere. */
function judge(row: Row, known: readonly KnownRefund[], seen: ProvidedPayment): Change | Settling {
  if (row.amountCents !== seen.amountCents) return 'conflict'
  const named = refundsOf(seen)
  const asked = new Map(known.map((one) => [one.id, one]))
  if (known.some(({ paymentId }) => paymentId !== row.id)) return 'conflict'
  if (
    named.some(
      ({ refundId, amountCents }) => (asked.get(refundId)?.amountCents ?? amountCents) !== amountCents,
    )
  )
    return 'conflict'
  const newRefunds = named.filter(({ refundId }) => !asked.get(refundId)?.doneAt)
  // The chargeback has taken back all that was left then.
  if (row.status === 'REVERSED' && newRefunds.length > 0) return 'conflict'
  const refundedCents = sumOf(known.filter(({ doneAt }) => doneAt !== null)) + sumOf(newRefunds)
  if (refundedCents > row.amountCents) return 'conflict'
  const way = cardPaymentWay(row.status, seen.status)
  if (way === null)
    return newRefunds.length > 0 || cardPaymentWay(seen.status, row.status) === null ? 'conflict' : 'late'
  const isRefundable = seen.status === 'SUCCEEDED' || seen.status === 'REVERSED' || seen.status === 'REFUNDED'
  if (newRefunds.length > 0 && !isRefundable) return 'conflict'
  // Only a full refund makes a payment refunded.
  if (seen.status !== 'REVERSED' && (seen.status === 'REFUNDED') !== (refundedCents === row.amountCents))
    return 'conflict'
  return way.length === 0 && newRefunds.length === 0 ? 'known' : { way, newRefunds, refundedCents }
}

/** The ledger entries of a change. */
function entriesOf(row: Row, { way, newRefunds, refundedCents }: Change, at: Date): NewEntry[] {
  const { accountNumber, amountCents } = row
  const entry = { accountNumber, happenedAt: at }
  const ofPayment = { ...entry, causeId: row.id }
  return [
    ...(way.includes('SUCCEEDED')
      ? [{ ...ofPayment, cause: 'PAYMENT' as const, owedCents: -amountCents }]
      : []),
    ...newRefunds.map((one) => ({
      ...entry,
      cause: 'REFUND' as const,
      causeId: one.refundId,
      owedCents: one.amountCents,
    })),
    ...(way.includes('REVERSED')
      ? [{ ...ofPayment, cause: 'REVERSAL' as const, owedCents: amountCents - refundedCents }]
      : []),
  ]
}

/** The account is named in it by the last digits of the bill's reference alone. */
async function guestReceiptOf(tx: Db, { accountNumber, amountCents }: Row, receiptNumber: string, at: Date) {
  const [account] = await tx
    .select({ reference: accounts.bpayReference })
    .from(accounts)
    .where(eq(accounts.number, accountNumber))
  const crnEnding = account?.reference.slice(-4) ?? ''
  return { receiptNumber, amountCents, crnEnding, paidAt: at.toISOString() }
}

/**
 * Stores the provider's state of a payment. Payment, refunds, ledger and mails change in one transaction, along the
 * table of moves: an event that overtakes others includes the steps between, and a late or repeated one changes
 * nothing. A refund has its own id, so it is entered once, in whatever order and however often the provider sends it.
 */
export const createSettle =
  ({ db, now, orders }: SettlePorts) =>
  (seen: ProvidedPayment): Promise<Settling> =>
    db.transaction(async (tx): Promise<Settling> => {
      const [row] = await tx.select().from(payments).where(eq(payments.id, seen.paymentId)).for('update')
      if (row === undefined) return 'unknown'
      const names = refundsOf(seen).map(({ refundId }) => refundId)
      const known = await tx
        .select()
        .from(refunds)
        .where(or(eq(refunds.paymentId, row.id), inArray(refunds.id, names)))
      const change = judge(row, known, seen)
      if (typeof change === 'string') return change
      const at = now()
      const { way, newRefunds, refundedCents } = change
      for (const { refundId, amountCents } of newRefunds)
        await tx
          .insert(refunds)
          .values({ id: refundId, paymentId: row.id, amountCents, createdAt: at, doneAt: at })
          .onConflictDoUpdate({ target: refunds.id, set: { doneAt: at } })
      await postEntries(tx, entriesOf(row, change, at))
      const receiptNumber = way.includes('SUCCEEDED') ? newReceiptNumber('PAY') : null
      await tx
        .update(payments)
        .set({
          status: seen.status,
          failure: seen.status === 'FAILED' ? (seen.failure ?? 'PROVIDER_FAULT') : null,
          ...(receiptNumber !== null && {
            ...{ receiptNumber, paidAt: at },
            // The card of somebody else is not shown in the account.
            cardLast4: row.guest === null ? (seen.cardLast4 ?? null) : null,
          }),
          ...(!isOpenPayment(seen.status) && { guestEmail: null }),
        })
        .where(eq(payments.id, row.id))
      if (receiptNumber !== null) await completePaidPlan(tx, row.accountNumber, at)
      const isReturn = newRefunds.length > 0 || way.includes('REVERSED')
      const isPlanOpen = isReturn && (await reopenUnpaidPlan(tx, row.accountNumber, at))
      const { customerId } = row
      const named = receiptNumber ?? row.receiptNumber ?? ''
      const debit = row.method !== 'CARD' ? await debitOf(tx, row.id) : undefined
      if (debit !== undefined && way.includes('FAILED')) await noteDishonour(tx, orders, row, debit, seen, at)
      if (receiptNumber !== null) {
        const { id: paymentId, amountCents } = row
        const facts = { paymentId, receiptNumber, amountCents, paidAt: at.toISOString() }
        if (debit === undefined)
          await orders.place(tx, {
            kind: 'paymentReceipt',
            customerId,
            ...facts,
            ...(row.guest !== null && { isOfGuest: true }),
          })
        else
          await orders.place(tx, {
            kind: 'debitTaken',
            customerId,
            ...facts,
            invoiceNumber: debit.invoiceNumber,
            ...(row.method !== 'CARD' && { method: row.method }),
          })
      }
      if (receiptNumber !== null && row.guestEmail !== null)
        await orders.place(tx, {
          kind: 'guestReceipt',
          email: row.guestEmail,
          ...(await guestReceiptOf(tx, row, receiptNumber, at)),
        })
      const about = { ...(row.guest !== null && { isOfGuest: true }), ...(isPlanOpen && { isPlanOpen }) }
      for (const { amountCents } of newRefunds)
        await orders.place(tx, {
          kind: 'paymentRefunded',
          customerId,
          receiptNumber: named,
          amountCents,
          ...about,
        })
      const takenBack = row.amountCents - refundedCents
      if (way.includes('REVERSED') && takenBack > 0)
        await orders.place(tx, {
          kind: 'paymentReversed',
          customerId,
          receiptNumber: named,
          amountCents: takenBack,
          ...about,
        })
      return 'applied'
    })

export type Settle = ReturnType<typeof createSettle>
