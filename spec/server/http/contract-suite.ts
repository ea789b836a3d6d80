import type { AppRoute, AppRouter } from 'gridfront/contracts'
import { checkRequest, core, customer, factsOf, Problem } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { usualQuery } from '../../../src/conformance/usual-query.ts'
import type { TestBackend } from '../test-backend.ts'
import { email, password } from '../test-backend.ts'
import type { Sent } from '../test-client.ts'
import { TestClient } from '../test-client.ts'

const routesOf = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((one) => ('path' in one ? [one as AppRoute] : routesOf(one)))
// The files of the site are not part of the API, and have their own suite.
const routes = [core.session, core.tracing, customer].flatMap(routesOf)

const json = { 'content-type': 'application/json' }
/** Possible values of one aspect of a request, while all others are valid. */
const oddities: Readonly<Record<string, Sent>> = {
  'nothing odd': {},
  'an empty object': { body: {} },
  'a list': { body: [] },
  'broken JSON': { body: '{', headers: json },
  'a prototype': { body: '{"__proto__":{}}', headers: json },
  'a deep nest': { body: `{"a":${'['.repeat(99)}${']'.repeat(99)}}`, headers: json },
  'too much': { body: 'x'.repeat(65_537), headers: json },
  'a text': { body: 'x', headers: { 'content-type': 'text/plain' } },
  'a form': { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  'another charset': { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
  'a coding': { body: '{}', headers: { ...json, 'content-encoding': 'br' } },
  'a token that is none': { headers: { authorization: 'Bearer a.b.c' } },
  'another scheme': { headers: { authorization: 'Basic YTpi' } },
  'another site': { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } },
  'no CSRF token': { headers: { cookie: '', 'x-xsrf-token': '' } },
  'no query': {},
  'a wish for another type': { headers: { accept: 'application/xml' } },
}

/** What the contract promises to refuse. A route that does not refuse something answers normally. */
function refusalsOf(route: AppRoute): readonly number[] {
  if (route.method !== 'GET') return [400, 403, 413, 415]
  const refusals = [
    ...(factsOf(route).bearer === 'needed' ? [401] : []),
    ...(checkRequest(route, { query: {} }).some(({ pointer }) => pointer.startsWith('/query')) ? [422] : []),
  ]
  const usual = Object.keys(route.responses).map(Number)
  return refusals.length > 0 ? refusals : usual.filter((status) => status < 300)
}

/** No query for a route that needs one; if all of it is optional, a duplicate member. */
function oddQuery(route: AppRoute): string {
  if (route.query === undefined || usualQuery(route) !== '') return ''
  const [name = ''] = Object.keys((route.query as { shape?: object }).shape ?? {})
  return `?${name}=1&${name}=2`
}

let last = 0
/** An address that has not sent requests yet, because some routes accept few from one address. */
const newAddress = () => `198.18.${(++last >> 8) & 255}.${last & 255}`

/** Any request gets an answer that the contract documents. */
export const contractSuite = (backend: () => TestBackend) =>
  describe('contract', () => {
    async function newVisitor(isLoggedIn: boolean): Promise<TestClient> {
      const visitor = new TestClient(backend().app, newAddress())
      await (isLoggedIn ? visitor.login({ email, password }) : visitor.get('/csrf'))
      return visitor
    }

    test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
      '%s answers odd requests as its contract says',
      async (_, route) => {
        const isUnsafe = route.method !== 'GET'
        const seen = new Map<number, string>()
        for (const isLoggedIn of [false, true]) {
          let visitor = await newVisitor(isLoggedIn)
          for (const [oddity, { body, headers }] of Object.entries(oddities)) {
            visitor.address = newAddress()
            const pair = { cookie: visitor.cookie, 'x-xsrf-token': visitor.csrfToken }
            const sent = { ...(isUnsafe && pair), ...visitor.bearer(), ...headers }
            const path = route.path + (oddity === 'no query' ? oddQuery(route) : usualQuery(route))
            const answer = await visitor.bare(route.method, path, { body, headers: sent })
            const { statusCode, headers: said } = answer
            expect([oddity, Object.keys(route.responses)]).toEqual([
              oddity,
              expect.arrayContaining([String(statusCode)]),
            ])
            expect([oddity, statusCode < 500]).toEqual([oddity, true])
            expect(said).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
            const type = said['content-type']
            expect([oddity, type]).toEqual([
              oddity,
              statusCode === 204
                ? undefined
                : expect.stringMatching(/^application\/(?:problem\+)?json; charset=utf-8$/),
            ])
            if (type?.startsWith('application/problem'))
              expect(Problem.parse(answer.json()).status).toBe(statusCode)
            if (statusCode === 401) expect(said['www-authenticate']).toMatch(/^Bearer/)
            seen.set(statusCode, oddity)
            // The request may have ended the session.
            if (isUnsafe && statusCode < 300) visitor = await newVisitor(isLoggedIn)
          }
        }
        for (const status of refusalsOf(route)) expect([...seen.keys()]).toContain(status)
      },
    )
  })
