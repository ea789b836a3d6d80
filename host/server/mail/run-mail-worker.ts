import type { FastifyInstance } from 'fastify'
import type { MailWorker } from './mail-worker.ts'

/** How long a mail may wait. By the clock and not by requests: nothing of it can be seen in when an answer comes. */
const everyMs = 2000
/** What a mail server may still take when the server stops. */
const graceMs = 5000

/** Works through the outbox once the server listens, and every two seconds after that, until it closes. */
export function runMailWorker(app: FastifyInstance, worker: MailWorker): void {
  const stop = new AbortController()
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let hasFailed = false

  async function work(): Promise<void> {
    try {
      await worker.run(stop.signal)
      hasFailed = false
    } catch (error) {
      // The database is away: said once, and tried again.
      if (!hasFailed) app.log.error({ event: 'post_failed', err: error })
      hasFailed = true
    }
    running = null
  }
  function run(): void {
    running ??= work()
  }

  app.addHook('onListen', async () => {
    run()
    timer = setInterval(run, everyMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    worker.finish()
    const grace = setTimeout(() => stop.abort(), graceMs)
    // The database is closed next.
    await running
    clearTimeout(grace)
  })
}
