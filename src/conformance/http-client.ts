import type { AppRoute } from '../../contracts/rest.ts'
import { factsOf, idempotencyHeader } from '../../contracts/route-facts.ts'
import { CookieJar, readSetCookie } from '../cookies.ts'
import type { CheckedRoute } from './checked-route.ts'
import { inAddress } from './in-address.ts'
import { Blocked } from './outcomes.ts'
import type { Reply } from './reply.ts'
import { isUnsafe, routeOf, session } from './routes.ts'
import type { WireRequest } from './transport.ts'
import { usualQuery } from './usual-query.ts'

/** How a check's request differs from a page's. */
export interface Asking {
  /** Replaces `:name` in the path, encoded. */
  readonly params?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly rawBody?: string
  /** Replaces the usual headers; undefined removes one. Names in lower case. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly method?: string
  /** Replaces the route's path, unchanged: for addresses that no encoder produces. */
  readonly path?: string
  /** Appended to the path instead of the route's ordinary query: `?x=1`. */
  readonly query?: string
}

/**
 * Which invariants are not reported for an answer: none, those about its status, all. Headers and secrets are always
 * checked.
 */
export type Suppressed = 'none' | 'status' | 'answer'

/** One request of a client, with what is needed to check its answer. */
export interface Sent {
  readonly request: WireRequest
  readonly route: CheckedRoute
  readonly suppressed: Suppressed
  /** It carries the client's own CSRF token as cookie and as header. */
  readonly hasOwnPair: boolean
}

export interface Sending {
  readonly send: (sent: Sent) => Promise<Reply>
  /** Called with every token in an answer, so that no report contains it. */
  readonly learnToken: (token: string) => void
  readonly now: () => Date
  readonly backend: URL
  readonly site: URL
  readonly csrf: { readonly cookieName: string; readonly headerName: string }
  /** Sent with every request. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
}

/** One browser: its own cookies, its own CSRF token and, once logged in, its own token. */
export class HttpClient {
  readonly jar: CookieJar
  token: string | null = null
  /** Newest value of the CSRF token; null before the first. */
  csrfToken: string | null = null
  readonly #sending: Sending

  constructor(sending: Sending) {
    this.#sending = sending
    this.jar = new CookieJar(sending.now)
  }

  /** Name under which the backend sets the CSRF cookie; its plain name before the first. */
  get cookieName(): string {
    const { cookieName } = this.#sending.csrf
    return this.jar.get(`__Host-${cookieName}`) === undefined ? cookieName : `__Host-${cookieName}`
  }

  get headerName(): string {
    return this.#sending.csrf.headerName.toLowerCase()
  }

  /** Sends a request like a page, except for `asking`. Fetches a CSRF token first if an unsafe request needs one. */
  async ask(route: AppRoute, asking: Asking = {}): Promise<Reply> {
    if (isUnsafe(route) && this.csrfToken === null) await this.renew()
    return this.#send(route, asking, 'none')
  }

  /** Like `ask`, for a request whose status the check itself reports, with the smallest such request. */
  async attempt(route: AppRoute, asking: Asking = {}): Promise<Reply> {
    if (isUnsafe(route) && this.csrfToken === null) await this.renew()
    return this.#send(route, asking, 'status')
  }

  /**
   * Like `ask`, for something that does not exist: the contract does not cover the answer, so only the check itself looks at it.
   */
  async probe(route: AppRoute, asking: Asking = {}): Promise<Reply> {
    if (isUnsafe(route) && this.csrfToken === null) await this.renew()
    return this.#send(route, asking, 'answer')
  }

  /** Requests a CSRF token. A backend may return the valid one that was sent. */
  renew(): Promise<Reply> {
    return this.#send(session.csrf, {}, 'none')
  }

  /**
   * Requests a new CSRF token with all cookies except that of the old one, like a browser in which that cookie has
   * expired.
   */
  replace(): Promise<Reply> {
    const cookie = this.jar.header({ [this.cookieName]: undefined })
    return this.#send(session.csrf, { headers: { cookie: cookie || undefined } }, 'none')
  }

  async #send(route: AppRoute, asking: Asking, suppressed: Suppressed): Promise<Reply> {
    const checked = routeOf(route)
    const request = this.#request(checked, asking)
    const hasOwnPair = this.#isOwnPairIn(request)
    const reply = await this.#sending.send({ request, route: checked, suppressed, hasOwnPair })
    const { token } = checked.handsOutTokens ? reply.json : {}
    if (typeof token === 'string') this.#sending.learnToken(token)
    for (const line of reply.lines('set-cookie')) {
      const cookie = readSetCookie(line)
      if (cookie === null) continue
      this.jar.keep(cookie)
      if (cookie.name.replace(/^__Host-/, '') === this.#sending.csrf.cookieName)
        this.csrfToken = this.jar.get(cookie.name) === undefined ? null : decoded(cookie.value)
    }
    return reply
  }

  #isOwnPairIn({ headers }: WireRequest): boolean {
    const { authorization, cookie = '' } = headers
    const half = `${this.cookieName}=${this.jar.get(this.cookieName)}`
    const isWhole =
      this.csrfToken !== null && headers[this.headerName] === this.csrfToken && cookie.includes(half)
    // Without the session's token its CSRF token counts as foreign.
    return isWhole && (this.token === null || authorization !== undefined)
  }

  #request({ label, route, isFile }: CheckedRoute, asking: Asking): WireRequest {
    const { backend, site } = this.#sending
    const method = asking.method ?? label.split(' ')[0] ?? route.method
    const body = asking.rawBody ?? (asking.body === undefined ? undefined : JSON.stringify(asking.body))
    const cookie = this.jar.header()
    const isUnsafeMethod = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
    const usual: Record<string, string | undefined> = {
      ...this.#sending.headers,
      accept: isFile ? '*/*' : 'application/json',
      // Firewalls refuse requests without a user agent; browsers send the origin of an unsafe one.
      'user-agent': 'gridfront-conform',
      ...(isUnsafeMethod && { 'sec-fetch-site': 'same-origin' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(!isFile && cookie !== '' && { cookie }),
      ...(!isFile && this.token !== null && { authorization: `Bearer ${this.token}` }),
      ...(isUnsafeMethod && this.csrfToken !== null && { [this.headerName]: this.csrfToken }),
      ...(factsOf(route).idempotencyKey && { [idempotencyHeader]: crypto.randomUUID() }),
      ...asking.headers,
    }
    const headers = Object.entries(usual).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const odd = headers.find(([, value]) => !isHeaderValue(value))
    if (odd !== undefined) throw new Blocked(odd[0] === this.headerName ? pairCheck : tokenCheck)
    const base = (isFile ? site : backend).href.replace(/\/$/, '')
    return {
      method,
      url: base + (asking.path ?? pathOf(route, asking.params)) + (asking.query ?? usualQuery(route)),
      headers: Object.fromEntries(headers),
      ...(body !== undefined && { body }),
    }
  }
}

/** Pages decode a cookie before they repeat it, so a backend may encode it. */
export const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

// A backend may return a value that no header can hold, which the checks of token and CSRF token report.
const isHeaderValue = (value: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
const pairCheck = 'csrf/hands-out-a-token'
const tokenCheck = 'login/token-is-signed-jwt'

/** Each segment of a parameter is encoded, its slashes stay. */
/** The default for a parameter that a check does not set: nothing has this name. */
const unknownName = 'gridfront-conform'

const pathOf = (route: AppRoute, params: Readonly<Record<string, string>> = {}): string =>
  route.path.replace(/:(\w+)/g, (_, name: string) =>
    (params[name] ?? unknownName).split('/').map(inAddress).join('/'),
  )
