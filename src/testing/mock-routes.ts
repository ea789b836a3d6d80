import type { AppRoute, AppRouter } from '../../contracts/rest.ts'
import { isAppRoute } from '../../contracts/rest.ts'
import type { ServerInferRequest } from '../../contracts/route-types.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { NamedRoute } from './contract-routes.ts'
import type { AnswerParts } from './exchange.ts'
import type { LiveSession } from './mock-sessions.ts'
import type { RouteAnswer, RouteBodies } from './route-answer.ts'

interface Standing {
  /** Of the request's bearer token. */
  readonly session: LiveSession | null
  /** The CSRF token that let an unsafe request in; '' for a safe one. */
  readonly csrfToken: string
  /** Of the request's header; '' for none. */
  readonly userAgent: string
}
/** The session that gets a new CSRF token with this answer. */
interface Renewal {
  readonly renewFor?: string
}

/** Statuses whose body is there and is no problem document. */
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
  /** A body for each status that has one and is no problem document: what `Prefer` gets. Changes nothing. */
  readonly samples: {
    readonly [Status in Sampled<RouteBodies<Route>>]: () =>
      | RouteBodies<Route>[Status]
      | Promise<RouteBodies<Route>[Status]>
  }
}

/** One entry for each route of a contract, nested as the contract is: a route that is left out does not compile. */
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

/** The routes of a contract with what answers them. */
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
