import { idempotencyHeader } from '../../contracts/route-facts.ts'
import { sessionPaths } from '../../contracts/session-paths.ts'
import { ApiClientError } from './client-error.ts'
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
const isLogin = (path: string) => path === sessionPaths.login || path === sessionPaths.passkeyLogin
const changesSession = (path: string) => isLogin(path) || path === sessionPaths.logout
/** How long a logout waits for pending requests, in ms. */
const writtenFirstMs = 500
/**
 * Waits for pending work, at most this long, and never beyond the life of the page: a customer who leaves the page must
 * still be logged out.
 */
const settled = (work: Iterable<Promise<unknown>>) =>
  new Promise<void>((resolve) => {
    const done = () => resolve()
    setTimeout(done, writtenFirstMs)
    globalThis.addEventListener?.('pagehide', done, { once: true })
    void Promise.allSettled(work).then(done)
  })
/** Whether the browser keeps a cookie. Chromium's `navigator.cookieEnabled` is true also where cookies are blocked. */
function takesCookies(): boolean {
  if (typeof document === 'undefined') return true
  const write = (cookie: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and missing on plain HTTP.
    document.cookie = `${cookie}; path=/; samesite=strict`
  }
  write('cookie-probe=1')
  const isTaken = document.cookie.includes('cookie-probe=1')
  write('cookie-probe=; max-age=0')
  return isTaken
}
const bearerOf = (headers: Headers) => /^Bearer (.+)$/i.exec(headers.get('Authorization') ?? '')?.[1]

/** Sends requests to one backend, with bearer and CSRF token. Answers are not validated here. */
export function createBackendCalls(options: ApiClientOptions) {
  const { backend, csrf, token, onUnauthorised, timeoutMs = defaultTimeoutMs } = options
  const readCookies = options.readCookies ?? (() => (typeof document === 'undefined' ? '' : document.cookie))

  const csrfToken = createCsrfToken(csrf, readCookies, (authorization) => {
    const headers = new Headers(authorization === null ? {} : { Authorization: authorization })
    const path = sessionPaths.csrf
    // Has its own deadline, because several calls may wait for it, each with a different one. `keepalive`, because one
    // of them may need it.
    return withDeadline({ timeoutMs, route: `GET ${path}` }, async (signal) => {
      return (await exchange({ path, method: 'GET', keepalive: true }, headers, signal)).headers
    })
  })

  /**
   * A page cannot read cookies of another origin. A browser that rejects the page's own cookies rejects those as well.
   */
  const lacksCookies = () => (backend === '' ? !csrfToken.hasCookie() : !takesCookies())

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
    // Called in a microtask, so that an error of the listener does not become one of this request.
    if (response.status === 401 && bearer !== undefined && !isLogin(path))
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
    route: string,
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
    if (lacksCookies()) {
      // The cookie may have been deleted. A browser that does not store a new one blocks cookies, so another attempt
      // cannot succeed.
      await csrfToken.value(own.get('Authorization'))
      if (lacksCookies()) throw new ApiClientError('COOKIES_BLOCKED', { route })
    }
    // A 403 does not prove that the backend did nothing, because a proxy in between may have produced it. So only
    // requests that are safe to repeat are sent again.
    const mayRepeat = isRepeatable || changesSession(path) || own.has(idempotencyHeader)
    return mayRepeat ? (await attempt()).response : response
  }

  async function send(request: BackendRequest, body: string | undefined, route: string): Promise<Response> {
    const { path, method } = request
    return withDeadline({ timeoutMs, signal: request.signal, route }, async (signal) => {
      if (!isUnsafe(method)) return write(request, body, signal, route)
      if (changesSession(path)) {
        // The backend would refuse requests that it processes after the logout, such as a trace. No caller waits here,
        // because the page is logged out already.
        if (path === sessionPaths.logout && beingWritten.size > 0) await settled(beingWritten)
        signal.throwIfAborted()
        return write(request, body, signal, route)
      }
      while (sessionChanges.size > 0) await Promise.allSettled(sessionChanges)
      signal.throwIfAborted()
      return kept(beingWritten, write(request, body, signal, route))
    })
  }

  /** Keeps work in a set until it is done. */
  function kept<Result>(set: Set<Promise<unknown>>, work: Promise<Result>): Promise<Result> {
    set.add(work)
    const forget = () => set.delete(work)
    work.then(forget, forget)
    return work
  }
  /** Other unsafe requests in progress, with the CSRF token of the current session. */
  const beingWritten = new Set<Promise<unknown>>()
  /** Logins and logouts in progress. Each changes the session, and with it the CSRF token. */
  const sessionChanges = new Set<Promise<unknown>>()

  /** Sends a request, after asking for a CSRF token where one is needed. `route` is for error messages. */
  return async (request: BackendRequest, route: string): Promise<Response> => {
    ensureRequestPath(request.path)
    // Outside `send`, because a body that cannot be serialised is the caller's mistake, not a network error.
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    if (!isUnsafe(request.method) || !changesSession(request.path)) return send(request, body, route)
    return kept(sessionChanges, send(request, body, route))
  }
}
