import type { ApiFetcherArgs, AppRoute, AppRouter, InitClientReturn } from '../../contracts/rest.ts'
import { initClient, isAppRoute } from '../../contracts/rest.ts'
import type { BackendRequest } from './backend-calls.ts'
import { ensureRequest } from './ensure-request.ts'
import type { Answer } from './read-answer.ts'
import { readAnswer } from './read-answer.ts'
import { pathParams, readPathParams } from './request-path.ts'

// The one place between ts-rest and the network, where its holes are closed: it sends whatever it is given,
// inserts path parameters as they are, and takes any status and an HTML page for an answer. What it does and
// does not do is pinned in spec/client/ts-rest-behaviour.test.ts.

/** `route` is what an error names. */
export type Send = (request: BackendRequest, route: string) => Promise<Response>

/** What a typed call is given; of `fetchOptions` only `signal` and `keepalive` count. */
interface CallArgs extends Pick<ApiFetcherArgs, 'fetchOptions'> {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: unknown
  readonly headers?: Readonly<Record<string, unknown>>
  readonly extraHeaders?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
type Call = (args?: CallArgs) => Promise<unknown>

const ask =
  (send: Send) =>
  async ({ route, path, method, headers, rawBody, fetchOptions }: ApiFetcherArgs): Promise<Answer> => {
    const { signal, keepalive } = fetchOptions ?? {}
    const request = { path, method, headers, body: rawBody, signal, keepalive }
    return readAnswer(await send(request, `${route.method} ${route.path}`), route)
  }

function judged<Client extends object>(router: AppRouter, client: Client, ensureReady: () => void): Client {
  const guarded = (route: AppRoute, part: Call): Call => {
    return async ({ params, query, headers, extraHeaders, body, fetchOptions } = {}) => {
      ensureReady()
      const inserted = pathParams(route, params)
      ensureRequest(route, { params, query, headers: { ...extraHeaders, ...headers }, body })
      // Named one by one: ts-rest lets every other argument reach into the request.
      return part({
        params: inserted,
        query,
        ...(headers && { headers }),
        ...(extraHeaders && { extraHeaders }),
        body,
        ...(fetchOptions && { fetchOptions }),
      })
    }
  }
  const parts = Object.entries(client).map(([name, part]) => {
    const route = router[name] ?? {}
    return [name, isAppRoute(route) ? guarded(route, part) : judged(route, part, ensureReady)]
  })
  return Object.fromEntries(parts) as Client
}

/** A function for each route of a contract, nested as the contract is. */
// Named: what the compiler would write out into a declaration file instead turns into `any` for its readers.
export type RouteCalls<Router extends AppRouter> = InitClientReturn<
  Router,
  { baseUrl: ''; baseHeaders: Record<never, never> }
>

/** ts-rest's client for a contract; each request and each answer is judged by it. */
export const routeCalls = <Router extends AppRouter>(
  router: Router,
  send: Send,
  ensureReady: () => void,
): RouteCalls<Router> =>
  judged(router, initClient(router, { baseUrl: '', baseHeaders: {}, api: ask(send) }), ensureReady)

/** The same for ts-rest's hooks, which come here with a path that is made already. */
export const hookCalls = (send: Send, ensureReady: () => void) => async (args: ApiFetcherArgs) => {
  ensureReady()
  const { route, path, rawQuery: query, headers, rawBody: body } = args
  ensureRequest(route, { params: readPathParams(route, path, query), query, headers, body })
  return ask(send)(args)
}
