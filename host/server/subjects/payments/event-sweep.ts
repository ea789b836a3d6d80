import type { FastifyInstance } from 'fastify'
import { mountSweep } from '../../platform/queue/sweep.ts'
import type { PaymentEvents } from './payment-events.ts'

/** Processes provider events that a server has stored but not processed, every minute. */
export const mountEventSweep = (app: FastifyInstance, events: Pick<PaymentEvents, 'sweep'>): void =>
  mountSweep(app, {
    everyMs: 60_000,
    failedEvent: 'payment_sweep_failed',
    async sweep() {
      const { done, failed } = await events.sweep()
      if (done > 0) app.log.info({ event: 'payment_events_swept', takenIn: done })
      for (const { data, attempts, error } of failed)
        app.log.error({ event: 'payment_event_left', paymentEvent: data.eventId, attempts, err: error })
    },
  })
