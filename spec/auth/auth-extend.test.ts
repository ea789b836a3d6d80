import 'robot3/debug'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  badToken,
  credentials,
  granted,
  loggedInSetup,
  quiet,
  setupTime,
  tokenOf,
  uncheckedToken,
  visitor,
} from './session-setup.ts'
import type { TabBrowserChoices } from './tab-setup.ts'
import { tabBrowser } from './tab-setup.ts'

const begin = setupTime.getTime()
const at = (seconds: number) => begin / 1000 + seconds
const shorter = tokenOf('maya', 1000, { jti: 'one', exp: at(60) })
const longer = tokenOf('maya', 1060, { jti: 'one', exp: at(3600) })

beforeEach(() => {
  vi.useFakeTimers({ now: begin })
})
afterEach(() => {
  vi.useRealTimers()
})

async function tabsOf(choices: TabBrowserChoices = {}) {
  const setup = tabBrowser({ cookie: shorter, ...choices })
  const first = setup.openTab({ now: () => new Date() })
  const second = setup.openTab({ now: () => new Date() })
  await quiet()
  for (const { seen } of [first, second]) seen.length = 0
  return { ...setup, first, second, auth: first.auth }
}

test('[AUTH-12] an extension continues with the same customer, without loading, in every tab', async () => {
  const { auth, first, second, browser } = await tabsOf()
  expect([auth.canExtend, auth.getSnapshot().isExpiring]).toEqual([true, true])
  const extended = auth.extend()
  first.extensions[0]?.resolve(longer)
  expect(await extended).toBe(true)
  await quiet()
  for (const tab of [first, second]) {
    expect(tab.seen).toHaveLength(1)
    expect(tab.auth.getSnapshot()).toMatchObject({
      user: { userId: 'maya' },
      isLoading: false,
      isExpiring: false,
      reason: 'extended',
      expiresAt: begin + 3_600_000,
    })
    expect(tab.auth.token()).toBe(longer)
  }
  expect([browser.cookie(), browser.stored()]).toEqual([longer, null])
  await vi.advanceTimersByTimeAsync(3_599_999)
  expect(auth.getSnapshot().isAuthenticated, 'the earlier expiry no longer counts').toBe(true)
})

test('[AUTH-12] pressed twice, one extension is requested', async () => {
  const { auth, first } = await tabsOf()
  const both = [auth.extend(), auth.extend()]
  await quiet()
  expect(first.extensions).toHaveLength(1)
  first.extensions[0]?.resolve(longer)
  expect(await Promise.all(both)).toEqual([true, true])
})

test.each([
  ['a lost network', () => Promise.reject(new TypeError('fetch failed'))],
  [
    'a service that throws',
    () => {
      throw new Error('at once')
    },
  ],
  ['a token that is refused', async () => badToken()],
  ['a token that could not be checked', async () => uncheckedToken()],
  ['the token of another customer', async () => tokenOf('liam', 1060, { jti: 'one', exp: at(3600) })],
  ['a token that ends no later', async () => tokenOf('maya', 1060, { jti: 'one', exp: at(60) })],
])('[AUTH-12] after %s the session goes on as it was, until its end', async (_, extend) => {
  const setup = tabBrowser({ cookie: shorter })
  const { auth, seen } = setup.openTab({ now: () => new Date(), extend })
  await quiet()
  seen.length = 0
  expect(await auth.extend()).toBe(false)
  expect(seen).toEqual([])
  expect([auth.token(), setup.browser.cookie()]).toEqual([shorter, shorter])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(auth.getSnapshot()).toEqual(visitor('expired'))
})

test('[AUTH-12] an answer after the end, or after a logout, does not revive the session', async () => {
  for (const close of ['end', 'logout', 'otherTab'] as const) {
    const { auth, first, second, browser } = await tabsOf()
    const extended = auth.extend()
    if (close === 'end') await vi.advanceTimersByTimeAsync(60_000)
    else await (close === 'logout' ? first : second).auth.logout()
    first.extensions[0]?.resolve(longer)
    expect(await extended, close).toBe(false)
    await quiet()
    expect([first.auth.token(), second.auth.token(), browser.cookie()], close).toEqual([null, null, null])
    vi.setSystemTime(begin)
  }
})

test('[AUTH-12] an extension does not undo a logout in another tab of which this tab has not heard', async () => {
  const { first, second, browser } = await tabsOf({ ways: 'none' })
  const extended = first.auth.extend()
  await second.auth.logout()
  first.extensions[0]?.resolve(longer)
  expect(await extended).toBe(false)
  expect(first.auth.getSnapshot()).toEqual(visitor('otherTab'))
  expect(browser.cookie()).toBeNull()
})

test('[AUTH-12] two tabs that extend at once both continue', async () => {
  const { first, second } = await tabsOf({ ways: 'none' })
  const both = [first.auth.extend(), second.auth.extend()]
  first.extensions[0]?.resolve(longer)
  expect(await both[0]).toBe(true)
  second.extensions[0]?.resolve(tokenOf('maya', 1061, { jti: 'one', exp: at(3601) }))
  expect(await both[1]).toBe(true)
  first.signal('shown')
  await quiet()
  expect([first, second].map(({ auth }) => auth.getSnapshot().isAuthenticated)).toEqual([true, true])
})

test('[AUTH-12] a login in between makes the extension too late', async () => {
  const { auth, first } = await tabsOf()
  const extended = auth.extend()
  const result = auth.login(credentials)
  first.logins[0]?.resolve(granted(tokenOf('liam', 1000, { exp: at(600) })))
  await result
  first.extensions[0]?.resolve(longer)
  expect(await extended).toBe(false)
  expect(auth.getSnapshot().user?.userId).toBe('liam')
})

test('[AUTH-12] a backend of the core contract alone cannot extend, and says so beforehand', async () => {
  const { auth } = await loggedInSetup()
  expect(auth.canExtend).toBe(false)
  expect(await auth.extend()).toBe(false)
  expect(auth.getSnapshot().isAuthenticated).toBe(true)
})

test('[AUTH-12] without a session there is nothing to extend', async () => {
  const { auth, first } = await tabsOf({ cookie: '' })
  expect(await auth.extend()).toBe(false)
  expect(first.extensions).toHaveLength(0)
})

test('[AUTH-12] an extended session keeps its beginning: a delayed logout from before the extension ends it', async () => {
  const { auth, first, forge, browser } = await tabsOf()
  vi.setSystemTime(begin + 40_000)
  const extended = auth.extend()
  first.extensions[0]?.resolve(longer)
  expect(await extended).toBe(true)
  forge({ type: 'loggedOut', at: begin + 20_000 })
  await quiet()
  expect([auth.getSnapshot().isAuthenticated, browser.cookie()]).toEqual([false, null])
})

test.each([
  ['right', 1000, false],
  ['10 minutes ahead', 400, true],
  ['10 minutes behind', 1600, true],
])('[AUTH-3] an extension reports again that the clock is %s', async (_, iat, isClockOff) => {
  const { auth, first } = await tabsOf()
  const extended = auth.extend()
  first.extensions[0]?.resolve(tokenOf('maya', iat, { jti: 'one', exp: at(3600) }))
  await extended
  expect(auth.getSnapshot()).toMatchObject({ reason: 'extended', isClockOff })
})

test('[AUTH-7] on a shared computer an extended token is still deleted with the browser', async () => {
  const { first, browser } = await tabsOf({ cookie: '' })
  const result = first.auth.login({ ...credentials, shared: true })
  first.logins[0]?.resolve(granted(shorter))
  await result
  const extended = first.auth.extend()
  first.extensions[0]?.resolve(longer)
  expect(await extended).toBe(true)
  expect(browser.cookie()).toBe(longer)
  browser.restart()
  expect([browser.cookie(), browser.stored(), browser.visited()]).toEqual([null, null, null])
})

test('[AUTH-7] a tab that knows of the shared computer only from the token also keeps it so', async () => {
  const shared = { jti: 'one', shared: true } as const
  const { first, browser } = await tabsOf({ cookie: tokenOf('maya', 1000, { ...shared, exp: at(60) }) })
  const extended = first.auth.extend()
  first.extensions[0]?.resolve(tokenOf('maya', 1060, { ...shared, exp: at(3600) }))
  expect(await extended).toBe(true)
  browser.restart()
  expect(browser.cookie()).toBeNull()
})

test.each(['timer', 'shown', 'restored', 'token'] as const)(
  '[AUTH-12] a session extended in another tab goes on at the older end, though no message has come (%s)',
  async (way) => {
    const { first, second } = await tabsOf({ ways: 'none' })
    const extended = first.auth.extend()
    first.extensions[0]?.resolve(longer)
    await extended
    if (way === 'timer') await vi.advanceTimersByTimeAsync(60_000)
    else vi.setSystemTime(begin + 60_000)
    if (way === 'token') expect(second.auth.token(), 'the older token is no longer sent').toBeNull()
    else if (way !== 'timer') second.signal(way)
    await quiet()
    expect(second.auth.getSnapshot()).toMatchObject({ isAuthenticated: true, user: { userId: 'maya' } })
    expect(second.auth.token()).toBe(longer)
    if (way === 'restored') return
    expect(second.auth.getSnapshot().reason).toBe('extended')
    expect(second.seen.map(({ isAuthenticated }) => isAuthenticated)).not.toContain(false)
  },
)

test('[AUTH-12] at the end, an invalid stored token does not replace the session', async () => {
  const { second, browser } = await tabsOf({ ways: 'none' })
  second.storage.write(badToken())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(second.auth.getSnapshot()).toEqual(visitor('expired'))
  expect(browser.cookie()).toBeNull()
})

test('[AUTH-12] an extension without an answer fails after a while, and can be tried again', async () => {
  const { auth, first } = await tabsOf({ cookie: tokenOf('maya', 1000, { jti: 'one', exp: at(600) }) })
  const [stuck, left] = [auth.extend(), vi.getTimerCount()]
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await stuck).toBe(false)
  expect(vi.getTimerCount()).toBe(left - 1)
  const again = auth.extend()
  first.extensions[1]?.resolve(longer)
  expect(await again).toBe(true)
  // The other tab has already read storage for the last time.
  await vi.advanceTimersByTimeAsync(1000)
  expect(vi.getTimerCount(), 'nothing but the session’s and the other tab’s').toBe(left - 1)
})
