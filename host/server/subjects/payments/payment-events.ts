import { eq } from 'drizzle-orm'
import type { PaymentEvent, PayToEvent } from 'gridfront/contracts'
import type { Db } from '../../platform/database/db.ts'
import type { EventOutcome } from '../../platform/database/schema/event-outcomes.ts'
import { paymentEvents } from '../../platform/database/schema.ts'
import type { Worked } from '../../platform/queue/queue.ts'
import { createQueue } from '../../platform/queue/queue.ts'
import type { Settle } from './settle.ts'

export interface EventPorts {
  readonly db: Db
  readonly now: () => Date
  readonly settle: Settle
  /** Stores the provider's state of a PayTo agreement. */
  readonly settlePayTo: (agreement: PayToEvent['agreement']) => Promise<EventOutcome>
}

/** Newer ones are being processed by the request that delivered them. */
const inProgressMs = 30_000
/** The most events of one sweep, so that a sweep ends. */
const maxAtOnce = 500

export interface EventJob {
  readonly eventId: string
}

/** Stored events that wait for processing. */
export const eventQueue = (ports: Pick<EventPorts, 'db' | 'now'>) =>
  createQueue<EventJob>(ports, 'payment-event')

/** Events of the payment provider about payments and PayTo agreements: stored first, then processed, each once. */
export function createPaymentEvents({ db, now, settle, settlePayTo }: EventPorts) {
  const queue = eventQueue({ db, now })
  function settleEvent(event: PaymentEvent | PayToEvent): Promise<EventOutcome> {
    if ('agreement' in event) return settlePayTo(event.agreement)
    const { paymentId, amount, status, failure, cardLast4, refunds } = event.payment
    return settle({
      ...{ paymentId, amountCents: amount, status, failure, cardLast4 },
      ...(refunds && {
        refunds: refunds.map(({ refundId, amount: amountCents }) => ({ refundId, amountCents })),
      }),
    })
  }
  /** `tx`: further work in the transaction that processes it, such as finishing its job. */
  async function takeIn(
    event: PaymentEvent | PayToEvent,
    finish: (tx: Db) => Promise<unknown> = async () => undefined,
  ): Promise<EventOutcome> {
    const outcome = await settleEvent(event)
    await db.transaction(async (tx) => {
      await tx.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.id, event.eventId))
      await finish(tx)
    })
    return outcome
  }
  /** Stores an event with a job that processes it if the server crashes meanwhile. Null if it is already stored. */
  const store = (event: PaymentEvent | PayToEvent): Promise<string | null> =>
    db.transaction(async (tx) => {
      const at = now()
      const [added] = await tx
        .insert(paymentEvents)
        .values({ id: event.eventId, event, receivedAt: at })
        .onConflictDoNothing()
        .returning()
      if (added === undefined) return null
      return queue.send(tx, { eventId: event.eventId }, new Date(at.getTime() + inProgressMs))
    })
  const find = async (eventId: string) =>
    (await db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId)))[0]

  return {
    /** Null if it was processed before. A stored event that was not processed because of a crash is processed now. */
    async receive(event: PaymentEvent | PayToEvent): Promise<EventOutcome | null> {
      const job = await store(event)
      if (job !== null) return takeIn(event, (tx) => queue.drop(tx, job))
      const known = await find(event.eventId)
      return known?.outcome === null ? takeIn(known.event) : null
    },
    /** Processes stored events that were left. */
    sweep: (): Promise<Worked<EventJob>> =>
      queue.workThrough(
        async (job) => {
          const known = await find(job.data.eventId)
          if (known?.outcome === null) await takeIn(known.event, (tx) => queue.finish(tx, job))
          else await queue.finish(db, job)
        },
        { most: maxAtOnce },
      ),
  }
}

export type PaymentEvents = ReturnType<typeof createPaymentEvents>
