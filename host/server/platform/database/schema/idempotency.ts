import { index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customers } from './customers.ts'
import { moment } from './moment.ts'

/** Intents of requests (`Idempotency-Key`): a repeated request gets the answer of the first. Deleted after a week. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    route: text('route').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the body. */
    bodyHash: text('body_hash').notNull(),
    /** Id of the result, chosen before it is made, so that a retry after a crash makes no second one. */
    thingId: text('thing_id').notNull(),
    /** Null until it is done. */
    answer: json('answer'),
    /** The request counts as in progress until then. After that, the server must have crashed. */
    lockedUntil: moment('locked_until').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.route, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)
