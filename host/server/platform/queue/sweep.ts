import type { FastifyInstance } from 'fastify'

export interface SweepPorts {
  readonly everyMs: number
  /** Processes everything that is due. */
  readonly sweep: () => Promise<void>
  /** Log event for a failed look-up of jobs, such as `payment_sweep_failed`. */
  readonly failedEvent: string
}

/** Processes unfinished work: once the server listens, then repeatedly until it closes, one pass at a time. */
export function mountSweep(app: FastifyInstance, { everyMs, sweep, failedEvent }: SweepPorts): void {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  function run(): void {
    running = running.then(sweep).catch((error: unknown) => {
      app.log.error({ event: failedEvent, err: error })
    })
  }
  app.addHook('onListen', async () => {
    run()
    timer = setInterval(run, everyMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    // Waits, because the database is closed next.
    await running
  })
}
