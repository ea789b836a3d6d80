import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** Under which pseudonyms the payment provider keeps cards for customers. Of the cards themselves nothing is here. */
export const cardPayers = pgTable(
  'card_payers',
  {
    /** What the provider knows a customer by: it tells nothing of them, and is nobody else's. */
    payer: text('payer').primaryKey(),
    /** It outlives the customer until the provider has forgotten the cards: the row has the only name by which that can be done. */
    customerId: text('customer_id').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the customer, or the last of their accounts, was found to be gone. From then on no payment uses it. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('card_payers_customer_id').on(table.customerId).where(sql`${table.endedAt} is null`),
    index('card_payers_ended_at').on(table.endedAt).where(sql`${table.endedAt} is not null`),
  ],
)
