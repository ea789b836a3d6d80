import type { PGlite } from '@electric-sql/pglite'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Db as BossDb, Clock, JobWithMetadata } from 'pg-boss'
import { fromPglite, PgBoss, systemClock } from 'pg-boss'
import type { Db } from '../database/db.ts'
import { errorFacts, errorInShort } from '../log/error-facts.ts'
import { bossJobs } from './job-table.ts'
import type { QueuePorts, RunName } from './queue.ts'
import { byClock, createQueue, runNames } from './queue.ts'
import { mountSweep } from './sweep.ts'

/** Runs by the time of Sydney, on only one copy of the server. */
export interface Run {
  /** The schedule, as a cron expression. */
  readonly cron: string
  /** Idempotent, also when run concurrently. Rejects with a `RunError` if it could not finish everything. */
  readonly run: () => Promise<void>
}

export interface RunPorts extends QueuePorts {
  readonly runs: Readonly<Partial<Record<RunName, Run>>>
  /** The timers of pg-boss. Default: those of the system. */
  readonly clock?: Clock
}

/**
 * A run that ended with unfinished work. `FAULTS`: a retry may help. `LEFT`: may resolve with time; the next run
 * reports it again. `NOTED`: reported only once, so it stays listed until staff remove it, or for 30 days.
 */
export class RunError extends Error {
  override readonly name = 'RunError'
  readonly code: 'FAULTS' | 'LEFT' | 'NOTED'
  /** Account numbers to review; with `NOTED`, each is followed by its reason. */
  readonly accounts: readonly string[]
  constructor(code: RunError['code'], accounts: readonly string[] = []) {
    super(`a run has left something (${code})`)
    this.code = code
    this.accounts = accounts
  }
}

type Taken = Pick<JobWithMetadata<unknown>, 'id' | 'retryCount'>

/** The most account numbers of a failed run that are stored, so that they fit in a line. */
const maxAccounts = 50
function reasonOf(error: unknown): string {
  if (!(error instanceof RunError) || error.accounts.length === 0) return errorInShort(error)
  const more = error.accounts.length - maxAccounts
  const named = error.accounts.slice(0, maxAccounts).join(', ')
  return `${errorInShort(error)}: ${named}${more > 0 ? ` and ${more} more` : ''}`
}

/** Maintenance statements come several in one text, which cannot run in a transaction. */
export function connectionOf(db: Db): BossDb {
  const { $client } = db as Db & { readonly $client: PGlite | pg.Pool }
  return 'exec' in $client
    ? fromPglite($client)
    : { executeSql: (text, values) => $client.query(text, values as unknown[]) }
}

const everyMinute = { superviseIntervalSeconds: 60, monitorIntervalSeconds: 60 }
/** The shortest interval that pg-boss accepts, so that jobs run on the minute. */
const cronSeconds = { cronMonitorIntervalSeconds: 45, cronWorkerIntervalSeconds: 45 }
/** Interval of looking for jobs that wait for other jobs: long, since there are none. */
const never = { flowIntervalSeconds: 86_400 }

/**
 * Runs pg-boss's maintenance and the schedule once the server listens, until it closes: jobs of dead copies return to
 * the queue, and scheduled runs start. A failed run is retried three times, after ten minutes or more. One that has
 * failed for good is listed until the next run.
 */
export function mountRuns(app: FastifyInstance, { db, now, runs, clock = systemClock }: RunPorts): void {
  const connection = connectionOf(db)
  const boss = new PgBoss({
    // pg-boss uses the database's clock, which all copies share, because a copy with a wrong clock would stop the runs
    // of all. Tests set both clocks.
    db: clock === systemClock ? connection : byClock(connection, now),
    ...{ clock, migrate: false, supervise: true, schedule: true },
    ...{ ...everyMinute, ...cronSeconds, ...never },
    // pg-boss need not vacuum: its table is vacuumed with the others, and its rows expire.
    ...{ monitorVacuum: false, reindex: false },
  })
  boss.on('error', (error) => {
    // Some errors have the members of an `Error` without being one.
    const fault = error instanceof Error ? error : Object.assign(new Error(), error)
    app.log.error({ event: 'queue_failed', ...errorFacts(fault) })
  })
  boss.on('warning', ({ message }) => app.log.warn({ event: 'queue_warning', message }))

  /** Earlier failures, except for those that are reported once. */
  const isOutdated = (name: RunName) =>
    and(
      eq(bossJobs.name, name),
      eq(bossJobs.state, 'failed'),
      sql`coalesce(${bossJobs.output} ->> 'reason', '') not like 'RunError NOTED%'`,
    )
  async function perform(name: RunName, { run }: Run, { id, retryCount }: Taken): Promise<void> {
    let fault: unknown
    try {
      await run()
    } catch (error) {
      fault = error
    }
    // pg-boss would store the message of an error, which may quote a row, so none is thrown here.
    try {
      await db.delete(bossJobs).where(isOutdated(name))
      if (fault !== undefined) {
        const isLast = fault instanceof RunError && fault.code !== 'FAULTS'
        await createQueue({ db, now }, name).putOff({ id, attempts: retryCount + 1 }, reasonOf(fault), isLast)
      }
    } catch (error) {
      app.log.error({ event: 'queue_failed', ...errorFacts(error) })
    }
    if (fault === undefined) app.log.info({ event: 'run_done', run: name })
    else app.log.error({ event: 'run_failed', run: name, err: fault })
  }

  let [isReady, isClosing] = [false, false]
  async function start(): Promise<void> {
    if (isReady || isClosing) return
    await boss.start()
    for (const name of runNames) {
      const run = runs[name]
      // A server that was down at that time catches up.
      if (run) await boss.schedule(name, run.cron, null, { tz: 'Australia/Sydney', missed: 'once' })
      else {
        await boss.unschedule(name)
        // Waiting runs would stay until runs are enabled again, and then start at any hour.
        await db
          .delete(bossJobs)
          .where(and(eq(bossJobs.name, name), inArray(bossJobs.state, ['created', 'retry'])))
      }
    }
    isReady = true
    for (const name of runNames) {
      const run = runs[name]
      const options = { pollingIntervalSeconds: 30, includeMetadata: true } as const
      if (run)
        await boss.work(name, options, async ([job]) => {
          if (job !== undefined) await perform(name, run, job)
        })
    }
  }
  let starting = Promise.resolve()
  const sweep = () => {
    starting = start()
    return starting
  }
  mountSweep(app, { everyMs: 60_000, sweep, failedEvent: 'queue_failed' })
  app.addHook('onClose', async () => {
    isClosing = true
    await starting.catch(() => undefined)
    // An interrupted run returns to the queue, for another copy or the next start.
    await boss.stop({ close: false, timeout: 1000 })
  })
}
