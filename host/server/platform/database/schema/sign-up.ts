import { date, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import type { SignUpReason, SignUpStop } from 'gridfront/contracts'
import { moment } from './moment.ts'
import type { StoredAnswers } from './stored-answers.ts'

/**
 * Applications for supply. An application that is not submitted, or whose e-mail address was never confirmed, is
 * deleted 30 days after its last change. Any other is the contract's record, and is kept.
 */
export const applications = pgTable(
  'applications',
  {
    /** Never sent to anybody: browsers and links identify an application by tokens. */
    id: text('id').primaryKey(),
    /** Rises with each change. A change must contain the version that it is based on. */
    version: integer('version').notNull(),
    // `json`, not `jsonb`: members stay in their order.
    answers: json('answers').$type<StoredAnswers>().notNull(),
    /** Numbers of the document and the card, encrypted (`sealed-answers.ts`); null: there are none, or they were deleted. */
    sealedNumbers: text('sealed_numbers'),
    /** Dates of birth, encrypted; null as above. */
    sealedBirthDates: text('sealed_birth_dates'),
    createdAt: moment('created_at').notNull(),
    savedAt: moment('saved_at').notNull(),
    submittedAt: moment('submitted_at'),
    /** `UNCONFIRMED`: submitted, but its e-mail address is unconfirmed. */
    status: text('status', {
      enum: ['OPEN', 'UNCONFIRMED', 'ACCEPTED', 'IN_REVIEW', 'DECLINED', 'WITHDRAWN'],
    }).notNull(),
    /** When a link mailed to the e-mail address was used; null: anybody may have typed that address. */
    verifiedAt: moment('verified_at'),
    /** Why it is or was reviewed. For staff only, because it may concern other customers. */
    review: text('review', { enum: ['CREDIT', 'CUSTOMER', 'PREMISES'] }),
    /** Why it was declined. */
    reason: text('reason').$type<SignUpReason>(),
    /** When it was accepted, declined or withdrawn, whichever was first; null: it is open or in review. */
    decidedAt: moment('decided_at'),
    /** When it was declined or withdrawn. */
    endedAt: moment('ended_at'),
    /** First day of supply, if known. */
    startsOn: date('starts_on', { mode: 'string' }),
    /** SHA-256 of the token for cancelling by the mail with the receipt; null until that mail is written. */
    withdrawalHash: text('withdrawal_hash').unique(),
    /** The obstacle that the last check found. */
    stop: text('stop').$type<SignUpStop>(),
    /** Distributor at the supply address, once it is known. */
    network: text('network'),
    /** The supply address by `addressKeyOf`, and its NMI: used to find applications for the same premises. */
    addressKey: text('address_key'),
    nmi: text('nmi'),
    reference: text('reference').unique(),
    coolingOffEndsOn: date('cooling_off_ends_on', { mode: 'string' }),
    /** Account that was opened for it. No reference to `accounts`: the record outlives the account. */
    accountNumber: text('account_number'),
    /**
     * The customer who moves, and the account of the home that they leave; null: somebody who signs up. No references, as
     * above. Mails about it go to the customer's own address.
     */
    customerId: text('customer_id'),
    movedFrom: text('moved_from'),
  },
  (table) => [
    index('applications_saved_at').on(table.savedAt),
    index('applications_address_key').on(table.addressKey),
    index('applications_nmi').on(table.nmi),
    index('applications_account_number').on(table.accountNumber),
    index('applications_customer_id').on(table.customerId),
  ],
)

/**
 * The browser that holds an application. Using a mailed link gives the cookie to another browser, and invalidates the
 * former one.
 */
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

/**
 * Links for continuing on another device, and for confirming an application that was sent. At most one for each
 * application: a new request replaces it, using it removes it.
 */
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
