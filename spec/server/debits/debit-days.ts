import { afterEach, beforeAll, beforeEach } from 'vitest'
import {
  debitRequests,
  paymentPlans,
  payToAgreements,
} from '../../../host/server/platform/database/schema.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import type { debitHarness } from './debit-harness.ts'

type DebitHarness = Awaited<ReturnType<typeof debitHarness>>

/**
 * Sets the clock for a suite of debit runs: each test begins on a Monday, at noon in Sydney. Afterwards it resets the
 * clock, and leaves nothing to the runs of other tests.
 */
export function debitDays<Harness extends Pick<DebitHarness, 'run' | 'daysGoBy' | 'events' | 'deliver'>>(
  backend: () => TestBackend,
  open: (backend: () => TestBackend) => Promise<Harness>,
) {
  let harness: Harness
  beforeAll(async () => {
    harness = await open(backend)
  })
  let before: Date
  const on = (day: string) => {
    backend().clock.now = new Date(`${day}T01:00:00Z`)
  }
  beforeEach(() => {
    before = backend().clock.now
    on('2026-11-23')
  })
  afterEach(async () => {
    const { db, clock } = backend()
    await db.update(debitRequests).set({ status: 'CANCELLED' })
    await db.update(payToAgreements).set({ status: 'CANCELLED' })
    await db.update(paymentPlans).set({ status: 'CANCELLED' })
    await harness.run()
    await harness.daysGoBy()
    clock.now = before
  })
  return {
    harness: () => harness,
    on,
    /** Sends the newest of the provider's events. */
    async deliverLast() {
      const event = harness.events.at(-1)
      if (event === undefined) throw new Error('no events')
      await harness.deliver(event)
    },
    mailsTo: async (recipient: string) =>
      (await testMailService(backend()).mailsTo(recipient)).map(({ subject, body }) => ({
        subject,
        // The function before it was wrapped.
        body: body.replaceAll(/\s+/g, ' '),
      })),
  }
}
