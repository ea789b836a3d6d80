import { customer } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import { createPlanLimit } from '../../platform/limits/sender-limits.ts'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import { createPaymentHelp } from './payment-help.ts'
import { paymentHelpRoutes } from './payment-help-routes.ts'

/** More time to pay, and payment plans. */
export const paymentHelpPlugin: SubjectPlugin = async (app, options) => {
  const { platform } = options
  const planLimit = createPlanLimit(platform, platform.limits.paymentsPerAccount)
  const help = createPaymentHelp({ ...platform, planLimit })
  mountContract(app, customer.paymentHelp, paymentHelpRoutes({ ...platform, help }))
}
