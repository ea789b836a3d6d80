import * as z from 'zod/mini'
import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { PaymentFilter, PaymentHistory, PaymentRecord } from '../schemas/payment.ts'
import { authorisedRead, missing, validatedRead } from './errors.ts'

/** Payments made by the token's owner. */
export const billing = rest.router(
  {
    payments: {
      method: 'GET',
      path: '/api/billing/payments',
      query: PaymentFilter,
      responses: { 200: PaymentHistory, ...missing, ...validatedRead, ...authorisedRead },
      summary: 'Payments of the account, by card and by bank, and credits that were paid out, newest first',
      metadata: facts({ clauses: ['PAY-1', 'ACC-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
    payment: {
      method: 'GET',
      path: '/api/billing/payments/:paymentId',
      pathParams: z.object({ paymentId: z.string().check(z.minLength(1)) }),
      responses: { 200: PaymentRecord, ...missing, ...authorisedRead },
      summary:
        'One payment of the history, of whichever account of the customer; 404 for any other, whether there is one or not, and for one that was not made',
      metadata: facts({ clauses: ['PAY-1', 'ACC-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
  },
  { strictStatusCodes: true },
)
