import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { IssuedInvoice } from 'gridfront/billing'
import { accounts } from './accounts.ts'
import { ledgerAccounts, ledgerCauses } from './ledger-words.ts'
import { moment } from './moment.ts'

/** Issued bills. A trigger refuses to change them. */
export const bills = pgTable(
  'bills',
  {
    invoiceNumber: text('invoice_number').primaryKey(),
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    periodStart: date('period_start', { mode: 'string' }).notNull(),
    periodEnd: date('period_end', { mode: 'string' }).notNull(),
    usedWattHours: integer('used_watt_hours').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The amount to pay for it under bill smoothing; null: `amountCents`. */
    smoothedCents: integer('smoothed_cents'),
    /** The bill with its lines, as it was issued; null for a bill from a former system. */
    invoice: json('invoice').$type<IssuedInvoice>(),
  },
  (table) => [
    index('bills_account_number').on(table.accountNumber),
    // Ensures that no period is billed twice, whatever happens in a billing run.
    uniqueIndex('bills_period')
      .on(table.accountNumber, table.periodStart)
      .where(sql`${table.invoice} is not null`),
  ],
)

/**
 * The ledger: each entry moves an amount from one of its accounts to another, so that their sum is always zero. Entries
 * are added and never changed or deleted; the database refuses both. An error is corrected by another entry. They
 * outlive the customer's account, because the law requires them for years.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The customer's account that it belongs to. */
    accountNumber: text('account_number').notNull(),
    cause: text('cause', { enum: ledgerCauses }).notNull(),
    /** Invoice number, id of the payment and so on. A cause is entered only once. */
    causeId: text('cause_id').notNull(),
    /** The account to which the amount moves. */
    debit: text('debit', { enum: ledgerAccounts }).notNull(),
    /** The account from which the amount moves. */
    credit: text('credit', { enum: ledgerAccounts }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** When the cause happened. */
    happenedAt: moment('happened_at').notNull(),
    /** Numbers of the bills that a credit leaves to future debits, next to an active payment plan; null: none. */
    leaves: json('leaves').$type<readonly string[]>(),
  },
  (table) => [
    unique('ledger_entries_cause').on(table.cause, table.causeId),
    index('ledger_entries_account_number').on(table.accountNumber, table.happenedAt),
    check('ledger_entries_amount', sql`${table.amountCents} > 0`),
    check('ledger_entries_sides', sql`${table.debit} <> ${table.credit}`),
  ],
)
