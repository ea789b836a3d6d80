import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import {
  Passkey,
  PasskeyAddition,
  PasskeyConfirmation,
  PasskeyCreation,
  PasskeyList,
  PasskeyLogin,
  PasskeyProof,
  PasskeyRemoval,
  PasskeyRenaming,
  PasskeyRequest,
  PasskeyStart,
} from '../schemas/passkey.ts'
import { LoginAnswer, Refusal } from '../schemas/session.ts'
import { sessionPaths } from '../session-paths.ts'
import {
  authorisedRead,
  authorisedWrite,
  authorisedWriteWithBody,
  missing,
  unsafeWithBody,
  unsafeWithoutBody,
} from './errors.ts'

const clauses = ['AUTH-14', 'API-12'] as const

/**
 * Passkeys (WebAuthn): a second way to log in, and to confirm a change in place of the password. Each challenge is used
 * once, within five minutes, in the session or with the CSRF cookie for which it was made.
 */
export const passkeys = rest.router(
  {
    start: {
      method: 'POST',
      path: '/api/my-account/passkeys/options',
      body: PasskeyStart,
      responses: { 200: PasskeyCreation, ...authorisedWriteWithBody },
      summary: 'Options for a new passkey, with the password; 409 for a customer who has ten',
      metadata: facts({ clauses, bearer: 'needed', isRepeatable: true, confirmsPassword: 'always' }),
    },
    list: {
      method: 'GET',
      path: '/api/my-account/passkeys',
      responses: { 200: PasskeyList, ...authorisedRead },
      summary: "The customer's passkeys, newest first",
      metadata: facts({ clauses, bearer: 'needed' }),
    },
    add: {
      method: 'POST',
      path: '/api/my-account/passkeys',
      body: PasskeyAddition,
      responses: { 201: Passkey, ...authorisedWriteWithBody },
      summary:
        'Add the passkey that was made with these options. 409 when it cannot be verified or is stored already, and for a customer who has ten. The customer is notified',
      metadata: facts({ clauses, bearer: 'needed', isRepeatable: true }),
    },
    rename: {
      method: 'POST',
      path: '/api/my-account/passkeys/rename',
      body: PasskeyRenaming,
      responses: { 200: Passkey, 401: authorisedRead[401], ...missing, ...unsafeWithBody },
      summary: 'Give a passkey another name',
      metadata: facts({ clauses, bearer: 'needed', isRepeatable: true }),
    },
    remove: {
      method: 'POST',
      path: '/api/my-account/passkeys/remove',
      body: PasskeyRemoval,
      responses: { 204: rest.noBody(), 401: authorisedRead[401], ...missing, ...unsafeWithBody },
      summary: 'Remove a passkey, with the password. The customer is notified',
      metadata: facts({ clauses, bearer: 'needed', isRepeatable: true, confirmsPassword: 'always' }),
    },
    confirmOptions: {
      method: 'POST',
      path: '/api/my-account/passkeys/confirm/options',
      body: rest.noBody(),
      responses: { 200: PasskeyRequest, ...missing, ...authorisedWrite },
      summary: 'Options to confirm with one of the customer’s passkeys; 404 for a customer who has none',
      metadata: facts({ clauses, bearer: 'needed', isRepeatable: true }),
    },
    confirm: {
      method: 'POST',
      path: '/api/my-account/passkeys/confirm',
      body: PasskeyProof,
      responses: { 200: PasskeyConfirmation, ...authorisedWriteWithBody },
      summary:
        'Confirm with a passkey. The answer is sent in place of the password; 409 when the passkey cannot be verified',
      metadata: facts({ clauses, bearer: 'needed', isRepeatable: true }),
    },
    loginOptions: {
      method: 'POST',
      path: sessionPaths.passkeyOptions,
      body: rest.noBody(),
      responses: { 200: PasskeyRequest, ...unsafeWithoutBody },
      summary: 'Options for a login with a passkey, the same for everybody',
      metadata: facts({ clauses, bearer: 'welcome', isRepeatable: true }),
    },
    login: {
      method: 'POST',
      path: sessionPaths.passkeyLogin,
      body: PasskeyLogin,
      responses: { 200: LoginAnswer, 401: Refusal, ...unsafeWithBody },
      summary: 'Exchange a passkey for a customer token, as a login with a password does',
      metadata: facts({ clauses, bearer: 'welcome', isRepeatable: true, renewsCsrfToken: true }),
    },
  },
  { strictStatusCodes: true },
)
