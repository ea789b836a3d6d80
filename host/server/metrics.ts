import { createHash, timingSafeEqual } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from 'gridfront/fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createJobs, jobKinds } from './commands/jobs/jobs.ts'
import type { Db } from './platform/database/db.ts'
import { bossJobs } from './platform/queue/job-table.ts'
import type { QueueName } from './platform/queue/queue.ts'

export interface Metrics {
  readonly registry: Registry
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>
}

export interface MetricsPorts {
  readonly db: Db
  readonly now: () => Date
}

/** From serving a static file to waiting for the database. */
const bucketSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Shares one query among simultaneous callers, such as the gauges of a scrape. */
function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null
  return () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
}

/** The metrics of a process, in the format of Prometheus. Made once for a process. */
export function createMetrics({ db, now }: MetricsPorts): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketSeconds,
    registers: [registry],
  })
  /** Counts for both mail queues. Without a database these are left out, and all others are still reported. */
  const mailQueues = shared(async () => {
    const of = (name: QueueName) => sql`filter (where ${bossJobs.name} = ${name})`
    const since = (name: QueueName) =>
      sql<Date | null>`min(${bossJobs.createdOn}) ${of(name)}`.mapWith(bossJobs.createdOn)
    const count = (name: QueueName) => sql<number>`(count(*) ${of(name)})::int`
    const [row] = await db
      .select({
        ...{ orders: count('domain-event'), ordersSince: since('domain-event') },
        ...{ mails: count('mail'), mailsSince: since('mail') },
      })
      .from(bossJobs)
      .where(inArray(bossJobs.name, ['domain-event', 'mail'] satisfies QueueName[]))
      .catch(() => [])
    if (row === undefined) return []
    return [
      { queue: 'orders', count: row.orders, since: row.ordersSince },
      { queue: 'outbox', count: row.mails, since: row.mailsSince },
    ]
  })
  new Gauge({
    name: 'gridfront_mails_waiting',
    help: 'Mails that are to be written (orders) or sent (outbox). All copies of the server see the same.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const queues = await mailQueues()
      this.reset()
      for (const { queue, count } of queues) this.set({ queue }, count)
    },
  })
  new Gauge({
    name: 'gridfront_mail_oldest_seconds',
    help: 'How long the oldest of them has been waiting.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const queues = await mailQueues()
      this.reset()
      for (const { queue, since } of queues)
        this.set({ queue }, since === null ? 0 : (now().getTime() - since.getTime()) / 1000)
    },
  })
  const jobs = createJobs({ db, now })
  const counted = shared(() => jobs.counts().catch(() => null))
  for (const [name, states, help] of [
    [
      'waiting',
      ['waiting', 'retried'],
      'Work behind the answers that is to be done, or is tried again (npm run jobs).',
    ],
    ['failed', ['failed'], 'Work behind the answers that nobody tries again by itself (npm run jobs).'],
  ] as const)
    new Gauge({
      name: `gridfront_jobs_${name}`,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const counts = await counted()
        // An old value would look current.
        this.reset()
        for (const kind of counts === null ? [] : jobKinds)
          this.set(
            { kind },
            states.reduce((sum, state) => sum + (counts?.[kind][state] ?? 0), 0),
          )
      },
    })
  return { registry, requestSeconds }
}

const hashed = (text: string) => createHash('sha256').update(text).digest()

/**
 * Serves `/metrics` to requests with the token, and counts every answer. Without a configured token none is required,
 * because in local mode the server only listens on this machine.
 */
export function mountMetrics(
  app: FastifyInstance,
  { registry, requestSeconds, token }: Metrics & { readonly token?: string | undefined },
): void {
  const expected = token === undefined ? null : hashed(`Bearer ${token}`)
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern and never the address, because the number of addresses is unbounded.
    const route = request.is404 ? 'site' : String(request.routeOptions.url)
    requestSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', { config: { isApi: true } }, async (request, reply) => {
    if (expected !== null && !timingSafeEqual(hashed(request.headers.authorization ?? ''), expected))
      throw new ProblemError(404, 'There is nothing at this address.')
    const text = await registry.metrics()
    return reply.header('content-type', registry.contentType).send(text)
  })
}
