import { expect, test } from 'vitest'
import { LoginAnswer, OpenSessionList } from '../../contracts/schemas/session.ts'
import { liamOConnor, mayaNguyen } from '../../fixtures/customers.ts'
import { testKeys } from '../../fixtures/keys.ts'
import { testIssuer } from '../../fixtures/tokens.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import type { Answer } from './test-client.ts'
import { TestClient } from './test-client.ts'

const startOfTest = new Date('2026-11-21T02:00:00Z')
const hourMs = 3_600_000
const { credentials } = mayaNguyen
const { password } = credentials
const end = '/api/my-account/sessions/end'
const change = '/api/my-account/password'
const next = 'kettle drum in the rain'

/** A mock with a clock that the test sets, and logged-in visitors. */
function household() {
  const clock = { now: startOfTest }
  const backend = createMockBackend({ now: () => clock.now })
  const visitorOf = async (customer = mayaNguyen, more: { shared?: boolean; userAgent?: string } = {}) => {
    const visitor = new TestClient(backend)
    const { userAgent = '', ...wish } = more
    const headers = { 'user-agent': userAgent }
    const answer = await visitor.post('/login', { ...customer.credentials, ...wish }, headers)
    visitor.token = tokenIn(answer)
    return visitor
  }
  const later = (hours: number) => {
    clock.now = new Date(clock.now.getTime() + hours * hourMs)
  }
  return { backend, clock, later, visitorOf }
}

const tokenIn = ({ body }: Answer) => LoginAnswer.parse(JSON.parse(body)).token
const listOf = async (visitor: TestClient) =>
  OpenSessionList.parse(JSON.parse((await visitor.get('/api/my-account/sessions')).body)).sessions
const claimsOf = (token: string, now: Date) =>
  verifyToken(token, { issuer: testIssuer, keys: testKeys, now: () => now })
const isIn = async (visitor: TestClient) => (await visitor.get('/user')).status === 200

test('[LIB-5] an extended session is the same one, lasts as long as after a login, and ends as a whole', async () => {
  const { clock, later, visitorOf } = household()
  const visitor = await visitorOf()
  const older = visitor.token
  later(14 * 24)
  visitor.token = tokenIn(await visitor.post('/session/extend'))
  const [before, after] = [await claimsOf(older, clock.now), await claimsOf(visitor.token, clock.now)]
  expect([after.jti, after.auth_time]).toEqual([before.jti, before.auth_time])
  expect(Number(after.exp) - Number(before.exp)).toBe(14 * 86_400)
  expect(await listOf(visitor)).toMatchObject([{ endsAt: new Date(Number(after.exp) * 1000).toISOString() }])
  later(15 * 24)
  expect(await isIn(visitor)).toBe(true)
  expect((await visitor.post('/logout')).status).toBe(204)
  expect(await isIn(visitor)).toBe(false)
  expect((await visitor.post('/session/extend')).status).toBe(401)
})

test('[LIB-5] the older token is valid until its own expiry', async () => {
  const { later, visitorOf } = household()
  const visitor = await visitorOf()
  const older = visitor.token
  later(1)
  const newer = tokenIn(await visitor.post('/session/extend'))
  expect(await isIn(visitor)).toBe(true)
  later(30 * 24 - 1)
  expect(await isIn(visitor)).toBe(false)
  visitor.token = newer
  expect(await isIn(visitor)).toBe(true)
  expect(newer).not.toBe(older)
})

test('[LIB-5] on a shared computer a session lives for twelve hours, extended or not', async () => {
  const { clock, later, visitorOf } = household()
  const visitor = await visitorOf(mayaNguyen, { shared: true })
  const claims = await claimsOf(visitor.token, clock.now)
  expect([claims.shared, Number(claims.exp) - Number(claims.iat)]).toEqual([true, 43_200])
  later(11)
  visitor.token = tokenIn(await visitor.post('/session/extend'))
  const extended = await claimsOf(visitor.token, clock.now)
  expect([extended.shared, Number(extended.exp) - Number(extended.iat)]).toEqual([true, 43_200])
  later(12)
  expect(await isIn(visitor)).toBe(false)
})

test('[LIB-5] the list has a customer’s open sessions: the present one first, then by last use', async () => {
  const { later, visitorOf } = household()
  await visitorOf(liamOConnor)
  const first = await visitorOf(mayaNguyen, {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  })
  later(1)
  const second = await visitorOf(mayaNguyen, { shared: true })
  later(1)
  await visitorOf()
  later(1)
  await first.get('/user')
  expect(await listOf(second)).toMatchObject([
    { isCurrent: true, isShared: true, device: 'Unknown device', startedAt: '2026-11-21T03:00:00.000Z' },
    {
      isCurrent: false,
      isShared: false,
      device: 'Firefox on Windows',
      lastUsedAt: '2026-11-21T05:00:00.000Z',
    },
    { isCurrent: false, isShared: false, lastUsedAt: '2026-11-21T04:00:00.000Z' },
  ])
  later(12)
  expect(await listOf(first)).toHaveLength(2)
})

test('[LIB-5] with the password a customer ends only their own sessions', async () => {
  const { visitorOf } = household()
  const [one, other, stranger] = [await visitorOf(), await visitorOf(), await visitorOf(liamOConnor)]
  const ids = [...(await listOf(other)), ...(await listOf(stranger))]
    .filter(({ isCurrent }) => isCurrent)
    .map(({ id }) => id)
  expect((await one.post(end, { password: 'wrong', sessions: ids })).status).toBe(409)
  expect(await isIn(other)).toBe(true)
  expect((await one.post(end, { password, sessions: [...ids, 'nobody'] })).status).toBe(204)
  expect([await isIn(one), await isIn(other), await isIn(stranger)]).toEqual([true, false, true])
})

test('[LIB-5] a changed password is valid from then on, and ends the other sessions on request', async () => {
  const { backend, visitorOf } = household()
  const [one, other] = [await visitorOf(), await visitorOf()]
  expect((await one.post(change, { current: 'wrong', next, endOthers: true })).status).toBe(409)
  expect((await one.post(change, { current: password, next, endOthers: false })).status).toBe(204)
  expect([await isIn(one), await isIn(other)]).toEqual([true, true])
  expect((await new TestClient(backend).login(credentials)).status).toBe(401)
  expect((await new TestClient(backend).login({ ...credentials, password: next })).status).toBe(200)
  expect((await one.post(change, { current: next, next: password, endOthers: true })).status).toBe(204)
  expect([await isIn(one), await isIn(other)]).toEqual([true, false])
  expect(backend.mails).toEqual([
    { kind: 'passwordChanged', to: credentials.email },
    { kind: 'passwordChanged', to: credentials.email },
  ])
})

test.each(['password', 'Password1!', 'abcabcabc', 'Maya Nguyen', 'NGUYEN2026', 'demo-demo'])(
  '[LIB-5] %s is easily guessed, which is said at its field, and nothing is changed',
  async (guessed) => {
    const { backend, visitorOf } = household()
    const visitor = await visitorOf()
    const answer = await visitor.post(change, { current: password, next: guessed, endOthers: true })
    expect([answer.status, JSON.parse(answer.body).errors]).toEqual([
      422,
      [{ pointer: '/body/next', detail: expect.stringMatching(/\.$/) }],
    ])
    expect((await new TestClient(backend).login(credentials)).status).toBe(200)
    expect(backend.mails).toEqual([])
  },
)
