import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { isDuplicate } from '../../platform/database/is-duplicate.ts'
import { customers, emailLinks, passwordResets } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { tokenHash as hashOf } from '../../platform/random-token.ts'
import { addressToConfirm } from './email-link.ts'

export interface EmailConfirmationPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
}

export interface Confirmed {
  readonly customerId: string
  readonly confirmedAt: Date
  readonly isRepeated: boolean
  /** Whether another address has taken effect. */
  readonly isChanged: boolean
}

type Link = typeof emailLinks.$inferSelect

/** Redeems and renews the links of `email-link.ts`. */
export function createEmailConfirmation({ db, now, eventLog }: EmailConfirmationPorts) {
  /** Puts the address of a link into effect, with everything that belongs to it. */
  async function takeEffect(tx: Db, { customerId, email, tokenHash }: Link, former: string): Promise<Date> {
    const at = now()
    await tx
      .update(customers)
      .set({ email, emailConfirmedAt: at, pendingEmail: null })
      .where(eq(customers.id, customerId))
    await tx.update(emailLinks).set({ redeemedAt: at }).where(eq(emailLinks.tokenHash, tokenHash))
    if (email !== former) {
      // A reset link sent to the former mailbox would give its reader access to the account again.
      await tx.delete(passwordResets).where(eq(passwordResets.customerId, customerId))
      await eventLog.record(tx, { kind: 'emailChanged', customerId, email: former })
    }
    return at
  }

  const redeemOnce = (tokenHash: string, visitor: string | null) =>
    db.transaction(async (tx): Promise<Confirmed | null> => {
      const sought = tx.select().from(emailLinks).where(eq(emailLinks.tokenHash, tokenHash))
      const [found] = await sought
      // A visitor who is logged in as another customer would confirm for somebody else.
      if (found === undefined || (visitor !== null && visitor !== found.customerId)) return null
      const { customerId } = found
      // The customer's row is locked first, as in every change of the address, so that no two can deadlock.
      const [customer] = await tx
        .select()
        .from(customers)
        .where(eq(customers.id, customerId))
        .for('no key update')
      // Read again: another request may have redeemed or replaced it meanwhile.
      const [link] = await sought
      if (customer === undefined || link === undefined) return null
      const { redeemedAt, email, expiresAt } = link
      if (redeemedAt !== null)
        return customer.email === email
          ? { customerId, confirmedAt: redeemedAt, isRepeated: true, isChanged: false }
          : null
      if (expiresAt <= now() || addressToConfirm(customer) !== email) return null
      const confirmedAt = await takeEffect(tx, link, customer.email)
      return { customerId, confirmedAt, isRepeated: false, isChanged: customer.email !== email }
    })

  return {
    /**
     * Redeems the link of a token; null if it is expired, replaced, unknown, or for an address that no longer needs
     * confirmation. `visitor`: the logged-in customer, if any. Of simultaneous requests one redeems it, and the others
     * count as repetitions.
     */
    async redeem(token: string, visitor: string | null): Promise<Confirmed | null> {
      try {
        return await redeemOnce(hashOf(token), visitor)
      } catch (error) {
        // The address became another customer's after the link was sent, so nothing is changed.
        if (isDuplicate(error)) return null
        throw error
      }
    },
    /**
     * Requests a new link to the address of an older one. Whether there is anything to confirm is looked up later
     * (ACC-2).
     */
    async renew(token: string): Promise<void> {
      const [link] = await db
        .select()
        .from(emailLinks)
        .where(eq(emailLinks.tokenHash, hashOf(token)))
      if (link === undefined) return
      const { customerId, email } = link
      await eventLog.record(db, { kind: 'emailLink', customerId, email })
    },
  }
}

export type EmailConfirmations = ReturnType<typeof createEmailConfirmation>
