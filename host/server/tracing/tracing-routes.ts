import type { tracing } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import type { Db } from '../database/db.ts'
import { traces } from '../database/schema.ts'

type Kind = (typeof traces.$inferInsert)['kind']

/** The routes of the `tracing` contract. Traces are stored as they were sent, without their sender. */
export function tracingRoutes({ db, now }: { db: Db; now: () => Date }): Handlers<typeof tracing> {
  const keep =
    (kind: Kind) =>
    async ({ body }: { body: unknown }) => {
      await db.insert(traces).values({ kind, receivedAt: now(), trace: body })
      return { status: 204 as const, body: undefined }
    }
  return { custom: keep('custom'), error: keep('error'), stateTransition: keep('stateTransition') }
}
