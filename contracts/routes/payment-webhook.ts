import * as z from 'zod/mini'
import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { PaymentEvent } from '../schemas/payment.ts'
import { unsafeWithBody } from './errors.ts'

/** Receives the payment provider's events about payments. No page sends it. */
export const paymentWebhook = rest.router(
  {
    receive: {
      method: 'POST',
      path: '/api/payment-webhook',
      headers: {
        /** `t=1764039600,v1=<hex>`: HMAC-SHA256 over the time, a dot and the body as it was sent. */
        'payment-signature': z.string().check(z.maxLength(500)),
      },
      body: PaymentEvent,
      responses: { 204: rest.noBody(), ...unsafeWithBody },
      summary:
        'An event of a payment, signed by the provider. 204 once it is stored: events may come late, twice and in any order. 403 for a signature that is wrong or older than five minutes, 422 without one',
      metadata: facts({ clauses: ['PAY-2', 'API-12'], sender: 'provider', isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
