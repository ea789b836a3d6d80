import { lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from './database/db.ts'
import { limits, sessions, traces } from './database/schema.ts'

const pruneEveryMs = 600_000
const traceLifetimeMs = 30 * 86_400_000
/** At most about 13 GB, if each were as long as a body may be; some 200 MB of what pages really send. */
const defaultMostTraces = 200_000

/**
 * Removes the logins that nobody can use any more, limits whose window is over, and what pages reported more than
 * 30 days ago or before the last 200,000 reports.
 */
async function prune(db: Db, now: Date, most: number): Promise<void> {
  // A login also remembers the forgery pair it used up; that pair is the older one, so it has expired too.
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(limits).where(lt(limits.expire, now.getTime()))
  await db.delete(traces).where(lt(traces.receivedAt, new Date(now.getTime() - traceLifetimeMs)))
  // Ids rise by one; where one was lost, one trace less is kept. Counting rows would read them all.
  await db.delete(traces).where(sql`${traces.id} <= (select max(id) from traces) - ${most}`)
  // The embedded database has nobody who clears up after a delete: without this its files would only grow.
  await db.execute(sql`vacuum (skip_locked) ${sessions}, ${limits}, ${traces}`)
}

export interface RetentionPorts {
  readonly db: Db
  readonly now: () => Date
  /** How many traces are kept: 200,000 unless a test says so. */
  readonly mostTraces?: number
}

/** Prunes once the server listens, and every ten minutes after that, until it closes. */
export function mountRetention(
  app: FastifyInstance,
  { db, now, mostTraces = defaultMostTraces }: RetentionPorts,
): void {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  function run(): void {
    const at = now()
    running = running
      .then(() => prune(db, at, mostTraces))
      // Nobody waits for it, and it is tried again.
      .catch((error: unknown) => app.log.error({ event: 'prune_failed', err: error }))
  }
  app.addHook('onListen', async () => {
    run()
    timer = setInterval(run, pruneEveryMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    // The database is closed next.
    await running
  })
}
