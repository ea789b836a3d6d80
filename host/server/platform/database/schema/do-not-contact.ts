import { date, pgTable, text } from 'drizzle-orm/pg-core'
import type { ContactWay } from 'gridfront/contracts'
import { moment } from './moment.ts'

/**
 * The do-not-contact list: people who do not want to be contacted for sales, the ways, and their contact details.
 * Entries are kept until the person wants to be removed. The law requires two years at least, but nobody expects calls
 * to begin again.
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
  /** Only digits. */
  phone: text('phone'),
  /** Normalised by `normalEmail`. */
  email: text('email'),
  note: text('note'),
})
