import { core } from '../../contracts/core.ts'
import { customer } from '../../contracts/customer.ts'
import type { AppRoute, AppRouter } from '../../contracts/rest.ts'
import { routesOf as routesBelow } from '../../contracts/routes-of.ts'

export interface NamedRoute {
  /** Its name in the contract: `core.session.user`. */
  readonly name: string
  readonly route: AppRoute
}

/** Identifies a route by method and path pattern. Objects cannot be compared, since a ts-rest router copies its routes. */
export const routeKey = ({ method, path }: AppRoute): string => `${method} ${path}`

/** Every route of a contract, with its name. */
export const routesOf = (router: AppRouter, name: string): NamedRoute[] =>
  routesBelow(router, [name]).map(({ names, route }) => ({ name: names.join('.'), route }))

export const contractRoutes: readonly NamedRoute[] = [
  ...routesOf(core, 'core'),
  ...routesOf(customer, 'customer'),
]
