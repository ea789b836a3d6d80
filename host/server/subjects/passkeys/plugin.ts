import { eq } from 'drizzle-orm'
import { customer as contract } from 'gridfront/contracts'
import { mountContract, ProblemError } from 'gridfront/fastify'
import { customers } from '../../platform/database/schema.ts'
import { createPasskeyGuard } from '../../platform/limits/login-guard.ts'
import { createPasskeyLimits } from '../../platform/limits/sender-limits.ts'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import type { OnProven } from '../login/begin-session.ts'
import { createBeginSession } from '../login/begin-session.ts'
import { createGuardedCheck } from '../password/guarded-check.ts'
import type { PasswordService } from '../password/password-service.ts'
import { createChallenges } from './challenges.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import type { PasskeySettings } from './passkey-settings.ts'
import { createStoredPasskeys } from './stored-passkeys.ts'
import { createVerifyPasskeys } from './verify-passkeys.ts'

/** Passkeys: listed, added, renamed, removed; login and confirmation with them. */
export const passkeyPlugin: SubjectPlugin<{
  readonly passwords: PasswordService
  readonly settings: PasskeySettings
  readonly onProven?: OnProven | undefined
}> = async (app, { platform, passwords, settings, onProven }) => {
  const { db, names } = platform
  const { loginFailuresPerAddress } = platform.limits
  const guard = createPasskeyGuard({ ...platform, failuresPerAddress: loginFailuresPerAddress })
  const routes = passkeyRoutes({
    ...platform,
    ...passwords,
    guardedCheck: createGuardedCheck({ guard, names }),
    beginSession: createBeginSession({ ...platform, onProven }),
    stored: createStoredPasskeys(platform),
    verify: createVerifyPasskeys({ settings, challenges: createChallenges(platform) }),
    customerOf: async (id) => {
      const [row] = await db.select().from(customers).where(eq(customers.id, id))
      if (row === undefined) throw new ProblemError(401, 'Log in first.')
      return row
    },
  })
  mountContract(app, contract.passkeys, routes, {
    limits: createPasskeyLimits(platform, loginFailuresPerAddress),
  })
}
