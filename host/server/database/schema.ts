import { bigint, date, index, integer, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const customers = pgTable('customers', {
  /** Opaque; the `sub` of tokens. */
  id: text('id').primaryKey(),
  /** In the form of `normalEmail`, so that no two differ by case alone. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  givenName: text('given_name').notNull(),
  familyName: text('family_name').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** One row a login. A token counts while its row is there, has not ended and has not expired. */
export const sessions = pgTable(
  'sessions',
  {
    jti: text('jti').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** Random part of the forgery pair that the login used up: it is refused from then on. */
    openedWith: text('opened_with').notNull(),
  },
  (table) => [
    index('sessions_opened_with').on(table.openedWith),
    index('sessions_expires_at').on(table.expiresAt),
  ],
)

export const accounts = pgTable('accounts', {
  number: text('number').primaryKey(),
  customerId: text('customer_id')
    .notNull()
    .unique()
    .references(() => customers.id, { onDelete: 'cascade' }),
  planId: text('plan_id').notNull(),
  planName: text('plan_name').notNull(),
  planStartedOn: date('plan_started_on', { mode: 'string' }).notNull(),
  supplyAddress: text('supply_address').notNull(),
  /** Whole cents; positive is owed, negative a credit. */
  balanceCents: integer('balance_cents').notNull(),
  dueOn: date('due_on', { mode: 'string' }),
  bpayBillerCode: text('bpay_biller_code').notNull(),
  bpayReference: text('bpay_reference').notNull(),
})

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
    paymentStatus: text('payment_status', { enum: ['PAID', 'PARTIALLY_PAID', 'NOT_PAID'] }).notNull(),
  },
  (table) => [index('bills_account_number').on(table.accountNumber)],
)

export const traces = pgTable(
  'traces',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['custom', 'error', 'stateTransition'] }).notNull(),
    receivedAt: moment('received_at').notNull(),
    // `json`, not `jsonb`: jsonb refuses the escapes of U+0000 and of lone surrogates, which browsers may send.
    trace: json('trace').notNull(),
  },
  (table) => [index('traces_received_at').on(table.receivedAt)],
)

/** Counts of `limits/`, one row a key. Names, types and order of the columns are rate-limiter-flexible's. */
export const limits = pgTable('limits', {
  /** Name of the limit, and a keyed hash of what it counts. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** End of the window, in ms since 1970. */
  expire: bigint('expire', { mode: 'number' }).notNull(),
})
