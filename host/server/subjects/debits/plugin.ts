import { customer } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import { createDebitLimit } from '../../platform/limits/sender-limits.ts'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import type { PasswordService } from '../password/password-service.ts'
import type { PaymentService } from '../payments/payment-service.ts'
import { createDebitRequests } from './debit-requests.ts'
import { debitRoutes } from './debit-routes.ts'
import { createPayToAgreements } from './pay-to-agreements.ts'
import { payToRoutes } from './pay-to-routes.ts'
import { serviceAgreements } from './service-agreements.ts'

export interface DebitPluginPorts {
  readonly passwords: PasswordService
  readonly payments: PaymentService
}

/** Direct debit and PayTo. */
export const debitPlugin: SubjectPlugin<DebitPluginPorts> = async (app, options) => {
  const { platform, passwords, payments } = options
  // One limit for both: each is a way to have bills collected, and each change sends a mail.
  const changeLimit = createDebitLimit(platform, platform.limits.paymentsPerAccount)
  const shared = { ...platform, ...passwords, ...payments, changeLimit }
  const debits = createDebitRequests({ ...shared, agreements: serviceAgreements })
  const routes = debitRoutes({ ...shared, debits })
  mountContract(app, customer.directDebitRequests, routes.requests)
  mountContract(app, customer.directDebitPayments, routes.payments)
  const payTo = payToRoutes({ ...shared, agreements: createPayToAgreements(shared) })
  mountContract(app, customer.payToAgreements, payTo.customers)
  mountContract(app, customer.payToWebhook, payTo.webhook)
}
