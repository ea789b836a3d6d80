import 'robot3/debug'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TokenClaims } from '../../contracts/schemas/session.ts'
import { authInitTimeoutMs } from '../../src/auth/auth.ts'
import {
  badToken,
  claimsOf,
  credentials,
  deferred,
  granted,
  loading,
  quiet,
  sessionSetup,
  setupEnd,
  tokenOf,
  uncheckedToken,
  verify,
  visitor,
} from './session-setup.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function started(...args: Parameters<typeof sessionSetup>) {
  const setup = sessionSetup(...args)
  setup.auth.start()
  await quiet()
  return setup
}

test('[AUTH-1] at first the customer is loading, in browser and server alike', () => {
  const { auth } = sessionSetup({}, { cookie: tokenOf('maya') })
  expect(auth.getSnapshot()).toEqual(loading('start'))
  expect(auth.getServerSnapshot()).toEqual(loading('start'))
  expect(auth.token()).toBeNull()
})

test('[AUTH-2] without a stored token the visitor is logged out', async () => {
  const { auth, seen, transitions } = await started()
  expect(auth.getSnapshot()).toEqual(visitor('noToken'))
  expect(seen).toEqual([visitor('noToken')])
  expect(transitions).toEqual([
    { machine: 'auth', event: 'SESSION_MISSING', from: 'loading', to: 'loggedOut' },
  ])
})

test('[AUTH-2] with an invalid token the visitor is logged out, and the token is removed', async () => {
  const { auth, storage, loggedOut } = await started({}, { cookie: badToken() })
  expect(auth.getSnapshot()).toEqual(visitor('badToken'))
  expect(storage.read()).toEqual([])
  expect(loggedOut, 'it was no session').toEqual([])
})

test('[AUTH-2] [AUTH-8] [AUTH-9] with a valid token the customer is logged in from its claims', async () => {
  const { auth, seen, storage } = await started({}, { cookie: tokenOf('maya') })
  expect(auth.getSnapshot()).toEqual({
    user: {
      id: 'maya',
      userId: 'maya',
      email: 'maya@wattlebird.example',
      name: 'maya@wattlebird.example',
      firstName: undefined,
      lastName: undefined,
      claims: claimsOf('maya'),
      createdAt: '2026-11-20T00:00:00.000Z',
    },
    isAuthenticated: true,
    isLoading: false,
    reason: 'restored',
    expiresAt: setupEnd * 1000,
    isExpiring: false,
    isClockOff: false,
    isLogoutPending: false,
  })
  expect(seen, 'one change, one notification').toEqual([auth.getSnapshot()])
  expect(auth.token()).toBe(tokenOf('maya'))
  expect(storage.read()).toEqual([tokenOf('maya')])
  expect(auth.getServerSnapshot(), 'the server still knows nobody').toEqual(loading('start'))
})

test('[AUTH-2] storage is read once, however often start is called', async () => {
  const check = vi.fn(verify)
  const { auth, seen } = await started({ verify: check }, { cookie: tokenOf('maya') })
  auth.start()
  await quiet()
  auth.start()
  await quiet()
  expect(check).toHaveBeenCalledTimes(1)
  expect(seen).toHaveLength(1)
})

test('[AUTH-2] a verifier that throws instead of rejecting does not leave the session loading', async () => {
  const { auth } = await started(
    {
      verify: () => {
        throw new Error('thrown at once')
      },
    },
    { cookie: tokenOf('maya') },
  )
  expect(auth.getSnapshot()).toEqual(visitor('unchecked'))
})

test('[AUTH-2] a token that could not be checked does not log in, and stays for the next load', async () => {
  const { auth, storage } = await started({}, { cookie: uncheckedToken(), stored: badToken() })
  expect(auth.getSnapshot()).toEqual(visitor('unchecked'))
  expect(storage.read(), 'only what was refused is removed').toEqual([uncheckedToken()])
})

test.each([
  ['the later one counts, here the cookie', tokenOf('maya', 2000), tokenOf('liam', 1999), 'cookie'],
  ['the later one counts, here local storage', tokenOf('maya', 1999), tokenOf('liam', 2000), 'stored'],
  ['one second later is later', tokenOf('maya', 1000), tokenOf('liam', 1001), 'stored'],
  ['on a tie the cookie counts', tokenOf('maya', 2000), tokenOf('liam', 2000), 'cookie'],
  [
    'a token that names no time of issue is the older one',
    tokenOf('maya', 'none'),
    tokenOf('liam', 1),
    'stored',
  ],
  ['the valid one counts, here the cookie', tokenOf('maya', 1), badToken(), 'cookie'],
  ['the valid one counts, here local storage', badToken(), tokenOf('liam', 1), 'stored'],
  ['the one that could be checked counts', uncheckedToken(), tokenOf('liam', 1), 'stored'],
] as const)('[AUTH-15] of two tokens %s, and the loser is removed', async (_, cookie, stored, winner) => {
  const { auth, browser } = await started({}, { cookie, stored })
  expect(auth.token()).toBe(winner === 'cookie' ? cookie : stored)
  expect(auth.getSnapshot().user?.userId).toBe(winner === 'cookie' ? 'maya' : 'liam')
  expect([browser.cookie(), browser.stored()]).toEqual(winner === 'cookie' ? [cookie, null] : [null, stored])
})

test('[AUTH-15] two refused tokens are both removed', async () => {
  const { auth, storage } = await started({}, { cookie: badToken('a'), stored: badToken('b') })
  expect(auth.getSnapshot()).toEqual(visitor('badToken'))
  expect(storage.read()).toEqual([])
})

test('[AUTH-15] the same token in both places is checked once, and is not removed as a duplicate', async () => {
  const check = vi.fn(verify)
  const token = tokenOf('maya')
  const { auth } = await started({ verify: check }, { cookie: token, stored: token })
  expect(check).toHaveBeenCalledTimes(1)
  expect(auth.token()).toBe(token)
})

test('[AUTH-11] a check that never ends is aborted after 600000 ms, and not before', async () => {
  const { auth, storage, seen } = await started(
    { verify: () => new Promise<TokenClaims>(() => {}) },
    { cookie: tokenOf('maya') },
  )
  expect(authInitTimeoutMs).toBe(600_000)
  await vi.advanceTimersByTimeAsync(599_999)
  expect(auth.getSnapshot()).toEqual(loading('start'))
  await vi.advanceTimersByTimeAsync(1)
  expect(auth.getSnapshot()).toEqual(visitor('timedOut'))
  expect(seen).toEqual([visitor('timedOut')])
  expect(storage.read(), 'the stored token stays for the next load').toEqual([tokenOf('maya')])
})

test('[AUTH-11] a result that comes after the time-out changes nothing', async () => {
  const late = deferred<TokenClaims>()
  const { auth, seen, storage } = await started({ verify: () => late.promise }, { cookie: tokenOf('maya') })
  await vi.advanceTimersByTimeAsync(600_000)
  late.resolve(claimsOf('maya'))
  await quiet()
  expect(auth.getSnapshot()).toEqual(visitor('timedOut'))
  expect(auth.token()).toBeNull()
  expect(seen).toEqual([visitor('timedOut')])
  expect(storage.read()).toEqual([tokenOf('maya')])
})

test('[AUTH-11] a refusal that comes after the time-out removes nothing either', async () => {
  const late = deferred<TokenClaims>()
  const { storage } = await started({ verify: () => late.promise }, { cookie: tokenOf('maya') })
  await vi.advanceTimersByTimeAsync(600_000)
  late.reject(new Error('too late'))
  await quiet()
  expect(storage.read()).toEqual([tokenOf('maya')])
})

test('[AUTH-11] a check that ends in time leaves no timer, and nothing happens later', async () => {
  const { auth, seen } = await started({}, { cookie: tokenOf('maya') })
  expect(vi.getTimerCount(), "the one that waits for the session's end").toBe(1)
  await vi.advanceTimersByTimeAsync(2 * authInitTimeoutMs)
  expect(auth.getSnapshot().isAuthenticated).toBe(true)
  expect(seen).toHaveLength(1)
})

test('[AUTH-11] the time-out is reported once, with an error to trace, when the visitor is logged out already', async () => {
  const received: unknown[] = []
  const { auth } = await started(
    {
      verify: () => new Promise<TokenClaims>(() => {}),
      onInitTimeout: (error) => received.push([error.message, auth.getSnapshot()]),
    },
    { cookie: tokenOf('maya') },
  )
  await vi.advanceTimersByTimeAsync(authInitTimeoutMs - 1)
  expect(received).toEqual([])
  await vi.advanceTimersByTimeAsync(2 * authInitTimeoutMs)
  expect(received).toEqual([['The session check timed out', visitor('timedOut')]])
  expect(JSON.stringify(received)).not.toContain(tokenOf('maya'))
})

test('[AUTH-11] a check that ends in time reports no time-out', async () => {
  const onInitTimeout = vi.fn()
  await started({ onInitTimeout }, { cookie: tokenOf('maya') })
  await vi.advanceTimersByTimeAsync(2 * authInitTimeoutMs)
  expect(onInitTimeout).not.toHaveBeenCalled()
})

test('[AUTH-11] the time-out of the start does not end a login that began in the meantime', async () => {
  const { auth, logins } = await started(
    { verify: (token) => (token === tokenOf('old') ? new Promise<TokenClaims>(() => {}) : verify(token)) },
    { cookie: tokenOf('old') },
  )
  void auth.login(credentials)
  await vi.advanceTimersByTimeAsync(authInitTimeoutMs)
  expect(auth.getSnapshot(), 'the login service has not answered').toEqual(loading('login'))
  logins[0]?.resolve(granted(tokenOf('maya')))
  await quiet()
  expect(auth.getSnapshot().user?.userId).toBe('maya')
})

test('[AUTH-2] settled waits for the end of loading, and answers at once after it', async () => {
  const { auth } = sessionSetup({}, { cookie: tokenOf('maya') })
  const answers: string[] = []
  void auth.settled().then(({ user }) => answers.push(user?.userId ?? 'nobody'))
  await quiet()
  expect(answers).toEqual([])
  auth.start()
  await quiet()
  expect(answers).toEqual(['maya'])
  expect(await auth.settled()).toBe(auth.getSnapshot())
})

test('with every storage blocked the start ends logged out, and nothing throws', async () => {
  const { auth } = await started({}, { cookies: 'throws', local: 'throws' })
  expect(auth.getSnapshot()).toEqual(visitor('noToken'))
})
