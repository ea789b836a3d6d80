import { bigint, boolean, index, json, pgTable, text } from 'drizzle-orm/pg-core'
import { customers, sessions } from './customers.ts'
import { moment } from './moment.ts'

/** The passkeys of customers. A public key is not a secret: nobody can log in with it. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    /** Given by the authenticator, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** COSE (RFC 9052), base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's count of signatures; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches the authenticator. */
    transports: json('transports').$type<readonly string[]>().notNull(),
    /** Whether a password manager synchronises it to other devices. */
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_customer_id').on(table.customerId)],
)

/** The challenges that passkeys sign. Using one removes it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256. It needs no salt, because the challenge has 256 random bits. */
    challengeHash: text('challenge_hash').primaryKey(),
    /** Purpose, and the session or CSRF token for which it was made. */
    madeFor: text('made_for').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires_at').on(table.expiresAt)],
)

/** Confirmations by passkey, which take the place of the password in one session. */
export const passkeyConfirmations = pgTable(
  'passkey_confirmations',
  {
    /** SHA-256. It needs no salt, because the confirmation has 256 random bits. */
    tokenHash: text('token_hash').primaryKey(),
    session: text('session')
      .notNull()
      .references(() => sessions.jti, { onDelete: 'cascade' }),
    /** A passkey that is removed confirms nothing any more. */
    passkeyId: text('passkey_id')
      .notNull()
      .references(() => passkeys.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_confirmations_expires_at').on(table.expiresAt),
    index('passkey_confirmations_session').on(table.session),
    index('passkey_confirmations_passkey_id').on(table.passkeyId),
  ],
)
