import type { PGlite } from '@electric-sql/pglite'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Db as BossDb, Clock } from 'pg-boss'
import { fromPglite, PgBoss, systemClock } from 'pg-boss'
import type { Db } from '../database/db.ts'
import { errorFacts, errorInShort } from '../log/error-facts.ts'
import { bossJobs } from './job-table.ts'
import type { QueuePorts, RunName } from './queue.ts'
import { byClock, runNames } from './queue.ts'
import { mountSweep } from './sweep.ts'

/** What runs by the clock of Sydney, by one copy of the server alone. */
export interface Run {
  /** When, as cron writes it. */
  readonly cron: string
  /** Run again, or twice at once, it does nothing twice. It is tried again when it rejects. */
  readonly run: () => Promise<void>
}

export interface RunPorts extends QueuePorts {
  readonly runs: Readonly<Partial<Record<RunName, Run>>>
  /** The timers of pg-boss. Default: those of the system. */
  readonly clock?: Clock
}

/** A run that has done what it could, and has left something: its text says what to do about it. */
export class RunError extends Error {
  override readonly name = 'RunError'
  readonly code: 'FAULTS' | 'TO_LOOK_AT'
  constructor(code: RunError['code']) {
    super(`a run has left something (${code})`)
    this.code = code
  }
}

/** Statements of upkeep are several in one text, which no transaction takes. */
export function connectionOf(db: Db): BossDb {
  const { $client } = db as Db & { readonly $client: PGlite | pg.Pool }
  return 'exec' in $client
    ? fromPglite($client)
    : { executeSql: (text, values) => $client.query(text, values as unknown[]) }
}

const everyMinute = { superviseIntervalSeconds: 60, monitorIntervalSeconds: 60 }
/** The most that pg-boss takes: what is due is due to the minute. */
const cronSeconds = { cronMonitorIntervalSeconds: 45, cronWorkerIntervalSeconds: 45 }
/** Jobs that wait for other jobs are looked for so rarely, since there are none. */
const never = { flowIntervalSeconds: 86_400 }

/**
 * Keeps pg-boss going once the server listens, until it closes: jobs whose copy has died are put back, and what runs by the clock is run.
 * A run that fails is tried again after ten minutes or more, three times, and is listed until the next one has done it all.
 */
export function mountRuns(app: FastifyInstance, { db, now, runs, clock = systemClock }: RunPorts): void {
  const connection = connectionOf(db)
  const boss = new PgBoss({
    ...{ db: byClock(connection, now), clock, migrate: false, supervise: true, schedule: true },
    ...{ ...everyMinute, ...cronSeconds, ...never },
    // Its tables are vacuumed with the others, and the embedded database is too small for the rest.
    ...{ monitorVacuum: false, reindex: !('listen' in connection) },
  })
  boss.on('error', (error) => app.log.error({ event: 'queue_failed', ...errorFacts(error) }))
  boss.on('warning', ({ message }) => app.log.warn({ event: 'queue_warning', message }))

  async function perform(name: RunName, { run }: Run, id: string): Promise<void> {
    try {
      await run()
    } catch (error) {
      try {
        // By itself pg-boss would keep the message, which may quote a row.
        await boss.fail(name, id, { reason: errorInShort(error) })
      } finally {
        app.log.error({ event: 'run_failed', run: name, err: error })
      }
      return
    }
    await db.delete(bossJobs).where(and(eq(bossJobs.name, name), eq(bossJobs.state, 'failed')))
    app.log.info({ event: 'run_done', run: name })
  }

  let [isReady, isClosing] = [false, false]
  async function start(): Promise<void> {
    if (isReady || isClosing) return
    await boss.start()
    for (const name of runNames) {
      const run = runs[name]
      if (run === undefined) {
        await boss.unschedule(name)
        continue
      }
      // A server that was down at that time makes up for it.
      await boss.schedule(name, run.cron, null, { tz: 'Australia/Sydney', missed: 'once' })
      await boss.work(name, { pollingIntervalSeconds: 30 }, async ([job]) => {
        if (job !== undefined) await perform(name, run, job.id)
      })
    }
    isReady = true
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
    // A run that is cut off is put back, for another copy or the next start.
    await boss.stop({ close: false, timeout: 1000 })
  })
}
