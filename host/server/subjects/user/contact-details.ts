import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import type { ContactChange, ContactDetails } from 'gridfront/contracts'
import type { Db } from '../../platform/database/db.ts'
import type { SecurityChange } from '../../platform/database/schema/domain-event.ts'
import { customers, emailLinks } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { orderSecurityNotice } from '../../platform/events/security-notice.ts'
import { normalEmail } from '../../platform/normal-email.ts'
import { addressToConfirm } from './email-link.ts'

export interface ContactDetailsPorts {
  readonly db: Db
  readonly eventLog: EventLog
}

type CustomerRow = typeof customers.$inferSelect

const shown = (row: CustomerRow): ContactDetails => ({
  email: row.email,
  emailConfirmedAt: row.emailConfirmedAt?.toISOString() ?? null,
  pendingEmail: row.pendingEmail,
  phone: row.phone,
  postalAddress: row.postalAddress,
  safeContact: row.safeContact,
})

type Reachable = Pick<CustomerRow, 'phone' | 'postalAddress' | 'safeContact'>

/** The changed members. A postal address is stored as JSON, whose members the database may reorder. */
function changesOf(before: Reachable, after: Reachable): SecurityChange[] {
  const isOtherAddress = !isDeepStrictEqual(before.postalAddress, after.postalAddress)
  return [
    ...(before.phone === after.phone ? [] : (['PHONE'] as const)),
    ...(isOtherAddress ? (['POSTAL_ADDRESS'] as const) : []),
    ...(before.safeContact === after.safeContact ? [] : (['SAFE_CONTACT'] as const)),
  ]
}

/**
 * A customer's contact details. A new e-mail address is only stored as pending here; `email-confirmation.ts` puts it
 * into effect.
 */
export function createContactDetails({ db, eventLog }: ContactDetailsPorts) {
  const rowOf = async (tx: Db, customerId: string, isChanging = false): Promise<CustomerRow> => {
    const query = tx.select().from(customers).where(eq(customers.id, customerId))
    const [row] = isChanging ? await query.for('no key update') : await query
    if (row === undefined) throw new Error('a session without a customer')
    return row
  }
  async function change(tx: Db, customerId: string, values: Partial<CustomerRow>): Promise<ContactDetails> {
    const [row] = await tx.update(customers).set(values).where(eq(customers.id, customerId)).returning()
    if (row === undefined) throw new Error('a session without a customer')
    return shown(row)
  }
  /** Earlier links no longer confirm anything. */
  const dropLinks = (tx: Db, customerId: string) =>
    tx.delete(emailLinks).where(and(eq(emailLinks.customerId, customerId), isNull(emailLinks.redeemedAt)))
  async function keep(tx: Db, row: CustomerRow): Promise<ContactDetails> {
    // A link to the current address, if there is one, stays valid.
    if (row.pendingEmail === null) return shown(row)
    await dropLinks(tx, row.id)
    return change(tx, row.id, { pendingEmail: null })
  }

  return {
    read: async (customerId: string): Promise<ContactDetails> => shown(await rowOf(db, customerId)),
    /** Notifies the customer by the previous details. The caller has checked the password. */
    change: (customerId: string, wanted: Omit<ContactChange, 'password'>): Promise<ContactDetails> =>
      db.transaction(async (tx) => {
        const row = await rowOf(tx, customerId, true)
        const { phone = row.phone, postalAddress = row.postalAddress, safeContact = row.safeContact } = wanted
        const after = { phone, postalAddress, safeContact }
        await orderSecurityNotice(tx, eventLog, row, changesOf(row, after))
        return change(tx, customerId, after)
      }),
    /** Stores an address as pending until its link is opened. With the current address, nothing is pending any more. */
    changeEmail: (customerId: string, given: string): Promise<ContactDetails> =>
      db.transaction(async (tx) => {
        const email = normalEmail(given)
        const row = await rowOf(tx, customerId, true)
        if (email === row.email) return keep(tx, row)
        await dropLinks(tx, customerId)
        await eventLog.record(tx, { kind: 'emailLink', customerId, email })
        return change(tx, customerId, { pendingEmail: email })
      }),
    /** Discards the pending address. */
    keepEmail: (customerId: string): Promise<ContactDetails> =>
      db.transaction(async (tx) => keep(tx, await rowOf(tx, customerId, true))),
    /** Requests a link to the address to be confirmed. Resolves to false if there is none. */
    async orderLink(customerId: string): Promise<boolean> {
      const email = addressToConfirm(await rowOf(db, customerId))
      if (email !== null) await eventLog.record(db, { kind: 'emailLink', customerId, email })
      return email !== null
    },
  }
}

export type ContactDetailsOf = ReturnType<typeof createContactDetails>
