import { sql } from 'drizzle-orm'
import { date, index, integer, json, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DebitAgreement, DebitRequestStatus } from 'gridfront/contracts'
import { accounts } from './accounts.ts'
import { customers } from './customers.ts'
import { moment } from './moment.ts'

/** Direct-debit requests. An ended one is kept as the record of the agreement. */
export const debitRequests = pgTable(
  'debit_requests',
  {
    reference: text('reference').primaryKey(),
    /** Id of the intent, chosen before the request is made, so that a retry after a crash makes no second one. */
    id: text('id').notNull().unique(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    status: text('status').$type<DebitRequestStatus>().notNull(),
    /** The provider's token for the bank account. Its number is not stored. */
    bankToken: text('bank_token').notNull(),
    accountName: text('account_name').notNull(),
    bsb: text('bsb').notNull(),
    /** The last digits of the number, at most half of them. */
    ending: text('ending').notNull(),
    coversFrom: date('covers_from', { mode: 'string' }).notNull(),
    agreementVersion: text('agreement_version').notNull(),
    /** SHA-256 of the text that was agreed to. */
    agreementSha256: text('agreement_sha256').notNull(),
    /** That text, for the customer's copy: the edition may have left the code. */
    agreement: json('agreement').$type<Pick<DebitAgreement, 'points' | 'consent'>>().notNull(),
    agreedAt: moment('agreed_at').notNull(),
    endedAt: moment('ended_at'),
    /** The newest terms that a mail has announced; null: those that were agreed to. */
    notifiedVersion: text('notified_version'),
  },
  (table) => [
    index('debit_requests_customer_id').on(table.customerId),
    // With two active requests each bill would be debited twice.
    uniqueIndex('debit_requests_active').on(table.accountNumber).where(sql`${table.status} = 'ACTIVE'`),
  ],
)

/** The bill of each debit, by direct debit or PayTo. The payment with the same id has its result. */
export const directDebits = pgTable(
  'direct_debits',
  {
    paymentId: text('payment_id').primaryKey(),
    accountNumber: text('account_number').notNull(),
    invoiceNumber: text('invoice_number').notNull(),
    /** From 1, for each bill. Prevents overlapping runs from creating the same debit twice. */
    attempt: integer('attempt').notNull(),
    /** The direct-debit request or the PayTo agreement that it is based on. */
    requestReference: text('request_reference').notNull(),
    failedAt: moment('failed_at'),
  },
  (table) => [
    unique('direct_debits_attempt').on(table.invoiceNumber, table.attempt),
    index('direct_debits_account_number').on(table.accountNumber),
  ],
)
