import type { directDebitPayments } from '../../contracts/routes/direct-debit-payments.ts'
import type { directDebitRequests } from '../../contracts/routes/direct-debit-requests.ts'
import { sampleDebitRequest } from '../../fixtures/debits.ts'
import type { MockDebits } from './mock-debits.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'
import type { MockCustomer } from './mock-sessions.ts'

/** The routes of `directDebitRequests` and `directDebitPayments`. */
export const mockDebitRoutes = (debits: MockDebits, example: MockCustomer) => {
  const requests: MockRoutes<typeof directDebitRequests> = {
    read: {
      answer: ({ session, query }) => ({
        status: 200,
        body: debits.arrangement(ownerOf(session), query.account),
      }),
      samples: { 200: () => debits.arrangement(example) },
    },
    create: {
      answer: ({ session, headers, body }) => ({
        status: 201,
        body: debits.create(ownerOf(session), headers['idempotency-key'], body),
      }),
      samples: { 201: () => sampleDebitRequest },
    },
    change: {
      answer: ({ session, headers, body }) => ({
        status: 201,
        body: debits.change(ownerOf(session), headers['idempotency-key'], body),
      }),
      samples: { 201: () => sampleDebitRequest },
    },
    cancel: {
      answer: ({ session, body: { reference } }) => ({
        status: 200,
        body: debits.cancel(ownerOf(session), reference),
      }),
      samples: { 200: () => ({ ...sampleDebitRequest, status: 'CANCELLED' as const }) },
    },
  }
  const payments: MockRoutes<typeof directDebitPayments> = {
    list: {
      answer: ({ session, query }) => ({ status: 200, body: debits.list(ownerOf(session), query.account) }),
      samples: { 200: () => ({ scheduled: [], debits: [] }) },
    },
  }
  return { requests, payments }
}
