import 'robot3/debug'
import { expect, test, vi } from 'vitest'
import type { TokenClaims } from '../../contracts/schemas/session.ts'
import {
  badToken,
  claimsOf,
  credentials,
  deferred,
  granted,
  loggedInSetup,
  quiet,
  sessionSetup,
  tokenOf,
  visitor,
} from './session-setup.ts'

test('[AUTH-4] logout clears the customer at once, and passes the ended session to the service', async () => {
  const answer = deferred<void>()
  const received: string[] = []
  const { auth, storage, seen, transitions } = await loggedInSetup({
    logout: (token) => {
      received.push(token)
      return answer.promise
    },
  })
  const done = auth.logout()
  expect(auth.getSnapshot(), 'before the service has answered').toEqual(visitor('logout'))
  expect(auth.token()).toBeNull()
  expect(storage.read()).toEqual([])
  expect(received).toEqual([tokenOf('maya')])
  answer.resolve()
  await done
  expect(seen).toEqual([visitor('logout')])
  expect(transitions).toEqual([{ machine: 'auth', event: 'LOGOUT', from: 'loggedIn', to: 'loggedOut' }])
})

test('[AUTH-4] logout redirects to the login page by default, once, and stays with `stay`', async () => {
  const leaving = await loggedInSetup()
  await leaving.auth.logout()
  expect(leaving.redirects()).toBe(1)
  const staying = await loggedInSetup()
  await staying.auth.logout({ stay: true })
  expect(staying.redirects()).toBe(0)
  expect(staying.auth.getSnapshot()).toEqual(visitor('logout'))
})

test('[AUTH-4] redirecting to the login page does not wait for the service', async () => {
  const { auth, redirects } = await loggedInSetup({ logout: () => new Promise<void>(() => {}) })
  void auth.logout()
  expect(redirects()).toBe(1)
})

test.each([
  ['rejects', async () => Promise.reject(new Error('offline'))],
  [
    'throws',
    () => {
      throw new Error('before any promise')
    },
  ],
] as const)('[AUTH-4] a logout service that %s changes nothing of all that', async (_, logout) => {
  const { auth, storage, redirects } = await loggedInSetup({ logout })
  await expect(auth.logout()).resolves.toBeUndefined()
  expect(auth.getSnapshot()).toEqual({ ...visitor('logout'), isLogoutPending: true })
  expect(storage.read()).toEqual([])
  expect(redirects()).toBe(1)
})

test('[AUTH-4] without a session the service is not called, and the redirect is the same', async () => {
  const { auth, loggedOut, redirects, seen } = sessionSetup()
  auth.start()
  await quiet()
  seen.length = 0
  await auth.logout()
  expect(loggedOut).toEqual([])
  expect(redirects()).toBe(1)
  expect(seen, 'nothing has changed').toEqual([])
})

test('[AUTH-4] [AUTH-15] a logout during the first check ends every stored session, and none comes back', async () => {
  const slow = deferred<TokenClaims>()
  const { auth, storage, loggedOut, seen } = sessionSetup(
    { verify: () => slow.promise },
    { cookie: tokenOf('maya'), stored: tokenOf('liam') },
  )
  auth.start()
  await auth.logout()
  slow.resolve(claimsOf('maya'))
  await quiet()
  expect(auth.getSnapshot()).toEqual(visitor('logout'))
  expect(seen).toEqual([visitor('logout')])
  expect(storage.read()).toEqual([])
  expect(loggedOut).toEqual([tokenOf('maya'), tokenOf('liam')])
})

test('[AUTH-15] logout clears cookie and local storage', async () => {
  const { auth, browser } = await loggedInSetup()
  browser.places.localStorage().setItem('auth_token', tokenOf('other'))
  await auth.logout()
  expect([browser.cookie(), browser.stored()]).toEqual([null, null])
})

test('with every storage blocked a logout still logs out', async () => {
  const { auth, logins, loggedOut } = sessionSetup({}, { cookies: 'throws', local: 'throws' })
  const result = auth.login(credentials)
  logins[0]?.resolve(granted(tokenOf('maya')))
  await result
  await auth.logout()
  expect(auth.getSnapshot()).toEqual(visitor('logout'))
  expect(loggedOut).toEqual([tokenOf('maya')])
})

test('[AUTH-5] a 401 ends the session and removes its token, without a redirect', async () => {
  const { auth, storage, redirects, loggedOut, transitions } = await loggedInSetup()
  auth.endSession(tokenOf('maya'))
  expect(auth.getSnapshot()).toEqual(visitor('refused'))
  expect(auth.token()).toBeNull()
  expect(storage.read()).toEqual([])
  expect(redirects()).toBe(0)
  expect(loggedOut, 'the backend knows already').toEqual([])
  expect(transitions).toEqual([
    { machine: 'auth', event: 'SESSION_ENDED', from: 'loggedIn', to: 'loggedOut' },
  ])
})

test('[AUTH-5] a hundred simultaneous 401s cause one change', async () => {
  const { auth, seen, transitions } = await loggedInSetup()
  await Promise.all(Array.from({ length: 100 }, async () => auth.endSession(tokenOf('maya'))))
  expect(seen).toEqual([visitor('refused')])
  expect(transitions).toHaveLength(1)
})

test('[AUTH-5] a late 401 for an older token changes nothing', async () => {
  const { auth, logins, seen, storage } = await loggedInSetup()
  const result = auth.login(credentials)
  logins[0]?.resolve(granted(tokenOf('maya', 2000)))
  await result
  seen.length = 0
  auth.endSession(tokenOf('maya', 1000))
  expect(seen).toEqual([])
  expect(auth.getSnapshot().isAuthenticated).toBe(true)
  expect(storage.read()).toEqual([tokenOf('maya', 2000)])
})

test('[AUTH-5] a 401 during a login neither stops nor breaks it', async () => {
  const { auth, logins } = await loggedInSetup()
  const result = auth.login(credentials)
  auth.endSession(tokenOf('maya'))
  logins[0]?.resolve(granted(tokenOf('liam')))
  expect((await result).success).toBe(true)
  expect(auth.getSnapshot().user?.userId).toBe('liam')
})

test("[AUTH-5] [AUTH-12] after a 401 another tab's login is taken over, without passing through logged out", async () => {
  const { auth, storage, browser, seen } = await loggedInSetup()
  browser.places.cookies.cookie = `customer_jwt=${tokenOf('liam', 9000)}; Path=/`
  auth.endSession(tokenOf('maya'))
  expect(auth.token(), 'no request goes out with the refused token').toBeNull()
  await quiet()
  expect(auth.token()).toBe(tokenOf('liam', 9000))
  expect(seen.map(({ user, reason }) => [user?.userId, reason])).toEqual([['liam', 'otherTab']])
  expect(storage.read()).toEqual([tokenOf('liam', 9000)])
})

test('[AUTH-5] after a 401 another stored token that is invalid too ends the session once', async () => {
  const { auth, storage, browser, seen } = await loggedInSetup()
  browser.places.cookies.cookie = `customer_jwt=${badToken()}; Path=/`
  for (let again = 0; again < 3; again += 1) auth.endSession(tokenOf('maya'))
  await quiet()
  expect(seen).toEqual([visitor('refused')])
  expect(storage.read()).toEqual([])
})

test('[AUTH-6] every subscriber is called for each change, and sees the new state', async () => {
  const { auth, logins } = await loggedInSetup()
  const seen: [string, string | undefined, boolean][] = []
  for (const name of ['first', 'second'])
    auth.subscribe(() => {
      const { user, isLoading } = auth.getSnapshot()
      seen.push([name, user?.userId, isLoading])
    })
  const result = auth.login(credentials)
  logins[0]?.resolve(granted(tokenOf('liam')))
  await result
  await auth.logout()
  expect(seen).toEqual([
    ['first', undefined, true],
    ['second', undefined, true],
    ['first', 'liam', false],
    ['second', 'liam', false],
    ['first', undefined, false],
    ['second', undefined, false],
  ])
})

test('[AUTH-6] an unsubscribed listener is not called', async () => {
  const { auth } = await loggedInSetup()
  const listener = vi.fn()
  auth.subscribe(listener)()
  await auth.logout()
  expect(listener).not.toHaveBeenCalled()
})

test('[AUTH-6] between two changes the context is one and the same object', async () => {
  const { auth } = await loggedInSetup()
  const before = auth.getSnapshot()
  auth.start()
  auth.endSession('some other token')
  await quiet()
  expect(auth.getSnapshot()).toBe(before)
})

test('[AUTH-4] a logout ends the open session at the backend, whatever is stored', async () => {
  const { auth, storage, loggedOut } = await loggedInSetup()
  storage.clear()
  await auth.logout()
  expect(loggedOut).toEqual([tokenOf('maya')])
})
