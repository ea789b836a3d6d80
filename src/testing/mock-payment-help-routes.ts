import type { paymentHelp } from '../../contracts/routes/payment-help.ts'
import { sampleExtension, samplePaymentPlan } from '../../fixtures/payment-help.ts'
import type { MockPaymentHelp } from './mock-payment-help.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'
import type { MockCustomer } from './mock-sessions.ts'

/** The routes of `paymentHelp`. */
export const mockPaymentHelpRoutes = (
  help: MockPaymentHelp,
  example: MockCustomer,
): MockRoutes<typeof paymentHelp> => ({
  read: {
    answer: ({ session, query }) => ({ status: 200, body: help.read(ownerOf(session), query.account) }),
    samples: { 200: () => help.read(example) },
  },
  extend: {
    answer: ({ session, headers, body }) => ({
      status: 201,
      body: help.extend(ownerOf(session), headers['idempotency-key'], body),
    }),
    samples: { 201: () => sampleExtension },
  },
  agree: {
    answer: ({ session, headers, body }) => ({
      status: 201,
      body: help.agree(ownerOf(session), headers['idempotency-key'], body),
    }),
    samples: { 201: () => samplePaymentPlan },
  },
  cancel: {
    answer: ({ session, body: { reference } }) => ({
      status: 200,
      body: help.cancel(ownerOf(session), reference),
    }),
    samples: {
      200: () => ({
        ...samplePaymentPlan,
        status: 'CANCELLED' as const,
        endedAt: '2026-11-21T03:14:07.000Z',
      }),
    },
  },
})
