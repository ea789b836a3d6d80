import { expect, test } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { TestClient } from './test-client.ts'
import { customTrace } from './traces.ts'

const startOfTest = new Date('2026-11-21T02:00:00Z')
const lifetimeMs = 2_592_000_000
const { credentials } = mayaNguyen

function setup() {
  const clock = { now: startOfTest }
  const backend = createMockBackend({ now: () => clock.now })
  const fresh = async () => {
    const visitor = new TestClient(backend)
    await visitor.get('/csrf')
    return visitor
  }
  return { clock, backend, fresh }
}
const csrfHeadersOf = ({ cookie, csrfToken }: TestClient) => ({ cookie, 'x-xsrf-token': csrfToken })

// What the conformance run does not send: `csrf/…` of its checks has the rest, and runs on this mock as well.
type Form = (
  visitor: TestClient,
  { fresh, clock }: ReturnType<typeof setup>,
) => Promise<Record<string, string>>
const refused: readonly (readonly [string, Form])[] = [
  [
    'a CSRF token from 30 days ago',
    async (visitor, { clock }) => {
      clock.now = new Date(startOfTest.getTime() - lifetimeMs)
      await visitor.get('/csrf')
      clock.now = startOfTest
      return csrfHeadersOf(visitor)
    },
  ],
  [
    'two cookies',
    async ({ cookie, csrfToken }) => ({ cookie: `${cookie}; ${cookie}`, 'x-xsrf-token': csrfToken }),
  ],
  [
    'the header twice',
    async ({ cookie, csrfToken }) => ({ cookie, 'x-xsrf-token': `${csrfToken}, ${csrfToken}` }),
  ],
  ['no origin', async (visitor) => ({ ...csrfHeadersOf(visitor), origin: 'null' })],
  ['another port', async (visitor) => ({ ...csrfHeadersOf(visitor), origin: 'http://localhost:8001' })],
]
test.each(refused)('an unsafe request with %s: 403, and nothing has happened', async (_, form) => {
  const here = setup()
  const customer = await here.fresh()
  await customer.login(credentials)
  const headers = await form(await here.fresh(), here)
  const visitor = new TestClient(here.backend)
  for (const [path, body] of [
    ['/login', credentials],
    ['/logout', undefined],
    ['/api/Tracing/custom', customTrace],
  ] as const) {
    const answer = await visitor.bare('POST', path, { body, headers })
    expect([path, answer.status, answer.headers.get('set-cookie')]).toEqual([path, 403, null])
    expect(JSON.parse(answer.body)).toMatchObject({
      status: 403,
      detail: expect.stringContaining('try again'),
    })
  }
  const logout = { headers: { ...headers, ...customer.bearer() } }
  if (headers.cookie !== customer.cookie) await visitor.bare('POST', '/logout', logout)
  expect((await customer.get('/user')).status).toBe(200)
  expect(here.backend.traces).toEqual([])
})

test('a second login with one CSRF token is a replay, however close they are', async () => {
  const { fresh } = setup()
  const visitor = await fresh()
  const sent = { body: credentials, headers: csrfHeadersOf(visitor) }
  const answers = await Promise.all([
    visitor.bare('POST', '/login', sent),
    visitor.bare('POST', '/login', sent),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
})

test('[API-5] pages that ask at once share a CSRF token of their session, until half of its life is over', async () => {
  const { backend, clock, fresh } = setup()
  const asked = async (cookie: string, bearer = {}) => {
    const page = new TestClient(backend)
    await page.bare('GET', '/csrf', { headers: { cookie, ...bearer } })
    return page.csrfToken
  }
  const visitor = await fresh()
  const { cookie, csrfToken } = visitor
  expect(await Promise.all([asked(cookie), asked(cookie)])).toEqual([csrfToken, csrfToken])
  for (const sent of ['XSRF-TOKEN=made-up', `${cookie}; ${cookie}`])
    expect(sent).not.toContain(await asked(sent))
  expect((await visitor.post('/api/Tracing/custom', customTrace)).status).toBe(204)

  await visitor.login(credentials)
  expect(await asked(cookie), 'replaced at login').not.toBe(csrfToken)
  expect(await asked(visitor.cookie, visitor.bearer())).toBe(visitor.csrfToken)
  expect(await asked(visitor.cookie), 'of another session').not.toBe(visitor.csrfToken)
  clock.now = new Date(startOfTest.getTime() + lifetimeMs / 2)
  expect(await asked(visitor.cookie, visitor.bearer())).not.toBe(visitor.csrfToken)
})

test('on https the cookie is Secure and bound to its host', async () => {
  const backend = createMockBackend()
  const { headers } = await backend.handle(new Request('https://api.wattlebird.example/csrf'))
  const value = headers.get('x-xsrf-token')
  expect(headers.get('set-cookie')).toBe(`__Host-XSRF-TOKEN=${value}; Path=/; SameSite=Strict; Secure`)
})

test('pages of the origins given are let in by name, and no others but its own', async () => {
  const backend = createMockBackend({ origins: ['https://www.wattlebird.example'] })
  const visitor = new TestClient(backend)
  const statusFor = async (origin: string) => (await visitor.post('/logout', undefined, { origin })).status
  expect(await statusFor('https://www.wattlebird.example')).toBe(204)
  expect(await statusFor('http://localhost:8000')).toBe(204)
  expect(await statusFor('http://localhost:5274')).toBe(403)
  expect(await statusFor('https://www.wattlebird.example.evil.example')).toBe(403)
  const read = await visitor.get('/user', { origin: 'https://www.wattlebird.example' })
  expect(read.headers.get('access-control-allow-origin')).toBe('https://www.wattlebird.example')
  const preflight = await visitor.bare('OPTIONS', '/user', {
    headers: { origin: 'https://www.wattlebird.example' },
  })
  expect(preflight.headers.get('access-control-allow-headers')).toBe(
    'Authorization, Content-Type, Idempotency-Key, Prefer, X-XSRF-TOKEN',
  )
})
