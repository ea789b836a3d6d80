import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/db.ts'
import type { MailOrder } from '../database/schema.ts'
import { accounts, customers, passwordResets } from '../database/schema.ts'
import type { LimitPorts } from '../limits/limit.ts'
import { createLimit } from '../limits/limit.ts'
import { LimitError } from '../limits/limit-error.ts'
import { newResetToken, resetLifetimeMs, resetTokenHash } from '../password/reset-token.ts'
import type { MailTemplates } from './mail-templates.ts'
import type { Mail } from './outbox.ts'
import { createOutbox } from './outbox.ts'

export interface MailComposerPorts extends LimitPorts {
  readonly log: FastifyBaseLogger
  readonly templates: MailTemplates
}

interface Recipient {
  /** Of somebody who was looked up; the others need be no customers. */
  readonly customerId?: string
  readonly email: string
}

/** Writes the mails that were asked for: here, behind the answer, it is seen whether there is anybody to get them. */
export function createMailComposer({ db, secret, now, log, templates }: MailComposerPorts) {
  const outbox = createOutbox({ db, now })

  async function recipientOf(order: MailOrder): Promise<Recipient | undefined> {
    if (order.kind === 'passwordChanged' || order.kind === 'doNotContact') return { email: order.email }
    const found = db.select({ customerId: customers.id, email: customers.email }).from(customers)
    const [customer] =
      order.kind === 'resetLink'
        ? await found.where(eq(customers.email, order.email))
        : await found
            .innerJoin(accounts, eq(accounts.customerId, customers.id))
            .where(and(eq(accounts.number, order.accountNumber), eq(accounts.postcode, order.postcode)))
    return customer
  }

  /**
   * Whether one more mail of that kind may be sent to them just now: three an hour may be asked for by strangers, so
   * that nobody's mailbox is flooded. Each kind for itself: whoever has a bill in hand cannot use up the links for a
   * new password. In the caller's transaction: a mail that comes to nothing has taken no point.
   */
  async function isWelcome(tx: Db, kind: MailOrder['kind'], { customerId, email }: Recipient) {
    const rule = { name: 'mails', points: 3, seconds: 3600, key: (to: string) => `${kind}:${to}` }
    try {
      await createLimit({ db: tx, secret, now }, rule).spend(customerId ?? email)
      return true
    } catch (error) {
      if (!(error instanceof LimitError)) throw error
      if (error.isFirst)
        log.warn({ event: 'limit_reached', limit: error.limit, kind, ...(customerId && { customerId }) })
      return false
    }
  }

  /** The newest link replaces the one before. */
  async function resetLink(tx: Db, customerId: string): Promise<Omit<Mail, 'recipient'>> {
    const token = newResetToken()
    const row = { tokenHash: resetTokenHash(token), expiresAt: new Date(now().getTime() + resetLifetimeMs) }
    await tx
      .insert(passwordResets)
      .values({ customerId, ...row })
      .onConflictDoUpdate({ target: passwordResets.customerId, set: row })
    return { ...templates.resetLink(token), usefulUntil: row.expiresAt }
  }

  async function letterFor(tx: Db, order: MailOrder, orderedAt: Date, { customerId = '', email }: Recipient) {
    switch (order.kind) {
      case 'resetLink':
        return resetLink(tx, customerId)
      case 'emailReminder':
        return templates.emailReminder(email)
      case 'passwordChanged':
        return templates.passwordChanged(orderedAt, order)
      case 'doNotContact':
        return templates.doNotContact(order)
    }
  }

  return {
    /**
     * Turns an order of that moment into a mail in the outbox, or into nothing: all of it or none. `takeOut` takes the
     * order out, within the same transaction; it answers false when another copy has done so.
     */
    async write(order: MailOrder, orderedAt: Date, takeOut: (tx: Db) => Promise<boolean>): Promise<void> {
      const { kind } = order
      const recipient = await recipientOf(order)
      const isSent = await db.transaction(async (tx) => {
        if (!(await takeOut(tx)) || recipient === undefined) return false
        // Only whoever changes a password can have that told.
        if (kind !== 'passwordChanged' && !(await isWelcome(tx, kind, recipient))) return false
        const letter = await letterFor(tx, order, orderedAt, recipient)
        await outbox.put(tx, { recipient: recipient.email, ...letter })
        return true
      })
      if (kind === 'doNotContact') log.info({ event: 'receipt', kind, isSent })
      else if (kind !== 'passwordChanged')
        log.info({ event: 'recovery', kind, customerId: recipient?.customerId ?? null, isSent })
    },
  }
}
