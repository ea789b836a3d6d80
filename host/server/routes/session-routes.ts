import type { session } from 'gridfront/contracts'
import type { LiveSessionOf } from '../authentication.ts'
import type { Handlers } from '../contract-adapter.ts'
import type { Csrf } from '../csrf.ts'
import { anonymous } from '../forgery-pairs.ts'
import { ProblemError } from '../problem.ts'
import type { Sessions } from '../sessions.ts'

export interface SessionRoutePorts {
  readonly sessions: Sessions
  readonly liveSession: LiveSessionOf
  readonly csrf: Csrf
}

/** Meets the `session` contract: forgery pair, login, logout, and who is logged in. */
export const sessionRoutes = ({
  sessions,
  liveSession,
  csrf,
}: SessionRoutePorts): Handlers<typeof session> => ({
  csrf: async ({ request, reply }) => {
    csrf.renew(reply, (await liveSession(request))?.jti ?? anonymous)
    return { status: 204, body: undefined }
  },
  login: async ({ body, request, reply }) => {
    const customer = await sessions.authenticate(body)
    // Unknown e-mail and wrong password get one answer: nobody learns who is a customer (ACC-2).
    if (customer === null) {
      request.log.info({ event: 'login_failed' })
      // RFC 9110 section 15.5.2: no 401 without a challenge. Browsers ask nobody for a Bearer.
      reply.header('www-authenticate', 'Bearer')
      return { status: 401, body: { success: false, message: 'E-mail or password is wrong.' } }
    }
    const former = await liveSession(request)
    const { token, jti } = await sessions.open(customer, csrf.usedBy(request))
    if (former !== null) await sessions.end(former.jti)
    csrf.renew(reply, jti)
    request.log.info({ event: 'login', customerId: customer.id })
    return { status: 200, body: { token, userId: customer.id } }
  },
  logout: async ({ request, reply }) => {
    const live = await liveSession(request)
    if (live !== null) {
      await sessions.end(live.jti)
      request.log.info({ event: 'logout', customerId: live.customerId })
    }
    csrf.renew(reply, anonymous)
    return { status: 204, body: undefined }
  },
  user: async ({ request }) => {
    const live = await liveSession(request)
    if (live === null) throw new ProblemError(401, 'Log in first.')
    return { status: 200, body: { userId: live.customerId, email: live.email } }
  },
})
