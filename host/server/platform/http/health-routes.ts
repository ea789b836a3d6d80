import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from 'gridfront/fastify'
import type { Db } from '../database/db.ts'
import { isDiskFull } from '../database/is-disk-full.ts'
import { limits } from '../database/schema.ts'
import type { OutageLog } from '../log/outage-log.ts'
import type { Readiness } from './readiness.ts'

export interface HealthPorts {
  readonly db: Db
  readonly readiness: Readiness
  readonly outages: OutageLog
}

/** A row without meaning that has expired already, so that the retention removes it. */
const probe = { key: 'readiness', points: 0, expire: 0 }
async function tryToWrite(db: Db): Promise<void> {
  await db.insert(limits).values(probe).onConflictDoUpdate({ target: limits.key, set: probe })
}

/** `/healthz` and `/readyz`, for load balancers and monitoring. Neither reveals a version. */
export function mountHealth(app: FastifyInstance, { db, readiness, outages }: HealthPorts): void {
  const config = { isApi: true }
  app.get('/healthz', { config }, () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async () => {
    if (readiness.isStopping) throw new ProblemError(503, 'The server is stopping.')
    try {
      // A write needs disk space, so it is only tried after another write has found none.
      if (readiness.isDiskFull) {
        await tryToWrite(db)
        readiness.isDiskFull = false
      } else await db.execute(sql`select 1`)
    } catch (error) {
      const isFull = isDiskFull(error)
      outages.note(isFull ? 'disk_full' : 'database_away', error)
      throw new ProblemError(
        503,
        isFull ? 'Nothing can be stored: the disk is full.' : 'The database does not answer.',
      )
    }
    return { status: 'ok' }
  })
}
