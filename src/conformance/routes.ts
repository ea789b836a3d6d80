import { core } from '../../contracts/core.ts'
import { customer } from '../../contracts/customer.ts'
import type { AppRoute, AppRouter } from '../../contracts/rest.ts'
import { isAppRoute } from '../../contracts/rest.ts'
import { factsOf } from '../../contracts/route-facts.ts'
import type { Schema } from '../../contracts/standard-schema.ts'
import { isSchema } from '../../contracts/standard-schema.ts'
import type { JudgedRoute } from './judged-route.ts'
import type { Profile } from './report.ts'

const flatten = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((part) => (isAppRoute(part) ? [part] : flatten(part)))

const judged = (routes: readonly AppRoute[], profile: Profile, isFile: boolean): JudgedRoute[] =>
  routes.map((route) => ({
    label: `${factsOf(route).head ? 'HEAD' : route.method} ${route.path}`,
    route,
    profile,
    isFile,
  }))

// Taken from the routers that are judged: ts-rest copies a route that it puts into another router.
export const { session, tracing, pages } = core
export const { myAccount, usage, sessions, recovery, home, addresses } = customer
const { pages: _, ...api } = core

/** Every route that a run judges, in the contract's order. */
export const judgedRoutes: readonly JudgedRoute[] = [
  ...judged(flatten(api), 'core', false),
  ...judged(flatten(customer), 'customer', false),
  ...judged(flatten(pages), 'core', true),
]

export function routeOf(route: AppRoute): JudgedRoute {
  const found = judgedRoutes.find((candidate) => candidate.route === route)
  if (found === undefined) throw new Error(`${route.method} ${route.path} is not in the contract`)
  return found
}

export const isUnsafe = ({ method }: AppRoute): boolean => method !== 'GET'

/** The schema of a route's body, or null when it takes none. */
export function bodySchema(route: AppRoute): Schema | null {
  const body: unknown = 'body' in route ? route.body : null
  return isSchema(body) ? body : null
}
