import * as z from 'zod/mini'
import { rest } from '../rest.ts'
import { facts, idempotencyHeader } from '../route-facts.ts'
import { CardPayment, CardPaymentOrder, CardPaymentStart, IdempotencyKey } from '../schemas/payment.ts'
import { authorisedRead, authorisedWriteWithBody, missing } from './errors.ts'

/**
 * Payments by card. The card is typed into a document of the payment provider, and the backend never sees it. A header
 * identifies the intent: a payment sent again after a lost answer stays one payment.
 */
export const cardPayment = rest.router(
  {
    start: {
      method: 'POST',
      path: '/api/card-payments',
      headers: { [idempotencyHeader]: IdempotencyKey },
      body: CardPaymentOrder,
      responses: { 201: CardPaymentStart, ...missing, ...authorisedWriteWithBody },
      summary:
        'Begin a payment by card of what is owed, or of a part, or with `inAdvance` of more, for an open account. 422 for more than is owed without it, or if less is owed than it says; 409 while an earlier payment is being processed, or while the first request with this key is',
      metadata: facts({ clauses: ['PAY-1', 'API-12'], bearer: 'needed', idempotencyKey: 'needed' }),
    },
    state: {
      method: 'GET',
      path: '/api/card-payments/:paymentId',
      pathParams: z.object({ paymentId: z.string() }),
      responses: { 200: CardPayment, ...missing, ...authorisedRead },
      summary: 'What became of a payment. While it is open the backend asks the provider',
      metadata: facts({ clauses: ['PAY-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
  },
  { strictStatusCodes: true },
)
