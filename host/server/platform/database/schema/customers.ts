import { boolean, index, json, pgTable, text } from 'drizzle-orm/pg-core'
import type { ContactAddress, TermsKind } from 'gridfront/contracts'
import { moment } from './moment.ts'

export const customers = pgTable('customers', {
  /** Opaque. It is the `sub` claim of tokens. */
  id: text('id').primaryKey(),
  /** Normalised by `normalEmail`, so that no two differ by case only. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  /** False until the customer has chosen a password: imported customers have one that nobody knows. */
  hasPassword: boolean('has_password').notNull().default(true),
  givenName: text('given_name').notNull(),
  familyName: text('family_name').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When a link sent to `email` was redeemed; null: never. */
  emailConfirmedAt: moment('email_confirmed_at'),
  /**
   * The address that replaces `email` once its link is redeemed. Normalised, and not unique, because it is unconfirmed.
   */
  pendingEmail: text('pending_email'),
  /** Only digits. */
  phone: text('phone'),
  /** For letters, if not the supply address. */
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
    /** Browser and operating system as text. The User-Agent header itself is not stored. */
    device: text('device').notNull().default('Unknown device'),
    /** Random part of the CSRF token that the login used, which is refused from then on. */
    openedWith: text('opened_with').notNull(),
    /** Issuer of the identity provider that the customer logged in with; null: by password or passkey. */
    provider: text('provider'),
  },
  (table) => [
    index('sessions_opened_with').on(table.openedWith),
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_customer_id').on(table.customerId),
  ],
)

/** Password reset links, at most one for each customer. A new request replaces it, using it removes it. */
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
 * Links that confirm an e-mail address. A customer has at most one that is not redeemed: a new request replaces it. A
 * redeemed one is kept for a while, so that opening it again shows its success; an expired one, so that a new one can
 * be requested.
 */
export const emailLinks = pgTable(
  'email_links',
  {
    /** SHA-256 of the token. It needs no salt, because the token has 256 random bits. */
    tokenHash: text('token_hash').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The address that the link was sent to, the only one that it confirms. */
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
    /** The address that the link was sent to. It works only while the customer has that address. */
    sentTo: text('sent_to'),
  },
  (table) => [
    index('terms_offers_customer_id').on(table.customerId),
    index('terms_offers_accept_until').on(table.acceptUntil),
  ],
)
