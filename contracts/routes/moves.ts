import { rest } from '../rest.ts'
import { facts, idempotencyHeader } from '../route-facts.ts'
import { Move, MoveCancellation, MoveList, MoveOrder } from '../schemas/move.ts'
import { IdempotencyKey } from '../schemas/payment.ts'
import { authorisedRead, authorisedWriteWithBody, changedRetry, missing, unsafeWithBody } from './errors.ts'

/** Moves to another home. They belong to the customer of the token, whichever browser has sent them. */
export const moves = rest.router(
  {
    list: {
      method: 'GET',
      path: '/api/my-account/moves',
      responses: { 200: MoveList, ...authorisedRead },
      summary: "The customer's moves, newest first, and the editions of the terms for the next one",
      metadata: facts({ clauses: ['ACC-8', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
    order: {
      method: 'POST',
      path: '/api/my-account/moves',
      headers: { [idempotencyHeader]: IdempotencyKey },
      body: MoveOrder,
      responses: { 201: Move, ...missing, ...authorisedWriteWithBody },
      summary:
        'End the supply at a home and apply for the next one, with the password: both or neither. 409 while another move from this home is open, or its supply is ending already and `moveOut` says otherwise; 422 names what is missing, an address that is not served, or terms and prices that are not current',
      metadata: facts({
        clauses: ['ACC-8', 'ORIG-1', 'ORIG-2', 'AUTH-14', 'API-12'],
        bearer: 'needed',
        idempotencyKey: 'needed',
        confirmsPassword: 'always',
      }),
    },
    cancel: {
      method: 'POST',
      path: '/api/my-account/moves/cancellation',
      body: MoveCancellation,
      responses: { 200: Move, 401: authorisedRead[401], ...missing, ...changedRetry, ...unsafeWithBody },
      summary:
        'Cancel the application for the new home, or its contract in the cooling-off period. The end of supply at the old home stays: it is withdrawn as a request. Again it changes nothing, and 409 when it is too late',
      metadata: facts({
        clauses: ['ACC-8', 'ORIG-1', 'AUTH-14', 'API-12'],
        bearer: 'needed',
        isRepeatable: true,
      }),
    },
  },
  { strictStatusCodes: true },
)
