import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { passkeyConfirmationPattern } from 'gridfront/contracts'
import type { Db } from '../../platform/database/db.ts'
import { customers } from '../../platform/database/schema.ts'
import type { LiveSessionOf } from '../../platform/session/authentication.ts'
import type { Confirmations } from '../../platform/session/confirmations.ts'
import type { Customer } from '../../platform/session/session-token.ts'
import type { Credentials } from './credentials.ts'
import type { CheckedRoute, GuardedCheck } from './guarded-check.ts'

export interface PasswordAuthenticationPorts {
  readonly db: Db
  readonly credentials: Credentials
  readonly guardedCheck: GuardedCheck
  readonly liveSession: LiveSessionOf
  readonly confirmations: Confirmations
}

/** Log names of the routes that require a password. */
export type PasswordRoute = Exclude<CheckedRoute, 'login-passkey' | 'confirm-passkey'>

/**
 * All checks of passwords go through this. In a session, a confirmation by passkey takes the place of the password. It is
 * random, so it needs no limit: one that has ended is refused without counting as a wrong password.
 */
export function createPasswordAuthentication(ports: PasswordAuthenticationPorts) {
  const { db, credentials, guardedCheck, liveSession, confirmations } = ports

  async function confirmedOwner(request: FastifyRequest, text: string): Promise<Customer | null> {
    const live = await liveSession(request)
    if (live === null || !(await confirmations.isValid(live.jti, text))) return null
    const [owner] = await db.select().from(customers).where(eq(customers.id, live.customerId))
    return owner ?? null
  }

  /** The customer, or null if the password is wrong. Throws `LimitError` before hashing, and 503 if too many wait for it. */
  return async (
    request: FastifyRequest,
    route: PasswordRoute,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<Customer | null> => {
    if (route !== 'login' && passkeyConfirmationPattern.test(password))
      return confirmedOwner(request, password)
    return guardedCheck(request, route, email, () => credentials.authenticate({ email, password }))
  }
}

export type PasswordAuthentication = ReturnType<typeof createPasswordAuthentication>
