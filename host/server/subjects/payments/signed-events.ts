import type { FastifyRequest } from 'fastify'
import type { PaymentEvent, PayToEvent } from 'gridfront/contracts'
import { ProblemError, signedBodyOf } from 'gridfront/fastify'
import { isSignedWebhook } from 'gridfront/payments-server'
import type { PaymentEvents } from './payment-events.ts'

export interface SignedEventPorts {
  readonly events: PaymentEvents
  /** The current secret of webhooks, and during a rotation the next one too. Empty without a provider. */
  readonly webhookSecrets: readonly string[]
  readonly now: () => Date
}

/** Processes provider events with a valid signature, and logs their outcomes. Throws 403. */
export const createReceiveSigned =
  ({ events, webhookSecrets, now }: SignedEventPorts) =>
  async (
    request: FastifyRequest,
    signature: string,
    event: PaymentEvent | PayToEvent,
    logged: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const sent = { signature, body: signedBodyOf(request), secrets: webhookSecrets, now: now() }
    if (!(await isSignedWebhook(sent))) {
      request.log.warn({ event: 'webhook_refused' })
      throw new ProblemError(403, 'The signature is wrong or too old.')
    }
    const outcome = await events.receive(event)
    const facts = {
      ...{ event: 'webhook', paymentEvent: event.eventId },
      ...logged,
      outcome: outcome ?? 'repeated',
    }
    if (outcome === 'conflict' || outcome === 'unknown') request.log.error(facts)
    else request.log.info(facts)
  }

export type ReceiveSigned = ReturnType<typeof createReceiveSigned>
