import { eq, inArray, or } from 'drizzle-orm'
import type { CardPaymentStatus } from 'gridfront/contracts'
import type { ProvidedPayment, ProvidedRefund } from 'gridfront/payments-server'
import { isPossiblePayment, refundsOf } from 'gridfront/payments-server'
import { cardPaymentWay, isOpenPayment } from 'gridfront/server'
import type { NewEntry } from '../../ledger/ledger.ts'
import { postEntries } from '../../ledger/ledger.ts'
import { completePaidPlan, reopenUnpaidPlan } from '../../ledger/payment-plans.ts'
import type { Db } from '../../platform/database/db.ts'
import type { EventOutcome } from '../../platform/database/schema/event-outcomes.ts'
import { accounts, payments, refunds } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { newReceiptNumber } from '../../platform/receipt-number.ts'
import { debitOf, noteDishonour } from './dishonours.ts'

type Row = typeof payments.$inferSelect
type KnownRefund = typeof refunds.$inferSelect

export interface SettlePorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
}

export const sumOf = (list: readonly { readonly amountCents: number }[]): number =>
  list.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The changes in an event: the payment's next status, and new refunds. */
interface Change {
  readonly way: readonly CardPaymentStatus[]
  readonly newRefunds: readonly ProvidedRefund[]
  readonly refundedCents: number
}

/** How an event is processed: as a change, or as one without effect. */
function check(row: Row, known: readonly KnownRefund[], seen: ProvidedPayment): Change | EventOutcome {
  if (row.amountCents !== seen.amountCents || !isPossiblePayment(seen)) return 'conflict'
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
  // The chargeback reversed the full remaining amount.
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

/** The account is identified in it only by the last digits of the bill's reference. */
async function guestReceiptOf(tx: Db, { accountNumber, amountCents }: Row, receiptNumber: string, at: Date) {
  const [account] = await tx
    .select({ reference: accounts.bpayReference })
    .from(accounts)
    .where(eq(accounts.number, accountNumber))
  const crnEnding = account?.reference.slice(-4) ?? ''
  return { receiptNumber, amountCents, crnEnding, paidAt: at.toISOString() }
}

/** The result of a settled event, for the customer's notices. */
interface Settled {
  readonly change: Change
  readonly at: Date
  /** Set if the payment has just succeeded, else null. */
  readonly receiptNumber: string | null
  /** A payment plan is open again. */
  readonly isPlanOpen: boolean
}

/** Records that a payment was made: for the customer, and for a guest who gave an address. */
async function recordReceipt(tx: Db, eventLog: EventLog, row: Row, receiptNumber: string, at: Date) {
  const { id: paymentId, customerId, amountCents, method } = row
  const facts = { paymentId, receiptNumber, amountCents, paidAt: at.toISOString() }
  const debit = method !== 'CARD' ? await debitOf(tx, paymentId) : undefined
  if (debit === undefined)
    await eventLog.record(tx, {
      ...{ kind: 'paymentReceipt', customerId, ...facts },
      ...(row.guest !== null && { isOfGuest: true }),
    })
  else
    await eventLog.record(tx, {
      ...{ kind: 'debitTaken', customerId, ...facts, invoiceNumber: debit.invoiceNumber },
      ...(method !== 'CARD' && { method }),
    })
  if (row.guestEmail !== null)
    await eventLog.record(tx, {
      ...{ kind: 'guestReceipt', email: row.guestEmail },
      ...(await guestReceiptOf(tx, row, receiptNumber, at)),
    })
}

/** Records the customer's notices of a change, each as a separate event. */
async function recordChange(tx: Db, eventLog: EventLog, row: Row, settled: Settled): Promise<void> {
  const { change, at, receiptNumber, isPlanOpen } = settled
  if (receiptNumber !== null) await recordReceipt(tx, eventLog, row, receiptNumber, at)
  const about = {
    ...{ customerId: row.customerId, receiptNumber: receiptNumber ?? row.receiptNumber ?? '' },
    ...(row.guest !== null && { isOfGuest: true }),
    ...(isPlanOpen && { isPlanOpen }),
  }
  for (const { amountCents } of change.newRefunds)
    await eventLog.record(tx, { kind: 'paymentRefunded', ...about, amountCents })
  const takenBack = row.amountCents - change.refundedCents
  if (change.way.includes('REVERSED') && takenBack > 0)
    await eventLog.record(tx, { kind: 'paymentReversed', ...about, amountCents: takenBack })
}

/** Stores the payment's next status, with its receipt number if it has just succeeded. */
const storeStatus = (tx: Db, row: Row, seen: ProvidedPayment, receiptNumber: string | null, at: Date) =>
  tx
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

/**
 * Stores the provider's state of a payment. Payment, refunds, ledger and mails change in one transaction, along the
 * transition table: an event that overtakes others includes the steps between, and a late or repeated one changes
 * nothing. A refund has its own id, so it is entered once, in whatever order and however often the provider sends it.
 */
export const createSettle =
  ({ db, now, eventLog }: SettlePorts) =>
  (seen: ProvidedPayment): Promise<EventOutcome> =>
    db.transaction(async (tx): Promise<EventOutcome> => {
      const [row] = await tx.select().from(payments).where(eq(payments.id, seen.paymentId)).for('update')
      if (row === undefined) return 'unknown'
      const names = refundsOf(seen).map(({ refundId }) => refundId)
      const known = await tx
        .select()
        .from(refunds)
        .where(or(eq(refunds.paymentId, row.id), inArray(refunds.id, names)))
      const change = check(row, known, seen)
      if (typeof change === 'string') return change
      const at = now()
      const { way, newRefunds } = change
      for (const { refundId, amountCents } of newRefunds)
        await tx
          .insert(refunds)
          .values({ id: refundId, paymentId: row.id, amountCents, createdAt: at, doneAt: at })
          .onConflictDoUpdate({ target: refunds.id, set: { doneAt: at } })
      await postEntries(tx, entriesOf(row, change, at))
      const receiptNumber = way.includes('SUCCEEDED') ? newReceiptNumber('PAY') : null
      await storeStatus(tx, row, seen, receiptNumber, at)
      if (receiptNumber !== null) await completePaidPlan(tx, row.accountNumber, at)
      const isReturn = newRefunds.length > 0 || way.includes('REVERSED')
      const isPlanOpen = isReturn && (await reopenUnpaidPlan(tx, row.accountNumber, at))
      if (row.method !== 'CARD' && way.includes('FAILED')) await noteDishonour(tx, eventLog, row, seen, at)
      await recordChange(tx, eventLog, row, { change, at, receiptNumber, isPlanOpen })
      return 'applied'
    })

export type Settle = ReturnType<typeof createSettle>
