import { rest } from '../rest.ts'
import { facts, idempotencyHeader } from '../route-facts.ts'
import {
  DebitArrangement,
  DebitRequest,
  DebitRequestCancellation,
  DebitRequestChange,
  DebitRequestOrder,
} from '../schemas/debit.ts'
import { AccountChoice } from '../schemas/my-account.ts'
import { IdempotencyKey } from '../schemas/payment.ts'
import { authorisedRead, authorisedWriteWithBody, missing, validatedRead } from './errors.ts'

const named = { [idempotencyHeader]: IdempotencyKey }

/** Requests to debit bills from a bank account. Its number is passed on to the payment provider, and no answer contains it. */
export const directDebitRequests = rest.router(
  {
    read: {
      method: 'GET',
      path: '/api/direct-debit-requests',
      query: AccountChoice,
      responses: { 200: DebitArrangement, ...missing, ...validatedRead, ...authorisedRead },
      summary: 'The direct-debit request of an account, if there is one, and the terms that hold',
      metadata: facts({ clauses: ['PAY-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
    create: {
      method: 'POST',
      path: '/api/direct-debit-requests',
      headers: named,
      body: DebitRequestOrder,
      responses: { 201: DebitRequest, ...missing, ...authorisedWriteWithBody },
      summary:
        'Have each bill of an account debited when it is due, with the password. 409 while a request is active; 422 when the edition of the terms is not in force',
      metadata: facts({
        clauses: ['PAY-3', 'AUTH-14', 'API-12'],
        bearer: 'needed',
        idempotencyKey: 'needed',
        confirmsPassword: 'always',
      }),
    },
    change: {
      method: 'POST',
      path: '/api/direct-debit-requests/change',
      headers: named,
      body: DebitRequestChange,
      responses: { 201: DebitRequest, ...missing, ...authorisedWriteWithBody },
      summary:
        'Name another bank account, with the password: a new request takes the place of the active one. 409 for one that has ended; 422 when the edition of the terms is not in force',
      metadata: facts({
        clauses: ['PAY-3', 'AUTH-14', 'API-12'],
        bearer: 'needed',
        idempotencyKey: 'needed',
        confirmsPassword: 'always',
      }),
    },
    cancel: {
      method: 'POST',
      path: '/api/direct-debit-requests/cancellation',
      body: DebitRequestCancellation,
      responses: { 200: DebitRequest, ...missing, ...authorisedWriteWithBody },
      summary:
        'End a request: no further debit is begun. Again it changes nothing, and 409 for one that another has replaced',
      metadata: facts({ clauses: ['PAY-1', 'AUTH-14', 'API-12'], bearer: 'needed', isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
