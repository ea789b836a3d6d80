import type { FastifyRequest } from 'fastify'
import { ProblemError } from 'gridfront/fastify'
import type { RequireSession } from '../../platform/session/authentication.ts'
import type { LiveSession } from '../../platform/session/open-sessions.ts'
import type { PasswordAuthentication, PasswordRoute } from './password-authentication.ts'

export interface ConfirmPasswordPorts {
  readonly requireSession: RequireSession
  readonly authenticateByPassword: PasswordAuthentication
}

/**
 * Requires a logged-in customer's password again, or a confirmation by passkey, before a change that an open session alone must not authorise.
 * Resolves to the session. Throws 401 without one, 422 for a wrong password (a 401 would end the session in the
 * browser), and `LimitError`.
 */
export const createConfirmPassword =
  ({ requireSession, authenticateByPassword }: ConfirmPasswordPorts) =>
  async (
    request: FastifyRequest,
    route: PasswordRoute,
    password: string | undefined,
  ): Promise<LiveSession> => {
    const live = await requireSession(request)
    const detail = 'The password is wrong.'
    const { email, customerId } = live
    const customer =
      password === undefined ? null : await authenticateByPassword(request, route, { email, password })
    if (customer?.id !== customerId)
      throw new ProblemError(422, detail, [{ pointer: '/body/password', detail }])
    return live
  }

export type ConfirmPassword = ReturnType<typeof createConfirmPassword>
