import type { ApiFetcherArgs, AppRoute, AppRouter } from '../../contracts/rest.ts'
import { initClient, isAppRoute } from '../../contracts/rest.ts'
import { session } from '../../contracts/routes/session.ts'
import { ApiClientError } from '../errors.ts'
import type { Forgery, ForgeryNames } from './forgery.ts'
import { createForgery } from './forgery.ts'
import type { Answer } from './read-answer.ts'
import { readAnswer } from './read-answer.ts'
import { ensureRequestPath, pathParams } from './request-path.ts'

/** API-4. */
export const defaultTimeoutMs = 10_000

export interface ApiClientOptions {
  /** Base address of the brand's backend, without a slash at its end; '' is the site's own origin. */
  readonly backend: string
  readonly forgery: ForgeryNames
  /** The live customer token, if any: sent as a bearer header to the backend and nowhere else (AUTH-10). */
  readonly token: () => string | null
  /** A 401 came for a request that carried this token (AUTH-5). Login's own 401 is not told. */
  readonly onUnauthorised?: (token: string) => void
  /** Default 10 s. */
  readonly timeoutMs?: number
  readonly fetch?: typeof fetch
  /** Default: the document's. */
  readonly readCookies?: () => string
}

export interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

interface Sent extends CallOptions {
  readonly path: string
  readonly method: string
}

interface Ready extends ApiClientOptions {
  readonly pair: Forgery
}

const isUnsafe = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

type Call = (args?: { readonly params?: Readonly<Record<string, unknown>> }) => Promise<unknown>

/** A ts-rest client whose path parameters are encoded before it inserts them. */
function withPathParams<Client extends object>(router: AppRouter, client: Client): Client {
  const wrapped = Object.entries(client).map(([name, part]) => {
    const route = router[name]
    if (route === undefined || !isAppRoute(route)) return [name, withPathParams(route ?? {}, part)]
    const call: Call = async (args) =>
      (part as Call)(args?.params ? { ...args, params: pathParams(route.path, args.params) } : args)
    return [name, call]
  })
  return Object.fromEntries(wrapped) as Client
}

/**
 * The one way to the brand's backend. Starts uninitialised: calls fail with 'API Client not initialized'
 * until `initialise` is called, once; a second call throws 'Already initialized' and changes nothing.
 */
export function createApiClient() {
  let ready: Ready | null = null

  const initialise = (options: ApiClientOptions): void => {
    if (ready) throw new ApiClientError('CLIENT_ALREADY_INITIALIZED')
    const readCookies =
      options.readCookies ?? (() => (typeof document === 'undefined' ? '' : document.cookie))
    const ask = async (authorization: string | null) => {
      const headers = new Headers(authorization === null ? {} : { Authorization: authorization })
      return (await send({ path: session.csrf.path, method: 'GET' }, headers)).headers
    }
    ready = { ...options, pair: createForgery(options.forgery, readCookies, ask) }
  }

  /** Sends one request and tells time-out, abort and a lost network apart. The answer is not judged yet. */
  async function send(
    { path, method, body, signal }: Sent,
    headers: Headers,
    route = `${method} ${path}`,
  ): Promise<Response> {
    if (!ready) throw new ApiClientError('CLIENT_NOT_INITIALIZED')
    const { backend, pair, timeoutMs = defaultTimeoutMs, fetch: fetchIt = fetch } = ready
    if (!headers.has('Accept')) headers.set('Accept', 'application/json')
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    const payload = body === undefined ? {} : { body: JSON.stringify(body) }
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    const abort = () => timeout.abort()
    signal?.addEventListener('abort', abort, { once: true })
    if (signal?.aborted) abort()
    try {
      const response = await fetchIt(backend + path, {
        method,
        headers,
        credentials: 'include',
        // The backend's own routes never redirect, and a bearer header must not travel on to another origin.
        redirect: 'error',
        signal: timeout.signal,
        ...payload,
      })
      pair.learn(response.headers)
      // Read here, so that the time-out covers the body as well.
      const content = await response.arrayBuffer()
      const { status, statusText } = response
      const hasBody = status !== 204 && status !== 205 && status !== 304
      return new Response(hasBody ? content : null, { status, statusText, headers: response.headers })
    } catch (cause) {
      const code = signal?.aborted
        ? 'REQUEST_ABORTED'
        : timeout.signal.aborted
          ? 'REQUEST_TIMEOUT'
          : 'NETWORK_FAILED'
      throw new ApiClientError(code, { route }, { cause })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

  /** As `send`, with bearer and forgery pair, and what follows from the answer: a new pair, a session's end. */
  async function call(request: Sent, route?: string): Promise<Response> {
    if (!ready) throw new ApiClientError('CLIENT_NOT_INITIALIZED')
    ensureRequestPath(request.path)
    const { forgery, pair, token, onUnauthorised } = ready
    // Read once: a request that is sent again must not go out in the name of whoever has logged in meanwhile.
    const bearer = token()
    const own = new Headers(request.headers)
    if (bearer !== null && !own.has('Authorization')) own.set('Authorization', `Bearer ${bearer}`)
    const authorization = own.get('Authorization')
    const attempt = async () => {
      const headers = new Headers(own)
      const value = isUnsafe(request.method) ? await pair.value(authorization) : null
      if (value !== null) headers.set(forgery.headerName, value)
      return { value, response: await send(request, headers, route) }
    }
    let { value, response } = await attempt()
    if (response.status === 403 && isUnsafe(request.method)) {
      // The pair may belong to an earlier session, or to one of another tab. A 403 means that nothing has happened.
      pair.refuse(value)
      response = (await attempt()).response
    }
    const [, sent] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
    if (response.status === 401 && sent !== undefined && request.path !== session.login.path)
      onUnauthorised?.(sent)
    return response
  }

  async function callRoute(args: ApiFetcherArgs): Promise<Answer> {
    const route: AppRoute = args.route
    const { path, method, rawBody } = args
    const signal = args.fetchOptions?.signal
    const request = { path, method, body: rawBody, headers: args.headers, ...(signal && { signal }) }
    return readAnswer(await call(request, `${route.method} ${route.path}`), route)
  }

  const helper =
    (method: string) =>
    async (path: string, options: CallOptions = {}) => {
      const response = await call({ path, method, ...options })
      const isJson = /json/i.test(response.headers.get('content-type') ?? '')
      try {
        const body: unknown = isJson ? await response.json() : await response.text()
        return { status: response.status, body, headers: response.headers }
      } catch (cause) {
        throw new ApiClientError('BAD_ANSWER', { route: `${method} ${path}` }, { cause })
      }
    }

  return {
    initialise,
    /** Typed calls for the routes of a contract; every answer is judged by it before it is returned. */
    use: <Router extends AppRouter>(router: Router) =>
      withPathParams(
        router,
        initClient(router, { baseUrl: '', baseHeaders: {}, api: callRoute, throwOnUnknownStatus: true }),
      ),
    /** @internal What ts-rest's hooks send through. */
    callRoute,
    /** For addresses that no contract names: JSON in, JSON or text out, nothing judged. */
    get: helper('GET'),
    post: helper('POST'),
    put: helper('PUT'),
    delete: helper('DELETE'),
  }
}

export type ApiClient = ReturnType<typeof createApiClient>
