import type { session } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { Csrf } from '../../platform/csrf/csrf.ts'
import { anonymous } from '../../platform/csrf/csrf-tokens.ts'
import type { LiveSessionOf } from '../../platform/session/authentication.ts'
import type { Sessions } from '../../platform/session/sessions.ts'
import type { PasswordAuthentication } from '../password/password-authentication.ts'
import type { BeginSession } from './begin-session.ts'

export interface SessionRoutePorts {
  readonly sessions: Sessions
  readonly liveSession: LiveSessionOf
  readonly csrf: Csrf
  readonly authenticateByPassword: PasswordAuthentication
  readonly beginSession: BeginSession
}

/** The routes of the `session` contract: CSRF token, login, logout, and who is logged in. */
export const sessionRoutes = ({
  sessions,
  liveSession,
  csrf,
  authenticateByPassword,
  beginSession,
}: SessionRoutePorts): Handlers<typeof session> => ({
  csrf: async ({ request, reply }) => {
    await csrf.answer(request, reply)
    return { status: 204, body: undefined }
  },
  login: async ({ body, request, reply }) => {
    const customer = await authenticateByPassword(request, 'login', body)
    const begun =
      customer &&
      (await beginSession({ request, reply, customer, isShared: body.shared === true, route: 'login' }))
    // The same answer for an unknown e-mail address and a wrong password, so that nobody learns who is a customer (ACC-2).
    if (begun === null) {
      // A 401 needs a challenge (RFC 9110 section 15.5.2). Browsers show no login dialog for `Bearer`.
      reply.header('www-authenticate', 'Bearer')
      return { status: 401, body: { success: false, message: 'Email or password is wrong.' } }
    }
    return { status: 200, body: begun.answer }
  },
  logout: async ({ request, reply }) => {
    const live = await liveSession(request)
    if (live !== null && (await sessions.end(live.jti)))
      request.log.info({ event: 'logout', customerId: live.customerId, session: live.jti })
    csrf.renew(reply, anonymous)
    return { status: 204, body: undefined }
  },
  user: async ({ request }) => {
    const live = await liveSession(request)
    if (live === null) throw new ProblemError(401, 'Log in first.')
    return { status: 200, body: { userId: live.customerId, email: live.email } }
  },
})
