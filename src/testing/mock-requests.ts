import { core } from '../../contracts/core.ts'
import type { AppRoute } from '../../contracts/rest.ts'
import { factsOf } from '../../contracts/route-facts.ts'
import type { CsrfNames } from '../client/csrf-token.ts'
import { CookieJar, readSetCookie } from '../cookies.ts'
import { requestFaults } from './contract-checks.ts'
import type { NamedRoute } from './contract-routes.ts'
import { routeKey } from './contract-routes.ts'
import type { MockAnswer } from './exchange.ts'
import type { MockBackend } from './mock-backend.ts'
import { defaultCsrf, pairHeaders } from './mock-csrf.ts'
import { MockError } from './mock-error.ts'
import type { MockReply, ReceivedRequest } from './mock-reply.ts'
import type { SentRequest } from './sent-request.ts'
import { absolute, readSentRequest, untilAborted } from './sent-request.ts'
import type { Place } from './stubbed-responses.ts'
import { createStubbedResponses } from './stubbed-responses.ts'

export interface MockRequestsOptions {
  /** Base address of the backend, as given to the client. Default '': the page's own origin. */
  readonly backend?: string
  /** Answers requests for which the test has given no answer. Default: none, such requests fail. */
  readonly otherwise?: MockBackend
  /** Names of the CSRF cookie and header. Default: those of `otherwise`, else the library's. */
  readonly csrf?: CsrfNames
  /** Called with a message about what the test has to change, since the caller may ignore the error. Default: the console. */
  readonly report?: (message: string) => void
}

export interface MockRequests {
  /** For `createApiClient().initialise({ fetch })`, or any other code that sends requests. */
  readonly fetch: typeof fetch
  /**
   * Sets the answer of a route from now on. Throws `MockError`, which names route, status and field, for an answer that
   * breaks the contract. A function's answers are validated when it is called, and make the request fail.
   */
  readonly answer: <Route extends AppRoute>(route: Route, reply: NoInfer<MockReply<Route>>) => void
  /** Sets the answer for one request. Several are used one after the other, before that of `answer`. */
  readonly answerOnce: <Route extends AppRoute>(route: Route, reply: NoInfer<MockReply<Route>>) => void
  /** All requests, the oldest first, answered or not. */
  readonly asked: readonly ReceivedRequest[]
}

function readBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  const text = new TextDecoder().decode(bytes)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function toAsked(
  { method, url, headers, body: bytes }: SentRequest,
  { entry, params }: Place,
): ReceivedRequest {
  const query = Object.fromEntries(new URL(url).searchParams)
  const body = readBody(bytes)
  const parts = { params, query, headers: Object.fromEntries(headers), body }
  const faults = entry === undefined ? [] : requestFaults(entry.route, parts)
  return {
    route: entry ? routeKey(entry.route) : `${method} ${url}`,
    url,
    params,
    query,
    headers,
    body,
    faults,
  }
}

function notAnswered(route: string, entry: NamedRoute | undefined, base: URL): MockError {
  const reason =
    entry === undefined
      ? `${route} was asked, which is no route of the contract below ${base.href}. Give .answer() a route of your own`
      : `${route} was asked, and nothing answers it. Say what it answers with .answer(${entry.name}, ` +
        `{ status: ${Object.keys(entry.route.responses)[0]}, … }), or give a mock backend as \`otherwise\``
  return new MockError('MOCK_UNANSWERED', reason, { route })
}

/**
 * Answers requests in a test, without a network: as set by `answer` and `answerOnce`, else by the mock backend
 * `otherwise`, else with an error that names what is missing. Requests for CSRF tokens are answered automatically.
 */
export function mockRequests(options: MockRequestsOptions = {}): MockRequests {
  const { otherwise, report = (message: string) => console.error(message) } = options
  const base = absolute(options.backend || '/')
  const basePath = base.pathname.replace(/\/$/, '')
  const names = options.csrf ?? otherwise?.csrf ?? defaultCsrf
  const stubs = createStubbedResponses()
  const asked: ReceivedRequest[] = []
  const jar = new CookieJar(() => new Date())

  function placeOf({ method, url }: SentRequest): Place {
    const { origin, pathname } = new URL(url)
    const isBelow = origin === base.origin && pathname.startsWith(`${basePath}/`)
    return isBelow ? stubs.placeOf(method, pathname.slice(basePath.length)) : { entry: undefined, params: {} }
  }

  // As a browser does, since scripts can neither read `Set-Cookie` nor set the `Cookie` header.
  function storeCookies(answer: Headers): void {
    for (const line of answer.getSetCookie()) {
      const cookie = readSetCookie(line)
      if (cookie !== null) jar.keep(cookie)
    }
  }
  function withCookies(headers: Headers): Headers {
    const all = new Headers(headers)
    const cookie = [all.get('cookie'), jar.header()].filter(Boolean).join('; ')
    if (cookie !== '') all.set('cookie', cookie)
    return all
  }

  /** Asks the mock backend, whose base path may differ from that of `backend`. */
  async function askBackend(backend: MockBackend, sent: SentRequest): Promise<MockAnswer> {
    const { origin, pathname, search } = new URL(sent.url)
    const url = origin + backend.basePath + pathname.slice(basePath.length) + search
    const headers = sent.hasCookies ? withCookies(sent.headers) : sent.headers
    return backend.exchange({ ...sent, url, headers })
  }

  /**
   * Adds a new CSRF token to an answer that a test has set, if the contract requires one. The token must be valid at
   * the mock backend too.
   */
  async function renewPair(answer: MockAnswer, sent: SentRequest): Promise<void> {
    if (answer.headers.has(names.headerName)) return
    const authorization = sent.method === 'GET' ? sent.headers.get('authorization') : null
    const headers = new Headers(authorization === null ? {} : { authorization })
    const url = base.origin + basePath + core.session.csrf.path
    const fresh = otherwise
      ? (await askBackend(otherwise, { ...sent, method: 'GET', url, headers, body: new Uint8Array() }))
          .headers
      : new Headers(pairHeaders(names, 'mock-pair', url))
    for (const name of ['set-cookie', names.headerName]) answer.headers.set(name, fresh.get(name) ?? '')
  }

  async function reply(sent: SentRequest): Promise<MockAnswer> {
    const place = placeOf(sent)
    const { entry } = place
    const request = toAsked(sent, place)
    asked.push(request)
    const answering = entry && stubs.next(entry)
    if (entry !== undefined && answering !== undefined) {
      const answer = await answering(request)
      if (factsOf(entry.route).renewsCsrfToken && answer.status < 300) await renewPair(answer, sent)
      return answer
    }
    if (entry === undefined || otherwise === undefined) throw notAnswered(request.route, entry, base)
    return askBackend(otherwise, sent)
  }

  const answered: typeof fetch = async (input, init) => {
    const sent = await readSentRequest(input, init)
    return untilAborted(sent.signal, async () => {
      const { status, headers, body } = await reply(sent).catch((error: unknown) => {
        if (error instanceof MockError) report(error.message)
        throw error
      })
      if (sent.hasCookies) storeCookies(headers)
      return new Response(sent.method === 'HEAD' ? null : body, { status, headers })
    })
  }

  // The client asks for a CSRF token before unsafe requests, so tests need not set an answer for that.
  if (otherwise === undefined) stubs.answer(core.session.csrf, { status: 204 })
  return {
    fetch: answered,
    answer: stubs.answer as MockRequests['answer'],
    answerOnce: stubs.answerOnce as MockRequests['answerOnce'],
    asked,
  }
}
