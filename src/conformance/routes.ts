import { core } from '../../contracts/core.ts'
import { customer } from '../../contracts/customer.ts'
import { isOfBackend } from '../../contracts/promised-headers.ts'
import type { AppRoute, AppRouter } from '../../contracts/rest.ts'
import { factsOf } from '../../contracts/route-facts.ts'
import { routesOf } from '../../contracts/routes-of.ts'
import type { CheckedRoute } from './checked-route.ts'
import type { Profile } from './report.ts'

const tokenRoutes: readonly string[] = [
  core.session.login.path,
  customer.sessions.extend.path,
  customer.passkeys.login.path,
]

const checked = (router: AppRouter, profile: Profile): CheckedRoute[] =>
  routesOf(router).map(({ route }) => ({
    label: `${factsOf(route).head ? 'HEAD' : route.method} ${route.path}`,
    route,
    profile,
    isFile: !isOfBackend(route),
    handsOutTokens: tokenRoutes.includes(route.path),
  }))

// Read from the routers that are tested, because ts-rest copies a route that is put into another router.
export const { session, tracing, pages } = core
export const {
  myAccount,
  usage,
  sessions,
  passkeys,
  recovery,
  home,
  addresses,
  origination,
  user,
  billing,
  cardPayment,
  guestPayment,
  savedCards,
  paymentWebhook,
  directDebitRequests,
  directDebitPayments,
  payToAgreements,
  payToWebhook,
  paymentHelp,
  requests,
  moves,
  documents,
} = customer
const { pages: _, ...api } = core

/** Every route that a run tests, in the contract's order. */
export const checkedRoutes: readonly CheckedRoute[] = [
  ...checked(api, 'core'),
  ...checked(customer, 'customer'),
  ...checked({ pages }, 'core'),
]

export function routeOf(route: AppRoute): CheckedRoute {
  const found = checkedRoutes.find((candidate) => candidate.route === route)
  if (found === undefined) throw new Error(`${route.method} ${route.path} is not in the contract`)
  return found
}

/** Needs the CSRF token; requests of the payment provider do not. */
export const isUnsafe = (route: AppRoute): boolean =>
  route.method !== 'GET' && factsOf(route).sender === undefined
