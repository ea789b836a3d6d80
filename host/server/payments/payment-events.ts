import { eq } from 'drizzle-orm'
import type { PaymentEvent, PayToEvent } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { paymentEvents } from '../database/schema.ts'
import type { SettlePayTo } from '../debits/settle-pay-to.ts'
import type { Worked } from '../jobs/queue.ts'
import { createQueue } from '../jobs/queue.ts'
import type { Settle } from './settle.ts'
import type { Settling } from './settlings.ts'

export interface EventPorts {
  readonly db: Db
  readonly now: () => Date
  readonly settle: Settle
  readonly settlePayTo: SettlePayTo
}

/** Younger ones are being taken in by the request that brought them. */
const underWayMs = 30_000
/** Events of one sweep, so that it comes to an end. */
const mostAtOnce = 500

export interface EventJob {
  readonly eventId: string
}

/** Events that are stored and are to be taken in. */
export const eventQueue = (ports: Pick<EventPorts, 'db' | 'now'>) =>
  createQueue<EventJob>(ports, 'payment-event')

/** Events of the payment provider, of payments and PayTo agreements: stored first, then taken in, each once. */
export function createPaymentEvents({ db, now, settle, settlePayTo }: EventPorts) {
  const queue = eventQueue({ db, now })
  function settleEvent(event: PaymentEvent | PayToEvent): Promise<Settling> {
    if ('agreement' in event) return settlePayTo(event.agreement)
    const { paymentId, amount, status, failure, cardLast4, refunds } = event.payment
    return settle({
      ...{ paymentId, amountCents: amount, status, failure, cardLast4 },
      ...(refunds && {
        refunds: refunds.map(({ refundId, amount: amountCents }) => ({ refundId, amountCents })),
      }),
    })
  }
  /** `tx`: what else is done once it is taken in, such as its job. */
  async function takeIn(
    event: PaymentEvent | PayToEvent,
    finish: (tx: Db) => Promise<unknown> = async () => undefined,
  ): Promise<Settling> {
    const outcome = await settleEvent(event)
    await db.transaction(async (tx) => {
      await tx.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.id, event.eventId))
      await finish(tx)
    })
    return outcome
  }
  /** Stores an event with the job that takes it in, should the server end over it. Null: it is stored already. */
  const store = (event: PaymentEvent | PayToEvent): Promise<string | null> =>
    db.transaction(async (tx) => {
      const at = now()
      const [added] = await tx
        .insert(paymentEvents)
        .values({ id: event.eventId, event, receivedAt: at })
        .onConflictDoNothing()
        .returning()
      if (added === undefined) return null
      return queue.send(tx, { eventId: event.eventId }, new Date(at.getTime() + underWayMs))
    })
  const find = async (eventId: string) =>
    (await db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId)))[0]

  return {
    /** Null: it has been taken in before. One that was stored and not taken in, because the server ended, is taken in now. */
    async receive(event: PaymentEvent | PayToEvent): Promise<Settling | null> {
      const job = await store(event)
      if (job !== null) return takeIn(event, (tx) => queue.drop(tx, job))
      const known = await find(event.eventId)
      return known?.outcome === null ? takeIn(known.event) : null
    },
    /** Takes in what was stored and left. */
    sweep: (): Promise<Worked<EventJob>> =>
      queue.workThrough(
        async (job) => {
          const known = await find(job.data.eventId)
          if (known?.outcome === null) await takeIn(known.event, (tx) => queue.finish(tx, job))
          else await queue.finish(db, job)
        },
        { most: mostAtOnce },
      ),
  }
}

export type PaymentEvents = ReturnType<typeof createPaymentEvents>
