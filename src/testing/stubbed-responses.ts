import type { AppRoute } from '../../contracts/rest.ts'
import { factsOf } from '../../contracts/route-facts.ts'
import type { NamedRoute } from './contract-routes.ts'
import { contractRoutes, routeKey } from './contract-routes.ts'
import type { Answering, AnyReply } from './mock-reply.ts'
import { toAnswering } from './mock-reply.ts'
import { createRouteTable } from './route-table.ts'

export interface Place {
  /** undefined: the contract has no such route. */
  readonly entry: NamedRoute | undefined
  readonly params: Readonly<Record<string, string>>
}

/** What a test has told of routes: those of the contract, and the brand's own from their first answer on. */
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
    /** Throws `MockError` for an answer that breaks the contract, and then what was told before stays. */
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
        // A document is asked for by HEAD alone; its pattern would take every mistyped address for a page.
        ({ route }) => route.method === wanted && (method === 'HEAD' || factsOf(route).head !== true),
      )
      return { entry, params: found?.params ?? {} }
    },
    /** What answers the next request of a route. */
    next: ({ route }: NamedRoute): Answering | undefined =>
      waiting.get(routeKey(route))?.shift() ?? standing.get(routeKey(route)),
  }
}
