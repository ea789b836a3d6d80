import { core } from '../../contracts/core.ts'
import { customer } from '../../contracts/customer.ts'
import type { AppRoute, AppRouter } from '../../contracts/rest.ts'
import { routesOf as routesBelow } from '../../contracts/routes-of.ts'

export interface NamedRoute {
  /** Where it stands: `core.session.user`. */
  readonly name: string
  readonly route: AppRoute
}

/** Method and path pattern: a router copies its routes, so that identity tells nothing. */
export const routeKey = ({ method, path }: AppRoute): string => `${method} ${path}`

/** Every route of a contract, with its name. */
export const routesOf = (router: AppRouter, name: string): NamedRoute[] =>
  routesBelow(router, [name]).map(({ names, route }) => ({ name: names.join('.'), route }))

export const contractRoutes: readonly NamedRoute[] = [
  ...routesOf(core, 'core'),
  ...routesOf(customer, 'customer'),
]
