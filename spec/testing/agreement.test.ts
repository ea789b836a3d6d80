import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import type { TestBackend } from '../server/test-backend.ts'
import { email, password, startBackend, startOfTest } from '../server/test-backend.ts'
import { openDemoDatabase } from '../server/test-database.ts'
import type { Answer, Sending } from './test-client.ts'
import { TestClient } from './test-client.ts'
import { customTrace, errorTrace, transitionTrace } from './traces.ts'

// If the mock is more lenient than the reference backend, tests pass that the product would fail.
let reference: TestBackend
beforeAll(async () => {
  reference = await startBackend(await openDemoDatabase('PostgreSQL'))
}, 60_000)
afterAll(() => reference?.close())

/** Sends requests to the reference backend, without a port. */
const sendTo =
  (app: FastifyInstance): Sending =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    const payload = Buffer.from(await request.arrayBuffer())
    const { statusCode, headers, body } = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload.length > 0 && { payload }),
    })
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((line): [string, string] => [name, String(line)]),
    )
    return new Response(statusCode === 204 ? null : body, { status: statusCode, headers: lines })
  }

const compared = [
  ...['content-type', 'cache-control', 'x-content-type-options', 'www-authenticate', 'allow'],
  ...['access-control-allow-origin', 'access-control-allow-credentials', 'access-control-allow-methods'],
]

/** An answer without what differs between backends: customers, tokens, CSRF values, messages. */
function shapeOf({ status, headers, body }: Answer) {
  const pair = headers.get('x-xsrf-token')
  const { errors, requestId: _, ...json } = body.startsWith('{') ? JSON.parse(body) : {}
  return {
    status,
    headers: compared.map((name) => [name, headers.get(name)]),
    cookie: headers.get('set-cookie')?.replace(pair ?? '', 'the CSRF token'),
    problem: 'title' in json ? json : Object.keys(json).toSorted(),
    pointers: (errors as { pointer: string }[] | undefined)?.map(({ pointer }) => pointer),
  }
}

const json = { 'content-type': 'application/json' }
const nested = (levels: number) => `{"email":${'['.repeat(levels)}${']'.repeat(levels)}}`
const login = { email, password }
const rawLogin =
  (body: string, type = 'application/json') =>
  (visitor: TestClient) =>
    visitor.post('/login', body, { 'content-type': type })
const logoutFrom = (headers: Readonly<Record<string, string>>) => (visitor: TestClient) =>
  visitor.post('/logout', undefined, headers)

const end = '/api/my-account/sessions/end'
const change = '/api/my-account/password'
const reset = '/api/recovery/password/reset'
const usage = '/api/usage'
const unknownToken = 'kX3vZ0pTq6uW3rYk1nEo9vHs4cJd7gAm2iFx5wQyBtU'
const next = 'kettle drum in the rain'
const post = (path: string, body?: unknown) => (visitor: TestClient) => visitor.post(path, body)
const stop = '/api/home/do-not-contact'
const stopVisits = {
  requestId: '3e7c1b52-8f04-4d19-9a6b-0c5d2e81f7a3',
  name: 'Robin Okafor',
  ways: ['visit', 'email'],
  address: { line: '7 Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
  email: 'robin@customers.example',
}
const twice = (first: unknown, second: unknown) => async (visitor: TestClient) => {
  await visitor.post(stop, first)
  return visitor.post(stop, second)
}
/** Changes the password and back, so that the clients of the next step can log in. */
const changeAndBack = (endOthers: boolean) => async (visitor: TestClient) => {
  const answer = await visitor.post(change, { current: password, next, endOthers })
  await visitor.post(change, { current: next, next: password, endOthers })
  return answer
}
/** Its owner may end it here, too. */
async function endOwn(visitor: TestClient): Promise<Answer> {
  const { body } = await visitor.get('/api/my-account/sessions')
  const { sessions = [] } = JSON.parse(body) as { sessions?: { id: string; isCurrent: boolean }[] }
  const [own] = sessions.filter(({ isCurrent }) => isCurrent)
  return visitor.post(end, { password, sessions: ['nobody', own?.id ?? 'nobody'] })
}

const steps: Readonly<Record<string, (visitor: TestClient) => Promise<Answer>>> = {
  'a new CSRF token': (visitor) => visitor.get('/csrf'),
  user: (visitor) => visitor.get('/user'),
  'account overview': (visitor) => visitor.get('/api/my-account'),
  bills: (visitor) => visitor.get('/api/my-account/bills'),
  'the newest bill': async (visitor) => {
    const { body } = await visitor.get('/api/my-account/bills')
    const { bills = [] } = JSON.parse(body) as { bills?: { invoiceNumber: string }[] }
    return visitor.get(`/api/my-account/bills/${bills[0]?.invoiceNumber ?? 'none'}`)
  },
  "nobody's bill": (visitor) => visitor.get('/api/my-account/bills/INV-0000-0000'),
  'a bill of an odd number': (visitor) => visitor.get('/api/my-account/bills/%25%00'),
  'POST of a bill': (visitor) => visitor.post('/api/my-account/bills/INV-0000-0000', {}),
  'the accounts': (visitor) => visitor.get('/api/my-account/accounts'),
  "nobody's account": (visitor) => visitor.get('/api/my-account?account=999999999999'),
  "bills of nobody's account": (visitor) => visitor.get('/api/my-account/bills?account=x'),
  "usage of nobody's account": (visitor) =>
    visitor.get(`${usage}?every=day&from=2026-08-01&to=2026-08-31&account=999999999999`),
  'half-hours of a day': (visitor) => visitor.get(`${usage}/half-hours?day=2026-10-05`),
  'half-hours of a day long ago': (visitor) => visitor.get(`${usage}/half-hours?day=2019-10-05`),
  'half-hours of no day': (visitor) => visitor.get(`${usage}/half-hours?day=2026-02-30`),
  "half-hours of nobody's account": (visitor) =>
    visitor.get(`${usage}/half-hours?day=2026-10-05&account=999999999999`),
  'meter data of a day': (visitor) => visitor.get(`${usage}/meter-data?from=2026-10-05&to=2026-10-05`),
  'meter data of long ago': (visitor) => visitor.get(`${usage}/meter-data?from=2019-10-05&to=2019-10-06`),
  'meter data that ends before it begins': (visitor) =>
    visitor.get(`${usage}/meter-data?from=2026-10-05&to=2026-10-04`),
  "meter data of nobody's account": (visitor) =>
    visitor.get(`${usage}/meter-data?from=2026-10-05&to=2026-10-05&account=999999999999`),
  'usage by year': (visitor) => visitor.get(`${usage}/periods?every=year&from=2026-01-01&to=2026-10-31`),
  'usage of months with costs': (visitor) =>
    visitor.get(`${usage}/periods?every=month&from=2026-08-01&to=2026-10-31&with=cost`),
  'usage of months of long ago': (visitor) =>
    visitor.get(`${usage}/periods?every=month&from=2011-08-01&to=2011-10-31`),
  'usage of more than ten years': (visitor) =>
    visitor.get(`${usage}/periods?every=year&from=2011-01-01&to=2026-10-31`),
  'usage of months with a price': (visitor) =>
    visitor.get(`${usage}/periods?every=month&from=2026-08-01&to=2026-10-31&with=price`),
  "usage of months of nobody's account": (visitor) =>
    visitor.get(`${usage}/periods?every=month&from=2026-08-01&to=2026-10-31&account=999999999999`),
  'an account without a number': (visitor) => visitor.get('/api/my-account?account='),
  'two accounts at once': (visitor) => visitor.get('/api/my-account/bills?account=1&account=2'),
  'usage by day': (visitor) => visitor.get(`${usage}?every=day&from=2026-08-01&to=2026-08-31`),
  'usage by month': (visitor) => visitor.get(`${usage}?every=month&from=2026-08-01&to=2026-09-30`),
  'usage of a day twice': (visitor) =>
    visitor.get(`${usage}?every=day&from=2026-08-01&from=2026-08-02&to=2026-08-31`),
  'usage of nothing': (visitor) => visitor.get(usage),
  'usage of an odd day': (visitor) => visitor.get(`${usage}?every=day&from=2026-02-30&to=2026-1-1`),
  'usage that ends before it begins': (visitor) =>
    visitor.get(`${usage}?every=day&from=2026-08-02&to=2026-08-01`),
  'usage of two years': (visitor) => visitor.get(`${usage}?every=month&from=2024-01-01&to=2025-12-31`),
  'usage of two years and a day': (visitor) =>
    visitor.get(`${usage}?every=month&from=2024-01-01&to=2026-01-01`),
  'POST of usage': (visitor) => visitor.post(usage, {}),
  'HEAD of the user': (visitor) => visitor.bare('HEAD', '/user'),
  'HEAD of the CSRF token': (visitor) => visitor.bare('HEAD', '/csrf'),
  login: (visitor) => visitor.login(login),
  'login in capitals': (visitor) => visitor.login({ email: email.toUpperCase(), password }),
  'a wrong password': (visitor) => visitor.login({ email, password: 'wrong' }),
  'an unknown address': (visitor) => visitor.login({ email: 'nobody@wattlebird.example', password: 'x' }),
  'credentials that are none': (visitor) => visitor.post('/login', { email: 'no', password: '' }),
  'a login of nothing': rawLogin(''),
  'a login without body or type': (visitor) => visitor.post('/login'),
  'a list': rawLogin('[]'),
  null: rawLogin('null'),
  'broken JSON': rawLogin('{'),
  'a prototype': rawLogin('{"email":"a@b.example","password":"x","__proto__":{}}'),
  "a constructor's prototype": rawLogin('{"email":"a@b.example","constructor":{"prototype":{}}}'),
  'a deep nest': rawLogin(nested(20_000)),
  '32 levels': rawLogin(nested(31)),
  '33 levels': rawLogin(nested(32)),
  'too much': rawLogin('x'.repeat(65_537)),
  '64 KiB of nothing': rawLogin(' '.repeat(65_536)),
  'plain text': rawLogin('x', 'text/plain'),
  'a form': rawLogin('email=x', 'application/x-www-form-urlencoded'),
  'another JSON': rawLogin('{}', 'application/jsonp'),
  'JSON in capitals': rawLogin('{}', 'Application/JSON'),
  'a charset': rawLogin('{}', 'application/json; charset=utf-8'),
  'another charset': rawLogin('{}', 'application/json; charset=latin1'),
  'a coding': (visitor) => visitor.post('/login', '{}', { ...json, 'content-encoding': 'gzip' }),
  logout: (visitor) => visitor.post('/logout'),
  'a typed logout': (visitor) => visitor.post('/logout', '', json),
  'a logout with a body': (visitor) => visitor.post('/logout', '{}', json),
  'a logout in text': (visitor) => visitor.post('/logout', 'x', { 'content-type': 'text/plain' }),
  'a broken logout': (visitor) => visitor.post('/logout', '{', json),
  'a trace': (visitor) => visitor.post('/api/Tracing/custom', customTrace),
  'a broken trace': (visitor) => visitor.post('/api/Tracing/custom', { ...customTrace, level: 'x', tags: 1 }),
  'an error trace': (visitor) => visitor.post('/api/Tracing/error', errorTrace),
  'a transition': (visitor) => visitor.post('/api/Tracing/state-transition', transitionTrace),
  'no CSRF token': (visitor) => visitor.bare('POST', '/login', { body: login }),
  'the cookie alone': (visitor) => visitor.bare('POST', '/logout', { headers: { cookie: visitor.cookie } }),
  'the header alone': (visitor) =>
    visitor.bare('POST', '/logout', { headers: { 'x-xsrf-token': visitor.csrfToken } }),
  'an empty pair': logoutFrom({ cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }),
  'a header that differs': logoutFrom({ 'x-xsrf-token': 'another' }),
  'two cookies': (visitor) => logoutFrom({ cookie: `${visitor.cookie}; ${visitor.cookie}` })(visitor),
  'another site': logoutFrom({ origin: 'https://evil.example' }),
  'no origin': logoutFrom({ origin: 'null' }),
  'a request across sites': logoutFrom({ 'sec-fetch-site': 'cross-site' }),
  'a development server': logoutFrom({ origin: 'http://localhost:5274', 'sec-fetch-site': 'same-site' }),
  "another site's read": (visitor) => visitor.get('/user', { origin: 'https://evil.example' }),
  preflight: (visitor) => visitor.bare('OPTIONS', '/login', { headers: { origin: 'http://localhost:5274' } }),
  'a foreign preflight': (visitor) =>
    visitor.bare('OPTIONS', '/login', { headers: { origin: 'https://evil.example' } }),
  options: (visitor) => visitor.bare('OPTIONS', '/user'),
  'GET of login': (visitor) => visitor.get('/login'),
  'DELETE of login': (visitor) => visitor.bare('DELETE', '/login'),
  'POST of user': (visitor) => visitor.post('/user', {}),
  'PATCH of the account': (visitor) => visitor.bare('PATCH', '/api/my-account'),
  'an unknown address of the API': (visitor) => visitor.get('/api/nothing'),
  'a POST to nowhere': (visitor) => visitor.post('/api/nothing', {}),
  'a slash too many': (visitor) => visitor.get('/user/'),
  'another case': (visitor) => visitor.get('/USER'),
  'a token in the address': (visitor) => visitor.bare('GET', `/user?access_token=${visitor.token}`),
  'another scheme': (visitor) =>
    visitor.bare('GET', '/user', { headers: { authorization: `Basic ${visitor.token}` } }),
  'a scheme in small letters': (visitor) =>
    visitor.bare('GET', '/user', { headers: { authorization: `bearer ${visitor.token}` } }),
  'a login on a shared computer': (visitor) => visitor.login({ ...login, shared: true }),
  'a login that says neither yes nor no': (visitor) => visitor.post('/login', { ...login, shared: 'yes' }),
  'a longer session': post('/session/extend'),
  'a longer session with a body': post('/session/extend', {}),
  'a longer session in text': (visitor) =>
    visitor.post('/session/extend', 'x', { 'content-type': 'text/plain' }),
  'a longer session without a CSRF token': (visitor) =>
    visitor.bare('POST', '/session/extend', { headers: visitor.bearer() }),
  'GET of a longer session': (visitor) => visitor.get('/session/extend'),
  'the open sessions': (visitor) => visitor.get('/api/my-account/sessions'),
  'HEAD of the open sessions': (visitor) =>
    visitor.bare('HEAD', '/api/my-account/sessions', { headers: visitor.bearer() }),
  "an end of nobody's session": post(end, { password, sessions: ['nobody'] }),
  'an end of the own session': endOwn,
  'an end with a wrong password': post(end, { password: 'wrong', sessions: ['nobody'] }),
  'an end of no session': post(end, { password, sessions: [] }),
  'an end of 101 sessions': post(end, { password, sessions: Array.from({ length: 101 }, () => 'x') }),
  'an end without a CSRF token': (visitor) =>
    visitor.bare('POST', end, { body: { password, sessions: ['x'] }, headers: visitor.bearer() }),
  'another password': changeAndBack(false),
  'another password, and nobody else stays': changeAndBack(true),
  'another password after a wrong one': post(change, { current: 'wrong', next, endOthers: true }),
  'a password that everybody guesses': post(change, {
    current: password,
    next: 'Password1',
    endOthers: false,
  }),
  'the own name for a password': post(change, { current: password, next: 'Maya Nguyen', endOthers: false }),
  'a short password': post(change, { current: password, next: 'shorter', endOthers: true }),
  'a change of nothing': post(change, {}),
  'a change without a CSRF token': (visitor) =>
    visitor.bare('POST', change, {
      body: { current: password, next, endOthers: true },
      headers: visitor.bearer(),
    }),
  'a forgotten address': post('/api/recovery/email', { accountNumber: '3004512876', postcode: '2204' }),
  "nobody's address": post('/api/recovery/email', { accountNumber: '999999999999', postcode: '0000' }),
  'an account number of letters': post('/api/recovery/email', { accountNumber: 'x', postcode: 2204 }),
  'a reminder without a CSRF token': (visitor) =>
    visitor.bare('POST', '/api/recovery/email', { body: { accountNumber: '3004512876', postcode: '2204' } }),
  'a forgotten password': post('/api/recovery/password', { email }),
  "nobody's forgotten password": post('/api/recovery/password', { email: 'nobody@brand.invalid' }),
  'a forgotten password of no address': post('/api/recovery/password', { email: 'no' }),
  'a link without a CSRF token': (visitor) =>
    visitor.bare('POST', '/api/recovery/password', { body: { email } }),
  "a reset with nobody's link": post(reset, { token: unknownToken, password: next }),
  "a bad password with nobody's link": post(reset, { token: unknownToken, password: 'password1' }),
  'a reset without a link': post(reset, { password: 'short' }),
  'a reset without a CSRF token': (visitor) =>
    visitor.bare('POST', reset, { body: { token: unknownToken, password: next } }),
  'DELETE of a reset': (visitor) => visitor.bare('DELETE', reset),
  'GET of a reset': (visitor) => visitor.get(reset),
  'a wish not to be contacted': post(stop, stopVisits),
  'the same wish again, in another spelling': twice(stopVisits, {
    ...stopVisits,
    ways: ['email', 'visit'],
    email: 'Robin@Customers.Example',
  }),
  'another wish under the same name': twice(stopVisits, { ...stopVisits, name: 'Somebody Else' }),
  'a wish without what it needs': post(stop, {
    ...stopVisits,
    address: undefined,
    ways: ['email', 'phone', 'visit', 'phone'],
  }),
  'a wish to stop nothing': post(stop, { ...stopVisits, ways: [] }),
  'a wish of a blank name from a place that there is none of': post(stop, {
    ...stopVisits,
    name: ' ',
    address: { ...stopVisits.address, state: 'nsw', postcode: '204' },
    phone: '0491 570 156',
  }),
  'a wish of nothing': post(stop, {}),
  'a wish without a CSRF token': (visitor) => visitor.bare('POST', stop, { body: stopVisits }),
  'GET of the list': (visitor) => visitor.get(stop),
  'a look-up of addresses': (visitor) => visitor.get('/api/addresses?query=12%20st'),
  'a look-up of nothing that there is': (visitor) => visitor.get('/api/addresses?query=zzz'),
  'a look-up without a query': (visitor) => visitor.get('/api/addresses'),
  'a look-up with too little': (visitor) => visitor.get('/api/addresses?query=12'),
  'a look-up with too much': (visitor) => visitor.get(`/api/addresses?query=${'a'.repeat(101)}`),
  'HEAD of a look-up': (visitor) => visitor.bare('HEAD', '/api/addresses?query=12%20st'),
  'POST of a look-up': (visitor) => visitor.post('/api/addresses', { query: '12 st' }),
  "another site's look-up": (visitor) =>
    visitor.get('/api/addresses?query=12%20st', { origin: 'https://evil.example' }),
  "a look-up that another site's page asks for": (visitor) =>
    visitor.get('/api/addresses?query=12%20st', { 'sec-fetch-site': 'cross-site' }),
  'an address that nobody suggested': (visitor) => visitor.get('/api/addresses/parts?id=unknown'),
  'an address of no name': (visitor) => visitor.get('/api/addresses/parts?id='),
  'no token at all': (visitor) => visitor.bare('GET', '/user', { headers: { authorization: 'Bearer abc' } }),
}

test.each(Object.keys(steps))(
  'the mock answers as the reference does: %s, to a visitor and to a customer',
  async (name) => {
    for (const before of [['a new CSRF token'], ['login']]) {
      const mock = new TestClient(createMockBackend({ now: () => startOfTest }))
      const real = new TestClient({ handle: sendTo(reference.app) })
      for (const step of [...before, name, 'user']) {
        const answer = steps[step] ?? (() => Promise.reject(new Error(`There is no step ${step}`)))
        expect([before, step, shapeOf(await answer(mock))]).toEqual([
          before,
          step,
          shapeOf(await answer(real)),
        ])
      }
    }
  },
)
