import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { LoginAnswer, LoginRequest, Refusal, User } from '../schemas/session.ts'
import { sessionPaths } from '../session-paths.ts'
import { authorisedRead, faults, unsafeWithBody, unsafeWithoutBody } from './errors.ts'

/** CSRF token, login, logout, and an authorised route to test them. */
export const session = rest.router(
  {
    csrf: {
      method: 'GET',
      path: sessionPaths.csrf,
      responses: { 204: rest.noBody(), ...faults },
      summary: 'Set the readable CSRF cookie and repeat its value in the header',
      metadata: facts({ clauses: ['API-5'], bearer: 'welcome', renewsCsrfToken: true }),
    },
    login: {
      method: 'POST',
      path: sessionPaths.login,
      body: LoginRequest,
      responses: { 200: LoginAnswer, 401: Refusal, ...unsafeWithBody },
      summary: 'Exchange credentials for a customer token',
      metadata: facts({
        clauses: ['API-8', 'AUTH-3'],
        bearer: 'welcome',
        renewsCsrfToken: true,
        isRepeatable: true,
      }),
    },
    logout: {
      method: 'POST',
      path: sessionPaths.logout,
      body: rest.noBody(),
      responses: { 204: rest.noBody(), ...unsafeWithoutBody },
      summary: 'End the session of the token; without a live one nothing is left to do',
      metadata: facts({
        clauses: ['API-9', 'AUTH-4'],
        bearer: 'welcome',
        renewsCsrfToken: true,
        isRepeatable: true,
      }),
    },
    user: {
      method: 'GET',
      path: '/user',
      responses: { 200: User, ...authorisedRead },
      summary: 'Who the token belongs to',
      metadata: facts({ clauses: ['AUTH-10', 'AUTH-14'], bearer: 'needed' }),
    },
  },
  { strictStatusCodes: true },
)
