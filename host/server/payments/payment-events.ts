import { and, eq, isNull, lt } from 'drizzle-orm'
import type { PaymentEvent } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { paymentEvents } from '../database/schema.ts'
import type { Settle } from './settle.ts'
import type { Settling } from './settlings.ts'

export interface EventPorts {
  readonly db: Db
  readonly now: () => Date
  readonly settle: Settle
}

/** Events of the payment provider: stored first, then taken in, each once. */
export function createPaymentEvents({ db, now, settle }: EventPorts) {
  async function takeIn({ eventId, payment }: PaymentEvent): Promise<Settling> {
    const { paymentId, amount, status, failure } = payment
    const outcome = await settle({ paymentId, amountCents: amount, status, failure })
    await db.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.id, eventId))
    return outcome
  }
  return {
    /** Null: it has been taken in before. One that was stored and not taken in, because the server ended, is taken in now. */
    async receive(event: PaymentEvent): Promise<Settling | null> {
      const [added] = await db
        .insert(paymentEvents)
        .values({ id: event.eventId, event, receivedAt: now() })
        .onConflictDoNothing()
        .returning()
      if (added !== undefined) return takeIn(event)
      const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, event.eventId))
      return known?.outcome === null ? takeIn(known.event) : null
    },
    /** Takes in what was stored and left. Returns how many. */
    async catchUp(before: Date): Promise<number> {
      const left = await db
        .select()
        .from(paymentEvents)
        .where(and(isNull(paymentEvents.outcome), lt(paymentEvents.receivedAt, before)))
      for (const { event } of left) await takeIn(event)
      return left.length
    },
  }
}

export type PaymentEvents = ReturnType<typeof createPaymentEvents>
