import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/**
 * The pseudonyms under which the payment provider saves cards of customers. The cards themselves are not stored here.
 */
export const cardPayers = pgTable(
  'card_payers',
  {
    /** The provider's id of a customer: random, and unique. */
    payer: text('payer').primaryKey(),
    /** Stored after the customer is deleted, until the provider has deleted the cards: only this row has the id needed for that. */
    customerId: text('customer_id').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the customer, or the last of their accounts, was found to be deleted. No payment uses it afterwards. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('card_payers_customer_id').on(table.customerId).where(sql`${table.endedAt} is null`),
    index('card_payers_ended_at').on(table.endedAt).where(sql`${table.endedAt} is not null`),
  ],
)
