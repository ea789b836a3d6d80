import { and, asc, eq, lt } from 'drizzle-orm'
import { isOpenPayment } from 'gridfront/server'
import pMap from 'p-map'
import { payments } from '../../platform/database/schema.ts'
import { severalAtOnce } from '../../platform/several-at-once.ts'
import type { PlacePorts } from './place-debits.ts'

/** After this time a card payment is abandoned: no provider keeps its fields open for a day. */
const abandonedAfterMs = 86_400_000

/** Cancels abandoned card payments of customers and guests, at the provider and here. */
export async function endAbandonedCards(
  { db, now, provider, settle }: PlacePorts,
  note: (error: unknown) => unknown,
): Promise<number> {
  const left = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.method, 'CARD'),
        eq(payments.status, 'CREATED'),
        lt(payments.createdAt, new Date(now().getTime() - abandonedAfterMs)),
      ),
    )
    .orderBy(asc(payments.createdAt))
  let ended = 0
  await pMap(
    left,
    async ({ id, amountCents }) => {
      try {
        // If the provider reports it as paid after all, that counts.
        const seen = await provider.cancel(id, amountCents)
        await settle(seen)
        if (!isOpenPayment(seen.status)) ended += 1
      } catch (error) {
        note(error)
      }
    },
    severalAtOnce,
  )
  return ended
}
