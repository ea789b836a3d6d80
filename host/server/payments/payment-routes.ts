import type { FastifyRequest } from 'fastify'
import type { billing, cardPayment, paymentWebhook } from 'gridfront/contracts'
import { cardPayment as cardPaymentRoutes, idempotencyHeader } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError, signedBodyOf } from 'gridfront/fastify'
import { isSignedWebhook } from 'gridfront/server'
import type { LiveSessionOf } from '../session/authentication.ts'
import type { Intents } from './idempotency.ts'
import type { PaymentEvents } from './payment-events.ts'
import type { PaymentHistories } from './payment-history.ts'
import type { Payments } from './payments.ts'
import { ProviderError } from './provider.ts'

export interface PaymentRoutePorts {
  readonly liveSession: LiveSessionOf
  readonly intents: Intents
  readonly payments: Payments
  readonly histories: PaymentHistories
  readonly events: PaymentEvents
  /** The present secret of webhooks, and during a rotation the next one too. None: no provider is set up. */
  readonly webhookSecrets: readonly string[]
  readonly now: () => Date
}

const startRoute = `${cardPaymentRoutes.start.method} ${cardPaymentRoutes.start.path}`

/** The routes of the contracts `billing`, `cardPayment` and `paymentWebhook`. */
export function paymentRoutes(ports: PaymentRoutePorts) {
  const { liveSession, intents, payments, histories, events, webhookSecrets, now } = ports
  async function ownerOf(request: FastifyRequest): Promise<string> {
    const live = await liveSession(request)
    if (live === null) throw new ProblemError(401, 'Log in first.')
    return live.customerId
  }

  const card: Handlers<typeof cardPayment> = {
    start: async ({ body, headers, request }) => {
      const customerId = await ownerOf(request)
      const key = headers[idempotencyHeader]
      try {
        const started = await intents({ customerId, route: startRoute, key, body }, (paymentId) =>
          payments.start(customerId, paymentId, body),
        )
        request.log.info({ event: 'payment_started', customerId, paymentId: started.payment.paymentId })
        return { status: 201, body: started }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        request.log.error({ event: 'payment_provider_away', err: error })
        throw new ProblemError(503, 'Card payments cannot be made just now. Nothing was taken.')
      }
    },
    state: async ({ params: { paymentId }, request }) => {
      const payment = await payments.state(await ownerOf(request), paymentId)
      if (payment === null) throw new ProblemError(404, 'There is no such payment.')
      return { status: 200, body: payment }
    },
  }
  const history: Handlers<typeof billing> = {
    payments: async ({ query, request }) => ({
      status: 200,
      body: { payments: await histories.list(await ownerOf(request), query) },
    }),
    payment: async ({ params: { paymentId }, request }) => {
      const payment = await histories.one(await ownerOf(request), paymentId)
      if (payment === null) throw new ProblemError(404, 'There is no such payment.')
      return { status: 200, body: payment }
    },
  }
  const webhook: Handlers<typeof paymentWebhook> = {
    receive: async ({ body, headers, request }) => {
      const signature = headers['payment-signature']
      const sent = { signature, body: signedBodyOf(request), secrets: webhookSecrets, now: now() }
      if (!(await isSignedWebhook(sent))) {
        request.log.warn({ event: 'webhook_refused' })
        throw new ProblemError(403, 'The signature is wrong or too old.')
      }
      const outcome = await events.receive(body)
      const { paymentId, status } = body.payment
      const facts = {
        event: 'webhook',
        paymentEvent: body.eventId,
        paymentId,
        status,
        outcome: outcome ?? 'repeated',
      }
      if (outcome === 'conflict' || outcome === 'unknown') request.log.error(facts)
      else request.log.info(facts)
      return { status: 204, body: undefined }
    },
  }
  return { card, history, webhook }
}
