import { customer } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import { createUserLimits } from '../../platform/limits/sender-limits.ts'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import type { PasswordService } from '../password/password-service.ts'
import { createContactDetails } from './contact-details.ts'
import { createEmailConfirmation } from './email-confirmation.ts'
import { createTerms } from './terms.ts'
import { userRoutes } from './user-routes.ts'

/** Contact details, confirmed e-mail addresses, and accepted terms. */
export const userPlugin: SubjectPlugin<{ readonly passwords: PasswordService }> = async (app, options) => {
  const { platform, passwords } = options
  const routes = userRoutes({
    ...platform,
    ...passwords,
    details: createContactDetails(platform),
    confirmations: createEmailConfirmation(platform),
    terms: createTerms(platform),
  })
  mountContract(app, customer.user, routes, {
    limits: createUserLimits(platform, platform.limits.recoveriesPerAddress),
  })
}
