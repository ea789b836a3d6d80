import {
  bigint,
  boolean,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { ContactWay } from 'gridfront/contracts'

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
    /** To within five minutes, so that not every request writes. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /** Begun on a computer that others use too: lives 12 hours. */
    isShared: boolean('is_shared').notNull().default(false),
    /** Browser and system in words. What the browser sent is not kept. */
    device: text('device').notNull().default('Unknown device'),
    /** Random part of the CSRF token that the login used up: it is refused from then on. */
    openedWith: text('opened_with').notNull(),
  },
  (table) => [
    index('sessions_opened_with').on(table.openedWith),
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_customer_id').on(table.customerId),
  ],
)

/** A link for a new password. One row a customer: asking again replaces it, using it removes it. */
export const passwordResets = pgTable(
  'password_resets',
  {
    customerId: text('customer_id')
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, which has 256 random bits of its own. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('password_resets_expires_at').on(table.expiresAt)],
)

/** What a mail is to be about, and whatever names who gets it: nobody, perhaps. */
export type MailOrder =
  | { readonly kind: 'resetLink'; readonly email: string }
  | { readonly kind: 'emailReminder'; readonly accountNumber: string; readonly postcode: string }
  | { readonly kind: 'passwordChanged'; readonly email: string; readonly isReset: boolean }
  | ({ readonly kind: 'doNotContact'; readonly email: string } & DoNotContactFacts)

/** What the receipt of an entry says: nothing that whoever asked has written. */
export interface DoNotContactFacts {
  readonly receipt: string
  readonly effectiveFrom: string
  readonly ways: readonly ContactWay[]
}

/** Mails that are still to be sent. A row goes when its mail has gone, so that no token stays behind. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before then: rises with each attempt that failed, and while a copy of the server is sending it. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** Given up then: the mail would help nobody any more. */
    usefulUntil: moment('useful_until').notNull(),
  },
  (table) => [index('outbox_next_attempt_at').on(table.nextAttemptAt)],
)

/**
 * Mails that were asked for, before anybody has looked whether there is somebody to get them: so one request costs
 * the same as another (ACC-2). A row goes when its mail stands in the outbox, or when there is nobody.
 */
export const mailOrders = pgTable(
  'mail_orders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order: json('order').$type<MailOrder>().notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    usefulUntil: moment('useful_until').notNull(),
  },
  (table) => [index('mail_orders_next_attempt_at').on(table.nextAttemptAt)],
)

/** Guesses at a password that have failed in a row, by a keyed hash of the account and of who guesses. */
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
  /** Of the supply address: four digits, which may begin with 0. */
  postcode: text('postcode').notNull().default(''),
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

/**
 * What a meter has measured, one row a day; a day without a row is a gap as well. They go with the account and not
 * before: customers may ask for the last two years of them, and bills are proven by them for longer.
 */
export const usageDays = pgTable(
  'usage_days',
  {
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    /** A civil date where the meter is. */
    day: date('day', { mode: 'string' }).notNull(),
    quality: text('quality', { enum: ['actual', 'estimated', 'missing'] }).notNull(),
    /** Whole watt-hours; null where the reading is missing. */
    used: integer('used_watt_hours'),
    /** Whole watt-hours; null where there are no panels. */
    exported: integer('exported_watt_hours'),
    /** Of a missing one, as a sentence for the customer. */
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.accountNumber, table.day] })],
)

/**
 * The do-not-contact list: who asked not to be contacted for sales, by which ways, and where those lead. Kept until they
 * ask to come off it: rules ask for two years at least, and nobody expects calls to begin again. So nothing prunes it.
 */
export const doNotContact = pgTable('do_not_contact', {
  receipt: text('receipt').primaryKey(),
  /** The form's own name for the request: sent again, it is the same entry. */
  requestId: text('request_id').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  effectiveFrom: date('effective_from', { mode: 'string' }).notNull(),
  ways: text('ways').array().$type<ContactWay[]>().notNull(),
  name: text('name').notNull(),
  addressLine: text('address_line'),
  suburb: text('suburb'),
  state: text('state'),
  postcode: text('postcode'),
  /** Digits alone. */
  phone: text('phone'),
  /** In the form of `normalEmail`. */
  email: text('email'),
  note: text('note'),
})

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

/** Counts of `limits/`, one row a key. */
export const limits = pgTable('limits', {
  /** Name of the limit, and a keyed hash of what it counts. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** End of the window, in ms since 1970. */
  expire: bigint('expire', { mode: 'number' }).notNull(),
})
