import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { IssuedInvoice } from 'gridfront/billing'
import type {
  CardPaymentFailure,
  CardPaymentStatus,
  ContactAddress,
  ContactWay,
  DebitRequestStatus,
  PaymentEvent,
  PaymentPlanStatus,
  PlanChange,
  PlanFrequency,
  PlanTerms,
  RequestKind,
  RequestStatus,
  SignUpReason,
  SignUpStop,
  TermsKind,
} from 'gridfront/contracts'
import type { EnergyContract } from 'gridfront/energy'
import type { QualityRange } from 'gridfront/nem12'
import type { RequestContent, RequestTarget } from 'gridfront/server'
import { ledgerAccounts, ledgerCauses } from '../ledger/ledger-words.ts'
import type { SavedAnswers } from '../origination/saved-answers.ts'
import { settlings } from '../payments/settlings.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const customers = pgTable('customers', {
  /** Opaque. It is the `sub` claim of tokens. */
  id: text('id').primaryKey(),
  /** Normalised by `normalEmail`, so that no two differ by case only. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  givenName: text('given_name').notNull(),
  familyName: text('family_name').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When a link that went to `email` was redeemed; null: none has been. */
  emailConfirmedAt: moment('email_confirmed_at'),
  /** The address that takes the place of `email` once its link is redeemed. Normalised, and not unique: it proves nothing yet. */
  pendingEmail: text('pending_email'),
  /** Digits alone. */
  phone: text('phone'),
  /** Where letters go, if not to the supply address. */
  postalAddress: json('postal_address').$type<ContactAddress>(),
  /** How to reach somebody who could be harmed by a letter or a call, in their words. */
  safeContact: text('safe_contact'),
})

/** A row for each session. A token is valid while its row exists and has neither ended nor expired. */
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
    /** Accurate to five minutes, so that not every request writes. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /** Whether the session is on a shared computer: then it lasts 12 hours. */
    isShared: boolean('is_shared').notNull().default(false),
    /** Browser and operating system in words. The User-Agent header itself is not kept. */
    device: text('device').notNull().default('Unknown device'),
    /** Random part of the CSRF token that the login used, which is refused from then on. */
    openedWith: text('opened_with').notNull(),
  },
  (table) => [
    index('sessions_opened_with').on(table.openedWith),
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_customer_id').on(table.customerId),
  ],
)

/** Password reset links, at most one for each customer: asking again replaces it, using it removes it. */
export const passwordResets = pgTable(
  'password_resets',
  {
    customerId: text('customer_id')
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token. It needs no salt, because the token has 256 random bits. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('password_resets_expires_at').on(table.expiresAt)],
)

/**
 * Links that confirm an e-mail address. Of those that are not redeemed a customer has one: asking again replaces it. A redeemed
 * one stays for a while, so that opening it again tells that it has worked; an expired one, so that a new one can be asked for.
 */
export const emailLinks = pgTable(
  'email_links',
  {
    /** SHA-256 of the token. It needs no salt, because the token has 256 random bits. */
    tokenHash: text('token_hash').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The address that the link went to, which is the only one that it confirms. */
    email: text('email').notNull(),
    expiresAt: moment('expires_at').notNull(),
    redeemedAt: moment('redeemed_at'),
  },
  (table) => [
    index('email_links_customer_id').on(table.customerId),
    index('email_links_expires_at').on(table.expiresAt),
  ],
)

/**
 * Terms that were offered to a customer by a mailed link. An accepted offer is the record of the acceptance, and is kept; one that
 * is not accepted is replaced by the next of its kind, and deleted a while after its end.
 */
export const termsOffers = pgTable(
  'terms_offers',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<TermsKind>().notNull(),
    version: text('version').notNull(),
    title: text('title').notNull(),
    points: json('points').$type<readonly string[]>().notNull(),
    document: text('document'),
    offeredAt: moment('offered_at').notNull(),
    acceptUntil: moment('accept_until').notNull(),
    acceptedAt: moment('accepted_at'),
    /** SHA-256 of the token of the newest link; null: none has been sent yet. */
    tokenHash: text('token_hash').unique(),
    /** The address that the link went to. It works while that is the customer's. */
    sentTo: text('sent_to'),
  },
  (table) => [
    index('terms_offers_customer_id').on(table.customerId),
    index('terms_offers_accept_until').on(table.acceptUntil),
  ],
)

/** A mail that was asked for, and what identifies its recipient. There may be no such customer. */
export type MailOrder =
  | { readonly kind: 'resetLink'; readonly email: string }
  | { readonly kind: 'invitation'; readonly email: string }
  | { readonly kind: 'emailReminder'; readonly accountNumber: string; readonly postcode: string }
  | { readonly kind: 'passwordChanged'; readonly email: string; readonly isReset: boolean }
  | ({ readonly kind: 'doNotContact'; readonly email: string } & DoNotContactFacts)
  | { readonly kind: 'signUpLink'; readonly applicationId: string }
  /** `email`: the address to confirm. No mail is sent if it is not to be confirmed any more. */
  | { readonly kind: 'emailLink'; readonly customerId: string; readonly email: string }
  /** `email`: the former address. */
  | { readonly kind: 'emailChanged'; readonly customerId: string; readonly email: string }
  | { readonly kind: 'termsLink'; readonly offerId: string }
  | ({ readonly kind: 'termsAccepted'; readonly email: string } & AcceptedTerms)
  | ({ readonly kind: 'billIssued'; readonly customerId: string } & BillFacts)
  | ({ readonly kind: 'paymentReceipt'; readonly customerId: string } & PaymentReceiptFacts)
  | ({ readonly kind: 'paymentRefunded'; readonly customerId: string } & PaymentReturnFacts)
  | ({ readonly kind: 'paymentReversed'; readonly customerId: string } & PaymentReturnFacts)
  | ({ readonly kind: 'debitRequest'; readonly customerId: string } & DebitRequestFacts)
  | ({ readonly kind: 'debitTaken'; readonly customerId: string } & DebitTakenFacts)
  | ({ readonly kind: 'debitDishonoured'; readonly customerId: string } & DebitDishonourFacts)
  | ({ readonly kind: 'debitTerms'; readonly customerId: string } & DebitTermsFacts)
  | ({ readonly kind: 'paymentHelp'; readonly customerId: string } & PaymentHelpFacts)
  | ({ readonly kind: 'signUpReceipt' } & OfApplication & SignUpReceiptFacts)
  | ({ readonly kind: 'signUpAccepted' } & OfApplication & SignUpReceiptFacts)
  | ({ readonly kind: 'signUpDeclined'; readonly reason: SignUpReason } & OfApplication & Reference)
  | ({ readonly kind: 'signUpWithdrawn' } & OfApplication & Reference)
  | ({ readonly kind: 'planChanged'; readonly customerId: string } & PlanChangeFacts)
  | ({ readonly kind: 'planChangeCancelled'; readonly customerId: string } & PlanCancelFacts)
  | ({ readonly kind: 'requestReceived'; readonly customerId: string } & RequestFacts)
  | ({ readonly kind: 'requestChanged'; readonly customerId: string } & Omit<RequestFacts, 'targets'>)

/** Whom a mail about an application goes to. */
interface OfApplication {
  readonly applicationId: string
  readonly email: string
}
interface Reference {
  readonly reference: string
}

/** The content of a receipt's mail. It holds nothing that the sender of the request has written. */
export interface DoNotContactFacts {
  readonly receipt: string
  readonly effectiveFrom: string
  readonly ways: readonly ContactWay[]
}

/** The content of the mail that confirms an acceptance of terms. */
export interface AcceptedTerms {
  readonly terms: TermsKind
  readonly title: string
  readonly version: string
  /** ISO 8601. */
  readonly acceptedAt: string
}

/** The content of the notice of a bill. */
export interface BillFacts {
  readonly invoiceNumber: string
  /** First and last day. */
  readonly period: { readonly startDate: string; readonly endDate: string }
  /** Of this bill alone, with GST; negative: a credit. */
  readonly amountCents: number
  /** With what was owed before; zero or less: nothing is to pay. */
  readonly toPayCents: number
  readonly dueDate: string
  /** What is taken from the bank account by the customer's request, and when; null: nothing is. */
  readonly debit: { readonly amountCents: number; readonly on: string } | null
  readonly isEstimated: boolean
  /** The customer may read the meter, and have the bill put right by that. */
  readonly acceptsOwnReading: boolean
  readonly isFinal: boolean
}

/** The content of the receipt for a payment by card. */
export interface PaymentReceiptFacts {
  /** Left out by orders of earlier versions. */
  readonly paymentId?: string
  readonly receiptNumber: string
  readonly amountCents: number
  /** ISO 8601. */
  readonly paidAt: string
}

/** The content of the mail about a payment, or a part of one, that was given back or taken back. */
export interface PaymentReturnFacts {
  readonly receiptNumber: string
  readonly amountCents: number
}

/** The content of the mail that confirms what a customer has arranged for direct debit. */
export interface DebitRequestFacts {
  readonly reference: string
  readonly about: 'AGREED' | 'CHANGED' | 'CANCELLED'
  /** The last digits of the bank account's number. */
  readonly ending: string
  readonly agreementVersion: string
  /** Civil date. */
  readonly coversFrom: string
}

/** The content of the receipt for a direct debit. */
export interface DebitTakenFacts extends PaymentReceiptFacts {
  readonly paymentId: string
  readonly invoiceNumber: string
}

/** The content of the mail about a dishonour. */
export interface DebitDishonourFacts {
  readonly invoiceNumber: string
  readonly amountCents: number
  /** Civil date; null: it is not tried again. */
  readonly retryOn: string | null
}

/** The content of the notice of new terms. */
export interface DebitTermsFacts {
  readonly version: string
  /** Civil date. */
  readonly effectiveFrom: string
  readonly points: readonly string[]
}

/** The content of the mails about more time to pay and payment plans. */
export type PaymentHelpFacts =
  | { readonly about: 'EXTENDED'; readonly invoiceNumber: string; readonly dueOn: string }
  | {
      readonly about: 'AGREED'
      readonly reference: string
      readonly owedCents: number
      readonly count: number
      readonly amountCents: number
      readonly frequency: PlanFrequency
      readonly firstOn: string
    }
  | { readonly about: 'CANCELLED'; readonly reference: string }
  /** `amountCents`: of all instalments that were missed. */
  | {
      readonly about: 'MISSED'
      readonly reference: string
      readonly amountCents: number
      readonly dueOn: string
    }

/** The content of the mail that confirms an application. It holds nothing that the applicant has written. */
export interface SignUpReceiptFacts {
  readonly reference: string
  readonly planName: string
  readonly coolingOffEndsOn: string
  /** First day of supply as far as it can be told; null while somebody looks at the application. */
  readonly startsOn: string | null
}

/** The content of the mail that sums up a change of plan. */
export interface PlanChangeFacts {
  readonly reference: string
  readonly planName: string
  readonly fromName: string
  readonly startsOn: string
  readonly coolingOffEndsOn: string
  /** Each price in a line, GST included. */
  readonly prices: readonly string[]
  /** Path of the plan's document. */
  readonly document: string | null
  readonly asksForCard: boolean
}

/** The content of the mail that confirms that a change of plan was cancelled. */
export interface PlanCancelFacts {
  readonly reference: string
  /** The plan that stays, or comes back. */
  readonly planName: string
  /** First day of it again; null: it went on all the time. */
  readonly returnedOn: string | null
}

/** The content of a mail about a request of the account. It holds nothing that the customer has written. */
export interface RequestFacts {
  readonly reference: string
  readonly about: RequestKind
  readonly status: RequestStatus
  readonly targets: readonly RequestTarget[]
}

/** Mails that are still to be sent. A row is deleted when its mail was sent, so that no token stays in the database. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Earliest time of the next attempt. Moved on by each failed attempt, and while a copy of the server is sending it. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** After this time the mail is given up, because it would be of no use any more. */
    usefulUntil: moment('useful_until').notNull(),
    /** Why the last attempt failed; null: there was none, or one is under way. */
    lastError: text('last_error'),
    /** What it was written for, and when that was asked for, so that it can be written anew; null: an earlier version wrote it. */
    order: json('order').$type<MailOrder>(),
    orderedAt: moment('ordered_at'),
  },
  (table) => [index('outbox_next_attempt_at').on(table.nextAttemptAt)],
)

/**
 * Mails that were asked for. Whether there is such a customer is looked up later, so that the time of an answer tells nothing
 * about it (ACC-2). A row is deleted when its mail is in the outbox, or if there is no such customer.
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
    lastError: text('last_error'),
  },
  (table) => [index('mail_orders_next_attempt_at').on(table.nextAttemptAt)],
)

/** Mails that were given up, for staff to look at: deleted after 30 days. */
export const failedMails = pgTable(
  'failed_mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it was to be written for: its text, with address and link, is not kept. Null: an earlier version wrote it. */
    order: json('order').$type<MailOrder>(),
    /** Whether it was written, and could not be sent. */
    isWritten: boolean('is_written').notNull(),
    /** Kind or subject. */
    about: text('about').notNull(),
    reason: text('reason').notNull(),
    attempts: integer('attempts').notNull(),
    /** When it was asked for. */
    createdAt: moment('created_at').notNull(),
    failedAt: moment('failed_at').notNull(),
  },
  (table) => [index('failed_mails_failed_at').on(table.failedAt)],
)

/**
 * Mails that were not sent, because their recipient has said how they can be reached safely. Staff reach them in that way, and then
 * remove the row.
 */
export const heldMails = pgTable('held_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  order: json('order').$type<MailOrder>().notNull(),
  /** Whom it would have gone to. */
  recipient: text('recipient').notNull(),
  /** How the recipient is reached safely, in their words at that time. */
  safeContact: text('safe_contact').notNull(),
  heldAt: moment('held_at').notNull(),
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

/** Supply contracts. A customer may have several, one for each supply address. */
export const accounts = pgTable(
  'accounts',
  {
    number: text('number').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    planId: text('plan_id').notNull(),
    planName: text('plan_name').notNull(),
    planStartedOn: date('plan_started_on', { mode: 'string' }).notNull(),
    /** How often it is billed, as a plan's `billFrequency`. */
    billingFrequency: text('billing_frequency', { enum: ['P1M', 'P3M'] })
      .notNull()
      .default('P3M'),
    /** The last day that is not billed here: a former system has billed it, or somebody has decided so. null: nobody has. */
    billedTo: date('billed_to', { mode: 'string' }),
    supplyAddress: text('supply_address').notNull(),
    /** Postcode of the supply address: four digits, which may begin with 0. */
    postcode: text('postcode').notNull().default(''),
    /**
     * Whole cents; positive is owed, negative a credit. The database adds it up from `ledger_entries`, and refuses any other
     * change: what changes a balance is an entry.
     */
    balanceCents: integer('balance_cents').notNull().default(0),
    dueOn: date('due_on', { mode: 'string' }),
    /** The customer's own word for it, such as "Holiday house"; null: none. */
    displayName: text('display_name'),
    /** Last day of supply; null: it goes on. */
    closedOn: date('closed_on', { mode: 'string' }),
    bpayBillerCode: text('bpay_biller_code').notNull(),
    bpayReference: text('bpay_reference').notNull(),
  },
  (table) => [index('accounts_customer_id').on(table.customerId)],
)

/**
 * Changes of plan that customers have agreed to. Which plan an account has on a day follows from them and from the plan that it was
 * opened with: there is no second record that could differ. What was agreed is never changed: prices that change later do not move it.
 */
export const planChanges = pgTable(
  'plan_changes',
  {
    reference: text('reference').primaryKey(),
    /** Id of the intent, chosen before the change is made: whoever takes over after a crash makes no second one. */
    id: text('id').notNull().unique(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    status: text('status').$type<PlanChange['status']>().notNull(),
    agreedAt: moment('agreed_at').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    coolingOffEndsOn: date('cooling_off_ends_on', { mode: 'string' }).notNull(),
    fromPlan: json('from_plan').$type<PlanChange['from']>().notNull(),
    /** As they were shown and agreed to. */
    terms: json('terms').$type<PlanTerms>().notNull(),
    /** The same prices as bills count with them. */
    contract: json('contract').$type<EnergyContract>().notNull(),
    consentVersion: text('consent_version').notNull(),
    concession: text('concession').$type<PlanChange['concession']>().notNull(),
    cancelledAt: moment('cancelled_at'),
    /** Cancelled after it had begun: the first day of the plan before, again. */
    returnedOn: date('returned_on', { mode: 'string' }),
  },
  (table) => [
    index('plan_changes_account_number').on(table.accountNumber),
    index('plan_changes_customer_id').on(table.customerId),
  ],
)

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
    /** The bill with its lines, as it was issued; null of a bill from a former system. */
    invoice: json('invoice').$type<IssuedInvoice>(),
  },
  (table) => [
    index('bills_account_number').on(table.accountNumber),
    // Whatever becomes of a run of the billing: no period is billed twice.
    uniqueIndex('bills_period')
      .on(table.accountNumber, table.periodStart)
      .where(sql`${table.invoice} is not null`),
  ],
)

/**
 * The books: each entry takes an amount from one account of the books to another, so that all together are zero at any time. Entries are
 * added and never changed or deleted; the database refuses both. What was wrong is set right by a further entry. They outlive the
 * customer's account, because the law asks for them for years.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The customer's account that it belongs to. */
    accountNumber: text('account_number').notNull(),
    cause: text('cause', { enum: ledgerCauses }).notNull(),
    /** Invoice number, id of the payment and so on. A cause is entered once. */
    causeId: text('cause_id').notNull(),
    /** Gets the amount. */
    debit: text('debit', { enum: ledgerAccounts }).notNull(),
    /** Gives the amount. */
    credit: text('credit', { enum: ledgerAccounts }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** When what it tells of happened. */
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [
    unique('ledger_entries_cause').on(table.cause, table.causeId),
    index('ledger_entries_account_number').on(table.accountNumber, table.happenedAt),
    check('ledger_entries_amount', sql`${table.amountCents} > 0`),
    check('ledger_entries_sides', sql`${table.debit} <> ${table.credit}`),
  ],
)

/**
 * Meter readings, one row for each day; a day without a row is a gap. They are deleted with the account and not before:
 * customers may ask for the last two years, and bills must be verifiable for longer.
 */
export const usageDays = pgTable(
  'usage_days',
  {
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    /** Civil date at the meter's location. Of imported meter data it is the market's day, which in summer begins an hour later. */
    day: date('day', { mode: 'string' }).notNull(),
    quality: text('quality', { enum: ['actual', 'estimated', 'missing'] }).notNull(),
    /** What is estimated of the day was put by the network in the place of a read that failed. */
    isSubstituted: boolean('is_substituted').notNull().default(false),
    /** Whole watt-hours; null if the reading is missing. */
    used: integer('used_watt_hours'),
    /** Whole watt-hours; null without solar panels. */
    exported: integer('exported_watt_hours'),
    /** Why the reading is missing, as a sentence for the customer. */
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.accountNumber, table.day] })],
)

/** Connection points to the grid whose meter data is taken, and the account that each belongs to. */
export const supplyPoints = pgTable('supply_points', {
  /** National Metering Identifier: 10 characters, without the checksum. */
  nmi: text('nmi').primaryKey(),
  accountNumber: text('account_number')
    .notNull()
    .unique()
    .references(() => accounts.number, { onDelete: 'cascade' }),
  /** First day of supply to this account. Days before it are somebody else's, and are not taken. */
  suppliedFrom: date('supplied_from', { mode: 'string' }).notNull(),
  /** Register ids or suffixes of controlled loads, which nothing in a file tells from other consumption. */
  controlledLoad: text('controlled_load').array().$type<string[]>().notNull().default([]),
})

/**
 * Interval meter data, one row for each register and day. A day is what the market delivers, replaces and values as a whole, and a
 * row for each interval would be up to 288 times as many. `usage_days` follows from it.
 */
export const usageIntervals = pgTable(
  'usage_intervals',
  {
    nmi: text('nmi')
      .notNull()
      .references(() => supplyPoints.nmi, { onDelete: 'cascade' }),
    registerId: text('register_id').notNull(),
    suffix: text('suffix').notNull(),
    /** A day of market time, which is UTC+10 all year. */
    day: date('day', { mode: 'string' }).notNull(),
    intervalMinutes: integer('interval_minutes').notNull(),
    /** One for each interval; null where the meter has no value. */
    wattHours: integer('watt_hours').array().$type<(number | null)[]>().notNull(),
    qualities: json('qualities').$type<readonly QualityRange[]>().notNull(),
    meterSerial: text('meter_serial').notNull(),
    updatedAt: moment('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.nmi, table.registerId, table.suffix, table.day] })],
)

/**
 * The do-not-contact list: who asked not to be contacted for sales, in which ways, and their contact details. Entries are kept
 * until their owner asks to be removed. The law asks for two years at least, but nobody expects calls to begin again.
 */
export const doNotContact = pgTable('do_not_contact', {
  receipt: text('receipt').primaryKey(),
  /** Id of the request, made by the form. A request that is sent again makes no second entry. */
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
  /** Normalised by `normalEmail`. */
  email: text('email'),
  note: text('note'),
})

/**
 * Applications for supply. One that is not sent is deleted 30 days after its last change; one that was sent is the contract's
 * record, and is kept.
 */
export const applications = pgTable(
  'applications',
  {
    /** Known to nobody outside: browsers and links name an application by tokens. */
    id: text('id').primaryKey(),
    /** Rises with each change. A change names the one that it was made to. */
    version: integer('version').notNull(),
    // `json`, not `jsonb`: members stay in their order.
    answers: json('answers').$type<SavedAnswers>().notNull(),
    createdAt: moment('created_at').notNull(),
    savedAt: moment('saved_at').notNull(),
    submittedAt: moment('submitted_at'),
    status: text('status', { enum: ['OPEN', 'ACCEPTED', 'IN_REVIEW', 'DECLINED', 'WITHDRAWN'] }).notNull(),
    /** Why somebody looks at it, or has looked at it. For staff: it may tell of other customers. */
    review: text('review', { enum: ['CREDIT', 'CUSTOMER', 'PREMISES'] }),
    /** Why it was declined. */
    reason: text('reason').$type<SignUpReason>(),
    /** When it was declined or withdrawn. */
    endedAt: moment('ended_at'),
    /** First day of supply, as far as it can be told. */
    startsOn: date('starts_on', { mode: 'string' }),
    /** SHA-256 of the token by which the mail with the receipt cancels; null until that mail is written. */
    withdrawalHash: text('withdrawal_hash').unique(),
    /** What was in the way when it was last looked at. */
    stop: text('stop').$type<SignUpStop>(),
    /** Distributor at the supply address, once it is known. */
    network: text('network'),
    /** The supply address by `addressKeyOf`, and its NMI: they find applications for the same premises. */
    addressKey: text('address_key'),
    nmi: text('nmi'),
    reference: text('reference').unique(),
    coolingOffEndsOn: date('cooling_off_ends_on', { mode: 'string' }),
    /** Account that was opened for it. No reference to `accounts`: the record outlives the account. */
    accountNumber: text('account_number'),
  },
  (table) => [
    index('applications_saved_at').on(table.savedAt),
    index('applications_address_key').on(table.addressKey),
    index('applications_nmi').on(table.nmi),
  ],
)

/** The browsers that hold an application: each device has a cookie of its own. */
export const applicationCookies = pgTable(
  'application_cookies',
  {
    /** SHA-256 of the cookie's value. It needs no salt, because the value has 256 random bits. */
    tokenHash: text('token_hash').primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('application_cookies_application_id').on(table.applicationId),
    index('application_cookies_expires_at').on(table.expiresAt),
  ],
)

/** Links by which another device goes on, at most one for each application: asking again replaces it, using it removes it. */
export const applicationLinks = pgTable(
  'application_links',
  {
    applicationId: text('application_id')
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('application_links_expires_at').on(table.expiresAt)],
)

/**
 * What customers have asked for in the account. What is arranged for an account (authorised people, life support, concession) follows
 * from its rows, so they stay as long as the customer.
 */
export const customerRequests = pgTable(
  'customer_requests',
  {
    reference: text('reference').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    /** Id of the request, made by the form. A request that is sent again makes no second row. */
    requestId: text('request_id').notNull(),
    kind: text('kind').$type<RequestKind>().notNull(),
    status: text('status').$type<RequestStatus>().notNull(),
    receivedAt: moment('received_at').notNull(),
    effectiveOn: date('effective_on', { mode: 'string' }),
    // `json`, not `jsonb`: members stay in their order, by which two requests are compared.
    content: json('content').$type<RequestContent>().notNull(),
    targets: json('targets').$type<readonly RequestTarget[]>().notNull(),
    answer: text('answer'),
    /** When the status changed last. */
    updatedAt: moment('updated_at').notNull(),
    /** Set while it is open, of kinds of which an account has one open request at most. */
    openKey: text('open_key').unique(),
  },
  (table) => [
    uniqueIndex('customer_requests_request_id').on(table.customerId, table.requestId),
    index('customer_requests_account_number').on(table.accountNumber),
    index('customer_requests_status').on(table.status),
  ],
)

/** Meters that a customer may read, or may not. One for each account. */
export const meters = pgTable('meters', {
  accountNumber: text('account_number')
    .primaryKey()
    .references(() => accounts.number, { onDelete: 'cascade' }),
  /** Number on its face. */
  meterId: text('meter_id').notNull(),
  /** As in the Consumer Data Standards: `BASIC` and `MRAM` only add up. */
  installationType: text('installation_type').notNull(),
  hasSolar: boolean('has_solar').notNull(),
  /** More than 100 MWh a year. */
  isLarge: boolean('is_large').notNull().default(false),
})

export const meterRegisters = pgTable(
  'meter_registers',
  {
    accountNumber: text('account_number')
      .notNull()
      .references(() => meters.accountNumber, { onDelete: 'cascade' }),
    registerId: text('register_id').notNull(),
    timeOfDay: text('time_of_day', {
      enum: ['ALLDAY', 'PEAK', 'SHOULDER', 'OFFPEAK', 'CONTROLLED'],
    }).notNull(),
    /** Places before the decimal point. */
    digits: integer('digits').notNull(),
    /** Whole kWh; null, with the two below: it has not been read yet. */
    lastValue: integer('last_value'),
    lastReadOn: date('last_read_on', { mode: 'string' }),
    lastQuality: text('last_quality', { enum: ['actual', 'estimated'] }),
    /** The newest value that somebody has read, with its day: what was used since then follows from the next one. */
    actualValue: integer('actual_value'),
    actualReadOn: date('actual_read_on', { mode: 'string' }),
    /** Usual watt-hours in a day; null: not known. */
    averagedDailyLoad: integer('averaged_daily_watt_hours'),
  },
  (table) => [primaryKey({ columns: [table.accountNumber, table.registerId] })],
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

/**
 * Intents that requests have named (`Idempotency-Key`): sent again, a request gets the answer of the first. Deleted after a week.
 */
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
    /** Id of what the request makes, chosen before it is made: whoever takes over after a crash makes no second one. */
    thingId: text('thing_id').notNull(),
    /** Null until it is done. */
    answer: json('answer'),
    /** Until then the request is under way. Later it was left by a server that ended. */
    lockedUntil: moment('locked_until').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.route, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)

/** Payments by card. They outlive customer and account, as the ledger does, and hold nothing of the card. */
export const cardPayments = pgTable(
  'card_payments',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    accountNumber: text('account_number').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').$type<CardPaymentStatus>().notNull(),
    failure: text('failure').$type<CardPaymentFailure>(),
    receiptNumber: text('receipt_number').unique(),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    /** A direct debit is a payment as one by card is; `direct_debits` says of which bill. */
    method: text('method', { enum: ['CARD', 'DIRECT_DEBIT'] })
      .notNull()
      .default('CARD'),
    /** The last four digits of the card; null: not told. */
    cardLast4: text('card_last4'),
  },
  (table) => [
    index('card_payments_account_number').on(table.accountNumber, table.createdAt),
    // Two that are open could both be paid: one customer, two tabs.
    uniqueIndex('card_payments_open')
      .on(table.accountNumber)
      .where(sql`${table.status} in ('CREATED', 'PENDING') and ${table.method} = 'CARD'`),
  ],
)

/** Direct-debit requests. One that has ended is kept as the record of what was agreed to. */
export const debitRequests = pgTable(
  'debit_requests',
  {
    reference: text('reference').primaryKey(),
    /** Id of the intent, chosen before the request is made: whoever takes over after a crash makes no second one. */
    id: text('id').notNull().unique(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    status: text('status').$type<DebitRequestStatus>().notNull(),
    /** The provider's name of the bank account. Its number is kept nowhere here. */
    bankToken: text('bank_token').notNull(),
    accountName: text('account_name').notNull(),
    bsb: text('bsb').notNull(),
    /** The last digits of the number, at most half of them. */
    ending: text('ending').notNull(),
    coversFrom: date('covers_from', { mode: 'string' }).notNull(),
    agreementVersion: text('agreement_version').notNull(),
    agreedAt: moment('agreed_at').notNull(),
    endedAt: moment('ended_at'),
    /** The newest terms that a mail has told of; null: those that were agreed to. */
    toldVersion: text('told_version'),
  },
  (table) => [
    index('debit_requests_customer_id').on(table.customerId),
    // With two of them each bill would be debited twice.
    uniqueIndex('debit_requests_active').on(table.accountNumber).where(sql`${table.status} = 'ACTIVE'`),
  ],
)

/** Which bill a direct debit is of. The payment of the same id says what became of it. */
export const directDebits = pgTable(
  'direct_debits',
  {
    paymentId: text('payment_id').primaryKey(),
    accountNumber: text('account_number').notNull(),
    invoiceNumber: text('invoice_number').notNull(),
    /** From 1, for each bill. Runs that meet cannot make the same one twice. */
    attempt: integer('attempt').notNull(),
    requestReference: text('request_reference').notNull(),
    failedAt: moment('failed_at'),
  },
  (table) => [
    unique('direct_debits_attempt').on(table.invoiceNumber, table.attempt),
    index('direct_debits_account_number').on(table.accountNumber),
  ],
)

/** Bills whose due date was moved: each once. The bill itself stays as it was issued. */
export const billExtensions = pgTable(
  'bill_extensions',
  {
    invoiceNumber: text('invoice_number').primaryKey(),
    /** Id of the intent, as of direct-debit requests. */
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
  },
  (table) => [
    index('bill_extensions_account_number').on(table.accountNumber),
    index('bill_extensions_customer_id').on(table.customerId),
  ],
)

/** Payment plans. What of one is paid follows from the ledger: there is no second record that could differ. */
export const paymentPlans = pgTable(
  'payment_plans',
  {
    reference: text('reference').primaryKey(),
    /** Id of the intent, as of direct-debit requests. */
    id: text('id').notNull().unique(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    /** `COMPLETED` is written once all is paid, by what settles payments or by the daily run; until then it follows from the ledger. */
    status: text('status').$type<PaymentPlanStatus>().notNull(),
    owedCents: integer('owed_cents').notNull(),
    amountCents: integer('amount_cents').notNull(),
    frequency: text('frequency').$type<PlanFrequency>().notNull(),
    firstOn: date('first_on', { mode: 'string' }).notNull(),
    /** The last entry of the ledger that it knew: payments after it count, and bills after it are no part of it. */
    afterEntry: bigint('after_entry', { mode: 'number' }).notNull(),
    agreedAt: moment('agreed_at').notNull(),
    endedAt: moment('ended_at'),
    /** Number of the last instalment of which a mail has told that it was missed. */
    toldMissed: integer('told_missed').notNull().default(0),
  },
  (table) => [
    index('payment_plans_customer_id').on(table.customerId),
    uniqueIndex('payment_plans_active').on(table.accountNumber).where(sql`${table.status} = 'ACTIVE'`),
  ],
)

/** Refunds of payments by card, each with the id by which the provider and the ledger know it. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** What staff has written, for staff; null: it was made at the provider. */
    reason: text('reason'),
    createdAt: moment('created_at').notNull(),
    /** When it came into the books; null: it was asked for, and the provider has not said yes so far. */
    doneAt: moment('done_at'),
  },
  (table) => [
    index('refunds_payment_id').on(table.paymentId),
    check('refunds_amount', sql`${table.amountCents} > 0`),
  ],
)

/** Events of the payment provider, stored before they are answered. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    event: json('event').$type<PaymentEvent>().notNull(),
    receivedAt: moment('received_at').notNull(),
    /** What became of it; null: nothing yet. `forgotten`: it did not fit, and staff has seen to it. */
    outcome: text('outcome', { enum: [...settlings, 'forgotten'] }),
    /** How often it was tried to take in what had been left, and when it is tried next; null: with the next sweep. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    /** Why the last try failed; null: there was none, or it is taken in. */
    lastError: text('last_error'),
  },
  (table) => [
    index('payment_events_received_at').on(table.receivedAt),
    index('payment_events_left').on(table.receivedAt).where(sql`${table.outcome} is null`),
  ],
)

/** Counts of `limits/`, a row for each key. */
export const limits = pgTable('limits', {
  /** Name of the limit, and a keyed hash of what it counts. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** End of the window, in ms since 1970. */
  expire: bigint('expire', { mode: 'number' }).notNull(),
})
