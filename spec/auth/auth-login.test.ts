import 'robot3/debug'
import { expect, test, vi } from 'vitest'
import type { TokenClaims } from '../../contracts/schemas/session.ts'
import type { createLiveSession } from '../../src/auth/live-session.ts'
import {
  badToken,
  claimsOf,
  credentials,
  deferred,
  granted,
  loading,
  loggedInSetup,
  quiet,
  refused,
  sessionSetup,
  tokenOf,
  uncheckedToken,
  verify,
  visitor,
} from './session-setup.ts'
import { tabBrowser } from './tab-setup.ts'

async function visitorSetup(...args: Parameters<typeof sessionSetup>) {
  const setup = sessionSetup(...args)
  setup.auth.start()
  await quiet()
  setup.seen.length = 0
  setup.transitions.length = 0
  return setup
}

test('[AUTH-3] login sets loading, and a successful answer logs in with the claims of its token', async () => {
  const { auth, logins, seen, browser, transitions } = await visitorSetup()
  const result = auth.login(credentials)
  expect(auth.getSnapshot()).toEqual(loading('login'))
  logins[0]?.resolve(granted(tokenOf('maya')))
  expect(await result).toEqual({ success: true, message: '' })
  expect(auth.getSnapshot()).toMatchObject({
    isAuthenticated: true,
    isLoading: false,
    user: { userId: 'maya' },
  })
  expect(auth.token()).toBe(tokenOf('maya'))
  expect([browser.cookie(), browser.stored()]).toEqual([tokenOf('maya'), null])
  expect(seen).toEqual([loading('login'), auth.getSnapshot()])
  expect(transitions.map(({ event, from, to }) => [event, from, to])).toEqual([
    ['LOGIN', 'loggedOut', 'loading'],
    ['SESSION_FOUND', 'loading', 'loggedIn'],
  ])
})

test('[AUTH-3] the login service gets the credentials as they were typed', async () => {
  const got: unknown[] = []
  const { auth } = await visitorSetup({
    login: async (typed) => {
      got.push(typed)
      return refused('no')
    },
  })
  await auth.login({ email: 'a@b.example', password: ' with spaces ' })
  expect(got).toEqual([{ email: 'a@b.example', password: ' with spaces ' }])
})

const failures = [
  ['a refusal', async () => refused('Email or password is wrong.'), 'Email or password is wrong.', 'REFUSED'],
  [
    'an exception',
    async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
    'An error occurred during login',
    'FAILED',
  ],
  [
    'an exception thrown at once',
    () => {
      throw new Error('before any promise')
    },
    'An error occurred during login',
    'FAILED',
  ],
  [
    'a token that is refused',
    async () => granted(badToken()),
    'Invalid token received from server',
    'BAD_TOKEN',
  ],
  [
    'a token that could not be checked',
    async () => granted(uncheckedToken()),
    'An error occurred during login',
    'UNREACHABLE',
  ],
] as const

test.each(failures)(
  '[AUTH-3] [API-8] after %s loading stops, with its message, and no token is stored',
  async (_, login, message, code) => {
    const { auth, storage, seen } = await visitorSetup({ login })
    expect(await auth.login(credentials)).toEqual({ success: false, message, code })
    expect(auth.getSnapshot()).toEqual(visitor('loginFailed'))
    expect(auth.token()).toBeNull()
    expect(storage.read()).toEqual([])
    expect(seen).toEqual([loading('login'), visitor('loginFailed')])
  },
)

test.each(failures)(
  '[API-8] after %s nothing of an earlier session is left stored either',
  async (_, login, message, code) => {
    const { auth, storage } = await loggedInSetup({ login })
    expect(await auth.login(credentials)).toEqual({ success: false, message, code })
    expect(auth.getSnapshot()).toEqual(visitor('loginFailed'))
    expect(storage.read()).toEqual([])
  },
)

test('[AUTH-3] a login while logged in removes the earlier customer at once', async () => {
  const { auth, logins, browser } = await loggedInSetup()
  const result = auth.login(credentials)
  expect(auth.getSnapshot()).toEqual(loading('login'))
  expect(auth.token(), 'no request goes out in the old name').toBeNull()
  logins[0]?.resolve(granted(tokenOf('liam')))
  await result
  expect(auth.getSnapshot().user?.userId).toBe('liam')
  expect(browser.cookie()).toBe(tokenOf('liam'))
})

test('[AUTH-3] a login while the stored token is checked takes precedence', async () => {
  const slow = deferred<TokenClaims>()
  const { auth, logins, seen, storage } = sessionSetup(
    { verify: (token) => (token === tokenOf('old') ? slow.promise : verify(token)) },
    { cookie: tokenOf('old') },
  )
  auth.start()
  const result = auth.login(credentials)
  expect(auth.getSnapshot()).toEqual(loading('login'))
  slow.resolve(claimsOf('old'))
  await quiet()
  expect(auth.getSnapshot(), 'the stored token is too late').toEqual(loading('login'))
  logins[0]?.resolve(granted(tokenOf('maya')))
  expect((await result).success).toBe(true)
  expect(seen.map(({ user, reason }) => [user?.userId, reason])).toEqual([
    [undefined, 'login'],
    ['maya', 'login'],
  ])
  expect(storage.read()).toEqual([tokenOf('maya')])
})

test('[AUTH-3] a login before the start makes the start unnecessary', async () => {
  const { auth, logins } = sessionSetup({}, { cookie: tokenOf('old') })
  const result = auth.login(credentials)
  auth.start()
  logins[0]?.resolve(granted(tokenOf('maya')))
  await result
  await quiet()
  expect(auth.getSnapshot().user?.userId).toBe('maya')
})

test('[AUTH-3] a stored token without a live session is replaced without a request to the backend', async () => {
  const { auth, logins, storage, loggedOut } = sessionSetup(
    { verify: (token) => (token === tokenOf('old') ? new Promise<TokenClaims>(() => {}) : verify(token)) },
    { cookie: tokenOf('old') },
  )
  auth.start()
  const result = auth.login(credentials)
  logins[0]?.resolve(granted(tokenOf('maya')))
  await result
  await quiet()
  expect(storage.read()).toEqual([tokenOf('maya')])
  expect(loggedOut).toEqual([])
})

test('[AUTH-3] [AUTH-4] the session that a login replaces is ended at the backend, whether the login succeeds or not', async () => {
  for (const reply of [granted(tokenOf('liam')), refused('no')]) {
    const { auth, logins, loggedOut } = await loggedInSetup()
    const result = auth.login(credentials)
    expect(loggedOut, 'not while the login is in progress: both would use the same CSRF token').toEqual([])
    logins[0]?.resolve(reply)
    await result
    expect(loggedOut).toEqual([tokenOf('maya')])
  }
})

test('[AUTH-3] the later of two logins counts, in whatever order the answers come', async () => {
  const { auth, logins, storage, loggedOut } = await visitorSetup()
  const first = auth.login(credentials)
  const second = auth.login(credentials)
  logins[1]?.resolve(granted(tokenOf('liam')))
  expect((await second).success).toBe(true)
  logins[0]?.resolve(granted(tokenOf('maya')))
  expect(await first).toEqual({ success: false, message: 'Login failed', code: 'SUPERSEDED' })
  await quiet()
  expect(auth.getSnapshot().user?.userId).toBe('liam')
  expect(storage.read()).toEqual([tokenOf('liam')])
  expect(loggedOut, 'the session that nobody holds is ended at the backend').toEqual([tokenOf('maya')])
})

test('[AUTH-3] an earlier login that fails late does not end the later one', async () => {
  const { auth, logins, storage } = await visitorSetup()
  const first = auth.login(credentials)
  const second = auth.login(credentials)
  logins[1]?.resolve(granted(tokenOf('liam')))
  await second
  for (const answer of [refused('late'), granted(badToken())]) logins[0]?.resolve(answer)
  expect(await first).toEqual({ success: false, message: 'late', code: 'REFUSED' })
  expect(auth.getSnapshot().user?.userId).toBe('liam')
  expect(storage.read()).toEqual([tokenOf('liam')])
})

test('[AUTH-4] a login that is answered after the logout does not log in, and its session is ended', async () => {
  const { auth, logins, storage, loggedOut, seen } = await visitorSetup()
  const result = auth.login(credentials)
  await auth.logout()
  logins[0]?.resolve(granted(tokenOf('maya')))
  expect(await result).toEqual({ success: false, message: 'Login failed', code: 'SUPERSEDED' })
  await quiet()
  expect(auth.getSnapshot()).toEqual(visitor('logout'))
  expect(storage.read()).toEqual([])
  expect(loggedOut).toEqual([tokenOf('maya')])
  expect(seen).toEqual([loading('login'), visitor('logout')])
})

test('with every storage blocked a login holds for the visit', async () => {
  const { auth, logins } = await visitorSetup({}, { cookies: 'throws', local: 'throws' })
  const result = auth.login(credentials)
  logins[0]?.resolve(granted(tokenOf('maya')))
  expect(await result).toEqual({ success: true, message: '' })
  expect(auth.getSnapshot().isAuthenticated).toBe(true)
  expect(auth.token()).toBe(tokenOf('maya'))
})

test('[AUTH-15] a login writes the cookie, and removes what was in local storage', async () => {
  const { auth, logins, browser } = await loggedInSetup()
  browser.places.localStorage().setItem('auth_token', tokenOf('older'))
  const result = auth.login(credentials)
  logins[0]?.resolve(granted(tokenOf('maya', 5000)))
  await result
  expect([browser.cookie(), browser.stored()]).toEqual([tokenOf('maya', 5000), null])
})

test('[AUTH-8] [AUTH-9] a customer whose token names nobody is logged in nevertheless', async () => {
  const { auth, logins } = await visitorSetup({ verify: async () => ({ iss: 'i', exp: 2_000_000_000 }) })
  const result = auth.login(credentials)
  logins[0]?.resolve(granted(tokenOf('x')))
  expect((await result).success).toBe(true)
  expect(auth.getSnapshot()).toMatchObject({
    isAuthenticated: true,
    user: { id: 'unknown-user-id', userId: undefined, email: 'unknown@user.invalid' },
  })
})

test.each(['shown', 'online', 'restored'] as const)(
  '[AUTH-3] a first login that is in progress goes on loading when the page is %s',
  async (signal) => {
    const tab = tabBrowser().openTab()
    await quiet()
    const result = tab.auth.login(credentials)
    tab.signal(signal)
    await quiet()
    expect(tab.auth.getSnapshot()).toEqual(loading('login'))
    tab.logins[0]?.resolve(granted(tokenOf('maya')))
    expect(await result).toEqual({ success: true, message: '' })
  },
)

test('[AUTH-3] a signal while the code for the first login still loads does not end the loading either', async () => {
  const code = deferred<{ createLiveSession: typeof createLiveSession }>()
  const tab = tabBrowser().openTab({ loadLiveSession: () => code.promise })
  void tab.auth.login(credentials)
  tab.storage.write(badToken())
  tab.signal('shown')
  code.reject(new TypeError('Failed to fetch dynamically imported module'))
  expect(tab.auth.getSnapshot()).toEqual(loading('login'))
  await quiet()
  expect(tab.auth.getSnapshot()).toEqual(visitor('loginFailed'))
})

test.each(failures)(
  '[AUTH-3] [AUTH-12] after %s the session that another tab has begun goes on, there and here',
  async (_, login, message, code) => {
    const setup = tabBrowser({ ways: 'none' })
    const first = setup.openTab({ login })
    const second = setup.openTab()
    await quiet()
    const good = second.auth.login(credentials)
    second.logins[0]?.resolve(granted(tokenOf('liam')))
    await good
    expect(await first.auth.login(credentials)).toEqual({ success: false, message, code })
    await quiet()
    second.signal('shown')
    await quiet()
    expect([first, second].map(({ auth }) => auth.token())).toEqual([tokenOf('liam'), tokenOf('liam')])
    expect([...first.loggedOut, ...second.loggedOut]).not.toContain(tokenOf('liam'))
  },
)

test('[AUTH-3] [AUTH-4] if the second of two logins fails, the session that the first would have replaced is still ended', async () => {
  const { auth, logins, storage, loggedOut } = await loggedInSetup()
  const results = [auth.login(credentials), auth.login(credentials)]
  logins[1]?.resolve(refused('no'))
  await results[1]
  logins[0]?.resolve(refused('no'))
  await results[0]
  await quiet()
  expect(auth.getSnapshot()).toEqual(visitor('loginFailed'))
  expect(storage.read()).toEqual([])
  expect(loggedOut).toEqual([tokenOf('maya')])
})

test.each([
  ['that is refused', badToken()],
  ['that could not be checked', uncheckedToken()],
])('[AUTH-3] [AUTH-4] the session of a granted token %s is ended at the backend', async (_, token) => {
  for (const isLate of [false, true]) {
    const { auth, logins, loggedOut } = await visitorSetup()
    const result = auth.login(credentials)
    if (isLate) await auth.logout()
    logins[0]?.resolve(granted(token))
    await result
    expect(loggedOut).toEqual([token])
  }
})

test('[AUTH-3] [AUTH-4] likewise a session that was granted while its code failed to load', async () => {
  const { auth, logins, loggedOut } = sessionSetup({ loadLiveSession: () => Promise.reject(new TypeError()) })
  const result = auth.login(credentials)
  logins[0]?.resolve(granted(tokenOf('maya')))
  expect(await result).toMatchObject({ code: 'UNREACHABLE' })
  await quiet()
  expect(loggedOut).toEqual([tokenOf('maya')])
})

test('[AUTH-3] a first login offline causes no unhandled rejection', async () => {
  const heard = vi.fn()
  process.on('unhandledRejection', heard)
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  const later = () => new Promise<void>((resolve) => setImmediate(resolve))
  const { auth } = sessionSetup({ login: offline, loadLiveSession: () => later().then(offline) })
  expect(await auth.login(credentials)).toMatchObject({ code: 'UNREACHABLE' })
  await later()
  process.off('unhandledRejection', heard)
  expect(heard).not.toHaveBeenCalled()
})
