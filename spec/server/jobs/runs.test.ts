import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { TestClock } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../../host/server/platform/database/db.ts'
import { bossJobs } from '../../../host/server/platform/queue/job-table.ts'
import type { RunName } from '../../../host/server/platform/queue/queue.ts'
import { createQueue } from '../../../host/server/platform/queue/queue.ts'
import type { Run } from '../../../host/server/platform/queue/runs.ts'
import { mountRuns, RunError } from '../../../host/server/platform/queue/runs.ts'
import type { DatabaseKind } from '../test-database.ts'
import { openTestDatabase } from '../test-database.ts'

const kinds = ['PostgreSQL', 'PGlite'] as const
const fiveInSydney = new Date('2026-11-20T18:00:00Z')
const minuteMs = 60_000
const later = (ms: number) => new Date(fiveInSydney.getTime() + ms)

/** Counts unanswered statements. Resolves once there are none, and no further one starts. */
function watch(db: Db) {
  let open = 0
  const { $client } = db as Db & { readonly $client: Record<string, unknown> }
  for (const name of ['query', 'exec']) {
    const ask = $client[name]
    if (typeof ask !== 'function') continue
    $client[name] = async (...args: unknown[]) => {
      open += 1
      try {
        return await Reflect.apply(ask, $client, args)
      } finally {
        open -= 1
      }
    }
  }
  return async () => {
    for (let quiet = 0; quiet < 20; quiet += 1) {
      await nextTurn()
      if (open > 0) quiet = 0
    }
  }
}

/** Servers that do only scheduled work, by a clock that the test sets. */
async function start(kind: DatabaseKind, from: Date) {
  const { db, close } = await openTestDatabase(kind)
  const settled = watch(db)
  const test = new TestClock(from)
  const apps: ReturnType<typeof Fastify>[] = []
  onTestFinished(async () => {
    for (const app of apps) await app.close()
    await close()
  })
  const log: string[] = []
  const now = () => new Date(test.now())
  return {
    ...{ db, now, log },
    logged: (event: string) => log.filter((line) => line.includes(`"event":"${event}"`)).length,
    async listen(runs: Readonly<Partial<Record<RunName, Run>>>) {
      const app = Fastify({ logger: { stream: { write: (line) => log.push(line) } } })
      apps.push(app)
      // Only these members of the test clock: with the others pg-boss would change functions of the database, which use
      // `now`.
      const clock = {
        now: () => test.now(),
        setTimeout: test.setTimeout.bind(test),
        clearTimeout: test.clearTimeout.bind(test),
        setInterval: test.setInterval.bind(test),
        clearInterval: test.clearInterval.bind(test),
      }
      mountRuns(app, { db, now, runs, clock })
      await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
      await settled()
      return app
    },
    /** Advances the clock, five seconds at a time. */
    async pass(ms: number, isEnough: () => boolean | Promise<boolean> = () => false) {
      for (let gone = 0; gone < ms && !(await isEnough()); gone += 5000) {
        await test.tick(5000)
        await settled()
      }
    },
    /** While no server runs. */
    jump: (ms: number) => test.setTime(test.now() + ms),
    jobs: () => db.select().from(bossJobs).where(eq(bossJobs.name, 'bill-run')),
  }
}

/** A run that fails with these errors, one after the other, and then succeeds. */
function failing(faults: readonly Error[]) {
  let tries = 0
  return {
    tries: () => tries,
    async run() {
      tries += 1
      const fault = faults[tries - 1]
      if (fault) throw fault
    },
  }
}

test.each(kinds)(
  'on %s what runs by the clock is run at its time, by one of several copies, and not before',
  { timeout: 120_000 },
  async (kind) => {
    const { listen, pass, logged, now } = await start(kind, later(-2 * minuteMs))
    const ran: Date[] = []
    const bill = { cron: '0 5 * * *', run: async () => void ran.push(now()) }
    for (const _ of [1, 2, 3]) await listen({ 'bill-run': bill })
    await pass(10 * minuteMs)
    expect(logged('run_done')).toBe(1)
    expect(ran).toHaveLength(1)
    const [at = now()] = ran
    expect(at >= fiveInSydney && at <= later(3 * minuteMs)).toBe(true)
    expect(logged('queue_failed')).toBe(0)
  },
)

test.each(kinds)(
  'on %s a run that fails is listed without its message and tried again after ten minutes; the next that succeeds makes up for it',
  { timeout: 120_000 },
  async (kind) => {
    const { db, listen, pass, logged, jobs, now } = await start(kind, later(-minuteMs))
    const faults = [new RunError('FAULTS'), new TypeError('a row of maya@customers.example')]
    const { tries, run } = failing(faults)
    await listen({ 'bill-run': { cron: '0 5 * * *', run } })
    await pass(10 * minuteMs, () => logged('run_failed') === 1)
    const firstAt = now()
    expect(await jobs()).toMatchObject([{ state: 'retry', output: { reason: 'RunError FAULTS' } }])
    await pass(8 * minuteMs)
    expect(tries()).toBe(1)
    await pass(60 * minuteMs, () => logged('run_failed') === 2)
    expect(now().getTime() - firstAt.getTime()).toBeLessThan(22 * minuteMs)
    const rows = await jobs()
    expect(rows).toMatchObject([{ output: { reason: 'TypeError' } }])
    expect(JSON.stringify(rows)).not.toContain('maya')
    // A run of an earlier day that was given up.
    await db.execute(
      sql`update pgboss.job set state = 'failed', completed_on = created_on where name = 'bill-run'`,
    )
    const queue = createQueue({ db, now }, 'bill-run')
    await queue.send(db, {})
    const states = async () => (await jobs()).map(({ state }) => state)
    await pass(10 * minuteMs, async () => (await states()).join() === 'completed')
    expect(await states()).toEqual(['completed'])
    expect(logged('run_done')).toBe(1)
  },
)

test('a server that was down at that time catches up once, and one with runs switched off does not', async () => {
  const { listen, pass, jump } = await start('PostgreSQL', later(-minuteMs))
  let count = 0
  const run = async () => {
    count += 1
  }
  const first = await listen({ 'bill-run': { cron: '0 5 * * *', run } })
  await pass(30_000)
  await first.close()
  await jump(3 * 60 * minuteMs)
  const second = await listen({ 'bill-run': { cron: '0 5 * * *', run } })
  await pass(5 * minuteMs)
  expect(count).toBe(1)
  await second.close()
  await jump(20 * 60 * minuteMs)
  await listen({})
  await jump(minuteMs * 55)
  await pass(10 * minuteMs)
  expect(count).toBe(1)
})

test('an unfinished run is one entry until the next run, and a note stays until it is removed', async () => {
  const { db, listen, pass, logged, jobs, now } = await start('PostgreSQL', later(-minuteMs))
  const faults = [
    new RunError('NOTED', ['300000001 (an estimate)']),
    new RunError('LEFT', ['300000002']),
    new RunError('LEFT', ['300000003']),
  ]
  const { tries, run } = failing(faults)
  await listen({ 'bill-run': { cron: '0 5 * * *', run } })
  const reasons = async () =>
    (await jobs()).flatMap(({ state, output }) => (state === 'failed' ? [output?.reason] : [])).toSorted()
  const noted = 'RunError NOTED: 300000001 (an estimate)'
  const next = async (count: number) => {
    if (count > 1) await createQueue({ db, now }, 'bill-run').send(db, {})
    await pass(10 * minuteMs, () => logged('run_failed') + logged('run_done') === count)
    return reasons()
  }
  expect(await next(1)).toEqual([noted])
  await pass(60 * minuteMs)
  expect(tries()).toBe(1)
  expect(await next(2)).toEqual(['RunError LEFT: 300000002', noted])
  expect(await next(3)).toEqual(['RunError LEFT: 300000003', noted])
  expect(await next(4)).toEqual([noted])
})

test('with runs switched off, a waiting run is not kept until they are switched on again', async () => {
  const { db, listen, jobs, now } = await start('PostgreSQL', later(-minuteMs))
  await createQueue({ db, now }, 'bill-run').send(db, {})
  await listen({})
  expect(await jobs()).toEqual([])
})

test.each(kinds)(
  'on %s a job whose lease is over is finished by whoever had it, unless another has taken it',
  async (kind) => {
    const { db, now } = await start(kind, fiveInSydney)
    const queue = createQueue({ db, now }, 'mail')
    for (const _ of [1, 2]) await queue.send(db, {})
    const taken = [await queue.take(), await queue.take()].flatMap((job) => (job === null ? [] : [job]))
    const [late, overtaken] = taken
    if (late === undefined || overtaken === undefined) throw new Error('there is no job')
    await db.execute(
      sql`update pgboss.job set state = 'retry', start_after = created_on - interval '1 s' where name = 'mail'`,
    )
    expect(await queue.finish(db, late)).toBe(true)
    expect((await queue.take())?.id).toBe(overtaken.id)
    expect(await queue.finish(db, overtaken)).toBe(false)
  },
)
