import { bigint, boolean, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import type { MailOrder } from '../../mail/mail-order.ts'
import { moment } from './moment.ts'

/** Mails that are still to be sent. A row is deleted when its mail was sent, so that no token stays in the database. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Earliest time of the next attempt. Moved on by each failed attempt, and while a copy of the server is sending it. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** After this time the mail is given up, because it would be of no use any more. */
    usefulUntil: moment('useful_until').notNull(),
    /** Why the last attempt failed; null: there was none, or one is under way. */
    lastError: text('last_error'),
    /** What it was written for, and when that was asked for, so that it can be written anew; null: an earlier version wrote it. */
    order: json('order').$type<MailOrder>(),
    orderedAt: moment('ordered_at'),
  },
  (table) => [index('outbox_next_attempt_at').on(table.nextAttemptAt)],
)

/**
 * Mails that were asked for. Whether there is such a customer is looked up later, so that the time of an answer tells nothing
 * about it (ACC-2). A row is deleted when its mail is in the outbox, or if there is no such customer.
 */
export const mailOrders = pgTable(
  'mail_orders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order: json('order').$type<MailOrder>().notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    usefulUntil: moment('useful_until').notNull(),
    lastError: text('last_error'),
  },
  (table) => [index('mail_orders_next_attempt_at').on(table.nextAttemptAt)],
)

/** Mails that were given up, for staff to look at: deleted after 30 days. */
export const failedMails = pgTable(
  'failed_mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it was to be written for: its text, with address and link, is not kept. Null: an earlier version wrote it. */
    order: json('order').$type<MailOrder>(),
    /** Whether it was written, and could not be sent. */
    isWritten: boolean('is_written').notNull(),
    /** Kind or subject. */
    about: text('about').notNull(),
    reason: text('reason').notNull(),
    attempts: integer('attempts').notNull(),
    /** When it was asked for. */
    createdAt: moment('created_at').notNull(),
    failedAt: moment('failed_at').notNull(),
  },
  (table) => [index('failed_mails_failed_at').on(table.failedAt)],
)

/**
 * Mails that were not sent, because their recipient has said how they can be reached safely. Staff reach them in that way, and then
 * remove the row.
 */
export const heldMails = pgTable('held_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  order: json('order').$type<MailOrder>().notNull(),
  /** Whom it would have gone to. */
  recipient: text('recipient').notNull(),
  /** How the recipient is reached safely, in their words at that time. */
  safeContact: text('safe_contact').notNull(),
  heldAt: moment('held_at').notNull(),
})
