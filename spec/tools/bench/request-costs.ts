import { sql } from 'drizzle-orm'
import type { Db } from '../../../host/server/platform/database/db.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import { createLimit } from '../../../host/server/platform/limits/limit.ts'
import { createQueue } from '../../../host/server/platform/queue/queue.ts'
import type { BenchServer } from './bench-server.ts'
import { now } from './measures.ts'
import { median } from './statistics.ts'

const times = 400
const idleSeconds = 30

export interface Cost {
  readonly name: string
  /** Milliseconds of one after the other: the median. */
  readonly ms: number
  /** Milliseconds of processor time in this process. */
  readonly cpuMs: number
}

async function costOf(name: string, work: (at: number) => Promise<unknown>): Promise<Cost> {
  for (let at = 0; at < times / 4; at += 1) await work(-1 - at)
  const all: number[] = []
  const before = process.cpuUsage()
  for (let at = 0; at < times; at += 1) {
    const begun = now()
    await work(at)
    all.push(now() - begun)
  }
  const { user, system } = process.cpuUsage(before)
  const rounded = (value: number) => Number(value.toFixed(3))
  return { name, ms: rounded(median(all)), cpuMs: rounded((user + system) / 1000 / times) }
}

/** Transactions of a database so far. */
async function transactionsOf(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select xact_commit::int as count from pg_stat_database where datname = current_database()`,
  )) as unknown as { readonly rows: readonly { readonly count: number }[] }
  return rows[0]?.count ?? 0
}

/**
 * What rate limits and the job queue (pg-boss) add to a request: a limit is one statement; a job is one insert in the
 * transaction of the change, and is taken and finished after the answer. `idlePerMinute`: transactions of a server of
 * which nobody asks anything, mostly for jobs.
 */
export async function requestCosts({ databaseUrl = '' }: BenchServer): Promise<{
  readonly costs: readonly Cost[]
  readonly idlePerMinute: number
}> {
  const { db, close } = await openPostgres(databaseUrl, () => undefined)
  const ports = { db, now: () => new Date(), secret: Buffer.alloc(32, 7) }
  const limit = createLimit(ports, {
    ...{ name: 'bench', points: 1e6, seconds: 600 },
    key: (sender: string) => sender,
  })
  // The server that is measured works the queues of mails, but not this one while it has no daily runs.
  const queue = createQueue<{ readonly at: number }>(ports, 'bill-run')
  const costs = [
    await costOf('`select 1`', () => db.execute(sql`select 1`)),
    await costOf('a rate limit', (at) => limit.spend(`198.51.100.${at % 200}`)),
    await costOf('a transaction with `select 1`', () => db.transaction((tx) => tx.execute(sql`select 1`))),
    await costOf('a transaction with a job', (at) => db.transaction((tx) => queue.send(tx, { at }))),
  ]
  const taken = await costOf('a job that is taken and finished', async () => {
    const job = await queue.take()
    if (job !== null) await queue.finish(db, job)
  })
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const before = await transactionsOf(db)
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000))
  const idlePerMinute = Math.round(((await transactionsOf(db)) - before) * (60 / idleSeconds))
  await close()
  return { costs: [...costs, taken], idlePerMinute }
}

export const costTable = ({ costs, idlePerMinute }: Awaited<ReturnType<typeof requestCosts>>): string =>
  [
    '| What | Time | CPU |',
    '| --- | --- | --- |',
    ...costs.map(({ name, ms, cpuMs }) => `| ${name} | ${ms} ms | ${cpuMs} ms |`),
    '',
    `Transactions of an idle server: ${idlePerMinute} a minute.`,
  ].join('\n')
