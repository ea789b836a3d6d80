import { customer } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import { createRecoveryLimits } from '../../platform/limits/sender-limits.ts'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import { createPasswordReset } from './password-reset.ts'
import type { PasswordService } from './password-service.ts'
import { recoveryRoutes } from './recovery-routes.ts'

/** Forgotten passwords and e-mail addresses. */
export const recoveryPlugin: SubjectPlugin<{ readonly passwords: PasswordService }> = async (
  app,
  options,
) => {
  const { platform, passwords } = options
  const passwordReset = createPasswordReset({ ...platform, ...passwords })
  mountContract(app, customer.recovery, recoveryRoutes({ ...platform, passwordReset }), {
    limits: createRecoveryLimits(platform, platform.limits.recoveriesPerAddress),
  })
}
