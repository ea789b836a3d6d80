import 'robot3/debug'
import { expect, test, vi } from 'vitest'
import { currentKey } from '../../fixtures/keys.ts'
import { makeToken, testIssuer } from '../../fixtures/tokens.ts'
import { sessionServices } from '../../src/auth/session-services.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import { clientOf, json } from '../client/fake-backend.ts'
import { credentials, sessionSetup, setupTime, tokenOf, visitor } from './session-setup.ts'

const issuedAt = setupTime.getTime() / 1000
const minutes = (count: number) => count * 60
const hours = (count: number) => count * 3600

/** A login with a genuine token issued now, on a device whose clock is off by this many seconds. */
async function loginWithClock(offBySeconds: number, lifeSeconds = hours(720)) {
  const now = () => new Date((issuedAt + offBySeconds) * 1000)
  const token = await makeToken({ claims: { iat: issuedAt, exp: issuedAt + lifeSeconds } })
  return loginWith(token, now)
}

async function loginWith(token: string, now = () => setupTime) {
  const { client, sent } = clientOf(() => json(200, { token, userId: 'u1' }))
  const setup = sessionSetup({
    now,
    verify: (text) => verifyToken(text, { issuer: testIssuer, keys: [currentKey.publicKey], now }),
    login: sessionServices(client, now).login,
  })
  return { ...setup, sent, token, result: await setup.auth.login(credentials) }
}

const days = (count: number) => hours(24 * count)

test.each([
  ['4 minutes behind', minutes(-4), false],
  ['right', 0, false],
  ['4 minutes ahead', minutes(4), false],
  ['6 minutes behind', minutes(-6), true],
  ['6 minutes ahead', minutes(6), true],
  ['a day behind', days(-1), true],
  ['years behind', days(-4000), true],
  ['a day ahead', days(1), true],
  ['29 days ahead', days(29), true],
])(
  '[AUTH-3] [TOKEN-6] a clock that is %s prevents no login that the token allows; whether it is wrong is reported (%j s: %j)',
  async (_, off, isClockOff) => {
    const { auth, result, storage, token } = await loginWithClock(off)
    expect(result).toEqual({ success: true, message: '' })
    expect(auth.getSnapshot()).toMatchObject({ isAuthenticated: true, isClockOff })
    expect(storage.read()).toEqual([token])
  },
)

test('[AUTH-3] a token without an issue time says nothing about the clock', async () => {
  const token = await makeToken({ claims: { iat: undefined, exp: issuedAt + hours(1) } })
  expect((await loginWith(token)).auth.getSnapshot()).toMatchObject({
    isAuthenticated: true,
    isClockOff: false,
  })
})

test('[AUTH-2] a stored token may have any age, and says nothing about the clock', async () => {
  const { auth } = await loginWithClock(days(2))
  expect(auth.getSnapshot().isClockOff).toBe(true)
  const again = sessionSetup(
    { now: () => new Date((issuedAt + days(2)) * 1000) },
    { cookie: tokenOf('maya') },
  )
  again.auth.start()
  expect(await again.auth.settled()).toMatchObject({ isAuthenticated: true, isClockOff: false })
})

test.each([
  ['ahead of its exp', days(31), {}],
  ['behind its nbf', days(-1), { nbf: issuedAt }],
])(
  '[AUTH-3] [API-8] a clock that is %s cannot open the session, and is distinguished from a bad token',
  async (_, off, more) => {
    const now = () => new Date((issuedAt + off) * 1000)
    const token = await makeToken({ claims: { iat: issuedAt, exp: issuedAt + days(30), ...more } })
    const { auth, result, storage, loggedOut } = await loginWith(token, now)
    expect(result).toEqual({ success: false, message: 'Invalid token received from server', code: 'CLOCK' })
    expect(auth.getSnapshot()).toEqual(visitor('loginFailed'))
    expect(storage.read()).toEqual([])
    expect(loggedOut, 'the session that nobody holds is ended').toEqual([token])
  },
)

test('[AUTH-3] on a shared computer a clock that is a day ahead finds the token expired: the clock is to blame', async () => {
  const { result } = await loginWithClock(hours(24), hours(12))
  expect(result).toMatchObject({ code: 'CLOCK' })
})

test.each([
  ['that is no token', 'one.two'],
  ['whose payload is no JSON', 'one.two.three'],
  [
    'without a time of issue',
    await makeToken({ claims: { iat: undefined, iss: 'https://id.evil.example' } }),
  ],
  ['issued now', await makeToken({ claims: { iat: issuedAt, iss: 'https://id.evil.example' } })],
  ['whose time of issue is no number', await makeToken({ claims: { iat: 'yesterday', exp: issuedAt + 60 } })],
])('[API-8] a text %s is a bad token, and no matter of the clock', async (_, token) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect((await loginWith(token)).result).toMatchObject({ code: 'BAD_TOKEN' })
  vi.restoreAllMocks()
})
