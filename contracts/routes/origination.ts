import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import {
  SignUpResumption,
  SignUpSaving,
  SignUpState,
  SignUpSubmission,
  SignUpWithdrawal,
  SignUpWithdrawn,
} from '../schemas/sign-up.ts'
import { changedRetry, faults, gone, unsafeWithBody, unsafeWithoutBody } from './errors.ts'

/**
 * Sign-up: an application for supply, saved by the backend section by section. It belongs to the browser that began it,
 * which an HttpOnly cookie of the backend identifies, until a link mailed to the applicant is used: then it belongs to the
 * browser that has used it, and to no other. No account is needed.
 */
export const origination = rest.router(
  {
    read: {
      method: 'GET',
      path: '/api/origination/application',
      responses: { 200: SignUpState, ...faults },
      summary: 'The application of this browser, as far as it has come, or null',
      // The answer does not depend on a bearer header. Without this fact it would count as a file of the site.
      metadata: facts({ clauses: ['ORIG-1', 'API-12'], bearer: 'welcome' }),
    },
    save: {
      method: 'POST',
      path: '/api/origination/application',
      body: SignUpSaving,
      responses: { 200: SignUpState, ...changedRetry, ...unsafeWithBody },
      summary:
        'Save sections; the first one begins an application. 409 when it was changed elsewhere since the version that is named, or has been sent; the same request again changes nothing. Another email address voids `support`, `payment` and `consents`, the document of `person`, and links that were mailed',
      metadata: facts({ clauses: ['ORIG-1', 'ORIG-2', 'API-12'], isRepeatable: true }),
    },
    submit: {
      method: 'POST',
      path: '/api/origination/application/submit',
      body: SignUpSubmission,
      responses: { 200: SignUpState, ...changedRetry, ...unsafeWithBody },
      summary:
        'Send the application; 422 names what is missing, 409 when it was changed elsewhere. Sent again it gets the same receipt. Unless a mailed link has been used before, a link is mailed that confirms it',
      metadata: facts({ clauses: ['ORIG-1', 'ORIG-2', 'API-12'], sendsMail: true, isRepeatable: true }),
    },
    sendLink: {
      method: 'POST',
      path: '/api/origination/application/link',
      body: rest.noBody(),
      responses: { 204: rest.noBody(), ...changedRetry, ...unsafeWithoutBody },
      summary:
        'Mail a link to the applicant by which another device goes on, or which confirms what was sent; 409 while no email address is saved',
      metadata: facts({ clauses: ['ORIG-1', 'API-12'], sendsMail: true, isRepeatable: true }),
    },
    resume: {
      method: 'POST',
      path: '/api/origination/application/resume',
      body: SignUpResumption,
      responses: { 200: SignUpState, ...gone, ...unsafeWithBody },
      summary:
        'Go on with an application by a mailed link, or confirm one that was sent. The browser gets a new cookie, and every other cookie of the application ends; 410 for a link that is used, expired or unknown, without saying which',
      metadata: facts({ clauses: ['ORIG-1', 'API-12'], isRepeatable: true }),
    },
    withdraw: {
      method: 'POST',
      path: '/api/origination/application/withdraw',
      body: SignUpWithdrawal,
      responses: { 200: SignUpWithdrawn, ...changedRetry, ...gone, ...unsafeWithBody },
      summary:
        'Cancel in the cooling-off period what was sent, by the token of the mail with the receipt; 409 when the period is over, or it was declined; 410 for an unknown token. Again it tells the time of the first',
      metadata: facts({ clauses: ['ORIG-1', 'API-12'], sendsMail: true, isRepeatable: true }),
    },
    discard: {
      method: 'POST',
      path: '/api/origination/application/discard',
      body: rest.noBody(),
      responses: { 204: rest.noBody(), ...unsafeWithoutBody },
      summary: 'Delete what was saved and not sent, and forget the application in this browser',
      metadata: facts({ clauses: ['ORIG-1', 'API-12'], isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
