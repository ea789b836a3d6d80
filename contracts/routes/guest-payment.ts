import { rest } from '../rest.ts'
import { facts, idempotencyHeader } from '../route-facts.ts'
import { GuestPaymentOrder, GuestPaymentQuestion, GuestPaymentStart } from '../schemas/guest-payment.ts'
import { CardPayment, IdempotencyKey } from '../schemas/payment.ts'
import { changedRetry, missing, unsafeWithBody } from './errors.ts'

/**
 * Payments by card without a login, for anyone who has the bill. An unknown reference and a wrong surname get the same
 * answer, and no answer reveals a name, an address, a balance or a bill.
 */
export const guestPayment = rest.router(
  {
    start: {
      method: 'POST',
      path: '/api/guest-payments',
      headers: { [idempotencyHeader]: IdempotencyKey },
      body: GuestPaymentOrder,
      responses: { 201: GuestPaymentStart, ...missing, ...changedRetry, ...unsafeWithBody },
      summary:
        'Begin a payment by card with the reference and the surname of a bill. 404 when they do not match, without revealing which is wrong; 409 while an earlier payment of this browser, or the first request with this key, is in progress',
      metadata: facts({ clauses: ['PAY-1', 'ACC-2', 'API-12'], idempotencyKey: 'needed' }),
    },
    state: {
      method: 'POST',
      path: '/api/guest-payments/state',
      body: GuestPaymentQuestion,
      responses: { 200: CardPayment, ...missing, ...unsafeWithBody },
      summary:
        'What became of a payment, for a caller with its token, for three hours. While it is open the backend asks the provider',
      metadata: facts({ clauses: ['PAY-1', 'ACC-2', 'API-12'], isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
