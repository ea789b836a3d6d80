import type { FastifyRequest } from 'fastify'
import { addressKey } from '../limits/address-key.ts'
import { LimitError } from '../limits/limit-error.ts'
import type { LoginGuard } from '../limits/login-guard.ts'
import type { LogNames } from '../log/log-names.ts'
import type { Customer } from '../session/session-token.ts'
import type { Credentials } from './credentials.ts'

export interface PasswordAuthenticationPorts {
  readonly credentials: Credentials
  readonly guard: LoginGuard
  readonly names: LogNames
}

/** Which of the routes asks for a password; stands in the log. */
export type PasswordRoute = 'login' | 'end-sessions' | 'change-password'

/** What the log says of an attempt beside its outcome. */
const factsOf = ({ account, sender }: LogNames, route: PasswordRoute, email: string, address: string) => ({
  route,
  account: account(email),
  sender: sender(address),
})

/** The one way to a comparison of passwords: counted before, and one line in the log after. */
export function createPasswordAuthentication({ credentials, guard, names }: PasswordAuthenticationPorts) {
  /** Whose password that is, or null. Throws `LimitError` before anything is hashed, and 503 when nothing can be. */
  return async (
    request: FastifyRequest,
    route: PasswordRoute,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<Customer | null> => {
    const subject = { email, sender: addressKey(request.ip) }
    const facts = factsOf(names, route, email, subject.sender)
    try {
      await guard.admit(subject)
    } catch (error) {
      // One line a window: whoever goes on must not fill the log.
      if (error instanceof LimitError && error.isFirst)
        request.log.warn({ event: 'login_limited', limit: error.limit, ...facts })
      throw error
    }
    const customer = await credentials.authenticate({ email, password }).catch(async (error: unknown) => {
      // The failure that is told is this one, whatever becomes of the count.
      await guard.withdraw(subject).catch(() => undefined)
      throw error
    })
    if (customer === null) request.log.info({ event: 'login_failed', ...facts })
    else await guard.succeeded(subject)
    return customer
  }
}

export type PasswordAuthentication = ReturnType<typeof createPasswordAuthentication>
