import type { session } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { Csrf } from '../../platform/csrf/csrf.ts'
import { anonymous } from '../../platform/csrf/csrf-tokens.ts'
import type { LogNames } from '../../platform/log/log-names.ts'
import type { LiveSessionOf } from '../../platform/session/authentication.ts'
import { deviceName } from '../../platform/session/device-name.ts'
import type { Sessions } from '../../platform/session/sessions.ts'
import type { PasswordAuthentication } from '../password/password-authentication.ts'

export interface SessionRoutePorts {
  readonly sessions: Sessions
  readonly liveSession: LiveSessionOf
  readonly csrf: Csrf
  readonly authenticateByPassword: PasswordAuthentication
  readonly names: LogNames
}

/** The routes of the `session` contract: CSRF token, login, logout, and who is logged in. */
export const sessionRoutes = ({
  sessions,
  liveSession,
  csrf,
  authenticateByPassword,
  names,
}: SessionRoutePorts): Handlers<typeof session> => ({
  csrf: async ({ request, reply }) => {
    await csrf.answer(request, reply)
    return { status: 204, body: undefined }
  },
  login: async ({ body, request, reply }) => {
    const customer = await authenticateByPassword(request, 'login', body)
    const opened =
      customer &&
      (await sessions.open(customer, {
        openedWith: csrf.usedBy(request),
        isShared: body.shared === true,
        device: deviceName(request.headers['user-agent']),
        replaces: (await liveSession(request))?.jti,
      }))
    const account = names.account(body.email)
    if (customer !== null && opened === null)
      request.log.info({ event: 'login_failed', route: 'login', reason: 'password_changed', account })
    // The same answer for an unknown e-mail address and a wrong password, so that nobody learns who is a customer (ACC-2).
    if (customer === null || opened === null) {
      // A 401 needs a challenge (RFC 9110 section 15.5.2). Browsers show no login dialog for `Bearer`.
      reply.header('www-authenticate', 'Bearer')
      return { status: 401, body: { success: false, message: 'Email or password is wrong.' } }
    }
    csrf.renew(reply, opened.jti)
    request.log.info({ event: 'login', customerId: customer.id, account, session: opened.jti })
    for (const { jti, customerId, reason } of opened.ended)
      request.log.info({ event: 'session_ended', customerId, session: jti, reason })
    return { status: 200, body: { token: opened.token, userId: customer.id } }
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
