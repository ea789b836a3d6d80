import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BillFrequency, PaymentPlanStatus, PlanFrequency, SmoothingAgreement } from 'gridfront/contracts'
import type { PlannedInstalment } from 'gridfront/server'
import { accounts } from './accounts.ts'
import { customers } from './customers.ts'
import { moment } from './moment.ts'

/** Bills with an extended due date: each once. The bill itself stays as it was issued. */
export const billExtensions = pgTable(
  'bill_extensions',
  {
    invoiceNumber: text('invoice_number').primaryKey(),
    /** Id of the intent, as in direct-debit requests. */
    id: text('id').notNull().unique(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    formerDueOn: date('former_due_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    grantedAt: moment('granted_at').notNull(),
    /** The last ledger entry before it: payments up to that entry met the former due date. */
    afterEntry: bigint('after_entry', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('bill_extensions_account_number').on(table.accountNumber),
    index('bill_extensions_customer_id').on(table.customerId),
  ],
)

/** Payment plans. The paid part follows from the ledger: there is no second record that could differ. */
export const paymentPlans = pgTable(
  'payment_plans',
  {
    reference: text('reference').primaryKey(),
    /** Id of the intent, as in direct-debit requests. */
    id: text('id').notNull().unique(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    /** Set to `COMPLETED` when all is paid, when a payment is settled or by the daily run, and reset when a payment is returned. */
    status: text('status').$type<PaymentPlanStatus>().notNull(),
    owedCents: integer('owed_cents').notNull(),
    amountCents: integer('amount_cents').notNull(),
    frequency: text('frequency').$type<PlanFrequency>().notNull(),
    firstOn: date('first_on', { mode: 'string' }).notNull(),
    /** As they were shown and agreed to, for the customer's copy. */
    instalments: json('instalments').$type<readonly PlannedInstalment[]>().notNull(),
    /** The last ledger entry that it includes: later payments count towards it, and later bills are not part of it. */
    afterEntry: bigint('after_entry', { mode: 'number' }).notNull(),
    agreedAt: moment('agreed_at').notNull(),
    endedAt: moment('ended_at'),
    /** The last ledger entry before it was cancelled; null: it was not. */
    endedAfterEntry: bigint('ended_after_entry', { mode: 'number' }),
    /** Number of the last missed instalment that a mail has reported. */
    notifiedMissed: integer('notified_missed').notNull().default(0),
  },
  (table) => [
    index('payment_plans_customer_id').on(table.customerId),
    index('payment_plans_account_number').on(table.accountNumber),
    uniqueIndex('payment_plans_active').on(table.accountNumber).where(sql`${table.status} = 'ACTIVE'`),
  ],
)

/**
 * Bill smoothing agreements. The balance follows from the ledger: there is no second record that could differ. One
 * that is `ENDING` is settled by the next bill.
 */
export const smoothingAgreements = pgTable(
  'smoothing_agreements',
  {
    reference: text('reference').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    status: text('status').$type<SmoothingAgreement['status']>().notNull(),
    basis: text('basis').$type<SmoothingAgreement['basis']>().notNull(),
    frequency: text('frequency').$type<BillFrequency>().notNull(),
    /** The estimate of the year that the amount follows from. */
    yearCents: integer('year_cents').notNull(),
    /** The energy of that estimate: a review compares it too. */
    usedWattHours: integer('used_watt_hours').notNull(),
    /** What the year before was short of, which this one makes up. */
    carriedCents: integer('carried_cents').notNull().default(0),
    amountCents: integer('amount_cents').notNull(),
    /** The amount that a review has set, and the first day of bills with it; null: none, or its notice is not sent yet. */
    nextAmountCents: integer('next_amount_cents'),
    nextFrom: date('next_from', { mode: 'string' }),
    yearFrom: date('year_from', { mode: 'string' }).notNull(),
    reviewOn: date('review_on', { mode: 'string' }).notNull(),
    /** The edition of the consent; its text is among the accepted terms. */
    consentVersion: text('consent_version').notNull(),
    agreedAt: moment('agreed_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('smoothing_agreements_customer_id').on(table.customerId),
    index('smoothing_agreements_account_number').on(table.accountNumber),
    uniqueIndex('smoothing_agreements_open').on(table.accountNumber).where(sql`${table.status} <> 'ENDED'`),
  ],
)
