import { session } from '../../contracts/routes/session.ts'
import type { ApiClientOptions } from './client-options.ts'
import { defaultTimeoutMs } from './client-options.ts'
import { createCsrfToken } from './csrf-token.ts'
import { withDeadline } from './deadline.ts'
import { ensureRequestPath } from './request-path.ts'

export interface BackendRequest {
  readonly method: string
  /** Below the backend's address, with its query. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | null | undefined
  /** The request outlives the page; browsers refuse one whose body is over 64 KiB. */
  readonly keepalive?: boolean | undefined
}

interface ReadyRequest extends Pick<BackendRequest, 'method' | 'path' | 'keepalive'> {
  /** JSON. */
  readonly body?: string | undefined
}

const isUnsafe = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
const changesSession = (path: string) => path === session.login.path || path === session.logout.path
const bearerOf = (headers: Headers) => /^Bearer (.+)$/i.exec(headers.get('Authorization') ?? '')?.[1]

/** Sends requests to one backend, with bearer and CSRF token. The answers are not judged here. */
export function createBackendCalls(options: ApiClientOptions) {
  const { backend, csrf, token, onUnauthorised, timeoutMs = defaultTimeoutMs } = options
  const readCookies = options.readCookies ?? (() => (typeof document === 'undefined' ? '' : document.cookie))

  const csrfToken = createCsrfToken(csrf, readCookies, (authorization) => {
    const headers = new Headers(authorization === null ? {} : { Authorization: authorization })
    const { path } = session.csrf
    // A deadline of its own: many calls may wait for it, and each gives up for itself. With keepalive, because what
    // waits may have it.
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
    // A call that was cancelled while it waited for the CSRF token is not sent any more.
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
    // Not from within: what the listener throws is no fault of this request.
    if (response.status === 401 && bearer !== undefined && path !== session.login.path)
      queueMicrotask(() => onUnauthorised?.(bearer))
    // Read here, so that the time-out covers the body as well.
    const content = await response.arrayBuffer()
    const { status, statusText } = response
    const hasBody = status !== 204 && status !== 205 && status !== 304
    return new Response(hasBody ? content : null, { status, statusText, headers: response.headers })
  }

  async function send(request: BackendRequest, body: string | undefined, route: string): Promise<Response> {
    const { path, method, keepalive } = request
    return withDeadline({ timeoutMs, signal: request.signal, route }, async (signal) => {
      // While the session changes, whatever else needs the CSRF token waits: it would be refused.
      if (isUnsafe(method) && !changesSession(path))
        while (sessionChanges.size > 0) await Promise.allSettled(sessionChanges)
      signal.throwIfAborted()
      // Read once: a request that is sent again must not go out in the name of whoever has logged in meanwhile.
      const bearer = token()
      const own = new Headers(request.headers)
      if (bearer !== null && !own.has('Authorization')) own.set('Authorization', `Bearer ${bearer}`)
      const attempt = async () => {
        const headers = new Headers(own)
        const value = isUnsafe(method) ? await csrfToken.value(own.get('Authorization')) : null
        if (value !== null) headers.set(csrf.headerName, value)
        return { value, response: await exchange({ method, path, keepalive, body }, headers, signal) }
      }
      const { value, response } = await attempt()
      if (response.status !== 403 || !isUnsafe(method)) return response
      // The CSRF token may belong to an earlier session, or to one of another tab. A 403 means that nothing has happened.
      csrfToken.refuse(value)
      return (await attempt()).response
    })
  }

  /** Logins and logouts under way: each makes another session, with a CSRF token of its own. */
  const sessionChanges = new Set<Promise<unknown>>()

  /**
   * `route` is what an error names. Asks for the CSRF token first where it is needed and not there.
   */
  return async (request: BackendRequest, route: string): Promise<Response> => {
    ensureRequestPath(request.path)
    // Out here, because a body that is no JSON is the caller's mistake, and not the network's.
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    if (!isUnsafe(request.method) || !changesSession(request.path)) return send(request, body, route)
    const sent = send(request, body, route)
    sessionChanges.add(sent)
    const forget = () => sessionChanges.delete(sent)
    sent.then(forget, forget)
    return sent
  }
}
