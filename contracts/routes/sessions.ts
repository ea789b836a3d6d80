import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { LoginAnswer, OpenSessionList, PasswordChange, SessionsEnding } from '../schemas/session.ts'
import { sessionPaths } from '../session-paths.ts'
import { authorisedRead, authorisedWrite, authorisedWriteWithBody } from './errors.ts'

/** The customer's sessions. The password is needed again where a stolen token could do harm. */
export const sessions = rest.router(
  {
    extend: {
      method: 'POST',
      path: sessionPaths.extend,
      body: rest.noBody(),
      responses: { 200: LoginAnswer, ...authorisedWrite },
      summary: 'Stay signed in: a new token for the same session, which lives as long as after a login',
      metadata: facts({ clauses: ['AUTH-12'], bearer: 'needed', isRepeatable: true }),
    },
    list: {
      method: 'GET',
      path: '/api/my-account/sessions',
      responses: { 200: OpenSessionList, ...authorisedRead },
      summary: "The customer's open sessions",
      metadata: facts({ clauses: ['AUTH-14'], bearer: 'needed' }),
    },
    end: {
      method: 'POST',
      path: '/api/my-account/sessions/end',
      body: SessionsEnding,
      responses: { 204: rest.noBody(), ...authorisedWriteWithBody },
      summary: 'End some of the open sessions; 409 when the password is wrong',
      metadata: facts({ clauses: ['AUTH-14'], bearer: 'needed', isRepeatable: true }),
    },
    changePassword: {
      method: 'POST',
      path: '/api/my-account/password',
      body: PasswordChange,
      responses: { 204: rest.noBody(), ...authorisedWriteWithBody },
      summary:
        'Change the password; 409 when the current one is wrong, 422 when the next one is easily guessed',
      metadata: facts({ clauses: ['AUTH-14'], bearer: 'needed', isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
