import * as z from 'zod/mini'
import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { PayToEvent } from '../schemas/pay-to.ts'
import { unsafeWithBody } from './errors.ts'

/** Receives the payment provider's events about PayTo agreements. No page sends it. */
export const payToWebhook = rest.router(
  {
    receive: {
      method: 'POST',
      path: '/api/pay-to-webhook',
      headers: {
        /** As in the payment webhook. */
        'payment-signature': z.string().check(z.maxLength(500)),
      },
      body: PayToEvent,
      responses: { 204: rest.noBody(), ...unsafeWithBody },
      summary:
        'An event of a PayTo agreement, signed by the provider. 204 once it is stored: events may come late, twice and in any order. 403 for a signature that is wrong or older than five minutes, 422 without one',
      metadata: facts({ clauses: ['PAY-2', 'API-12'], sender: 'provider', isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
