import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** Counts of `limits/`, a row for each key. */
export const limits = pgTable('limits', {
  /** Name of the limit, and a keyed hash of what it counts. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** End of the window, in ms since 1970. */
  expire: bigint('expire', { mode: 'number' }).notNull(),
})

/** Numbers of failed logins in a row, by a keyed hash of account and sender. */
export const failedLogins = pgTable(
  'failed_logins',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastFailedAt: moment('last_failed_at').notNull(),
    blockedUntil: moment('blocked_until').notNull(),
  },
  (table) => [index('failed_logins_last_failed_at').on(table.lastFailedAt)],
)
