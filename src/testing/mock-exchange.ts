import { normalParts } from '../../contracts/normal-request.ts'
import { usualHeaders } from '../../contracts/promised-headers.ts'
import { bodySchema } from '../../contracts/rest.ts'
import { factsOf } from '../../contracts/route-facts.ts'
import { unstorableTexts } from '../../contracts/unstorable-texts.ts'
import type { RequestParts } from './contract-checks.ts'
import { documentedStatuses, requestFaults, shownFault } from './contract-checks.ts'
import { routeKey } from './contract-routes.ts'
import type { MockAnswer, MockRequest } from './exchange.ts'
import { answerOf, isUnsafe, problemAnswer } from './exchange.ts'
import { readJsonBody } from './json-body.ts'
import type { MockCsrf } from './mock-csrf.ts'
import { anonymous } from './mock-csrf.ts'
import type { MockOrigins } from './mock-origins.ts'
import type { MockPasswords } from './mock-passwords.ts'
import { MockProblem, problemBody, wrongPassword } from './mock-problem.ts'
import type { MountedRoute } from './mock-routes.ts'
import type { MockSessions } from './mock-sessions.ts'
import { preferredCode } from './prefer.ts'
import type { Found } from './route-table.ts'

export interface MockExchangePorts {
  /** The routes at the address of a request; null if there are none. */
  readonly find: (request: MockRequest) => Found<MountedRoute> | null
  readonly sessions: MockSessions
  readonly csrf: MockCsrf
  readonly origins: MockOrigins
  readonly passwords: MockPasswords
}

const methodsOf = (entries: readonly MountedRoute[]) => [
  ...entries.flatMap(({ route: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  'OPTIONS',
]

/** The query. A name that is given twice becomes a list, as in the reference backend; the contract refuses it then. */
function queryOf(url: string): RequestParts['query'] {
  const search = new URL(url).searchParams
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const [first = '', ...others] = search.getAll(name)
      return [name, others.length > 0 ? [first, ...others] : first]
    }),
  )
}

/** The `WWW-Authenticate` header. It has an `error` only if a bearer token was sent (RFC 6750 section 3.1). */
const challengeFor = ({ headers }: MockRequest) =>
  /^Bearer\b/i.test(headers.get('authorization') ?? '') ? 'Bearer error="invalid_token"' : 'Bearer'

/** Answers requests. Checks in this order: address, method, preference, origin, CSRF token, body, contract, then the route. */
export function createMockExchange({ find, sessions, csrf, origins, passwords }: MockExchangePorts) {
  async function serve(entry: MountedRoute, params: Found<MountedRoute>['params'], request: MockRequest) {
    const { method, headers, url } = request
    const { route } = entry
    origins.refuseForeign(request, 403 in route.responses)
    const session = await sessions.find(headers)
    const isSigned = factsOf(route).sender !== undefined
    const csrfToken = isUnsafe(method) && !isSigned ? csrf.check(request, session?.id ?? anonymous) : ''
    const hasBody = bodySchema(route) !== null
    const body = isUnsafe(method) ? readJsonBody(request, hasBody) : undefined
    const query = queryOf(url)
    const parts = { params, headers: Object.fromEntries(headers), ...normalParts(route, { query, body }) }
    const unstorable = unstorableTexts({ params, query, body })
    const errors = unstorable.length > 0 ? unstorable.map(shownFault) : requestFaults(route, parts)
    if (errors.length > 0)
      throw 422 in route.responses
        ? new MockProblem(422, 'The request does not keep the contract.', { errors })
        : new MockProblem(404, 'There is nothing of this name.', { errors })
    const { password } = (parts.body ?? {}) as { readonly password?: string }
    if (
      factsOf(route).confirmsPassword === 'always' &&
      session &&
      !passwords.isProven(session, password ?? '')
    )
      throw wrongPassword()
    const userAgent = headers.get('user-agent') ?? ''
    const { renewFor, pairFor, ...said } = await entry.answer({
      ...parts,
      session,
      csrfToken,
      userAgent,
      request,
    })
    return answerOf(route, {
      ...said,
      ...(renewFor !== undefined && { headers: csrf.renew(renewFor, request) }),
      ...(pairFor !== undefined && { headers: csrf.answer(pairFor, request) }),
    })
  }

  function refuse({ route }: MountedRoute, error: unknown, request: MockRequest): MockAnswer {
    if (!(error instanceof MockProblem)) throw error
    const { status, message, errors } = error
    const headers = status === 401 ? { 'www-authenticate': challengeFor(request) } : {}
    return answerOf(route, { status, body: problemBody(status, message, errors), headers })
  }

  async function prefer(
    { route, sample }: MountedRoute,
    preference: string,
    allow: string,
    request: MockRequest,
  ) {
    const statuses = documentedStatuses(route)
    const status = statuses.find((one) => String(one) === preference)
    if (status === undefined) {
      const offer = `${routeKey(route)} has ${statuses.join(', ')}`
      return problemAnswer(new MockProblem(400, `Prefer asks for code=${preference}, and ${offer}.`))
    }
    // A sample answer of a login opens no session, so its CSRF token is one for visitors.
    const session = route.method === 'GET' ? await sessions.find(request.headers) : null
    const isRenewed = status < 300 && factsOf(route).renewsCsrfToken === true
    return answerOf(route, {
      status,
      body: await sample(status),
      headers: {
        'preference-applied': `code=${status}`,
        ...(status === 405 && { allow }),
        ...(isRenewed && csrf.renew(session?.id ?? anonymous, request)),
      },
    })
  }

  async function respond(request: MockRequest): Promise<MockAnswer> {
    const found = find(request)
    if (found === null) return problemAnswer(new MockProblem(404, 'There is nothing at this address.'))
    const methods = methodsOf(found.entries)
    const allow = methods.join(', ')
    if (request.method === 'OPTIONS') {
      const headers = { ...usualHeaders(204), ...origins.preflight(request, methods), allow }
      return { status: 204, headers: new Headers(headers), body: null }
    }
    const wanted = request.method === 'HEAD' ? 'GET' : request.method
    const entry = found.entries.find(({ route }) => route.method === wanted)
    if (entry === undefined)
      return problemAnswer(new MockProblem(405, `This address takes ${allow}.`, { headers: { allow } }))
    const preference = preferredCode(request.headers.get('prefer'))
    if (preference !== null) return prefer(entry, preference, allow, request)
    return serve(entry, found.params, request).catch((error: unknown) => refuse(entry, error, request))
  }

  return async (request: MockRequest): Promise<MockAnswer> => {
    const { status, headers, body } = await respond(request)
    for (const [name, value] of Object.entries(origins.headersFor(request))) headers.set(name, value)
    return { status, headers, body: request.method === 'HEAD' ? null : body }
  }
}
