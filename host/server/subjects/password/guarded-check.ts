import type { FastifyRequest } from 'fastify'
import { addressKey } from '../../platform/limits/address-key.ts'
import { LimitError } from '../../platform/limits/limit-error.ts'
import type { CheckGuard } from '../../platform/limits/login-guard.ts'
import type { LogNames } from '../../platform/log/log-names.ts'
import type { Customer } from '../../platform/session/session-token.ts'

export interface GuardedCheckPorts {
  readonly guard: CheckGuard
  readonly names: LogNames
}

/** Log names of the routes that check who a customer is. */
export type CheckedRoute =
  | 'login'
  | 'login-passkey'
  | 'confirm-passkey'
  | 'start-passkey'
  | 'remove-passkey'
  | 'end-sessions'
  | 'change-password'
  | 'change-email'
  | 'change-contact'
  | 'change-people'
  | 'end-life-support'
  | 'refund-credit'
  | 'move-home'
  | 'change-debit'

/** The logged facts of an attempt, apart from its outcome. */
const factsOf = ({ account, sender }: LogNames, route: CheckedRoute, email: string, address: string) => ({
  route,
  account: account(email),
  sender: sender(address),
})

/** Wraps a check of a password or a passkey: counts the attempt before it, and logs one line after it. */
export function createGuardedCheck({ guard, names }: GuardedCheckPorts) {
  /** The customer, or null if the check failed. Throws `LimitError` before the check, and what the check throws. */
  return async (
    request: FastifyRequest,
    route: CheckedRoute,
    email: string,
    check: () => Promise<Customer | null>,
  ): Promise<Customer | null> => {
    const subject = { email, sender: addressKey(request.ip) }
    const facts = factsOf(names, route, email, subject.sender)
    try {
      await guard.admit(subject)
    } catch (error) {
      // Only the first refusal of a window is logged, so that nobody can fill the log.
      if (error instanceof LimitError && error.isFirst)
        request.log.warn({ event: 'login_limited', limit: error.limit, ...facts })
      throw error
    }
    const customer = await check().catch(async (error: unknown) => {
      // If giving back fails as well, the first error is still the one to report.
      await guard.withdraw(subject).catch(() => undefined)
      throw error
    })
    if (customer === null) request.log.info({ event: 'login_failed', ...facts })
    else await guard.succeeded(subject)
    return customer
  }
}

export type GuardedCheck = ReturnType<typeof createGuardedCheck>
