import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PayToAction, PayToAgreement, PayToArrangement } from 'gridfront/contracts'
import type { PayToStep } from 'gridfront/server'
import { dayIn } from 'gridfront/server'
import { payToAgreements } from '../../../host/server/platform/database/schema.ts'
import type { TestBackend } from '../test-backend.ts'
import { debitHarness } from './debit-harness.ts'

export const payer = { kind: 'PAYID', payId: 'rosa.okafor@example.com' } as const
export const order = { payer, maximum: 60_000 } as const

/** Helpers for suites of PayTo. */
export async function payToHarness(backend: () => TestBackend) {
  const harness = await debitHarness(backend)
  /** Sends the bank's events since the last call, in the given order. */
  let delivered = 0
  async function deliverEvents(): Promise<void> {
    const events = harness.bankEvents.slice(delivered)
    delivered = harness.bankEvents.length
    for (const event of events) await harness.deliver(event)
  }
  return {
    ...harness,
    deliverEvents,
    async customer() {
      const one = await harness.customer()
      const { client } = one
      const arrangement = async () => (await client.get('/api/pay-to-agreements')).json<PayToArrangement>()
      /** The customer presses a button in the bank's app. The backend has not heard of it yet. */
      const atBank = ({ bankUrl }: Pick<PayToAgreement, 'bankUrl'>, step: PayToStep) =>
        harness.agreements.answer(bankUrl?.split('#')[1] ?? '', step)
      const propose = (change: object = {}, key: string = randomUUID()) =>
        client.post('/api/pay-to-agreements', { ...order, ...change }, { 'idempotency-key': key })
      return {
        ...one,
        ...{ propose, atBank },
        payTo: arrangement,
        /** An agreement that the customer authorised, backdated by three business days. */
        async agreedPayTo(change: object = {}): Promise<PayToAgreement> {
          const made = (await propose(change)).json<PayToAgreement>()
          atBank(made, 'AUTHORISE')
          await deliverEvents()
          const { db, clock } = backend()
          await db
            .update(payToAgreements)
            .set({ coversFrom: dayIn('NSW', clock.now) })
            .where(eq(payToAgreements.id, made.agreementId))
          return made
        },
        change: (agreementId: string, action: PayToAction) =>
          client.post('/api/pay-to-agreements/change', { agreementId, action }),
      }
    },
  }
}
