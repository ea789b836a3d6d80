import 'robot3/debug'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from '../../src/client/api-client.ts'
import { credentials, granted, quiet, setupTime, tokenOf, visitor } from './session-setup.ts'
import type { TabBrowserChoices } from './tab-setup.ts'
import { tabBrowser } from './tab-setup.ts'

const begin = setupTime.getTime()
const seconds = (count: number) => begin / 1000 + count
/** A token that expires after this many seconds. */
const tokenFor = (count: number) => tokenOf('maya', 1000, { exp: seconds(count) })

beforeEach(() => {
  vi.useFakeTimers({ now: begin })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tab whose customer's session lasts this long. */
async function tabFor(count: number, choices: TabBrowserChoices = {}, ports = {}) {
  const setup = tabBrowser({ cookie: tokenFor(count), ...choices })
  const tab = setup.openTab({ now: () => new Date(), ...ports })
  await quiet()
  tab.seen.length = 0
  return { ...setup, tab, auth: tab.auth }
}

test('[AUTH-12] a session ends exactly at its exp, and not before', async () => {
  const { auth, tab, browser } = await tabFor(3600)
  expect(auth.getSnapshot()).toMatchObject({ expiresAt: begin + 3_600_000, isExpiring: false })
  await vi.advanceTimersByTimeAsync(3_599_999)
  expect(auth.getSnapshot().isAuthenticated).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(auth.getSnapshot()).toEqual(visitor('expired'))
  expect(browser.cookie()).toBeNull()
  expect(tab.loggedOut, 'the backend knows').toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('[AUTH-12] all tabs end the session independently at the same time, each with reason expired', async () => {
  const { openTab, tab } = await tabFor(60, { ways: 'none' })
  const second = openTab({ now: () => new Date() })
  await quiet()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab, second].map(({ auth }) => auth.getSnapshot())).toEqual([
    visitor('expired'),
    visitor('expired'),
  ])
})

test('[AUTH-12] the session is expiring 120 s before its end, and reports that once', async () => {
  const { auth, tab } = await tabFor(3600)
  await vi.advanceTimersByTimeAsync(3_480_000 - 1)
  expect(tab.seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(auth.getSnapshot()).toMatchObject({ isExpiring: true, isAuthenticated: true, reason: 'restored' })
  expect(auth.secondsLeft()).toBe(120)
  await vi.advanceTimersByTimeAsync(500)
  expect(auth.secondsLeft()).toBe(120)
  await vi.advanceTimersByTimeAsync(119_499)
  expect(auth.secondsLeft()).toBe(1)
  expect(tab.seen).toHaveLength(1)
})

test('[AUTH-12] a site may warn earlier', async () => {
  const { auth } = await tabFor(3600, {}, { expiryWarningMs: 3_600_000 })
  expect(auth.getSnapshot().isExpiring).toBe(true)
})

test('[AUTH-12] a brand’s expiry tolerance makes the session end later', async () => {
  const { auth } = await tabFor(60, {}, { expiryToleranceSeconds: 60 })
  expect(auth.getSnapshot().expiresAt).toBe(begin + 120_000)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(auth.getSnapshot().isAuthenticated).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(auth.getSnapshot()).toEqual(visitor('expired'))
})

test('[AUTH-12] a session of thirty days exceeds the longest timer: it neither ends at once nor never', async () => {
  const { auth } = await tabFor(2_592_000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(auth.getSnapshot().isAuthenticated).toBe(true)
  await vi.advanceTimersByTimeAsync(2_591_999_000 - 1)
  expect(auth.getSnapshot()).toMatchObject({ isAuthenticated: true, isExpiring: true })
  await vi.advanceTimersByTimeAsync(1)
  expect(auth.getSnapshot()).toEqual(visitor('expired'))
})

test.each(['shown', 'restored', 'online'] as const)(
  '[AUTH-12] a device that slept through the end is logged out when the page is %s, in the same moment',
  async (signal) => {
    const { auth, tab } = await tabFor(3600)
    // The device slept: the clock has moved on, but no timer has fired.
    vi.setSystemTime(begin + 3_600_000)
    expect(auth.getSnapshot().isAuthenticated).toBe(true)
    tab.signal(signal)
    expect(auth.getSnapshot()).toEqual(visitor('expired'))
  },
)

test('[AUTH-12] a device that slept until shortly before the end warns when it wakes', async () => {
  const { auth, tab } = await tabFor(3600)
  vi.setSystemTime(begin + 3_590_000)
  tab.signal('shown')
  expect(auth.getSnapshot()).toMatchObject({ isExpiring: true, isAuthenticated: true })
  expect(auth.secondsLeft()).toBe(10)
})

test('[AUTH-12] [AUTH-10] after a sleep past the end the first request is sent without the token', async () => {
  const { auth } = await tabFor(3600)
  const sent: Headers[] = []
  const client = createApiClient()
  client.initialise({
    backend: '',
    csrf: { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' },
    token: auth.token,
    onUnauthorised: auth.endSession,
    readCookies: () => '',
    fetch: async (_, init) => {
      sent.push(new Headers(init?.headers))
      return Response.json({})
    },
  })
  vi.setSystemTime(begin + 3_600_000)
  await client.get('/api/my-account')
  expect(sent.map((headers) => headers.get('authorization'))).toEqual([null])
  expect(auth.getSnapshot()).toEqual(visitor('expired'))
})

test('[AUTH-12] a token that expired before the visit is distinguished from an invalid one', async () => {
  const { auth } = await tabFor(-1)
  expect(auth.getSnapshot()).toEqual(visitor('expired'))
})

test('[AUTH-12] a stopped session leaves neither timer nor listener, and reads storage again when it is started', async () => {
  const { auth, tab, openChannels } = await tabFor(3600)
  tab.close()
  expect([vi.getTimerCount(), tab.pageListeners(), openChannels()]).toEqual([0, 0, 0])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(auth.getSnapshot().isAuthenticated, 'nobody looks').toBe(true)
  const stop = auth.start()
  expect(auth.getSnapshot()).toEqual(visitor('expired'))
  stop()
  stop()
  expect([vi.getTimerCount(), tab.pageListeners(), openChannels()]).toEqual([0, 0, 0])
})

test('[LIB-2] starts are counted: the first one starts, the last stop stops, and each stop counts once', async () => {
  const { auth, tab, openChannels } = await tabFor(3600)
  const [second, third] = [auth.start(), auth.start()]
  expect([vi.getTimerCount(), tab.pageListeners(), openChannels()]).toEqual([1, 1, 1])
  second()
  second()
  tab.close()
  expect([vi.getTimerCount(), tab.pageListeners(), openChannels()]).toEqual([1, 1, 1])
  third()
  expect([vi.getTimerCount(), tab.pageListeners(), openChannels()]).toEqual([0, 0, 0])
})

test('[AUTH-12] a late timer of a former session does not affect the next one', async () => {
  const { auth, tab } = await tabFor(60)
  const result = auth.login(credentials)
  tab.logins[0]?.resolve(granted(tokenOf('liam', 1000, { exp: seconds(7200) })))
  await result
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(auth.getSnapshot()).toMatchObject({ isAuthenticated: true, isExpiring: false })
})

test('[AUTH-12] without a session nothing remains, and nothing is expiring', async () => {
  const { auth } = await tabFor(60)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(auth.secondsLeft()).toBeNull()
  expect(auth.getSnapshot().isExpiring).toBe(false)
})

test('[AUTH-12] a check that ends after the last stop sets no timer', async () => {
  const setup = tabBrowser({ cookie: tokenFor(3600) })
  const tab = setup.openTab({ now: () => new Date() })
  tab.close()
  await quiet()
  expect(tab.auth.getSnapshot().isAuthenticated).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('[AUTH-12] a clock that is set back removes the warning', async () => {
  const { auth, tab } = await tabFor(60)
  expect(auth.getSnapshot().isExpiring).toBe(true)
  vi.setSystemTime(begin - 3_600_000)
  tab.signal('shown')
  expect(auth.getSnapshot()).toMatchObject({ isAuthenticated: true, isExpiring: false })
})

const day = 86_400
const thirtyDaysMs = 30 * day * 1000
const advanceDays = (count: number) => vi.advanceTimersByTimeAsync(count * day * 1000)

test('[AUTH-7] a session ends 30 days after its token was stored, however long the token lives', async () => {
  const { auth, browser } = await tabFor(400 * day)
  expect(auth.getSnapshot().expiresAt).toBe(begin + thirtyDaysMs)
  await vi.advanceTimersByTimeAsync(thirtyDaysMs - 1)
  expect(auth.getSnapshot()).toMatchObject({ isAuthenticated: true, isExpiring: true })
  await vi.advanceTimersByTimeAsync(1)
  expect(auth.getSnapshot()).toEqual(visitor('expired'))
  expect(browser.cookie()).toBeNull()
})

test('[AUTH-7] an end that exceeds the range of dates is 30 days away', async () => {
  const { auth } = await tabFor(1e300)
  expect(auth.getSnapshot().expiresAt).toBe(begin + thirtyDaysMs)
})

test('[AUTH-7] the 30 days count from the storing, not from the last visit: neither a reload nor another tab renews them', async () => {
  const { openTab, tab } = await tabFor(400 * day)
  for (const _ of [1, 2, 3]) {
    await advanceDays(9)
    const next = openTab({ now: () => new Date() })
    await quiet()
    expect(next.auth.getSnapshot()).toMatchObject({ isAuthenticated: true, expiresAt: begin + thirtyDaysMs })
    next.close()
  }
  tab.close()
  await advanceDays(3)
  const late = openTab({ now: () => new Date() })
  await quiet()
  expect(late.auth.getSnapshot()).toEqual(visitor('expired'))
})

test('[AUTH-7] a login and an extension store a token, from when its 30 days count', async () => {
  const { auth, tab } = await tabFor(400 * day)
  await advanceDays(10)
  const longer = tokenOf('maya', 2000, { exp: seconds(400 * day) })
  const extended = auth.extend()
  tab.extensions[0]?.resolve(longer)
  expect(await extended).toBe(true)
  expect(auth.getSnapshot().expiresAt).toBe(begin + 10 * day * 1000 + thirtyDaysMs)
  await advanceDays(10)
  const done = auth.login(credentials)
  tab.logins[0]?.resolve(granted(tokenOf('maya', 3000, { exp: seconds(400 * day) })))
  expect((await done).success).toBe(true)
  expect(auth.getSnapshot().expiresAt).toBe(begin + 20 * day * 1000 + thirtyDaysMs)
})

test('[AUTH-7] a storage time in the future, from a wrong clock, does not extend a session beyond 30 days', async () => {
  const cookie = tokenFor(400 * day)
  const { auth, browser } = await tabFor(400 * day, { cookie })
  const note = browser.places.localStorage().getItem('auth_token_since') ?? ''
  expect(note).toBe(`${begin} ${cookie.slice(-12)}`)
  for (const planted of [
    note.replace(/^\d+/, String(begin + 5e10)),
    `soon ${cookie.slice(-12)}`,
    'nonsense',
    '',
  ]) {
    const setup = tabBrowser({ cookie })
    setup.browser.places.localStorage().setItem('auth_token_since', planted)
    const { auth: other } = setup.openTab({ now: () => new Date() })
    await quiet()
    expect(other.getSnapshot().expiresAt, planted).toBe(begin + thirtyDaysMs)
  }
  await auth.logout()
  expect(browser.places.localStorage().getItem('auth_token_since')).toBeNull()
})

test('[AUTH-7] if the time cannot be stored, the 30 days count from the opening of the document', async () => {
  const { auth } = await tabFor(400 * day, { local: 'throws', session: 'throws' })
  expect(auth.getSnapshot().expiresAt).toBe(begin + thirtyDaysMs)
  await vi.advanceTimersByTimeAsync(thirtyDaysMs)
  expect(auth.getSnapshot().isAuthenticated).toBe(false)
})
