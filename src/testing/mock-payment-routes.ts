import type { billing } from '../../contracts/routes/billing.ts'
import type { cardPayment } from '../../contracts/routes/card-payment.ts'
import type { paymentWebhook } from '../../contracts/routes/payment-webhook.ts'
import { paidSample, samplePayment } from '../../fixtures/payments.ts'
import { isSignedWebhook } from '../payments/webhook-signature.ts'
import { chosenAccountOf } from './mock-accounts.ts'
import type { MockPayments } from './mock-payments.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'

export interface MockPaymentRoutePorts {
  readonly payments: MockPayments
  readonly webhookSecret: string
  readonly now: () => Date
}

/** The routes of `billing`, `cardPayment` and `paymentWebhook`. */
export const mockPaymentRoutes = ({ payments, webhookSecret, now }: MockPaymentRoutePorts) => {
  const card: MockRoutes<typeof cardPayment> = {
    start: {
      answer: ({ session, headers, body: { account, ...order }, request: { url } }) => {
        const owner = ownerOf(session)
        const chosen = chosenAccountOf(owner, account)
        return {
          status: 201,
          body: payments.start(owner, chosen, headers['idempotency-key'], order, url),
        }
      },
      samples: {
        201: () => ({ payment: samplePayment, fieldsUrl: 'https://fields.provider.example/#sample' }),
      },
    },
    state: {
      answer: ({ session, params: { paymentId } }) => ({
        status: 200,
        body: payments.state(ownerOf(session), paymentId),
      }),
      samples: { 200: () => samplePayment },
    },
  }
  const history: MockRoutes<typeof billing> = {
    payments: {
      answer: ({ session, query }) => ({
        status: 200,
        body: { payments: payments.history(chosenAccountOf(ownerOf(session), query.account), query) },
      }),
      samples: { 200: () => ({ payments: [paidSample] }) },
    },
    payment: {
      answer: ({ session, params: { paymentId } }) => ({
        status: 200,
        body: payments.paid(ownerOf(session), paymentId),
      }),
      samples: { 200: () => paidSample },
    },
  }
  const webhook: MockRoutes<typeof paymentWebhook> = {
    receive: {
      answer: async ({ headers, body, request }) => {
        const signature = headers['payment-signature']
        const sent = { signature, body: request.body, secrets: [webhookSecret], now: now() }
        if (!(await isSignedWebhook(sent))) throw new MockProblem(403, 'The signature is wrong or too old.')
        payments.receive(body)
        return { status: 204 }
      },
      samples: {},
    },
  }
  return { card, history, webhook }
}
