import { and, lt, not, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from './database/db.ts'
import {
  failedLogins,
  limits,
  mailOrders,
  outbox,
  passwordResets,
  sessions,
  traces,
} from './database/schema.ts'
import type { MailFolder } from './mail/mail-folder.ts'
import { lifetimeSeconds } from './session/session-lifetime.ts'

const pruneEveryMs = 600_000
const dayMs = 86_400_000
const traceLifetimeMs = 30 * dayMs
const mailLifetimeMs = 30 * dayMs
/** Some 200 MB of what pages really send. */
const defaultMostTraces = 200_000
/** Of all traces together, as they are stored. What comes until the next pruning is limited by `trace-limit.ts`. */
const defaultMostTraceBytes = 2 ** 30

/** Some 13 MB at most, by the longest body that is taken. */
const tracesAtOnce = 200

type Bounds = Required<Pick<RetentionPorts, 'mostTraces' | 'mostTraceBytes'>>

/**
 * Removes the oldest traces, a slice at a time: to remove them writes as much log as they were large, and no checkpoint comes
 * within a statement. Of all at once the log would find no room on a disk that they have filled.
 */
async function pruneTraces(
  db: Db,
  oldest: Date,
  { mostTraces, mostTraceBytes }: Bounds,
  checkpoint: () => Promise<void>,
): Promise<void> {
  // Ids rise by one; where one was lost, one trace less is kept. Counting rows would read them all. The stored size is
  // told without reading what is stored.
  const last = sql`(select greatest(
    (select max(id) from traces where received_at < ${oldest.toISOString()}),
    (select max(id) from traces) - ${mostTraces},
    (select max(id) from (
      select id, sum(pg_column_size(trace)) over (order by id desc) as kept from traces
    ) sized where kept > ${mostTraceBytes})
  ) as id)`
  const found = await db.select({ id: sql<string | null>`last.id` }).from(sql`${last} as last`)
  const end = found[0]?.id ?? null
  if (end === null) return
  for (;;) {
    const slice = sql`(select id from traces where id <= ${end} order by id limit ${tracesAtOnce})`
    const gone = await db.delete(traces).where(sql`${traces.id} in ${slice}`).returning({ id: traces.id })
    if (gone.length < tracesAtOnce) return
    await db.execute(sql`vacuum (skip_locked) ${traces}`)
    await checkpoint()
  }
}

/**
 * Removes the logins that nobody can use any more, failed ones after a day, limits whose window is over, links for a new
 * password that are too old, and what pages reported more than 30 days ago, before the last 200,000 reports or beyond 1 GiB
 * of them. The do-not-contact list stays: an entry goes when its owner asks for it.
 */
async function prune(db: Db, now: Date, bounds: Bounds, checkpoint: () => Promise<void>): Promise<void> {
  // A login also remembers the CSRF token it used up. That pair is the older one, so it has expired too when the
  // login would be as old as a CSRF token may become: on a shared computer later than the session itself.
  const newestPair = new Date(now.getTime() - lifetimeSeconds * 1000)
  const isPairOld = or(not(sessions.isShared), lt(sessions.createdAt, newestPair))
  await db.delete(sessions).where(and(lt(sessions.expiresAt, now), isPairOld))
  await db.delete(failedLogins).where(lt(failedLogins.lastFailedAt, new Date(now.getTime() - dayMs)))
  await db.delete(limits).where(lt(limits.expire, now.getTime()))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now))
  await pruneTraces(db, new Date(now.getTime() - traceLifetimeMs), bounds, checkpoint)
  // The embedded database has nobody who clears up after a delete: without this its files would only grow.
  await db.execute(sql`vacuum (skip_locked) ${sessions}, ${failedLogins}, ${limits}, ${traces}`)
  // Those go as soon as their mail has gone, or is given up.
  await db.execute(sql`vacuum (skip_locked) ${passwordResets}, ${mailOrders}, ${outbox}`)
}

export interface RetentionPorts {
  /** May take minutes over a statement. */
  readonly db: Db
  readonly now: () => Date
  /** How many traces are kept: 200,000 unless a test says so. */
  readonly mostTraces?: number
  /** Bytes of all of them together, as they are stored: 1 GiB unless a test says so. */
  readonly mostTraceBytes?: number
  /** After what was cleared up has been written down. Default: nothing. */
  readonly checkpoint?: () => Promise<void>
  /** Mails that are kept as files go after 30 days as well, whole or not. */
  readonly mailFolder?: MailFolder | null
}

/** Prunes once the server listens, and every ten minutes after that, until it closes. */
export function mountRetention(
  app: FastifyInstance,
  {
    db,
    now,
    mostTraces = defaultMostTraces,
    mostTraceBytes = defaultMostTraceBytes,
    mailFolder = null,
    checkpoint = async () => {},
  }: RetentionPorts,
): void {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  function run(): void {
    const at = now()
    running = running
      .then(() => prune(db, at, { mostTraces, mostTraceBytes }, checkpoint))
      .then(checkpoint)
      .then(() => mailFolder?.prune(new Date(at.getTime() - mailLifetimeMs)))
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
