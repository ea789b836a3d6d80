import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { customers, sessions } from './customers.ts'
import { moment } from './moment.ts'

/** Which customer a person of an identity provider is. Found once by a verified e-mail address, and then by this row. */
export const providerIdentities = pgTable(
  'provider_identities',
  {
    issuer: text('issuer').notNull(),
    /** The provider's `sub`, which it never gives to another person. */
    subject: text('subject').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    // An address that the provider gives to somebody else later must not open this customer's account.
    unique('provider_identities_customer').on(table.customerId, table.issuer),
  ],
)

/** The provider's side of a session that was begun by it. Its tokens never leave the server. */
export const providerSessions = pgTable(
  'provider_sessions',
  {
    session: text('session')
      .primaryKey()
      .references(() => sessions.jti, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** The provider's `sid`, by which it says that a session has ended; null: it names none. */
    providerSession: text('provider_session'),
    /** `OidcTokens` as JSON, encrypted; null: lost with its key, or given up. */
    sealedTokens: text('sealed_tokens'),
  },
  (table) => [index('provider_sessions_subject').on(table.issuer, table.subject)],
)
