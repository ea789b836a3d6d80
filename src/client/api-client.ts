import { isJson } from '../../contracts/check-answer.ts'
import type { AppRouter } from '../../contracts/rest.ts'
import type { RouteCalls } from '../../contracts/route-types.ts'
import { createBackendCalls } from './backend-calls.ts'
import { ApiClientError } from './client-error.ts'
import type { ApiClientOptions, CallOptions } from './client-options.ts'
import type { Send } from './route-calls.ts'
import { hookCalls, routeCalls } from './route-calls.ts'

export type { ApiClientOptions, CallOptions } from './client-options.ts'
export { defaultTimeoutMs } from './client-options.ts'

/**
 * The client for the brand's backend. Until `initialise` is called, calls fail with 'API Client not initialized'. A second
 * call of `initialise` throws 'Already initialized' and changes nothing.
 */
export function createApiClient() {
  let calls: Send | null = null
  const waiting: (() => void)[] = []

  const ensureReady = (): Send => {
    if (calls === null) throw new ApiClientError('CLIENT_NOT_INITIALIZED')
    return calls
  }
  const send: Send = async (request, route) => ensureReady()(request, route)

  const helper =
    (method: string) =>
    async (path: string, options: CallOptions = {}) => {
      const route = `${method} ${path}`
      const response = await send({ ...options, path, method }, route)
      const { status, headers } = response
      const text = await response.text()
      const isParsed = text !== '' && isJson(headers.get('content-type') ?? '')
      try {
        const body: unknown = isParsed ? JSON.parse(text) : text
        return { status, body, headers }
      } catch {
        // Not the parser's own error, whose message quotes the answer.
        const cause = new Error('the body is no JSON')
        throw new ApiClientError('BAD_ANSWER', { route, httpStatus: status }, { cause })
      }
    }

  return {
    initialise: (options: ApiClientOptions): void => {
      if (calls !== null) throw new ApiClientError('CLIENT_ALREADY_INITIALIZED')
      calls = createBackendCalls(options)
      for (const listener of waiting.splice(0)) listener()
    },
    /**
     * Calls the listener once `initialise` has succeeded, or at once if it has before. Listeners are called in the order
     * in which they were added. One that throws makes `initialise` throw.
     */
    onReady: (listener: () => void): void => {
      if (calls === null) waiting.push(listener)
      else listener()
    },
    /**
     * Typed calls for the routes of a contract. A request that breaks it is refused before anything is sent
     * (`REQUIRED_FIELD`, `BAD_REQUEST`), an answer before it is returned (`BAD_ANSWER`).
     */
    use: <Router extends AppRouter>(router: Router): RouteCalls<Router> =>
      routeCalls(router, send, ensureReady),
    /** @internal Sends requests for ts-rest's hooks. */
    callRoute: hookCalls(send, ensureReady),
    /** `get`, `post` and so on, for addresses without a contract: JSON in, JSON or text out, nothing is validated. */
    get: helper('GET'),
    post: helper('POST'),
    put: helper('PUT'),
    delete: helper('DELETE'),
  }
}

export type ApiClient = ReturnType<typeof createApiClient>
