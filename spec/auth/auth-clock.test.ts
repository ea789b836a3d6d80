import 'robot3/debug'
import { expect, test, vi } from 'vitest'
import { currentKey } from '../../fixtures/keys.ts'
import { makeToken, testIssuer } from '../../fixtures/tokens.ts'
import { sessionServices } from '../../src/auth/session-services.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import { clientOf, json } from '../client/fake-backend.ts'
import { credentials, sessionWorld, visitor, worldTime } from './session-world.ts'

const issuedAt = worldTime.getTime() / 1000
const minutes = (count: number) => count * 60
const hours = (count: number) => count * 3600

/** A login with a genuine token that the backend issues now, on a device whose clock is off by so many seconds. */
async function loginWithClock(offBySeconds: number, lifeSeconds = hours(720)) {
  const now = () => new Date((issuedAt + offBySeconds) * 1000)
  const token = await makeToken({ claims: { iat: issuedAt, exp: issuedAt + lifeSeconds } })
  return loginWith(token, now)
}

async function loginWith(token: string, now = () => worldTime) {
  const { client, sent } = clientOf(() => json(200, { token, userId: 'u1' }))
  const world = sessionWorld({
    now,
    verify: (text) => verifyToken(text, { issuer: testIssuer, keys: [currentKey.publicKey], now }),
    login: sessionServices(client, now).login,
  })
  return { ...world, sent, token, result: await world.auth.login(credentials) }
}

test.each([-4, -2, 0, 2, 10, 60])(
  '[AUTH-3] a clock that is off by %i minutes does not hinder a login',
  async (off) => {
    const { auth, result } = await loginWithClock(minutes(off))
    expect(result).toEqual({ success: true, message: '' })
    expect(auth.getSnapshot().isAuthenticated).toBe(true)
  },
)

test.each([-24, -1, 24])(
  '[AUTH-3] [API-8] a clock that is off by %i hours is told from a bad token',
  async (off) => {
    const { auth, result, storage, sent, token } = await loginWithClock(hours(off))
    expect(result).toEqual({ success: false, message: 'Invalid token received from server', code: 'CLOCK' })
    expect(auth.getSnapshot()).toEqual(visitor('loginFailed'))
    expect(storage.read()).toEqual([])
    expect(
      sent.map(({ url, headers }) => [new URL(url).pathname, headers.get('authorization')?.length]),
      'nothing is tried again, and the session that nobody holds is ended',
    ).toEqual([
      ['/login', undefined],
      ['/logout', `Bearer ${token}`.length],
    ])
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
