import type { AppRoute, AppRouter } from '../../contracts/rest.ts'
import { isAppRoute } from '../../contracts/rest.ts'
import { factsOf } from '../../contracts/route-facts.ts'
import type { RouteCalls } from '../../contracts/route-types.ts'
import type { BackendRequest } from './backend-calls.ts'
import { ensureRequest } from './ensure-request.ts'
import { queryString } from './query-string.ts'
import { readAnswer } from './read-answer.ts'
import { readPathParams, requestPath } from './request-path.ts'

// Typed calls for the routes of a contract, with ts-rest's types. ts-rest's own client sends the same requests
// (spec/client/ts-rest-client.property.test.ts), but it brings zod 3, validates no request, does not encode path
// parameters, and accepts any status and any HTML page as an answer.

/** Sends a request. `route` is for error messages. */
export type Send = (request: BackendRequest, route: string) => Promise<Response>

/** Arguments of a typed call. Of ts-rest's `fetchOptions` only `signal` and `keepalive` are used. */
interface CallArgs {
  readonly fetchOptions?: Pick<RequestInit, 'signal' | 'keepalive'>
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: unknown
  readonly headers?: Readonly<Record<string, unknown>>
  readonly extraHeaders?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const labelOf = ({ method, path }: AppRoute) => `${method} ${path}`

/** Headers with names in lower case, so that none is sent twice, and without those that are undefined. */
function sentHeaders(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const named = Object.entries(given).map(([name, one]) => [name.toLowerCase(), one])
  const sent = Object.entries(Object.fromEntries(named)).filter(([, one]) => one !== undefined)
  return Object.fromEntries(sent.map(([name, one]) => [name, String(one)]))
}

const callOf =
  (route: AppRoute, send: Send, ensureReady: () => void) =>
  async ({ params, query, headers, extraHeaders, body, fetchOptions = {} }: CallArgs = {}) => {
    ensureReady()
    const path = requestPath(route, params)
    const given = { ...extraHeaders, ...headers }
    ensureRequest(route, { params, query, headers: given, body })
    const { signal, keepalive } = fetchOptions
    const { method } = route
    const request = {
      path: path + queryString(query),
      method,
      headers: sentHeaders(given),
      body,
      signal,
      keepalive,
      isRepeatable: factsOf(route).isRepeatable,
    }
    return readAnswer(await send(request, labelOf(route)), route)
  }

/** The typed calls of a contract. Each request and each answer is validated by it. */
export function routeCalls<Router extends AppRouter>(
  router: Router,
  send: Send,
  ensureReady: () => void,
): RouteCalls<Router> {
  const parts = Object.entries(router).map(([name, part]) => [
    name,
    isAppRoute(part) ? callOf(part, send, ensureReady) : routeCalls(part, send, ensureReady),
  ])
  return Object.fromEntries(parts)
}

/** What ts-rest's hooks pass to their fetcher (`ApiFetcherArgs`). */
export interface HookCall {
  readonly route: AppRoute
  /** With parameters and query filled in. */
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly rawQuery: unknown
  readonly rawBody: unknown
  readonly fetchOptions?: Pick<RequestInit, 'signal' | 'keepalive'>
}

/** The same for ts-rest's hooks, which have filled in the path already. */
export const hookCalls = (send: Send, ensureReady: () => void) => async (args: HookCall) => {
  ensureReady()
  const { route, path, method, headers, rawQuery: query, rawBody: body, fetchOptions = {} } = args
  ensureRequest(route, { params: readPathParams(route, path, query), query, headers, body })
  const { signal, keepalive } = fetchOptions
  const { isRepeatable } = factsOf(route)
  const request = { path, method, headers, body, signal, keepalive, isRepeatable }
  return readAnswer(await send(request, labelOf(route)), route)
}
