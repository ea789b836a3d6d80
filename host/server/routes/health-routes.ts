import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/db.ts'
import { ProblemError } from '../problem.ts'

/** For whatever watches the process. Neither says a version. */
export function mountHealth(app: FastifyInstance, db: Db): void {
  const config = { isApi: true }
  app.get('/healthz', { config }, () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (request) => {
    await db.execute(sql`select 1`).catch((error: unknown) => {
      request.log.error({ event: 'database_away', err: error })
      throw new ProblemError(503, 'The database does not answer.')
    })
    return { status: 'ok' }
  })
}
