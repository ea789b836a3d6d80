import type { FastifyRequest } from 'fastify'
import type { sessions as contract } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { RequireSession } from '../../platform/session/authentication.ts'
import type { LiveSession } from '../../platform/session/open-sessions.ts'
import type { Customer } from '../../platform/session/session-token.ts'
import type { Sessions } from '../../platform/session/sessions.ts'
import type { PasswordAuthentication, PasswordRoute } from '../password/password-authentication.ts'
import type { PasswordChange } from '../password/password-change.ts'
import { passwordFault } from '../password/password-rules.ts'

export interface CustomerSessionRoutePorts {
  readonly sessions: Sessions
  readonly requireSession: RequireSession
  readonly authenticateByPassword: PasswordAuthentication
  readonly changePassword: PasswordChange
  /** False if the identity provider has ended the session that it began. Default: sessions need nobody else. */
  readonly mayExtend?: ((live: LiveSession) => Promise<boolean>) | undefined
}

const loggedOut = () => new ProblemError(401, 'Log in first.')
// 409, because a 401 would end the session in the browser.
const wrongPassword = () => new ProblemError(409, 'The password is wrong.')

function refuseGuessable(next: string, { email, givenName, familyName }: Customer): void {
  const fault = passwordFault(next, { email, names: [givenName, familyName] })
  if (fault !== null) throw new ProblemError(422, fault, [{ pointer: '/body/next', detail: fault }])
}

/** The routes of the `sessions` contract, with which customers manage their own sessions and no others (AUTH-14). */
export function customerSessionRoutes({
  sessions,
  requireSession,
  authenticateByPassword,
  changePassword,
  mayExtend = async () => true,
}: CustomerSessionRoutePorts): Handlers<typeof contract> {
  /** Checks the password again, with the same limits as a login. */
  async function proven(request: FastifyRequest, route: PasswordRoute, live: LiveSession, password: string) {
    const customer = await authenticateByPassword(request, route, { email: live.email, password })
    // The e-mail address may belong to another customer since the session was looked up.
    if (customer?.id !== live.customerId) throw wrongPassword()
    return customer
  }
  function logEnded(request: FastifyRequest, customerId: string, ended: readonly string[]): void {
    for (const session of ended) request.log.info({ event: 'session_ended', customerId, session })
  }

  return {
    extend: async ({ request }) => {
      const live = await requireSession(request)
      const token = (await mayExtend(live)) ? await sessions.extend(live) : null
      if (token === null) throw loggedOut()
      request.log.info({ event: 'session_extended', customerId: live.customerId, session: live.jti })
      return { status: 200, body: { token, userId: live.customerId } }
    },
    list: async ({ request }) => {
      const live = await requireSession(request)
      return { status: 200, body: { sessions: await sessions.list(live) } }
    },
    // If the session of this request is among them, this is its logout.
    end: async ({ body, request }) => {
      const live = await requireSession(request)
      await proven(request, 'end-sessions', live, body.password)
      logEnded(request, live.customerId, await sessions.endSome(live.customerId, body.sessions))
      return { status: 204, body: undefined }
    },
    changePassword: async ({ body, request }) => {
      const live = await requireSession(request)
      const { current, next, endOthers } = body
      const customer = await proven(request, 'change-password', live, current)
      refuseGuessable(next, customer)
      const ended = await changePassword({ customer, next, live, endOthers })
      if (ended === null) throw wrongPassword()
      request.log.info({ event: 'password_changed', customerId: live.customerId, session: live.jti })
      logEnded(request, live.customerId, ended)
      return { status: 204, body: undefined }
    },
  }
}
