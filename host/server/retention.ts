import { lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from './database/db.ts'
import { sessions, traces } from './database/schema.ts'

const dayMs = 86_400_000
const traceLifetimeMs = 30 * dayMs

/** Removes the logins that nobody can use any more, and what pages reported more than 30 days ago. */
async function prune(db: Db, now: Date): Promise<void> {
  // A login also remembers the forgery pair it used up; that pair is the older one, so it has expired too.
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(traces).where(lt(traces.receivedAt, new Date(now.getTime() - traceLifetimeMs)))
}

/** Prunes once the server listens, and every day after that, until it closes. */
export function mountRetention(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  let running = Promise.resolve()
  let daily: NodeJS.Timeout | undefined
  function run(): void {
    const at = now()
    running = running
      .then(() => prune(db, at))
      // Nobody waits for it, and tomorrow is another day.
      .catch((error: unknown) => app.log.error({ event: 'prune_failed', err: error }))
  }
  app.addHook('onListen', async () => {
    run()
    daily = setInterval(run, dayMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(daily)
    // The database is closed next.
    await running
  })
}
