import { eq } from 'drizzle-orm'
import type { CardPaymentStatus } from 'gridfront/contracts'
import { cardPaymentWay } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { cardPayments } from '../database/schema.ts'
import type { NewEntry } from '../ledger/ledger.ts'
import { postEntries } from '../ledger/ledger.ts'
import type { Orders } from '../mail/outbox.ts'
import { newReceiptNumber } from '../receipt-number.ts'
import type { ProvidedPayment } from './provider.ts'
import type { Settling } from './settlings.ts'

type Row = typeof cardPayments.$inferSelect

export interface SettlePorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
}

/** What a status puts into the books; a status that moves no money, nothing. */
function entryOf(row: Row, status: CardPaymentStatus, at: Date): NewEntry[] {
  const entry = { accountNumber: row.accountNumber, causeId: row.id, happenedAt: at }
  if (status === 'SUCCEEDED') return [{ ...entry, cause: 'PAYMENT', owedCents: -row.amountCents }]
  if (status === 'REVERSED') return [{ ...entry, cause: 'REVERSAL', owedCents: row.amountCents }]
  if (status === 'REFUNDED') return [{ ...entry, cause: 'REFUND', owedCents: row.amountCents }]
  return []
}

/** How news that leads nowhere is to be taken. */
function settlingOf(row: Row, seen: ProvidedPayment): Settling | null {
  if (row.amountCents !== seen.amountCents) return 'conflict'
  const way = cardPaymentWay(row.status, seen.status)
  if (way === null) return cardPaymentWay(seen.status, row.status) === null ? 'conflict' : 'late'
  return way.length === 0 ? 'known' : null
}

/**
 * Takes in what the provider says of a payment. Payment, books and receipt change in one transaction, along the table of moves: news
 * that overtake others bring the steps between with them, and news that come late or again change nothing.
 */
export const createSettle =
  ({ db, now, orders }: SettlePorts) =>
  (seen: ProvidedPayment): Promise<Settling> =>
    db.transaction(async (tx): Promise<Settling> => {
      const [row] = await tx
        .select()
        .from(cardPayments)
        .where(eq(cardPayments.id, seen.paymentId))
        .for('update')
      if (row === undefined) return 'unknown'
      const settling = settlingOf(row, seen)
      if (settling !== null) return settling
      const at = now()
      const way = cardPaymentWay(row.status, seen.status) ?? []
      await postEntries(
        tx,
        way.flatMap((status) => entryOf(row, status, at)),
      )
      const receiptNumber = way.includes('SUCCEEDED') ? newReceiptNumber('PAY') : null
      await tx
        .update(cardPayments)
        .set({
          status: seen.status,
          failure: seen.status === 'FAILED' ? (seen.failure ?? 'PROVIDER_FAULT') : null,
          ...(receiptNumber !== null && { receiptNumber, paidAt: at }),
        })
        .where(eq(cardPayments.id, row.id))
      if (receiptNumber !== null) {
        const { customerId, amountCents } = row
        const facts = { receiptNumber, amountCents, paidAt: at.toISOString() }
        await orders.place(tx, { kind: 'paymentReceipt', customerId, ...facts })
      }
      return 'applied'
    })

export type Settle = ReturnType<typeof createSettle>
