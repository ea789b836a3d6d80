import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/db.ts'
import type { MailOrder } from '../database/schema.ts'
import { accounts, customers, passwordResets } from '../database/schema.ts'
import { LimitError } from '../limits/limit-error.ts'
import { newResetToken, resetLifetimeMs, resetTokenHash } from '../password/reset-token.ts'
import type { AskedMail, createMailLimit } from './mail-limit.ts'
import type { MailTemplates, MailText } from './mail-templates.ts'
import { createOutbox } from './outbox.ts'

export interface MailComposerPorts {
  readonly db: Db
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly templates: MailTemplates
  readonly limit: ReturnType<typeof createMailLimit>
}

interface Recipient {
  readonly id: string
  readonly email: string
}

/** Takes the order out, within the transaction that answers it; false when another copy has done so. */
type TakeOut = (tx: Db) => Promise<boolean>
type OrderOf<Kind extends MailOrder['kind']> = Extract<MailOrder, { readonly kind: Kind }>
type RecoveryOrder = OrderOf<'resetLink' | 'emailReminder'>

/** Writes the mails that were asked for: here, behind the answer, it is seen whether there is anybody to get them. */
export function createMailComposer({ db, now, log, templates, limit }: MailComposerPorts) {
  const outbox = createOutbox({ db, now })

  async function recipientOf(order: RecoveryOrder): Promise<Recipient | null> {
    const found = db.select({ id: customers.id, email: customers.email }).from(customers)
    const [customer] =
      order.kind === 'resetLink'
        ? await found.where(eq(customers.email, order.email))
        : await found
            .innerJoin(accounts, eq(accounts.customerId, customers.id))
            .where(and(eq(accounts.number, order.accountNumber), eq(accounts.postcode, order.postcode)))
    return customer ?? null
  }

  /** Whether one more mail of that kind may be sent to them just now. `named`: what the log may call them. */
  async function isWelcome(tx: Db, mail: AskedMail, named: { customerId?: string } = {}): Promise<boolean> {
    try {
      await limit.spend(tx, mail)
      return true
    } catch (error) {
      if (!(error instanceof LimitError)) throw error
      if (error.isFirst) log.warn({ event: 'limit_reached', limit: error.limit, kind: mail.kind, ...named })
      return false
    }
  }

  /** The newest link replaces the one before. */
  async function resetLink(tx: Db, customerId: string): Promise<{ letter: MailText; usefulUntil: Date }> {
    const token = newResetToken()
    const row = { tokenHash: resetTokenHash(token), expiresAt: new Date(now().getTime() + resetLifetimeMs) }
    await tx
      .insert(passwordResets)
      .values({ customerId, ...row })
      .onConflictDoUpdate({ target: passwordResets.customerId, set: row })
    return { letter: templates.resetLink(token), usefulUntil: row.expiresAt }
  }

  async function recover(order: RecoveryOrder, takeOut: TakeOut): Promise<void> {
    const recipient = await recipientOf(order)
    const isSent = await db.transaction(async (tx) => {
      if (!(await takeOut(tx)) || recipient === null) return false
      const { id: customerId } = recipient
      if (!(await isWelcome(tx, { kind: order.kind, to: customerId }, { customerId }))) return false
      const { letter, ...rest } =
        order.kind === 'resetLink'
          ? await resetLink(tx, recipient.id)
          : { letter: templates.emailReminder(recipient.email) }
      await outbox.put(tx, { recipient: recipient.email, ...letter, ...rest })
      return true
    })
    log.info({ event: 'recovery', kind: order.kind, customerId: recipient?.id ?? null, isSent })
  }

  async function passwordChanged(
    order: OrderOf<'passwordChanged'>,
    at: Date,
    takeOut: TakeOut,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await takeOut(tx))) return
      await outbox.put(tx, { recipient: order.email, ...templates.passwordChanged(at, order) })
    })
  }

  /** Anybody may name any address there: it gets a few of these, and then none for a while. */
  async function doNotContact(order: OrderOf<'doNotContact'>, takeOut: TakeOut): Promise<void> {
    const { kind, email } = order
    const isSent = await db.transaction(async (tx) => {
      if (!(await takeOut(tx)) || !(await isWelcome(tx, { kind, to: email }))) return false
      await outbox.put(tx, { recipient: email, ...templates.doNotContact(order) })
      return true
    })
    log.info({ event: 'receipt', kind, isSent })
  }

  return {
    /** Turns an order of that moment into a mail in the outbox, or into nothing: all of it or none. */
    async write(order: MailOrder, orderedAt: Date, takeOut: TakeOut): Promise<void> {
      switch (order.kind) {
        case 'passwordChanged':
          return passwordChanged(order, orderedAt, takeOut)
        case 'doNotContact':
          return doNotContact(order, takeOut)
        default:
          return recover(order, takeOut)
      }
    },
  }
}

export type MailComposer = ReturnType<typeof createMailComposer>
