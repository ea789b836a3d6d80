import type { payToAgreements } from '../../contracts/routes/pay-to-agreements.ts'
import type { payToWebhook } from '../../contracts/routes/pay-to-webhook.ts'
import { samplePayTo } from '../../fixtures/pay-to.ts'
import { isSignedWebhook } from '../payments/webhook-signature.ts'
import type { MockPayTo } from './mock-pay-to.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'
import type { MockCustomer } from './mock-sessions.ts'

export interface MockPayToRoutePorts {
  readonly payTo: MockPayTo
  readonly example: MockCustomer
  readonly webhookSecret: string
  readonly now: () => Date
}

/** The routes of `payToAgreements` and `payToWebhook`. */
export const mockPayToRoutes = ({ payTo, example, webhookSecret, now }: MockPayToRoutePorts) => {
  const agreements: MockRoutes<typeof payToAgreements> = {
    read: {
      answer: ({ session, query }) => ({
        status: 200,
        body: payTo.arrangement(ownerOf(session), query.account),
      }),
      samples: { 200: () => payTo.arrangement(example) },
    },
    create: {
      answer: ({ session, headers, body }) => ({
        status: 201,
        body: payTo.create(ownerOf(session), headers['idempotency-key'], body),
      }),
      samples: { 201: () => samplePayTo },
    },
    change: {
      answer: ({ session, body }) => ({ status: 200, body: payTo.change(ownerOf(session), body) }),
      samples: { 200: () => ({ ...samplePayTo, status: 'CANCELLED' as const }) },
    },
  }
  const webhook: MockRoutes<typeof payToWebhook> = {
    receive: {
      answer: async ({ headers, body, request }) => {
        const signature = headers['payment-signature']
        const sent = { signature, body: request.body, secrets: [webhookSecret], now: now() }
        if (!(await isSignedWebhook(sent))) throw new MockProblem(403, 'The signature is wrong or too old.')
        payTo.receive(body)
        return { status: 204 }
      },
      samples: {},
    },
  }
  return { agreements, webhook }
}
