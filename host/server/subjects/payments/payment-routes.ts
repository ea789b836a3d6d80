import type { billing, cardPayment, paymentWebhook } from 'gridfront/contracts'
import { cardPayment as cardPaymentRoutes, idempotencyHeader } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import { ProviderError } from 'gridfront/payments-server'
import type { Intents } from '../../platform/database/idempotency.ts'
import type { OwnerOf } from '../../platform/session/authentication.ts'
import type { PaymentHistories } from './payment-history.ts'
import type { Payments } from './payments.ts'
import type { ReceiveSigned } from './signed-events.ts'

export interface PaymentRoutePorts {
  readonly ownerOf: OwnerOf
  readonly intents: Intents
  readonly payments: Payments
  readonly histories: PaymentHistories
  readonly receive: ReceiveSigned
}

const startRoute = `${cardPaymentRoutes.start.method} ${cardPaymentRoutes.start.path}`

/** The routes of the contracts `billing`, `cardPayment` and `paymentWebhook`. */
export function paymentRoutes(ports: PaymentRoutePorts) {
  const { ownerOf, intents, payments, histories, receive } = ports
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
        throw new ProblemError(503, 'We cannot take card payments just now. Nothing was taken.')
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
      body: await histories.list(await ownerOf(request), query),
    }),
    payment: async ({ params: { paymentId }, request }) => {
      const payment = await histories.one(await ownerOf(request), paymentId)
      if (payment === null) throw new ProblemError(404, 'There is no such payment.')
      return { status: 200, body: payment }
    },
  }
  const webhook: Handlers<typeof paymentWebhook> = {
    receive: async ({ body, headers, request }) => {
      const { paymentId, status } = body.payment
      await receive(request, headers['payment-signature'], body, { paymentId, status })
      return { status: 204, body: undefined }
    },
  }
  return { card, history, webhook }
}
