import { customer } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import { createDoNotContactLimit } from '../../platform/limits/sender-limits.ts'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import { createDoNotContact } from './do-not-contact.ts'
import { homeRoutes } from './home-routes.ts'

/** The form that asks not to be contacted. */
export const doNotContactPlugin: SubjectPlugin = async (app, options) => {
  const { platform } = options
  const { spend } = createDoNotContactLimit(platform, platform.limits.doNotContactsPerAddress)
  mountContract(app, customer.home, homeRoutes({ doNotContact: createDoNotContact(platform) }), {
    limit: spend,
  })
}
