import type { AppRoute, AppRouter } from './rest.ts'
import { isAppRoute } from './rest.ts'

/** A route with its path of names: `['session', 'user']`. */
export interface NamedRoute {
  readonly names: readonly string[]
  readonly route: AppRoute
}

/** Every route of a contract, in its order. */
export const routesOf = (router: AppRouter, above: readonly string[] = []): NamedRoute[] =>
  Object.entries(router).flatMap(([name, part]) =>
    isAppRoute(part) ? [{ names: [...above, name], route: part }] : routesOf(part, [...above, name]),
  )
