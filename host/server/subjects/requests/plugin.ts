import { customer } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import type { PasswordService } from '../password/password-service.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { createCustomerRequests } from './customer-requests.ts'
import { requestRoutes } from './request-routes.ts'

/** Requests of customers, such as a move or a concession. */
export const requestPlugin: SubjectPlugin<{
  readonly passwords: PasswordService
  readonly book: PriceBook
}> = async (app, options) => {
  const { platform, passwords, book } = options
  const customerRequests = createCustomerRequests({ ...platform, book })
  mountContract(app, customer.requests, requestRoutes({ ...platform, ...passwords, customerRequests }))
}
