import { expect, test } from 'vitest'
import { dayMs } from '../../contracts/civil-days.ts'
import { AccountOverview, BillList } from '../../contracts/schemas/my-account.ts'
import { LoginAnswer, User } from '../../contracts/schemas/session.ts'
import { liamOConnor, mayaNguyen, priyaRaman } from '../../fixtures/customers.ts'
import { nextKey, testKeys } from '../../fixtures/keys.ts'
import { makeToken, testIssuer } from '../../fixtures/tokens.ts'
import type { MockBackendOptions } from '../../src/testing/mock-backend.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { MockError } from '../../src/testing/mock-error.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import type { Answer } from './test-client.ts'
import { address, TestClient } from './test-client.ts'
import { customTrace, errorTrace, transitionTrace } from './traces.ts'

const startOfTest = new Date('2026-11-21T02:00:00Z')
const day = dayMs
const now = () => startOfTest
const { credentials } = mayaNguyen
const jsonOf = ({ body }: Answer): unknown => JSON.parse(body)

async function loggedIn(options: MockBackendOptions = {}, customer = mayaNguyen) {
  const backend = createMockBackend({ now, ...options })
  const visitor = new TestClient(backend)
  expect((await visitor.login(customer.credentials)).status).toBe(200)
  return { backend, visitor }
}

test('[LIB-5] the fixtures’ customers log in, with tokens that a site under test accepts', async () => {
  for (const customer of [mayaNguyen, liamOConnor, priyaRaman]) {
    const visitor = new TestClient(createMockBackend({ now }))
    const { token, userId } = LoginAnswer.parse(jsonOf(await visitor.login(customer.credentials)))
    const claims = await verifyToken(token, { issuer: testIssuer, keys: testKeys, now })
    expect([userId, claims.sub]).toEqual([customer.userId, customer.userId])
    expect(User.parse(jsonOf(await visitor.get('/user')))).toEqual({
      userId,
      email: customer.credentials.email,
    })
    expect(AccountOverview.parse(jsonOf(await visitor.get('/api/my-account')))).toEqual({
      ...customer.overview,
      takesCards: true,
      refundsCredit: true,
      collectedBy: null,
    })
    expect(BillList.parse(jsonOf(await visitor.get('/api/my-account/bills')))).toEqual({
      bills: customer.bills.map((bill) => ({
        ...bill,
        owed: bill.paymentStatus === 'PAID' ? 0 : bill.amount,
      })),
    })
  }
})

test('[LIB-5] a brand passes in its own customers, issuer, key, address and names', async () => {
  const own = {
    ...liamOConnor,
    userId: 'customer-7',
    credentials: { email: 'ada@banksia.example', password: 'a b c' },
    overview: { ...liamOConnor.overview, balance: 100 },
  }
  const issuer = 'https://id.banksia.example'
  const backend = createMockBackend({
    customers: [own],
    issuer,
    keys: [nextKey],
    basePath: '/backend',
    csrf: { cookieName: 'csrf', headerName: 'X-Csrf' },
  })
  const visitor = new TestClient(backend)
  const pair = await visitor.get('/backend/csrf')
  const value = pair.headers.get('x-csrf') ?? ''
  expect(pair.headers.get('set-cookie')).toBe(`csrf=${value}; Path=/; SameSite=Strict`)
  const headers = { cookie: `csrf=${value}`, 'x-csrf': value }
  const login = await visitor.bare('POST', '/backend/login', { body: own.credentials, headers })
  const { token } = LoginAnswer.parse(jsonOf(login))
  expect(await verifyToken(token, { issuer, keys: [nextKey.publicKey] })).toMatchObject({ sub: 'customer-7' })
  visitor.token = token
  expect(jsonOf(await visitor.get('/backend/api/my-account'))).toMatchObject({ balance: 100 })
  expect((await visitor.get('/user')).status).toBe(404)
  expect((await visitor.get('/backendcsrf')).status).toBe(404)
  expect((await visitor.get('/another/csrf')).status).toBe(404)
})

test('all wrong credentials get the same refusal', async () => {
  const visitor = new TestClient(createMockBackend())
  const wrong = await visitor.login({ ...credentials, password: `${credentials.password} ` })
  const unknown = await visitor.login({ ...credentials, email: 'nobody@wattlebird.example' })
  const refusal = { success: false, message: 'Email or password is wrong.' }
  expect([wrong.status, jsonOf(wrong)]).toEqual([401, refusal])
  expect([unknown.status, jsonOf(unknown)]).toEqual([401, refusal])
})

test('logout ends this session and no other, and without one it ends nothing', async () => {
  const { backend, visitor } = await loggedIn()
  const elsewhere = new TestClient(backend)
  await elsewhere.login(credentials)
  expect((await visitor.post('/logout')).status).toBe(204)
  expect((await visitor.get('/user')).status).toBe(401)
  expect((await visitor.post('/logout')).status).toBe(204)
  expect((await elsewhere.get('/user')).status).toBe(200)
})

test('a login ends the session that sends it', async () => {
  const { backend, visitor } = await loggedIn()
  const former = visitor.token
  await visitor.login(credentials)
  const old = new TestClient(backend)
  old.token = former
  expect([(await old.get('/user')).status, (await visitor.get('/user')).status]).toEqual([401, 200])
})

test('a token lives for 30 days of the backend’s own clock', async () => {
  const clock = { now: startOfTest }
  const { visitor } = await loggedIn({ now: () => clock.now })
  clock.now = new Date(startOfTest.getTime() + 30 * day - 1000)
  expect((await visitor.get('/user')).status).toBe(200)
  clock.now = new Date(startOfTest.getTime() + 30 * day)
  expect((await visitor.get('/user')).status).toBe(401)
})

test('a valid signature is not enough: the session must be open, and belong to the named customer', async () => {
  const { backend } = await loggedIn({ random: counting() })
  const statusFor = async (sub: string, jti: string) => {
    const visitor = new TestClient(backend)
    visitor.token = await makeToken({ now: startOfTest, claims: { sub, jti } })
    return (await visitor.get('/user')).status
  }
  expect(await statusFor(mayaNguyen.userId, 'random-2')).toBe(200)
  expect(await statusFor(mayaNguyen.userId, 'random-3')).toBe(401)
  expect(await statusFor(liamOConnor.userId, 'random-2')).toBe(401)
})

test('[LIB-5] a test opens a session without a login, and can end all of them at once', async () => {
  const backend = createMockBackend({ now })
  const visitor = new TestClient(backend)
  visitor.token = await backend.openSession()
  expect(jsonOf(await visitor.get('/user'))).toMatchObject({ userId: mayaNguyen.userId })
  visitor.token = await backend.openSession(priyaRaman)
  expect(jsonOf(await visitor.get('/user'))).toMatchObject({ userId: priyaRaman.userId })
  backend.endSessions()
  expect((await visitor.get('/user')).status).toBe(401)
  visitor.token = await backend.openSession(priyaRaman, new Date(startOfTest.getTime() - 30 * day))
  expect((await visitor.get('/user')).status).toBe(401)
})

test('[LIB-5] a test reads what pages have reported, without refused traces', async () => {
  const backend = createMockBackend()
  const visitor = new TestClient(backend)
  const secret = { ...customTrace, password: 'not in the contract' }
  expect((await visitor.post('/api/Tracing/custom', secret)).status).toBe(204)
  expect((await visitor.post('/api/Tracing/error', errorTrace)).status).toBe(204)
  expect((await visitor.post('/api/Tracing/state-transition', transitionTrace)).status).toBe(204)
  expect((await visitor.post('/api/Tracing/custom', errorTrace)).status).toBe(422)
  expect((await visitor.bare('POST', '/api/Tracing/custom', { body: customTrace })).status).toBe(403)
  expect(backend.traces).toEqual([
    { kind: 'custom', trace: secret },
    { kind: 'error', trace: errorTrace },
    { kind: 'stateTransition', trace: transitionTrace },
  ])
})

test('[LIB-5] texts that cannot be stored are refused with their names, as by the reference backend', async () => {
  const { visitor } = await loggedIn()
  for (const text of ['\0', 'a\ud800b']) {
    const sent = { ...customTrace, name: text, tags: { [text]: 'a' } }
    const answer = await visitor.post('/api/Tracing/custom', sent)
    expect([answer.status, jsonOf(answer)]).toEqual([
      422,
      expect.objectContaining({
        errors: ['/body/name', `/body/tags/${text}`].map((pointer) => ({
          pointer,
          detail: expect.stringMatching(/^Remove U\+0000/),
        })),
      }),
    ])
  }
  const inQuery = await visitor.get('/api/billing/payments?account=a%00b')
  expect([inQuery.status, inQuery.body]).toEqual([422, expect.stringContaining('"/query/account"')])
  expect((await visitor.get('/api/documents/a%00b')).status).toBe(404)
})

test('a body that breaks the contract is reported field by field, in words', async () => {
  const answer = await new TestClient(createMockBackend()).post('/login', {
    email: 'no address',
    password: 1,
  })
  expect([answer.status, jsonOf(answer)]).toEqual([
    422,
    {
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'The request does not keep the contract.',
      errors: [
        { pointer: '/body/email', detail: 'Invalid email address' },
        { pointer: '/body/password', detail: 'Invalid input: expected string, received number' },
      ],
    },
  ])
})

test('a field is named by a pointer, whatever its name', async () => {
  const trace = { ...customTrace, tags: { 'a/b~c': 1 } }
  const answer = await new TestClient(createMockBackend()).post('/api/Tracing/custom', trace)
  expect(jsonOf(answer)).toMatchObject({ errors: [{ pointer: '/body/tags/a~1b~0c' }] })
})

test('a body that claims to be too large is not read', async () => {
  let isRead = false
  const request = new Request(new URL('/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '65537' },
  })
  request.arrayBuffer = async () => {
    isRead = true
    return new ArrayBuffer()
  }
  const backend = createMockBackend()
  const pair = await backend.handle(new Request(new URL('/csrf', address)))
  request.headers.set('cookie', pair.headers.get('set-cookie')?.split(';')[0] ?? '')
  request.headers.set('x-xsrf-token', pair.headers.get('x-xsrf-token') ?? '')
  expect([(await backend.handle(request)).status, isRead]).toEqual([413, false])
})

test('bytes that are not UTF-8 are not JSON', async () => {
  const backend = createMockBackend()
  const visitor = new TestClient(backend)
  await visitor.get('/csrf')
  const { status } = await backend.exchange({
    method: 'POST',
    url: `${address}/login`,
    headers: new Headers({
      'content-type': 'application/json',
      cookie: visitor.cookie,
      'x-xsrf-token': visitor.csrfToken,
    }),
    body: Uint8Array.of(0x22, 0xff, 0x22),
  })
  expect(status).toBe(400)
})

test('an unsupported method is answered with the allowed ones', async () => {
  const { status, headers } = await createMockBackend().exchange({
    method: 'TRACE',
    url: `${address}/user`,
    headers: new Headers(),
    body: new Uint8Array(),
  })
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

function counting() {
  let count = 0
  return () => {
    count += 1
    return `random-${count}`
  }
}

test('[LIB-5] with a clock and a source of numbers given, the same requests get the same answers', async () => {
  const record = async () => {
    const visitor = new TestClient(createMockBackend({ now, random: counting() }))
    const answers = [
      await visitor.get('/csrf'),
      await visitor.login(credentials),
      await visitor.get('/user'),
      await visitor.get('/user', { prefer: 'code=503' }),
      await visitor.post('/logout'),
      await visitor.post('/login', {}),
      await visitor.bare('POST', '/login', { headers: { prefer: 'code=200' } }),
    ]
    return answers.map(({ status, headers, body }) => [status, [...headers], body])
  }
  const first = await record()
  expect(first.map(([status]) => status)).toEqual([204, 200, 200, 503, 204, 422, 200])
  expect(await record()).toEqual(first)
})

test.each([
  [{ random: () => 'same' }, 'random() has to give letters and digits, and never the same again'],
  [{ random: () => 'a;b' }, 'random() has to give letters and digits, and never the same again'],
])('a source of numbers that could give the game away is refused', async (options, message) => {
  const backend = createMockBackend(options)
  const ask = () => new TestClient(backend).get('/csrf')
  await expect(ask().then(ask)).rejects.toThrow(message)
})

const broken = (change: object) => ({ ...mayaNguyen, ...change }) as typeof mayaNguyen
test.each<[string, MockBackendOptions, string]>([
  [
    'a bill',
    { customers: [liamOConnor, broken({ bills: [{ ...mayaNguyen.bills[0], amount: 1.5 }] })] },
    'customers[1]: GET /api/my-account/bills cannot answer 200 with this body: /bills/0/amount breaks the contract',
  ],
  [
    'credentials',
    { customers: [broken({ credentials: { email: 'no', password: 'x' } })] },
    'customers[0]: /credentials/email breaks the contract (Invalid email address)',
  ],
  ['an id', { customers: [broken({ userId: '' })] }, 'customers[0]: GET /user cannot answer 200'],
  [
    'a page',
    { pageFiles: { '/page-data/about/page-data.json': { webpackCompilationHash: 'x' } } },
    "pageFiles['/page-data/about/page-data.json']: GET /page-data/:page/page-data.json cannot answer 200 with this body: /path",
  ],
  [
    'an address',
    { pageFiles: { '/about': '<h1>About</h1>' } },
    "pageFiles['/about']: is no address of page data",
  ],
  ['a base path', { basePath: '/backend/' }, "basePath: starts with a slash and ends without one, or is ''"],
  ['keys', { keys: [] }, 'keys has to hold the key that signs'],
])('%s that would break the contract is refused when the mock is made, by name', (_, options, message) => {
  expect(() => createMockBackend(options)).toThrow(message)
  expect(() => createMockBackend(options)).toThrow(MockError)
})
