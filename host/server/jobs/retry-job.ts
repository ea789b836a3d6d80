import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { customers, failedMails, paymentEvents, payments } from '../database/schema.ts'
import type { MailOrder } from '../mail/mail-order.ts'
import { createOrders, createOutbox } from '../mail/outbox.ts'
import { payerQueue } from '../payments/payer-ends.ts'
import { eventQueue } from '../payments/payment-events.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { createSettle } from '../payments/settle.ts'
import type { Settling } from '../payments/settlings.ts'
import { insteadOfRetry } from './given-up.ts'
import { bossJobs } from './job-table.ts'
import { JobsError } from './jobs-error.ts'
import type { RunName } from './queue.ts'
import { createQueue, runNames } from './queue.ts'

export interface RetryPorts {
  readonly db: Db
  readonly now: () => Date
  /** Called only for a payment. */
  readonly provider: () => Promise<PaymentProvider> | PaymentProvider
}

/** `mail-12` → its kind and the name of its row. */
function readId(id: string): readonly [kind: string, row: string] {
  const [, kind = '', row = ''] =
    /^(order|mail|failed|event|payment|refund|cards|run)-(.{1,200})$/.exec(id) ?? []
  return [kind, row]
}
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const numberOf = (row: string) => (/^\d{1,15}$/.test(row) ? Number(row) : -1)
const isRun = (row: string) => and(eq(bossJobs.id, row), inArray(bossJobs.name, [...runNames]))
const isOdd = inArray(paymentEvents.outcome, ['conflict', 'unknown'])

const takenIn: Readonly<Record<Exclude<Settling, 'conflict' | 'unknown'>, string>> = {
  applied: 'and now here as well',
  known: 'and was so here already',
  late: 'and has gone on here since',
}

/** A notice to an address that no longer belongs to the customer would inform a stranger. */
async function isSomebodys(tx: Db, order: MailOrder): Promise<boolean> {
  if (order.kind !== 'passwordChanged' && order.kind !== 'termsAccepted') return true
  return (await tx.$count(customers, eq(customers.email, order.email))) > 0
}

/** Has work tried again at once, or with the next round of a server. Resolves to what happens now. Throws `JobsError`. */
export function createRetry({ db, now, provider }: RetryPorts) {
  const missing = (id: string) => new JobsError(`No work has the id ${id} to be tried again: see the list.`)

  /** One that is being tried is left alone: it would be done twice. */
  async function mailThatWaits(id: string, kind: string, row: string): Promise<string> {
    const queue = kind === 'order' ? createOrders({ db, now }) : createOutbox({ db, now })
    if (!uuid.test(row) || !(await queue.moveUp(eq(bossJobs.id, row)))) throw missing(id)
    return 'A server takes it with its next round.'
  }

  /** It is ordered again, so that its recipient, and whether they may be written to, are checked once more. */
  const mailThatFailed = (id: string, row: string): Promise<string> =>
    db.transaction(async (tx) => {
      const [found] = await tx
        .delete(failedMails)
        .where(eq(failedMails.id, numberOf(row)))
        .returning()
      if (found === undefined) throw missing(id)
      const instead = insteadOfRetry(found.order)
      if (found.order === null || instead !== null)
        throw new JobsError(`${id} is not sent a second time: ${instead}.`)
      // The recipient's consent was for that time.
      const { isReleased: _, ...order } = found.order as MailOrder & { readonly isReleased?: boolean }
      if (!(await isSomebodys(tx, order)))
        throw new JobsError(`${id} was for an address that is no customer’s any more; forget it.`)
      await createOrders({ db: tx, now }).place(tx, order, found.createdAt)
      return 'A server takes it with its next round.'
    })

  async function event(id: string, row: string): Promise<string> {
    const queue = eventQueue({ db, now })
    const isOddOnce = await db.transaction(async (tx) => {
      const changed = await tx
        .update(paymentEvents)
        .set({ outcome: null })
        .where(and(eq(paymentEvents.id, row), isOdd))
        .returning({ id: paymentEvents.id })
      for (const { id: eventId } of changed) await queue.send(tx, { eventId })
      return changed.length > 0
    })
    if (!isOddOnce && !(await queue.moveUp(sql`${bossJobs.data} ->> 'eventId' = ${row}`))) throw missing(id)
    return 'A server takes it in within a minute.'
  }

  async function payment(id: string, paymentId: string): Promise<string> {
    const isOpen = inArray(payments.status, ['CREATED', 'PENDING'])
    const [row] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.id, paymentId), isOpen))
    if (row === undefined) throw missing(id)
    if (row.status === 'CREATED')
      throw new JobsError(`${id} has not come to the provider: npm run payments -- debit-run brings it.`)
    const seen = await (await provider()).read(paymentId)
    if (seen === null) throw new JobsError(`The provider does not know ${paymentId}: ask it why.`)
    const settle = createSettle({ db, now, orders: createOrders({ db, now }) })
    const outcome = await settle(seen)
    if (outcome === 'conflict' || outcome === 'unknown')
      throw new JobsError(
        `At the provider ${paymentId} is ${seen.status}, which does not fit the books (${outcome}): see npm run payments -- reconcile.`,
      )
    return `At the provider it is ${seen.status}, ${takenIn[outcome]}.`
  }

  async function savedCards(id: string, payer: string): Promise<string> {
    if (!(await payerQueue({ db, now }).moveUp(sql`${bossJobs.data} ->> 'payer' = ${payer}`)))
      throw missing(id)
    return 'A server brings it to the provider within ten minutes.'
  }

  async function run(id: string, row: string): Promise<string> {
    const [found] = uuid.test(row) ? await db.select().from(bossJobs).where(isRun(row)) : []
    if (found === undefined) throw missing(id)
    const queue = createQueue({ db, now }, found.name as RunName)
    await queue.redo(row)
    if (!(await queue.moveUp(eq(bossJobs.id, row)))) throw missing(id)
    return 'A server runs it within a minute.'
  }

  return async (id: string): Promise<string> => {
    const [kind, row] = readId(id)
    if (kind === 'cards') return savedCards(id, row)
    if (kind === 'order' || kind === 'mail') return mailThatWaits(id, kind, row)
    if (kind === 'failed') return mailThatFailed(id, row)
    if (kind === 'event') return event(id, row)
    if (kind === 'run') return run(id, row)
    if (kind === 'payment') return payment(id, row)
    if (kind === 'refund')
      throw new JobsError('A refund is finished by npm run payments -- refund, with its payment and why.')
    throw missing(id)
  }
}

/** Takes what has failed, and what staff has seen to, off the list. Throws `JobsError`. */
export function createForget(db: Db) {
  async function forget(kind: string, row: string): Promise<boolean> {
    if (kind === 'failed') {
      const gone = await db
        .delete(failedMails)
        .where(eq(failedMails.id, numberOf(row)))
        .returning({ id: failedMails.id })
      return gone.length > 0
    }
    if (kind === 'run') {
      if (!uuid.test(row)) return false
      const gone = and(isRun(row), eq(bossJobs.state, 'failed'))
      return (await db.delete(bossJobs).where(gone).returning({ id: bossJobs.id })).length > 0
    }
    if (kind !== 'event') return false
    // The row stays: by it the provider's news are taken in once.
    const gone = await db
      .update(paymentEvents)
      .set({ outcome: 'forgotten' })
      .where(and(eq(paymentEvents.id, row), isOdd))
      .returning({ id: paymentEvents.id })
    return gone.length > 0
  }

  return async (id: string): Promise<string> => {
    const [kind, row] = readId(id)
    if (kind === 'cards')
      throw new JobsError(`${id} stays until the provider has forgotten the cards: see NEXT in the list.`)
    if (kind === 'payment' || kind === 'refund')
      throw new JobsError(`${id} is about money, and stays until its end is known: see NEXT in the list.`)
    if (!(await forget(kind, row)))
      throw new JobsError(`No work that has failed has the id ${id}: see npm run jobs -- --state failed.`)
    return 'It is off the list.'
  }
}
