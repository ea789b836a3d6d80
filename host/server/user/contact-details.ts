import { and, eq, isNull } from 'drizzle-orm'
import type { ContactChange, ContactDetails } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { customers, emailLinks } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import { normalEmail } from '../password/normal-email.ts'
import { addressToConfirm } from './email-link.ts'

export interface ContactDetailsPorts {
  readonly db: Db
  readonly orders: Orders
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

/** How a customer is reached. A new e-mail address only waits here: `email-confirmation.ts` puts it into effect. */
export function createContactDetails({ db, orders }: ContactDetailsPorts) {
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
  /** A link that was sent before confirms nothing from here on. */
  const dropLinks = (tx: Db, customerId: string) =>
    tx.delete(emailLinks).where(and(eq(emailLinks.customerId, customerId), isNull(emailLinks.redeemedAt)))
  async function keep(tx: Db, row: CustomerRow): Promise<ContactDetails> {
    // The link to the address in effect, if there is one, stays good.
    if (row.pendingEmail === null) return shown(row)
    await dropLinks(tx, row.id)
    return change(tx, row.id, { pendingEmail: null })
  }

  return {
    read: async (customerId: string): Promise<ContactDetails> => shown(await rowOf(db, customerId)),
    change: (customerId: string, wanted: ContactChange): Promise<ContactDetails> =>
      db.transaction(async (tx) => {
        const row = await rowOf(tx, customerId, true)
        const { phone = row.phone, postalAddress = row.postalAddress, safeContact = row.safeContact } = wanted
        return change(tx, customerId, { phone, postalAddress, safeContact })
      }),
    /** Has an address wait for its link. The one in effect again: then nothing waits any more. */
    changeEmail: (customerId: string, given: string): Promise<ContactDetails> =>
      db.transaction(async (tx) => {
        const email = normalEmail(given)
        const row = await rowOf(tx, customerId, true)
        if (email === row.email) return keep(tx, row)
        await dropLinks(tx, customerId)
        await orders.place(tx, { kind: 'emailLink', customerId, email })
        return change(tx, customerId, { pendingEmail: email })
      }),
    /** Forgets the address that waits. */
    keepEmail: (customerId: string): Promise<ContactDetails> =>
      db.transaction(async (tx) => keep(tx, await rowOf(tx, customerId, true))),
    /** Orders a link to the address that is to be confirmed. Resolves to false if there is none. */
    async orderLink(customerId: string): Promise<boolean> {
      const email = addressToConfirm(await rowOf(db, customerId))
      if (email !== null) await orders.place(db, { kind: 'emailLink', customerId, email })
      return email !== null
    },
  }
}

export type ContactDetailsOf = ReturnType<typeof createContactDetails>
