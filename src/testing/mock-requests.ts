import { core } from '../../contracts/core.ts'
import type { AppRoute } from '../../contracts/rest.ts'
import { factsOf } from '../../contracts/route-facts.ts'
import type { CsrfNames } from '../client/csrf-token.ts'
import { CookieJar, readSetCookie } from '../cookies.ts'
import { requestFaults } from './contract-judge.ts'
import type { NamedRoute } from './contract-routes.ts'
import { routeKey } from './contract-routes.ts'
import type { MockAnswer } from './exchange.ts'
import type { MockBackend } from './mock-backend.ts'
import { defaultCsrf, pairHeaders } from './mock-csrf.ts'
import { MockError } from './mock-error.ts'
import type { AskedRequest, MockReply } from './mock-reply.ts'
import type { SentRequest } from './sent-request.ts'
import { absolute, readSentRequest, untilAborted } from './sent-request.ts'
import type { Place } from './stubbed-responses.ts'
import { createStubbedResponses } from './stubbed-responses.ts'

export interface MockRequestsOptions {
  /** Base address of the backend, as the client is given it. Default '': the page's own origin. */
  readonly backend?: string
  /** Answers what no answer was given for. Default: nothing does. */
  readonly otherwise?: MockBackend
  /** Names of the CSRF cookie and header. Default: those of `otherwise`, else the library's. */
  readonly csrf?: CsrfNames
  /** Is told what a test has to change: whoever sent the request may swallow the error. Default: `console.error`. */
  readonly report?: (message: string) => void
}

export interface MockRequests {
  /** For `createApiClient().initialise({ fetch })`, or whatever else sends requests. */
  readonly fetch: typeof fetch
  /**
   * From now on the route says this. Throws `MockError`, which names route, status and field, for an answer that
   * breaks the contract; a function's answers are judged as they come, and fail the request.
   */
  readonly answer: <Route extends AppRoute>(route: Route, reply: NoInfer<MockReply<Route>>) => void
  /** The same for one request; several stand in line, before what `answer` was told. */
  readonly answerOnce: <Route extends AppRoute>(route: Route, reply: NoInfer<MockReply<Route>>) => void
  /** What was asked, the oldest first, answered or not. */
  readonly asked: readonly AskedRequest[]
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

function toAsked({ method, url, headers, body: bytes }: SentRequest, { entry, params }: Place): AskedRequest {
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
 * Answers requests in a test, without a network: with what `answer` was told, else from the mock backend
 * `otherwise`, else with an error that says what is missing. CSRF tokens need no telling.
 */
export function mockRequests(options: MockRequestsOptions = {}): MockRequests {
  const { otherwise, report = (message: string) => console.error(message) } = options
  const base = absolute(options.backend || '/')
  const basePath = base.pathname.replace(/\/$/, '')
  const names = options.csrf ?? otherwise?.csrf ?? defaultCsrf
  const told = createStubbedResponses()
  const asked: AskedRequest[] = []
  const jar = new CookieJar(() => new Date())

  function placeOf({ method, url }: SentRequest): Place {
    const { origin, pathname } = new URL(url)
    const isBelow = origin === base.origin && pathname.startsWith(`${basePath}/`)
    return isBelow ? told.placeOf(method, pathname.slice(basePath.length)) : { entry: undefined, params: {} }
  }

  // As a browser does: a page can neither see nor send them by itself.
  function keepCookies(answer: Headers): void {
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

  /** Asks the backend in its own terms: its base path may be another than that of the address. */
  async function askBackend(backend: MockBackend, sent: SentRequest): Promise<MockAnswer> {
    const { origin, pathname, search } = new URL(sent.url)
    const url = origin + backend.basePath + pathname.slice(basePath.length) + search
    const headers = sent.hasCookies ? withCookies(sent.headers) : sent.headers
    return backend.exchange({ ...sent, url, headers })
  }

  /** Of an answer that was told: the contract has it renew the CSRF token, and the backend must know the new one. */
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
    const answering = entry && told.next(entry)
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
      if (sent.hasCookies) keepCookies(headers)
      return new Response(sent.method === 'HEAD' ? null : body, { status, headers })
    })
  }

  // Whoever sends anything unsafe asks for the CSRF token first, and no test means that by it.
  if (otherwise === undefined) told.answer(core.session.csrf, { status: 204 })
  return {
    fetch: answered,
    answer: told.answer as MockRequests['answer'],
    answerOnce: told.answerOnce as MockRequests['answerOnce'],
    asked,
  }
}
