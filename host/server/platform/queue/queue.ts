import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db as BossDb, DrizzleTransactionLike } from 'pg-boss'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Db } from '../database/db.ts'
import { errorInShort } from '../log/error-facts.ts'
import { bossJobs, reasonIn } from './job-table.ts'

/** The queues that are processed here. The migration that made each one defines what happens after a failure. */
export type QueueName = 'domain-event' | 'mail' | 'payment-event' | 'saved-cards'

/** The queues of scheduled runs: `runs.ts`. */
export const runNames = ['bill-run', 'debit-run'] as const
export type RunName = (typeof runNames)[number]

export interface QueuePorts {
  readonly db: Db
  readonly now: () => Date
}

/** A job that this copy of the server has claimed for a limited time. `attempts` includes the present one. */
export interface Job<Data> {
  readonly id: string
  readonly attempts: number
  readonly data: Data
  /** Why the previous attempt failed; null if there was none. */
  readonly lastReason: string | null
}

/** The result of working through a queue. `failed`: jobs that are retried later. */
export interface Worked<Data> {
  readonly done: number
  readonly failed: readonly (Job<Data> & { readonly error: unknown })[]
}

type Claim = Pick<Job<object>, 'id' | 'attempts'>

/**
 * Uses pg-boss to generate statements, each run by the given database or transaction. Only one statement is run by
 * pg-boss itself: it reads the settings of a queue, and inside a transaction of the embedded database it would wait for
 * ever for the single connection.
 */
const boss = new PgBoss({
  db: { executeSql: async () => ({ rows: [{ policy: 'standard', table: 'job_common', notify: false }] }) },
  ...{ migrate: false, supervise: false, schedule: false },
})

/**
 * Makes statements of pg-boss use our clock, so that the whole backend has a single clock that tests can set. `micros`:
 * microseconds within the present millisecond, which the clock does not have.
 */
export function byClock({ executeSql }: Pick<BossDb, 'executeSql'>, now: () => Date, micros = 0): BossDb {
  const at = () =>
    `'${now()
      .toISOString()
      .replace('Z', `${String(micros).padStart(3, '0')}Z`)}'::timestamptz`
  return { executeSql: (text, values) => executeSql(text.replaceAll('pgboss.job_now()', at()), values) }
}

let [lastMs, sent] = [0, 0]
/** Jobs are claimed in the order of their creation time, so microseconds order those of one millisecond. */
function nextMicros(at: Date): number {
  const ms = at.getTime()
  sent = ms === lastMs ? Math.min(sent + 1, 999) : 0
  lastMs = ms
  return sent
}

/**
 * A queue for several copies of the server, in the database. A job runs at least once: if a copy dies during it,
 * another one takes over within six minutes. Effects happen exactly once if they are written in the transaction that
 * finishes the job.
 */
export function createQueue<Data extends object>({ db, now }: QueuePorts, name: QueueName | RunName) {
  const queue = createClaims<Data>({ db, now }, name)
  return {
    ...queue,
    /**
     * Runs due jobs, oldest first, by `work`, which finishes each. A failing job is postponed and does not delay the
     * others, unless so many fail in a row that all would.
     */
    async workThrough(
      work: (job: Job<Data>) => Promise<void>,
      { most, maxInARow = most }: { readonly most: number; readonly maxInARow?: number },
    ): Promise<Worked<Data>> {
      const worked = { done: 0, failed: [] as Worked<Data>['failed'][number][] }
      for (let inARow = 0; worked.done + worked.failed.length < most && inARow < maxInARow; ) {
        const job = await queue.take()
        if (job === null) break
        try {
          await work(job)
          worked.done += 1
          inARow = 0
        } catch (error) {
          inARow += 1
          worked.failed.push({ ...job, error })
          await queue.putOff(job, errorInShort(error))
        }
      }
      return worked
    },
  }
}

function createClaims<Data extends object>({ db, now }: QueuePorts, name: QueueName | RunName) {
  // The two drivers share no type for it, but both return rows in `rows`.
  const by = (tx: Db, micros = 0) => ({
    db: byClock(fromDrizzle(tx as unknown as DrizzleTransactionLike, sql), now, micros),
  })
  /** A late copy, whose job another copy has taken over, finds nothing. pg-boss itself does not check the owner. */
  const isStill = ({ id, attempts }: Claim, states: readonly ('active' | 'retry')[] = ['active']) =>
    and(
      eq(bossJobs.name, name),
      eq(bossJobs.id, id),
      inArray(bossJobs.state, states),
      eq(bossJobs.retryCount, attempts - 1),
    )

  return {
    /** Adds a job in the caller's transaction, by a single insert. */
    async send(tx: Db, data: Data, startAfter = now()): Promise<string> {
      const id = await boss.send(name, data, { startAfter, ...by(tx, nextMicros(now())) })
      if (id === null) throw new Error(`there is no queue ${name}`)
      return id
    },
    /** Claims the oldest due job; null if there is none. */
    async take(): Promise<Job<Data> | null> {
      const [job] = await boss.fetch<Data>(name, { includeMetadata: true, ...by(db) })
      if (job === undefined) return null
      return { id: job.id, attempts: job.retryCount + 1, data: job.data, lastReason: reasonIn(job.output) }
    },
    /**
     * Removes a finished job, even late, if it was returned to the queue and not claimed since. Resolves to false if
     * another copy has taken it over meanwhile.
     */
    async finish(tx: Db, job: Claim): Promise<boolean> {
      const isMine = isStill(job, ['active', 'retry'])
      return (await tx.delete(bossJobs).where(isMine).returning({ id: bossJobs.id })).length > 0
    },
    /**
     * Postpones a job after a failed attempt: by a minute or two, and twice as long each time, up to six hours.
     * `isLast`: it has failed for good.
     */
    async putOff(job: Claim, reason: string, isLast = false): Promise<void> {
      await db.transaction(async (tx) => {
        const mine = await tx.select({ id: bossJobs.id }).from(bossJobs).where(isStill(job)).for('update')
        if (mine.length === 0) return
        if (isLast)
          await tx
            .update(bossJobs)
            .set({ retryLimit: job.attempts - 1 })
            .where(isStill(job))
        await boss.fail(name, job.id, { reason }, by(tx))
      })
    },
    /** Removes a job, whether or not it is claimed. */
    async drop(tx: Db, id: string): Promise<void> {
      await boss.deleteJob(name, id, by(tx))
    },
    /** Retries a job that was given up after its last attempt. */
    async redo(id: string): Promise<void> {
      await boss.retry(name, id, by(db))
    },
    /** Retries waiting or postponed jobs at once. A job in progress is left alone. Resolves to whether there is one. */
    async moveUp(which: SQL | undefined): Promise<boolean> {
      const found = await db
        .select({ id: bossJobs.id })
        .from(bossJobs)
        .where(and(eq(bossJobs.name, name), which))
      const moved = found.map(({ id }) => boss.update(name, undefined, { id, startAfter: now(), ...by(db) }))
      return (await Promise.all(moved)).some(({ updated }) => updated > 0)
    },
  }
}

export type Queue<Data extends object> = ReturnType<typeof createQueue<Data>>
