import { idempotencyHeader } from '../../contracts/route-facts.ts'
import { sessionPaths } from '../../contracts/session-paths.ts'
import type { ApiClientOptions } from './client-options.ts'
import { defaultTimeoutMs } from './client-options.ts'
import { createCsrfToken } from './csrf-token.ts'
import { withDeadline } from './deadline.ts'
import { ensureRequestPath } from './request-path.ts'

export interface BackendRequest {
  readonly method: string
  /** Path and query, appended to the backend's address. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | null | undefined
  /** The request outlives the page; browsers refuse one whose body is over 64 KiB. */
  readonly keepalive?: boolean | undefined
  /** The contract lets an unsafe request be sent again. One with an `Idempotency-Key` always may be. */
  readonly isRepeatable?: boolean | undefined
}

interface ReadyRequest extends Pick<BackendRequest, 'method' | 'path' | 'keepalive'> {
  /** JSON. */
  readonly body?: string | undefined
}

const isUnsafe = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
const changesSession = (path: string) => path === sessionPaths.login || path === sessionPaths.logout
/** How long a logout waits for what is on its way, in ms. */
const writtenFirstMs = 500
/** Waits for work, so long at most, and no longer than the page is there: who leaves it has logged out all the same. */
const settled = (work: Iterable<Promise<unknown>>) =>
  new Promise<void>((resolve) => {
    const done = () => resolve()
    setTimeout(done, writtenFirstMs)
    globalThis.addEventListener?.('pagehide', done, { once: true })
    void Promise.allSettled(work).then(done)
  })
const bearerOf = (headers: Headers) => /^Bearer (.+)$/i.exec(headers.get('Authorization') ?? '')?.[1]

/** Sends requests to one backend, with bearer and CSRF token. Answers are not validated here. */
export function createBackendCalls(options: ApiClientOptions) {
  const { backend, csrf, token, onUnauthorised, timeoutMs = defaultTimeoutMs } = options
  const readCookies = options.readCookies ?? (() => (typeof document === 'undefined' ? '' : document.cookie))

  const csrfToken = createCsrfToken(csrf, readCookies, (authorization) => {
    const headers = new Headers(authorization === null ? {} : { Authorization: authorization })
    const path = sessionPaths.csrf
    // A deadline of its own, because several calls may wait for it, each with its own deadline. `keepalive`, because one
    // of them may have it.
    return withDeadline({ timeoutMs, route: `GET ${path}` }, async (signal) => {
      return (await exchange({ path, method: 'GET', keepalive: true }, headers, signal)).headers
    })
  })

  async function exchange(
    { path, method, body, keepalive }: ReadyRequest,
    headers: Headers,
    signal: AbortSignal,
  ): Promise<Response> {
    if (!headers.has('Accept')) headers.set('Accept', 'application/json')
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    // The call may have been cancelled while it waited for the CSRF token.
    signal.throwIfAborted()
    const response = await (options.fetch ?? fetch)(backend + path, {
      method,
      headers,
      credentials: 'include',
      // The backend's own routes never redirect, and a bearer header must not travel on to another origin.
      redirect: 'error',
      signal,
      ...(keepalive && { keepalive }),
      ...(body !== undefined && { body }),
    })
    csrfToken.learn(response.headers)
    const bearer = bearerOf(headers)
    // In a microtask, so that an error of the listener does not become one of this request.
    if (response.status === 401 && bearer !== undefined && path !== sessionPaths.login)
      queueMicrotask(() => onUnauthorised?.(bearer))
    // Read here, so that the time-out covers the body as well.
    const content = await response.arrayBuffer()
    const { status, statusText } = response
    const hasBody = status !== 204 && status !== 205 && status !== 304
    return new Response(hasBody ? content : null, { status, statusText, headers: response.headers })
  }

  async function write(
    { path, method, keepalive, headers, isRepeatable }: BackendRequest,
    body: string | undefined,
    signal: AbortSignal,
  ): Promise<Response> {
    // Read once, so that a retry is never sent with the token of another customer who has logged in meanwhile.
    const bearer = token()
    const own = new Headers(headers)
    if (bearer !== null && !own.has('Authorization')) own.set('Authorization', `Bearer ${bearer}`)
    const attempt = async () => {
      const headers = new Headers(own)
      const value = isUnsafe(method) ? await csrfToken.value(own.get('Authorization')) : null
      if (value !== null) headers.set(csrf.headerName, value)
      return { value, response: await exchange({ method, path, keepalive, body }, headers, signal) }
    }
    const { value, response } = await attempt()
    if (response.status !== 403 || !isUnsafe(method)) return response
    // The CSRF token may belong to an earlier session, or to one of another tab: the next request asks for a new one.
    csrfToken.refuse(value)
    // Whether the backend has really done nothing is known of no 403: what stands between may have made it. So only what
    // may happen twice is sent twice.
    const mayRepeat = isRepeatable || changesSession(path) || own.has(idempotencyHeader)
    return mayRepeat ? (await attempt()).response : response
  }

  async function send(request: BackendRequest, body: string | undefined, route: string): Promise<Response> {
    const { path, method } = request
    return withDeadline({ timeoutMs, signal: request.signal, route }, async (signal) => {
      if (!isUnsafe(method)) return write(request, body, signal)
      if (changesSession(path)) {
        // The backend would refuse what it comes to after the logout, such as a trace. Nobody waits for it: the page is logged out.
        if (path === sessionPaths.logout && beingWritten.size > 0) await settled(beingWritten)
        signal.throwIfAborted()
        return write(request, body, signal)
      }
      while (sessionChanges.size > 0) await Promise.allSettled(sessionChanges)
      signal.throwIfAborted()
      return kept(beingWritten, write(request, body, signal))
    })
  }

  /** Keeps work in a set until it is done. */
  function kept<Result>(set: Set<Promise<unknown>>, work: Promise<Result>): Promise<Result> {
    set.add(work)
    const forget = () => set.delete(work)
    work.then(forget, forget)
    return work
  }
  /** Other unsafe requests under way, with the CSRF token of the present session. */
  const beingWritten = new Set<Promise<unknown>>()
  /** Logins and logouts under way. Each changes the session, and with it the CSRF token. */
  const sessionChanges = new Set<Promise<unknown>>()

  /** Sends a request, after asking for a CSRF token where one is needed. `route` is for error messages. */
  return async (request: BackendRequest, route: string): Promise<Response> => {
    ensureRequestPath(request.path)
    // Outside `send`, because a body that cannot be JSON is a mistake of the caller and no network error.
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    if (!isUnsafe(request.method) || !changesSession(request.path)) return send(request, body, route)
    return kept(sessionChanges, send(request, body, route))
  }
}
