import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PaymentProvider } from 'gridfront/payments-server'
import { createOutbox, createUnwrittenMails } from '../../notifications/outbox.ts'
import type { Db } from '../../platform/database/db.ts'
import type { DomainEvent } from '../../platform/database/schema/domain-event.ts'
import type { EventOutcome } from '../../platform/database/schema/event-outcomes.ts'
import { customers, failedMails, paymentEvents, payments } from '../../platform/database/schema.ts'
import { createEventLog } from '../../platform/events/event-log.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { bossJobs } from '../../platform/queue/job-table.ts'
import type { RunName } from '../../platform/queue/queue.ts'
import { createQueue, runNames } from '../../platform/queue/queue.ts'
import { payerQueue } from '../../subjects/payments/payer-removal.ts'
import { eventQueue } from '../../subjects/payments/payment-events.ts'
import { createSettle } from '../../subjects/payments/settle.ts'
import { insteadOfRetry } from './given-up.ts'

export interface RetryPorts {
  readonly db: Db
  readonly now: () => Date
  /** Called only for a payment. */
  readonly provider: () => Promise<PaymentProvider> | PaymentProvider
}

/** `mail-12` → the kind and the row's id. */
function readId(id: string): readonly [kind: string, row: string] {
  const [, kind = '', row = ''] =
    /^(order|mail|failed|event|payment|refund|cards|run)-(.{1,200})$/.exec(id) ?? []
  return [kind, row]
}
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const numberOf = (row: string) => (/^\d{1,15}$/.test(row) ? Number(row) : -1)
const isRun = (row: string) => and(eq(bossJobs.id, row), inArray(bossJobs.name, [...runNames]))
const isOdd = inArray(paymentEvents.outcome, ['conflict', 'unknown'])

const takenIn: Readonly<Record<Exclude<EventOutcome, 'conflict' | 'unknown'>, string>> = {
  applied: 'and now here as well',
  known: 'and was so here already',
  late: 'and has gone on here since',
}

/** A notice to an address that no longer belongs to the customer would inform a stranger. */
async function isSomebodys(tx: Db, event: DomainEvent): Promise<boolean> {
  if (event.kind !== 'passwordChanged' && event.kind !== 'termsAccepted') return true
  return (await tx.$count(customers, eq(customers.email, event.email))) > 0
}

/**
 * Retries a job at once, or in a server's next round. Resolves to a description of what happens now. Throws
 * `OperatorError`.
 */
export function createRetry({ db, now, provider }: RetryPorts) {
  const missing = (id: string) =>
    new OperatorError(`No work has the id ${id} to be tried again: see the list.`)

  /** A job in progress is left alone, because it would run twice. */
  async function mailThatWaits(id: string, kind: string, row: string): Promise<string> {
    const queue = kind === 'order' ? createUnwrittenMails({ db, now }) : createOutbox({ db, now })
    if (!uuid.test(row) || !(await queue.moveUp(eq(bossJobs.id, row)))) throw missing(id)
    return 'A server takes it with its next round.'
  }

  /** The event is recorded again, so that the recipient and their safe contact are checked again. */
  const mailThatFailed = (id: string, row: string): Promise<string> =>
    db.transaction(async (tx) => {
      const [found] = await tx
        .delete(failedMails)
        .where(eq(failedMails.id, numberOf(row)))
        .returning()
      if (found === undefined) throw missing(id)
      const instead = insteadOfRetry(found.event)
      if (found.event === null || instead !== null)
        throw new OperatorError(`${id} is not sent a second time: ${instead}.`)
      // The recipient's consent was only for that time.
      const { isReleased: _, ...event } = found.event as DomainEvent & { readonly isReleased?: boolean }
      if (!(await isSomebodys(tx, event)))
        throw new OperatorError(`${id} was for an address that is no customer’s any more; forget it.`)
      await createEventLog({ db: tx, now }).record(tx, event, found.createdAt)
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
      throw new OperatorError(`${id} has not come to the provider: npm run payments -- debit-run brings it.`)
    const seen = await (await provider()).read(paymentId)
    if (seen === null) throw new OperatorError(`The provider does not know ${paymentId}: ask it why.`)
    const settle = createSettle({ db, now, eventLog: createEventLog({ db, now }) })
    const outcome = await settle(seen)
    if (outcome === 'conflict' || outcome === 'unknown')
      throw new OperatorError(
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
      throw new OperatorError('A refund is finished by npm run payments -- refund, with its payment and why.')
    throw missing(id)
  }
}

/** Removes a failed job that staff have handled from the list. Throws `OperatorError`. */
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
    // The row stays, because by it each provider event is processed only once.
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
      throw new OperatorError(`${id} stays until the provider has forgotten the cards: see NEXT in the list.`)
    if (kind === 'payment' || kind === 'refund')
      throw new OperatorError(`${id} is about money, and stays until its end is known: see NEXT in the list.`)
    if (!(await forget(kind, row)))
      throw new OperatorError(`No work that has failed has the id ${id}: see npm run jobs -- --state failed.`)
    return 'It is off the list.'
  }
}
