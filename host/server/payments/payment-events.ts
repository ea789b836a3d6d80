import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import type { PaymentEvent, PayToEvent } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { paymentEvents } from '../database/schema.ts'
import type { SettlePayTo } from '../debits/settle-pay-to.ts'
import { retryPauseMs } from '../jobs/sweep.ts'
import { errorInShort } from '../log/error-facts.ts'
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

/** What came of a sweep. `failed`: events that are tried again later, by their ids. */
export interface Sweep {
  readonly takenIn: number
  readonly failed: readonly { readonly eventId: string; readonly attempts: number; readonly error: unknown }[]
}

/** Events of the payment provider, of payments and PayTo agreements: stored first, then taken in, each once. */
export function createPaymentEvents({ db, now, settle, settlePayTo }: EventPorts) {
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
  async function takeIn(event: PaymentEvent | PayToEvent): Promise<Settling> {
    const { eventId } = event
    const outcome = await settleEvent(event)
    await db.update(paymentEvents).set({ outcome, lastError: null }).where(eq(paymentEvents.id, eventId))
    return outcome
  }
  return {
    /** Null: it has been taken in before. One that was stored and not taken in, because the server ended, is taken in now. */
    async receive(event: PaymentEvent | PayToEvent): Promise<Settling | null> {
      const [added] = await db
        .insert(paymentEvents)
        .values({ id: event.eventId, event, receivedAt: now() })
        .onConflictDoNothing()
        .returning()
      if (added !== undefined) return takeIn(event)
      const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, event.eventId))
      return known?.outcome === null ? takeIn(known.event) : null
    },
    /**
     * Takes in what was stored and left, the oldest first. One that cannot be taken in does not hold up the others: it is tried
     * again after a minute, and after twice as long each time, up to six hours.
     */
    async sweep(): Promise<Sweep> {
      const at = now()
      const isDue = or(isNull(paymentEvents.nextAttemptAt), lte(paymentEvents.nextAttemptAt, at))
      const isLeft = lte(paymentEvents.receivedAt, new Date(at.getTime() - underWayMs))
      const left = await db
        .select()
        .from(paymentEvents)
        .where(and(isNull(paymentEvents.outcome), isLeft, isDue))
        .orderBy(asc(paymentEvents.receivedAt))
        .limit(mostAtOnce)
      const failed: Sweep['failed'][number][] = []
      for (const { id, event, attempts } of left) {
        // Before it is tried: a server that ends over it does not try it again at once when it starts.
        await db
          .update(paymentEvents)
          .set({ attempts: attempts + 1, nextAttemptAt: new Date(at.getTime() + retryPauseMs(attempts)) })
          .where(eq(paymentEvents.id, id))
        try {
          await takeIn(event)
        } catch (error) {
          failed.push({ eventId: id, attempts: attempts + 1, error })
          await db
            .update(paymentEvents)
            .set({ lastError: errorInShort(error) })
            .where(eq(paymentEvents.id, id))
        }
      }
      return { takenIn: left.length - failed.length, failed }
    },
  }
}

export type PaymentEvents = ReturnType<typeof createPaymentEvents>
