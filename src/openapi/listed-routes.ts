import type { AppRoute, AppRouter } from '../../contracts/rest.ts'
import type { RouteFacts } from '../../contracts/route-facts.ts'
import { factsOf } from '../../contracts/route-facts.ts'
import { routesOf } from '../../contracts/routes-of.ts'
import type { Verb } from './document.ts'

export interface ListedRoute {
  readonly route: AppRoute
  readonly facts: RouteFacts
  /** Name of the innermost router that contains it; '' for a route without one. */
  readonly group: string
  /** `sessionLogin`: group and name, so that it stays the same however routers are put together. */
  readonly operationId: string
  /** `POST /login`, for errors. */
  readonly label: string
  readonly verb: Verb
  /** `/page-data/{page}/page-data.json`. */
  readonly path: string
  readonly isUnsafe: boolean
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Every route of a router, in order. Throws if two would have one place in the document. */
export function listRoutes(router: AppRouter): readonly ListedRoute[] {
  const listed = routesOf(router).map(({ names, route }) =>
    toListed(route, names.at(-2) ?? '', names.at(-1) ?? ''),
  )
  for (const keyOf of [operationIdOf, placeOf]) {
    const seen = new Map<string, ListedRoute>()
    for (const one of listed) {
      const other = seen.get(keyOf(one))
      if (other !== undefined) throw new Error(`${one.label} and ${other.label} are both ${keyOf(one)}`)
      seen.set(keyOf(one), one)
    }
  }
  return listed
}

const operationIdOf = ({ operationId }: ListedRoute) => `the operation ${operationId}`
const placeOf = ({ verb, path }: ListedRoute) => `${verb} ${path}`

function toListed(route: AppRoute, group: string, name: string): ListedRoute {
  const facts = factsOf(route)
  const method = facts.head ? 'HEAD' : route.method
  const label = `${method} ${route.path}`
  return {
    route,
    facts,
    group,
    operationId: group === '' ? name : group + capitalised(name),
    label,
    verb: method.toLowerCase() as Verb,
    path: templated(route.path, label),
    isUnsafe: method !== 'GET' && method !== 'HEAD' && facts.sender === undefined,
  }
}

/**
 * ts-rest takes everything up to the next slash as a parameter's name, so a name that OpenAPI cannot express is
 * refused.
 */
function templated(path: string, label: string): string {
  return path.replace(/:([^/]+)/g, (_, name: string) => {
    if (!/^\w+$/.test(name)) throw new Error(`${label}: ':${name}' is no parameter of a whole segment`)
    return `{${name}}`
  })
}
