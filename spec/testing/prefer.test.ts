import { describe, expect, test } from 'vitest'
import { factsOf } from '../../contracts/route-facts.ts'
import { LoginAnswer } from '../../contracts/schemas/session.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { testKeys } from '../../fixtures/keys.ts'
import { testIssuer } from '../../fixtures/tokens.ts'
import { readAnswer } from '../../src/client/read-answer.ts'
import { contractRoutes } from '../../src/testing/contract-routes.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { preferredCode } from '../../src/testing/prefer.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import { TestClient } from './test-client.ts'

const examples: Readonly<Record<string, string>> = { page: 'plans', file: 'some.json' }
const addressOf = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => examples[name] ?? name)
const every = contractRoutes.flatMap(({ name, route }) =>
  Object.keys(route.responses).map((status) => ({ name, route, status: Number(status) })),
)

test('[API-7] every route and every status of the contract can be requested', () => {
  expect(contractRoutes.map(({ name }) => name)).toEqual([
    ...['csrf', 'login', 'logout', 'user'].map((name) => `core.session.${name}`),
    ...['custom', 'error', 'stateTransition'].map((name) => `core.tracing.${name}`),
    ...['pageData', 'pageDataRsc', 'appData', 'staticQuery', 'slice', 'document', 'serviceWorker'].map(
      (name) => `core.pages.${name}`,
    ),
    ...[
      'accounts',
      'overview',
      'bills',
      'bill',
      'billSettings',
      'changeBillSettings',
      ...['smoothing', 'agreeToSmoothing', 'endSmoothing'],
      'plans',
      'changePlan',
      'cancelPlanChange',
      'cancelContract',
    ].map((name) => `customer.myAccount.${name}`),
    ...['series', 'periods', 'halfHours', 'meterData'].map((name) => `customer.usage.${name}`),
    ...['extend', 'list', 'end', 'changePassword'].map((name) => `customer.sessions.${name}`),
    ...[
      ...['start', 'list', 'add', 'rename', 'remove'],
      ...['confirmOptions', 'confirm', 'loginOptions', 'login'],
    ].map((name) => `customer.passkeys.${name}`),
    ...['remindEmail', 'requestReset', 'checkReset', 'resetPassword'].map(
      (name) => `customer.recovery.${name}`,
    ),
    'customer.home.doNotContact',
    ...['suggest', 'resolve'].map((name) => `customer.addresses.${name}`),
    ...['read', 'save', 'submit', 'sendLink', 'resume', 'withdraw', 'discard'].map(
      (name) => `customer.origination.${name}`,
    ),
    ...['contact', 'changeContact', 'changeEmail', 'keepEmail', 'sendConfirmation', 'confirmEmail'].map(
      (name) => `customer.user.${name}`,
    ),
    ...['renewLink', 'terms', 'readTerms', 'acceptTerms'].map((name) => `customer.user.${name}`),
    ...['payments', 'payment'].map((name) => `customer.billing.${name}`),
    ...['start', 'state'].map((name) => `customer.cardPayment.${name}`),
    ...['start', 'state'].map((name) => `customer.guestPayment.${name}`),
    ...['list', 'remove'].map((name) => `customer.savedCards.${name}`),
    'customer.paymentWebhook.receive',
    ...['read', 'create', 'change', 'cancel'].map((name) => `customer.directDebitRequests.${name}`),
    'customer.directDebitPayments.list',
    ...['read', 'create', 'change'].map((name) => `customer.payToAgreements.${name}`),
    'customer.payToWebhook.receive',
    ...['read', 'extend', 'agree', 'cancel'].map((name) => `customer.paymentHelp.${name}`),
    ...['list', 'arrangements', 'sendReading', 'moveOut', 'complain'].map(
      (name) => `customer.requests.${name}`,
    ),
    ...['changePeople', 'changeLifeSupport', 'changeConcession', 'refundCredit', 'withdraw'].map(
      (name) => `customer.requests.${name}`,
    ),
    ...['list', 'order', 'cancel'].map((name) => `customer.moves.${name}`),
    ...['list', 'file'].map((name) => `customer.documents.${name}`),
  ])
  expect(every.length).toBeGreaterThan(140)
})

// One for all of them: a preferred status changes nothing in it, as is tested below.
const asked = createMockBackend()

describe.each(every)('$name', ({ route, status }) => {
  test(`[API-7] Prefer: code=${status} gets an answer that the contract lets pass`, async () => {
    const visitor = new TestClient(asked)
    const { method, path } = route
    const answer = await visitor.bare(method, addressOf(path), { headers: { prefer: `code=${status}` } })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('preference-applied')).toBe(`code=${status}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    if (status === 405) expect(answer.headers.get('allow')).toContain(method)
    if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    if (status === 429 || status === 503) expect(answer.headers.get('retry-after')).toBe('5')
    const isRenewed = factsOf(route).renewsCsrfToken === true && status < 300
    expect([answer.headers.has('x-xsrf-token'), answer.headers.has('set-cookie')]).toEqual([
      isRenewed,
      isRenewed,
    ])
    const type = answer.headers.get('content-type') ?? ''
    if (type.startsWith('application/problem+json'))
      expect(JSON.parse(answer.body)).toMatchObject({ status, type: 'about:blank' })
    const checked = await readAnswer(new Response(answer.body === '' ? null : answer.body, answer), route)
    expect(checked.status).toBe(status)
    // A text with a JSON type is passed on unparsed.
    if (path.endsWith('-rsc.json') && status === 200) expect(checked.body).toBe('0:["mock"]\n')
  })
})

test('a status that the contract does not have is refused, and those that it has are listed', async () => {
  const visitor = new TestClient(createMockBackend())
  for (const wish of ['code=418', 'code=', 'code', 'code=abc', 'code=2e2', 'code="200 "']) {
    const { status, headers, body } = await visitor.get('/user', { prefer: wish })
    expect([wish, status, headers.get('content-type')]).toEqual([
      wish,
      400,
      'application/problem+json; charset=utf-8',
    ])
    expect(headers.has('preference-applied')).toBe(false)
    expect(JSON.parse(body)).toMatchObject({
      status: 400,
      detail: expect.stringContaining('GET /user has 200, 401, 405, 429, 500, 503'),
    })
  }
})

test('a preferred status applies before token, CSRF token, origin and body, and after 404 and 405', async () => {
  const visitor = new TestClient(createMockBackend())
  const wish = (code: number, more = {}) => ({ headers: { prefer: `code=${code}`, ...more } })
  expect((await visitor.bare('GET', '/user', wish(200))).status).toBe(200)
  expect((await visitor.bare('POST', '/api/Tracing/custom', wish(204))).status).toBe(204)
  const foreign = { origin: 'https://evil.example', 'content-type': 'text/plain' }
  expect((await visitor.bare('POST', '/login', { ...wish(429, foreign), body: 'x' })).status).toBe(429)
  expect((await visitor.bare('HEAD', '/user', wish(503))).status).toBe(503)
  expect((await visitor.bare('HEAD', '/nothing', wish(200))).status).toBe(404)
  expect((await visitor.bare('DELETE', '/user', wish(200))).status).toBe(405)
})

test('a preferred status changes nothing: no session is opened or ended, no trace stored, no CSRF token used', async () => {
  const backend = createMockBackend()
  const visitor = new TestClient(backend)
  await visitor.login(mayaNguyen.credentials)
  const { csrfToken } = visitor
  const stranger = new TestClient(backend)
  const wish = { headers: { prefer: 'code=204', ...visitor.bearer() } }
  await stranger.bare('POST', '/logout', wish)
  await stranger.bare('POST', '/api/Tracing/error', wish)
  expect((await visitor.get('/user')).status).toBe(200)
  expect(visitor.csrfToken).toBe(csrfToken)
  expect(backend.traces).toEqual([])
  const login = await stranger.bare('POST', '/login', { headers: { prefer: 'code=200' } })
  const { token } = LoginAnswer.parse(JSON.parse(login.body))
  expect(await verifyToken(token, { issuer: testIssuer, keys: testKeys })).toMatchObject({
    sub: mayaNguyen.userId,
  })
  stranger.token = token
  expect((await stranger.get('/user')).status).toBe(401)
})

test('a CSRF token from a preferred answer is valid', async () => {
  const visitor = new TestClient(createMockBackend())
  await visitor.get('/csrf', { prefer: 'code=204' })
  expect((await visitor.login(mayaNguyen.credentials)).status).toBe(200)
  await visitor.get('/csrf', { prefer: 'code=204' })
  expect((await visitor.post('/logout')).status).toBe(204)
})

test.each<[string | null, string | null]>([
  [null, null],
  ['', null],
  ['respond-async', null],
  ['code=429', '429'],
  ['Code = 429', '429'],
  ['code="429"', '429'],
  ['respond-async, wait=10, code=429; foo=bar', '429'],
  ['foo="a, code=200", code=503', '503'],
  ['foo="\\", code=200", code=503', '503'],
  ['code=429, code=200', '429'],
  ['code="4\\29"', '429'],
  ['code', ''],
  ['xcode=200', null],
  ['foo; code=200', null],
])('Prefer: %s wishes for %s (RFC 7240)', (header, code) => {
  expect(preferredCode(header)).toBe(code)
})
