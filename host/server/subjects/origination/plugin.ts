import { customer, origination } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import { createSignUpLimits } from '../../platform/limits/sender-limits.ts'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import type { PasswordService } from '../password/password-service.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { createApplicationCookie } from './application-cookie.ts'
import { createApplications } from './applications.ts'
import { createConsentEditions } from './consent-editions.ts'
import { moveRoutes } from './move-routes.ts'
import { createMoves } from './moves.ts'
import { originationRoutes } from './origination-routes.ts'
import type { Retailer } from './retailer.ts'
import { sampleRetailer } from './sample-retailer.ts'
import { createStops } from './stops.ts'
import { createSubmission } from './submission.ts'
import { createWithdrawal } from './withdrawal.ts'

export interface OriginationPluginPorts {
  /** The retailer whose plans can be applied for. Default: the site's fictional one. */
  readonly retailer?: Retailer | undefined
  readonly book: PriceBook
  readonly passwords: PasswordService
  /** Hash for a new customer, who has no password yet. */
  readonly unknownPasswordHash: string
}

/** Sign-up, from the first step to the decision, and the moves of customers to another home. */
export const originationPlugin: SubjectPlugin<OriginationPluginPorts> = async (app, options) => {
  const { platform, retailer = sampleRetailer, book, passwords, unknownPasswordHash } = options
  const shared = {
    ...platform,
    ...{ retailer, book, unknownPasswordHash },
    findStop: createStops(retailer),
    consentEditions: createConsentEditions(retailer.consentEditions, book),
  }
  const { submit, confirm } = createSubmission(shared)
  const withdrawal = createWithdrawal(platform)
  const routes = originationRoutes({
    applications: createApplications({ ...shared, confirm }),
    submit,
    withdraw: withdrawal.byLink,
    cookie: createApplicationCookie(platform.isHttps),
  })
  mountContract(app, origination, routes, {
    limits: createSignUpLimits(platform, platform.limits.signUpsPerAddress),
  })
  const moves = createMoves({ ...shared, confirm, withdrawal })
  mountContract(app, customer.moves, moveRoutes({ ...platform, ...passwords, moves }))
}
