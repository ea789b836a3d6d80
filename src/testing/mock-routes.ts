import type { AppRoute, AppRouter } from '../../contracts/rest.ts'
import { isAppRoute } from '../../contracts/rest.ts'
import type { ServerInferRequest } from '../../contracts/route-types.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { NamedRoute } from './contract-routes.ts'
import type { AnswerParts, MockRequest } from './exchange.ts'
import type { LiveSession } from './mock-sessions.ts'
import type { RouteAnswer, RouteBodies } from './route-answer.ts'

interface Standing {
  /** The session of the bearer token; null without a valid one. */
  readonly session: LiveSession | null
  /** The CSRF token of an unsafe request; '' for a safe one. */
  readonly csrfToken: string
  /** The User-Agent header; '' without one. */
  readonly userAgent: string
  /** The request as it was sent, for its cookies. */
  readonly request: MockRequest
}
/** Id of the session that gets a CSRF token with this answer: `renewFor` a new one, `pairFor` its own. */
interface Renewal {
  readonly renewFor?: string
  readonly pairFor?: string
}

/** Statuses that have a body that is not a problem document. */
type Sampled<Bodies> = {
  [Status in keyof Bodies]: [Bodies[Status]] extends [undefined]
    ? never
    : Problem extends Bodies[Status]
      ? never
      : Status
}[keyof Bodies]

export interface MockRoute<Route extends AppRoute> {
  readonly answer: (
    asked: ServerInferRequest<Route> & Standing,
  ) => Promise<RouteAnswer<Route> & Renewal> | (RouteAnswer<Route> & Renewal)
  /** Sample bodies for requests with `Prefer`, for each status whose body is not a problem document. They change nothing. */
  readonly samples: {
    readonly [Status in Sampled<RouteBodies<Route>>]: () =>
      | RouteBodies<Route>[Status]
      | Promise<RouteBodies<Route>[Status]>
  }
}

/** An entry for each route of a contract, nested like the contract. TypeScript reports a route that is left out. */
export type MockRoutes<Router extends AppRouter> = {
  readonly [Name in keyof Router]: Router[Name] extends AppRoute
    ? MockRoute<Router[Name]>
    : Router[Name] extends AppRouter
      ? MockRoutes<Router[Name]>
      : never
}

export interface MountedRoute extends NamedRoute {
  readonly answer: (asked: Record<string, unknown> & Standing) => Promise<AnswerParts & Renewal>
  readonly sample: (status: number) => unknown
}

interface AnyMockRoute {
  readonly answer: MountedRoute['answer']
  readonly samples: Readonly<Record<number, () => unknown>>
}

/** The routes of a contract, each with the functions that answer it. */
export const mountRoutes = <Router extends AppRouter>(
  router: Router,
  routes: MockRoutes<Router>,
  name: string,
): MountedRoute[] =>
  Object.entries(router).flatMap(([key, part]) => {
    const own: unknown = routes[key]
    if (!isAppRoute(part)) return mountRoutes(part, own as MockRoutes<typeof part>, `${name}.${key}`)
    const { answer, samples } = own as AnyMockRoute
    return [
      {
        name: `${name}.${key}`,
        route: part,
        answer: async (asked) => answer(asked),
        sample: (status) => samples[status]?.(),
      },
    ]
  })
