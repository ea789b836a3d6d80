import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import {
  Arrangements,
  AuthorisedPersonRequest,
  ComplaintRequest,
  ConcessionRequest,
  CustomerRequest,
  CustomerRequestList,
  LifeSupportRequest,
  MeterReadingRequest,
  MoveOutRequest,
  RequestAccount,
  RequestWithdrawal,
} from '../schemas/requests.ts'
import { authorisedRead, changedRetry, judgedRead, missing, unsafeWithBody } from './errors.ts'

const read = { ...missing, ...judgedRead, ...authorisedRead }
const taken = {
  201: CustomerRequest,
  401: authorisedRead[401],
  ...missing,
  ...changedRetry,
  ...unsafeWithBody,
}
const known = facts({ clauses: ['ACC-1', 'AUTH-14', 'API-12'], bearer: 'needed' })

/**
 * What a customer asks for, of whatever kind: each request has a reference, a status and days by which something happens. One
 * that cannot be taken as things stand is 409, and its `detail` says why in words for the customer. Receipts are mailed to the
 * customer, and to nobody that a request names.
 */
export const requests = rest.router(
  {
    list: {
      method: 'GET',
      path: '/api/requests',
      query: RequestAccount,
      responses: { 200: CustomerRequestList, ...read },
      summary: "The customer's requests, newest first",
      metadata: known,
    },
    arrangements: {
      method: 'GET',
      path: '/api/requests/arrangements',
      query: RequestAccount,
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
      metadata: known,
    },
    moveOut: {
      method: 'POST',
      path: '/api/requests/move-out',
      body: MoveOutRequest,
      responses: taken,
      summary:
        'End the supply on a day; 409 when it is ending already, 422 for a day that is too early or too late',
      metadata: known,
    },
    complain: {
      method: 'POST',
      path: '/api/requests/complaint',
      body: ComplaintRequest,
      responses: taken,
      summary: 'Complain; gets a reference, and days by which it is acknowledged and answered',
      metadata: known,
    },
    changePeople: {
      method: 'POST',
      path: '/api/requests/authorised-person',
      body: AuthorisedPersonRequest,
      responses: taken,
      summary: 'Add or remove somebody who may speak for the account',
      metadata: known,
    },
    changeLifeSupport: {
      method: 'POST',
      path: '/api/requests/life-support',
      body: LifeSupportRequest,
      responses: taken,
      summary:
        'Register that somebody relies on life support equipment, which is never refused, or ask to end the registration',
      metadata: known,
    },
    changeConcession: {
      method: 'POST',
      path: '/api/requests/concession',
      body: ConcessionRequest,
      responses: taken,
      summary: 'Add a concession card with the consent to check it, or take it off the account',
      metadata: known,
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
      metadata: known,
    },
  },
  { strictStatusCodes: true },
)
