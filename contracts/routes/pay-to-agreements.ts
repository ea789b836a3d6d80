import { rest } from '../rest.ts'
import { facts, idempotencyHeader } from '../route-facts.ts'
import { AccountChoice } from '../schemas/my-account.ts'
import { PayToAgreement, PayToArrangement, PayToChange, PayToOrder } from '../schemas/pay-to.ts'
import { IdempotencyKey } from '../schemas/payment.ts'
import { authorisedRead, authorisedWriteWithBody, missing, validatedRead } from './errors.ts'

/**
 * PayTo agreements of an account. PayID and account number are passed on to the payment provider; no answer contains
 * them.
 */
export const payToAgreements = rest.router(
  {
    read: {
      method: 'GET',
      path: '/api/pay-to-agreements',
      query: AccountChoice,
      responses: { 200: PayToArrangement, ...missing, ...validatedRead, ...authorisedRead },
      summary: 'The newest PayTo agreement of an account, if there is one, and what has become of it',
      metadata: facts({ clauses: ['PAY-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
    create: {
      method: 'POST',
      path: '/api/pay-to-agreements',
      headers: { [idempotencyHeader]: IdempotencyKey },
      body: PayToOrder,
      responses: { 201: PayToAgreement, ...missing, ...authorisedWriteWithBody },
      summary:
        'Propose that each bill of an account is taken when it is due: the customer says yes at the bank. 409 while another agreement is open, and while direct debit is on unless the agreement is to take its place',
      metadata: facts({
        clauses: ['PAY-1', 'AUTH-14', 'API-12'],
        bearer: 'needed',
        idempotencyKey: 'needed',
      }),
    },
    change: {
      method: 'POST',
      path: '/api/pay-to-agreements/change',
      body: PayToChange,
      responses: { 200: PayToAgreement, ...missing, ...authorisedWriteWithBody },
      summary:
        'Pause an agreement, go on with it, or end it. Again it changes nothing, and 409 where it cannot be, as after its end',
      metadata: facts({ clauses: ['PAY-1', 'AUTH-14', 'API-12'], bearer: 'needed', isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
