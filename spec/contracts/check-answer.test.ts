import Fastify from 'fastify'
import type { Handlers } from 'gridfront/fastify'
import { mountContract } from 'gridfront/fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AnswerRule } from '../../contracts/check-answer.ts'
import { checkReply, checkStrictly, memberBeyond } from '../../contracts/check-strictly.ts'
import { isOfBackend } from '../../contracts/promised-headers.ts'
import { isAppRoute, rest } from '../../contracts/rest.ts'
import { Problem } from '../../contracts/schemas/problem.ts'
import { readAnswer } from '../../src/client/read-answer.ts'
import { checkExchange } from '../../src/conformance/check-exchange.ts'
import { ensureAnswer } from '../../src/testing/contract-checks.ts'
import { contractRoutes } from '../../src/testing/contract-routes.ts'

const routes = rest.router({
  read: {
    method: 'GET',
    path: '/meters',
    summary: 'A meter',
    responses: {
      200: z.object({ nmi: z.string() }),
      202: rest.otherResponse({ contentType: 'text/csv', body: z.string() }),
      203: rest.otherResponse({ contentType: '*/*', body: z.unknown() }),
      204: rest.noBody(),
      // JSON only by the file's name.
      206: rest.otherResponse({ contentType: 'application/json', body: z.string() }),
      404: rest.otherResponse({ contentType: 'application/problem+json', body: Problem }),
    },
  },
})
const route = routes.read
const nmi = '{"nmi":"4102037777"}'
const problem = '{"type":"about:blank","title":"Not Found","status":404}'
const json = 'application/json'

/** Faults of an answer, as `checkAnswer` and the conformance run report them; null: none. */
const answers: readonly (readonly [
  what: string,
  status: number,
  contentType: string,
  text: string,
  broken: AnswerRule | null,
  watch: string | null,
  isRead: boolean,
])[] = [
  ['keeps its contract', 200, json, nmi, null, null, true],
  ['says more than its contract', 200, json, '{"nmi":"1","a":1}', null, 'answers/no-more', true],
  ['has a status of its own', 418, json, nmi, 'status', 'answers/documented-status', false],
  ['has a body where there is none', 204, json, nmi, 'noBody', 'answers/no-body', false],
  ['is a page', 200, 'text/html', '<h1>', 'contentType', 'answers/content-type', false],
  ['is JSON of another name', 200, 'application/x+json', nmi, 'contentType', 'answers/content-type', true],
  ['breaks off', 200, json, '{"nmi"', 'json', 'answers/json', false],
  ['has another shape', 200, json, '{"nmi":1}', 'shape', 'answers/shape', false],
  ['is a text', 202, 'text/csv; charset=utf-8', 'a;b', null, null, true],
  ['is of any type', 203, 'image/png', 'x', null, null, true],
  ['is a text under a JSON type', 206, json, '0:["mock"]\n', null, null, true],
  ['is a problem', 404, 'application/problem+json', problem, null, null, true],
  ['is a problem under the name of JSON', 404, json, problem, 'contentType', 'answers/content-type', true],
  [
    'is a problem that says more',
    404,
    'application/problem+json',
    problem.replace('}', ',"more":1}'),
    null,
    null,
    true,
  ],
  [
    'is a problem that names another status',
    404,
    'application/problem+json',
    problem.replace('404', '410'),
    'problemStatus',
    'answers/problem-status',
    true,
  ],
]

test.each(answers)(
  '[API-11] client and conformance run have the same result for an answer that %s',
  async (...one) => {
    const [, status, contentType, text, broken, watch, isRead] = one
    expect(checkStrictly(route, { status, contentType, text }).broken).toBe(broken)

    const headers = { 'content-type': contentType }
    const response = new Response(null, { status, headers })
    // `Response` cannot represent a 204 with a body.
    Object.defineProperty(response, 'text', { value: async () => text })
    const read = await readAnswer(response, route).then(
      () => true,
      () => false,
    )
    expect(read).toBe(isRead)

    const breaches = checkExchange({
      route: { label: 'GET /meters', route, profile: 'core', isFile: false, handsOutTokens: false },
      exchange: {
        request: { method: 'GET', url: 'https://api.brand.example/meters', headers: {} },
        answer: { status, headers: Object.entries(headers), body: text },
      },
      settings: { csrfCookie: 'XSRF-TOKEN', isHttps: true, secrets: [], email: undefined },
    })
    expect(breaches.find(({ invariant }) => invariant.startsWith('answers/'))?.invariant ?? null).toBe(watch)
  },
)

/** A server's answers; `sent`: what is sent, or null for an answer that must not be sent. */
const replies: readonly (readonly [
  what: string,
  status: number,
  body: unknown,
  sent: readonly string[] | null,
])[] = [
  ['keeps its contract', 200, { nmi: '1' }, [json, '{"nmi":"1"}']],
  ['has a status of its own', 418, {}, null],
  ['has a body where there is none', 204, { nmi: '1' }, null],
  ['has no body', 204, undefined, ['', '']],
  ['has another shape', 200, { nmi: 1 }, null],
  ['is a text', 202, 'a;b', ['text/csv', 'a;b']],
  ['is a text of any type', 203, 'x', ['text/plain', 'x']],
  ['is a text under a JSON type', 206, '0:["mock"]\n', [json, '0:["mock"]\n']],
  ['is a problem of another status', 404, { ...JSON.parse(problem), status: 410 }, null],
]

test.each(replies)(
  '[API-11] mock and server check alike an answer that %s',
  async (_, status, body, sent) => {
    const check = () => ensureAnswer(route, status, body)
    if (sent === null) expect(check).toThrow()
    else expect(check).not.toThrow()

    const app = Fastify()
    const read = (async () => ({ status, body })) as unknown as Handlers<typeof routes>['read']
    mountContract(app, routes, { read })
    const answer = await app.inject('/meters')
    const type = `${answer.headers['content-type'] ?? ''}`.replace('; charset=utf-8', '')
    expect(answer.statusCode).toBe(sent === null ? 500 : status)
    if (sent !== null) expect([type, answer.body]).toEqual(sent)
  },
)

test('[API-11] only the status of an answer without a body, as to HEAD, is checked', () => {
  const head = { contentType: 'text/html', text: null, bytes: new Uint8Array() }
  expect(checkStrictly(route, { status: 200, ...head }).broken).toBe(null)
  expect(checkStrictly(route, { status: 418, ...head }).broken).toBe('status')
  expect(checkReply(route, 418, {}).broken).toBe('status')
})

test('[API-11] an undefined member does not count as an additional one, because JSON omits it', () => {
  expect(memberBeyond(checkReply(route, 200, { nmi: '1', more: undefined }))).toBe(null)
  expect(memberBeyond(checkReply(route, 200, { nmi: '1', more: 1 }))).toBe('/more')
})

test('[API-11] a member beyond the contract is reported with its place, the first of several', () => {
  const verdict = checkReply(route, 200, { nmi: '1' })
  const value = { open: { any: 1 }, days: [{ a: 1 }, { 'b/c': { a: 1, d: 1 } }], last: { more: 1 } }
  const known = { open: value.open, days: [{ a: 1 }, { 'b/c': { a: 1 } }], last: {} }
  expect(memberBeyond({ ...verdict, value, known })).toBe('/days/1/b~1c/d')
  expect(memberBeyond({ ...verdict, value, known: structuredClone(value) })).toBe(null)
})

test('[API-11] a router that has a route named like a member of routes is a router', () => {
  expect(isAppRoute(route)).toBe(true)
  expect(isAppRoute({ path: route })).toBe(false)
})

test('[PAGE-6] the partial-hydration twin of the page data is read as the text that it is', async () => {
  const twin = contractRoutes.find(({ name }) => name === 'core.pages.pageDataRsc')?.route
  if (twin === undefined) throw new Error('the contract has no such route')
  const answer = new Response('0:["plans"]\n', { headers: { 'content-type': json } })
  expect((await readAnswer(answer, twin)).body).toBe('0:["plans"]\n')
})

test('the site’s files are the routes that a backend does not serve', () => {
  const ofSite = contractRoutes.filter(({ route }) => !isOfBackend(route)).map(({ name }) => name)
  expect(ofSite).toEqual(
    contractRoutes.map(({ name }) => name).filter((name) => name.startsWith('core.pages.')),
  )
})
