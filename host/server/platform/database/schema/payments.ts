import { sql } from 'drizzle-orm'
import { check, index, integer, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CardPaymentFailure, CardPaymentStatus, PaymentEvent, PayToEvent } from 'gridfront/contracts'
import { eventOutcomes } from './event-outcomes.ts'
import { moment } from './moment.ts'

/**
 * Payments by card, direct debit and PayTo. They outlive customer and account, like the ledger, and contain nothing of
 * the card except its last four digits.
 */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    accountNumber: text('account_number').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').$type<CardPaymentStatus>().notNull(),
    failure: text('failure').$type<CardPaymentFailure>(),
    receiptNumber: text('receipt_number').unique(),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    /** A debit by direct debit or PayTo is a payment like one by card; `direct_debits` has its bill. */
    method: text('method', { enum: ['CARD', 'DIRECT_DEBIT', 'PAYTO'] })
      .notNull()
      .default('CARD'),
    /** The last four digits of the card; null: unknown, or the card of a guest, which the account's owner must not see. */
    cardLast4: text('card_last4'),
    /** Pseudonym of the browser that began it without a login; null: the customer did, in the account. */
    guest: text('guest'),
    /** The address for a guest's receipt. Removed once the receipt was sent, or will not be. */
    guestEmail: text('guest_email'),
  },
  (table) => [
    index('payments_account_number').on(table.accountNumber, table.createdAt),
    // Two open payments could both be paid: one customer, two tabs. A guest's payment neither replaces the customer's,
    // nor waits for it.
    uniqueIndex('payments_open')
      .on(table.accountNumber, sql`coalesce(${table.guest}, '')`)
      .where(sql`${table.status} in ('CREATED', 'PENDING') and ${table.method} = 'CARD'`),
  ],
)

/** Refunds of card payments, each with its id at the provider and in the ledger. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** Written by staff, for staff; null: it was made at the provider. */
    reason: text('reason'),
    createdAt: moment('created_at').notNull(),
    /** When it was entered into the ledger; null: requested, and not yet confirmed by the provider. */
    doneAt: moment('done_at'),
  },
  (table) => [
    index('refunds_payment_id').on(table.paymentId),
    check('refunds_amount', sql`${table.amountCents} > 0`),
  ],
)

/** Events of the payment provider, stored before they are answered. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    event: json('event').$type<PaymentEvent | PayToEvent>().notNull(),
    receivedAt: moment('received_at').notNull(),
    /** The result of its processing; null: none yet. `forgotten`: it did not match, and staff have handled it. */
    outcome: text('outcome', { enum: [...eventOutcomes, 'forgotten'] }),
  },
  (table) => [index('payment_events_received_at').on(table.receivedAt)],
)
