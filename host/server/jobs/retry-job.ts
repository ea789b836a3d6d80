import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { cardPayments, failedMails, mailOrders, outbox, paymentEvents } from '../database/schema.ts'
import { createOrders, createOutbox } from '../mail/outbox.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { createSettle } from '../payments/settle.ts'
import { JobsError } from './jobs-error.ts'

export interface RetryPorts {
  readonly db: Db
  readonly now: () => Date
  /** Asked for a payment alone. */
  readonly provider: () => Promise<PaymentProvider> | PaymentProvider
}

/** `mail-12` → its kind and the name of its row. */
function readId(id: string): readonly [kind: string, row: string] {
  const [, kind = '', row = ''] = /^(order|mail|failed|event|payment|refund)-(.{1,200})$/.exec(id) ?? []
  return [kind, row]
}
const numberOf = (row: string) => (/^\d{1,15}$/.test(row) ? Number(row) : -1)

/** Has work tried again at once, or with the next round of a server. Resolves to what happens now. Throws `JobsError`. */
export function createRetry({ db, now, provider }: RetryPorts) {
  const missing = (id: string) => new JobsError(`There is no ${id} that could be tried again: see the list.`)

  /** One that is being tried is left alone: it would be done twice. */
  async function mailThatWaits(id: string, kind: string, row: string): Promise<string> {
    const queue = (kind === 'order' ? mailOrders : outbox) as typeof outbox
    const changed = await db
      .update(queue)
      .set({ nextAttemptAt: now() })
      .where(and(eq(queue.id, numberOf(row)), isNotNull(queue.lastError)))
      .returning({ id: queue.id })
    if (changed.length === 0) throw missing(id)
    return 'A server takes it with its next round.'
  }

  const mailThatFailed = (id: string, row: string): Promise<string> =>
    db.transaction(async (tx) => {
      const [found] = await tx
        .delete(failedMails)
        .where(eq(failedMails.id, numberOf(row)))
        .returning()
      if (found === undefined) throw missing(id)
      const { order, mail } = found
      if (order !== null) await createOrders({ db: tx, now }).place(tx, order)
      else if (mail !== null) await createOutbox({ db: tx, now }).put(tx, mail)
      else throw new JobsError(`${id} had a link that is over: the customer asks for a new one.`)
      return 'A server takes it with its next round.'
    })

  async function event(id: string, row: string): Promise<string> {
    const isLeft = or(isNull(paymentEvents.outcome), inArray(paymentEvents.outcome, ['conflict', 'unknown']))
    const changed = await db
      .update(paymentEvents)
      .set({ outcome: null, attempts: 0, nextAttemptAt: null, lastError: null })
      .where(and(eq(paymentEvents.id, row), isLeft))
      .returning({ id: paymentEvents.id })
    if (changed.length === 0) throw missing(id)
    return 'A server takes it in within a minute.'
  }

  async function payment(id: string, paymentId: string): Promise<string> {
    const isOpen = inArray(cardPayments.status, ['CREATED', 'PENDING'])
    const [row] = await db
      .select()
      .from(cardPayments)
      .where(and(eq(cardPayments.id, paymentId), isOpen))
    if (row === undefined) throw missing(id)
    if (row.status === 'CREATED')
      throw new JobsError(`${id} has not come to the provider: npm run payments -- debit-run brings it.`)
    const seen = await (await provider()).read(paymentId)
    if (seen === null) throw new JobsError(`The provider does not know ${paymentId}: ask it why.`)
    const settle = createSettle({ db, now, orders: createOrders({ db, now }) })
    await settle(seen)
    return `At the provider it is ${seen.status}.`
  }

  return async (id: string): Promise<string> => {
    const [kind, row] = readId(id)
    if (kind === 'order' || kind === 'mail') return mailThatWaits(id, kind, row)
    if (kind === 'failed') return mailThatFailed(id, row)
    if (kind === 'event') return event(id, row)
    if (kind === 'payment') return payment(id, row)
    if (kind === 'refund')
      throw new JobsError('A refund is finished by npm run payments -- refund, with its payment and why.')
    throw missing(id)
  }
}
