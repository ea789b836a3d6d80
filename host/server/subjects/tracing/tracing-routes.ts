import type { tracing } from 'gridfront/contracts'
import { maskCardsIn } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import type { Db } from '../../platform/database/db.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import { traces } from '../../platform/database/schema.ts'

type Row = typeof traces.$inferInsert

/**
 * The routes of the `tracing` contract. Traces are stored without their sender and, except for masked card numbers, as
 * they were sent.
 */
export function tracingRoutes({ db, now }: { db: Db; now: () => Date }): Handlers<typeof tracing> {
  const store = inBatches<Row, void>(async (rows) => {
    await db.insert(traces).values([...rows])
    return []
  })
  const keep =
    (kind: Row['kind']) =>
    async ({ body }: { body: unknown }) => {
      await store({ kind, receivedAt: now(), trace: maskCardsIn(body) })
      return { status: 204 as const, body: undefined }
    }
  return { custom: keep('custom'), error: keep('error'), stateTransition: keep('stateTransition') }
}
