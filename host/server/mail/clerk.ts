import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/db.ts'
import type { MailOrder } from '../database/schema.ts'
import { accounts, customers, passwordResets } from '../database/schema.ts'
import { LimitError } from '../limits/limit-error.ts'
import { newResetToken, resetLifetimeMs, resetTokenHash } from '../reset-token.ts'
import type { Letter, Letters } from './letters.ts'
import type { createMailLimit } from './mail-limit.ts'
import { createOutbox } from './outbox.ts'

export interface ClerkPorts {
  readonly db: Db
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly letters: Letters
  readonly limit: ReturnType<typeof createMailLimit>
}

interface Recipient {
  readonly id: string
  readonly email: string
}

/** Takes the order out, within the transaction that answers it; false when another copy has done so. */
type TakeOut = (tx: Db) => Promise<boolean>
type RecoveryOrder = Exclude<MailOrder, { kind: 'passwordChanged' }>

/** Writes the letters that were asked for: here, behind the answer, it is seen whether there is anybody to get them. */
export function createClerk({ db, now, log, letters, limit }: ClerkPorts) {
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

  /** Whether one more mail of that kind may be sent to them just now. */
  async function isWelcome(tx: Db, kind: MailOrder['kind'], customerId: string): Promise<boolean> {
    try {
      await limit.spend(tx, { kind, customerId })
      return true
    } catch (error) {
      if (!(error instanceof LimitError)) throw error
      if (error.isFirst) log.warn({ event: 'limit_reached', limit: error.limit, kind, customerId })
      return false
    }
  }

  /** The newest link replaces the one before. */
  async function resetLink(tx: Db, customerId: string): Promise<{ letter: Letter; usefulUntil: Date }> {
    const token = newResetToken()
    const row = { tokenHash: resetTokenHash(token), expiresAt: new Date(now().getTime() + resetLifetimeMs) }
    await tx
      .insert(passwordResets)
      .values({ customerId, ...row })
      .onConflictDoUpdate({ target: passwordResets.customerId, set: row })
    return { letter: letters.resetLink(token), usefulUntil: row.expiresAt }
  }

  async function recover(order: RecoveryOrder, takeOut: TakeOut): Promise<void> {
    const recipient = await recipientOf(order)
    const isSent = await db.transaction(async (tx) => {
      if (!(await takeOut(tx)) || recipient === null) return false
      if (!(await isWelcome(tx, order.kind, recipient.id))) return false
      const { letter, ...rest } =
        order.kind === 'resetLink'
          ? await resetLink(tx, recipient.id)
          : { letter: letters.emailReminder(recipient.email) }
      await outbox.put(tx, { recipient: recipient.email, ...letter, ...rest })
      return true
    })
    log.info({ event: 'recovery', kind: order.kind, customerId: recipient?.id ?? null, isSent })
  }

  return {
    /** Turns an order of that moment into a mail in the outbox, or into nothing: all of it or none. */
    async write(order: MailOrder, orderedAt: Date, takeOut: TakeOut): Promise<void> {
      if (order.kind !== 'passwordChanged') return recover(order, takeOut)
      await db.transaction(async (tx) => {
        if (!(await takeOut(tx))) return
        await outbox.put(tx, { recipient: order.email, ...letters.passwordChanged(orderedAt, order) })
      })
    },
  }
}

export type Clerk = ReturnType<typeof createClerk>
