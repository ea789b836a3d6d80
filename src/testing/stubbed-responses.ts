import type { AppRoute } from '../../contracts/rest.ts'
import { factsOf } from '../../contracts/route-facts.ts'
import type { NamedRoute } from './contract-routes.ts'
import { contractRoutes, routeKey } from './contract-routes.ts'
import type { Answering, AnyReply } from './mock-reply.ts'
import { toAnswering } from './mock-reply.ts'
import { createRouteTable } from './route-table.ts'

export interface Place {
  /** undefined if the contract has no such route. */
  readonly entry: NamedRoute | undefined
  readonly params: Readonly<Record<string, string>>
}

/** The answers that a test has set: for routes of the contract, and for the brand's own routes. */
export function createStubbedResponses() {
  const standing = new Map<string, Answering>()
  const waiting = new Map<string, Answering[]>()
  let routes = contractRoutes
  let find = createRouteTable(routes)

  function learn(route: AppRoute): string {
    const key = routeKey(route)
    if (!routes.some((known) => routeKey(known.route) === key)) {
      routes = [...routes, { name: key, route }]
      find = createRouteTable(routes)
    }
    return key
  }

  return {
    /** Sets an answer. Throws `MockError` if it breaks the contract; then the previous answer stays. */
    answer(route: AppRoute, reply: AnyReply): void {
      const answering = toAnswering(route, reply)
      standing.set(learn(route), answering)
    },
    answerOnce(route: AppRoute, reply: AnyReply): void {
      const answering = toAnswering(route, reply)
      const key = learn(route)
      waiting.set(key, [...(waiting.get(key) ?? []), answering])
    },
    placeOf(method: string, path: string): Place {
      const found = find(path)
      const wanted = method === 'HEAD' ? 'GET' : method
      const entry = found?.entries.find(
        // Documents count for HEAD only, because their pattern would match every mistyped address.
        ({ route }) => route.method === wanted && (method === 'HEAD' || factsOf(route).head !== true),
      )
      return { entry, params: found?.params ?? {} }
    },
    /** The answer for the next request of a route. */
    next: ({ route }: NamedRoute): Answering | undefined =>
      waiting.get(routeKey(route))?.shift() ?? standing.get(routeKey(route)),
  }
}
