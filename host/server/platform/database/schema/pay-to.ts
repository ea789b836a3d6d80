import { sql } from 'drizzle-orm'
import { date, index, integer, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MaskedPayToPayer, PayToStatus } from 'gridfront/contracts'
import { moment } from './moment.ts'

/** PayTo agreements. An ended one is kept as the record of the agreement. */
export const payToAgreements = pgTable(
  'pay_to_agreements',
  {
    /** Id of the intent, which is the provider's id of the agreement too. */
    id: text('id').primaryKey(),
    /**
     * Stored after customer and account are deleted, until the daily run has ended it at the bank: only this row has the
     * id needed for that.
     */
    customerId: text('customer_id').notNull(),
    accountNumber: text('account_number').notNull(),
    status: text('status').$type<PayToStatus>().notNull(),
    /** Revision of the newest processed event; 0: the provider has not accepted it yet. */
    revision: integer('revision').notNull(),
    /** The provider's token for the payer. PayID and account number are not stored. */
    payerToken: text('payer_token').notNull(),
    payer: json('payer').$type<MaskedPayToPayer>().notNull(),
    maximumCents: integer('maximum_cents').notNull(),
    proposedAt: moment('proposed_at').notNull(),
    answerBy: moment('answer_by').notNull(),
    coversFrom: date('covers_from', { mode: 'string' }),
    changedAt: moment('changed_at').notNull(),
    /** Where the customer can answer; null: only in the bank's app. */
    bankUrl: text('bank_url'),
  },
  (table) => [
    index('pay_to_agreements_customer_id').on(table.customerId),
    // With two open agreements each bill would be debited twice.
    uniqueIndex('pay_to_agreements_open')
      .on(table.accountNumber)
      .where(sql`${table.status} in ('PROPOSED', 'ACTIVE', 'PAUSED')`),
  ],
)
