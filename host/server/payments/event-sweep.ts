import type { FastifyInstance } from 'fastify'
import type { PaymentEvents } from './payment-events.ts'

const sweepEveryMs = 60_000

/** Takes in the provider's events that a server has stored and left: once it listens, and every minute until it closes. */
export function mountEventSweep(app: FastifyInstance, events: Pick<PaymentEvents, 'sweep'>): void {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  async function sweep(): Promise<void> {
    const { takenIn, failed } = await events.sweep()
    if (takenIn > 0) app.log.info({ event: 'payment_events_swept', takenIn })
    for (const { eventId, attempts, error } of failed)
      app.log.error({ event: 'payment_event_left', paymentEvent: eventId, attempts, err: error })
  }
  function run(): void {
    running = running.then(sweep).catch((error: unknown) => {
      app.log.error({ event: 'payment_sweep_failed', err: error })
    })
  }
  app.addHook('onListen', async () => {
    run()
    timer = setInterval(run, sweepEveryMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    // Waits, because the database is closed next.
    await running
  })
}
