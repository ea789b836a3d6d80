import { bigint, boolean, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import type { DomainEvent } from './domain-event.ts'
import { moment } from './moment.ts'

/** Mails that were given up, for staff to look at: deleted after 30 days. */
export const failedMails = pgTable(
  'failed_mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The event; the text with address and link is not kept. Null: an earlier version wrote it. */
    event: json('event').$type<DomainEvent>(),
    /** Whether it was written, but could not be sent. */
    isWritten: boolean('is_written').notNull(),
    /** Kind or subject. */
    about: text('about').notNull(),
    reason: text('reason').notNull(),
    attempts: integer('attempts').notNull(),
    /** When it was requested. */
    createdAt: moment('created_at').notNull(),
    failedAt: moment('failed_at').notNull(),
  },
  (table) => [index('failed_mails_failed_at').on(table.failedAt)],
)

/**
 * Mails that were not sent, because their recipient has a safe contact. Staff contact them that way, and then remove
 * the row.
 */
export const heldMails = pgTable('held_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  event: json('event').$type<DomainEvent>().notNull(),
  /** The intended recipient. */
  recipient: text('recipient').notNull(),
  /** The recipient's safe contact at that time, in their words. */
  safeContact: text('safe_contact').notNull(),
  heldAt: moment('held_at').notNull(),
})
