import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { AccountChoice } from '../schemas/my-account.ts'
import {
  Arrangements,
  AuthorisedPersonRequest,
  ComplaintRequest,
  ConcessionRequest,
  CreditRefundRequest,
  CustomerRequest,
  CustomerRequestList,
  LifeSupportRequest,
  MeterReadingRequest,
  MoveOutRequest,
  RequestWithdrawal,
} from '../schemas/requests.ts'
import { authorisedRead, changedRetry, missing, unsafeWithBody, validatedRead } from './errors.ts'

const read = { ...missing, ...validatedRead, ...authorisedRead }
const taken = {
  201: CustomerRequest,
  401: authorisedRead[401],
  ...missing,
  ...changedRetry,
  ...unsafeWithBody,
}
const known = facts({ clauses: ['ACC-1', 'AUTH-14', 'API-12'], bearer: 'needed' })
/** The id identifies the request, however often it is sent. */
const asked = facts({ clauses: ['ACC-1', 'AUTH-14', 'API-12'], bearer: 'needed', isRepeatable: true })

/**
 * Requests of customers: each has a reference, a status and target days. One that is impossible at present is 409, with
 * the reason for the customer in its `detail`. Receipts are mailed only to the customer, never to an address in a
 * request.
 */
export const requests = rest.router(
  {
    list: {
      method: 'GET',
      path: '/api/requests',
      query: AccountChoice,
      responses: { 200: CustomerRequestList, ...read },
      summary: "The customer's requests, newest first",
      metadata: known,
    },
    arrangements: {
      method: 'GET',
      path: '/api/requests/arrangements',
      query: AccountChoice,
      responses: { 200: Arrangements, ...read },
      summary: 'What is arranged for an account: people, life support, concession; and what can be asked for',
      metadata: known,
    },
    sendReading: {
      method: 'POST',
      path: '/api/requests/meter-reading',
      body: MeterReadingRequest,
      responses: taken,
      summary:
        'Send a reading of the meter; 409 while none can be taken, 422 for one that needs another look',
      metadata: asked,
    },
    moveOut: {
      method: 'POST',
      path: '/api/requests/move-out',
      body: MoveOutRequest,
      responses: taken,
      summary:
        'End the supply on a day; 409 when it is ending or has ended already, 422 for a day that is too early or too late',
      metadata: asked,
    },
    complain: {
      method: 'POST',
      path: '/api/requests/complaint',
      body: ComplaintRequest,
      responses: taken,
      summary: 'Complain; gets a reference, and days by which it is acknowledged and answered',
      metadata: asked,
    },
    changePeople: {
      method: 'POST',
      path: '/api/requests/authorised-person',
      body: AuthorisedPersonRequest,
      responses: taken,
      summary: 'Add or remove somebody who may speak for the account, with the password',
      metadata: facts({ ...asked, clauses: ['ACC-7', 'AUTH-14', 'API-12'], confirmsPassword: 'always' }),
    },
    changeLifeSupport: {
      method: 'POST',
      path: '/api/requests/life-support',
      body: LifeSupportRequest,
      responses: taken,
      summary:
        'Register that somebody relies on life support equipment, which is never refused, or ask to end the registration, with the password',
      metadata: facts({ ...asked, clauses: ['ACC-7', 'AUTH-14', 'API-12'], confirmsPassword: 'some' }),
    },
    changeConcession: {
      method: 'POST',
      path: '/api/requests/concession',
      body: ConcessionRequest,
      responses: taken,
      summary: 'Add a concession card with the consent to check it, or take it off the account',
      metadata: asked,
    },
    refundCredit: {
      method: 'POST',
      path: '/api/requests/credit-refund',
      body: CreditRefundRequest,
      responses: taken,
      summary:
        "Ask for the account's credit, with the password; 409 while there is none or another request for it is open, 422 for more than the credit",
      metadata: facts({
        ...asked,
        clauses: ['PAY-6', 'ACC-8', 'AUTH-14', 'API-12'],
        confirmsPassword: 'always',
      }),
    },
    withdraw: {
      method: 'POST',
      path: '/api/requests/withdrawal',
      body: RequestWithdrawal,
      responses: {
        200: CustomerRequest,
        401: authorisedRead[401],
        ...missing,
        ...changedRetry,
        ...unsafeWithBody,
      },
      summary: 'Take a request back; again it changes nothing, and 409 when it is too late',
      metadata: asked,
    },
  },
  { strictStatusCodes: true },
)
