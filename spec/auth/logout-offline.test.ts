import 'robot3/debug'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveSession } from '../../src/auth/live-session.ts'
import { ApiClientError } from '../../src/client/client-error.ts'
import { credentials, granted, quiet, setupTime, tokenOf, visitor } from './session-setup.ts'
import { tabBrowser } from './tab-setup.ts'

const begin = setupTime.getTime()
const token = tokenOf('maya', 1000, { exp: begin / 1000 + 7200 })

beforeEach(() => {
  vi.useFakeTimers({ now: begin })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tab whose backend can be unreachable. */
async function offlineTab() {
  const tries: string[] = []
  const network: { answer: (token: string) => Promise<void> } = {
    answer: () => Promise.reject(new ApiClientError('NETWORK_FAILED')),
  }
  const setup = tabBrowser({ cookie: token })
  const tab = setup.openTab({
    now: () => new Date(),
    logout: (ended) => {
      tries.push(ended)
      return network.answer(ended)
    },
  })
  await quiet()
  tab.seen.length = 0
  return { ...setup, tab, auth: tab.auth, tries, network }
}
const pending = { ...visitor('logout'), isLogoutPending: true }

test('[AUTH-4] an offline logout clears this tab and the others at once, and says that the backend does not know', async () => {
  const { auth, openTab, browser, tries } = await offlineTab()
  const second = openTab({ now: () => new Date() })
  await quiet()
  const done = auth.logout()
  expect(auth.getSnapshot()).toEqual(visitor('logout'))
  await done
  await quiet()
  expect(auth.getSnapshot()).toEqual(pending)
  expect(second.auth.getSnapshot(), 'the others only know that they are logged out').toEqual(
    visitor('otherTab'),
  )
  expect([browser.cookie(), browser.stored(), browser.visited()], 'nothing is stored').toEqual([
    null,
    null,
    null,
  ])
  expect(tries).toEqual([token])
})

test('[AUTH-4] the logout is sent again when the network is back, and then nothing is pending', async () => {
  const { auth, tab, tries, network } = await offlineTab()
  await auth.logout()
  network.answer = async () => {}
  tab.signal('online')
  await quiet()
  expect(tries).toHaveLength(2)
  expect(auth.getSnapshot()).toEqual(visitor('logout'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tries).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('[AUTH-4] without an online event the logout is repeated at growing intervals until the token expires', async () => {
  const { auth, tries } = await offlineTab()
  await auth.logout()
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return tries.length
  }
  expect([await after(999), await after(1), await after(1999), await after(1)]).toEqual([1, 2, 2, 3])
  expect(await after(3_600_000)).toBeLessThan(25)
  expect(auth.getSnapshot().isLogoutPending).toBe(true)
  await after(3_900_000)
  expect(auth.getSnapshot()).toEqual(visitor('logout'))
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['a refusal', 403, false],
  ['a session that it does not know', 401, false],
  ['too many requests', 429, true],
  ['a fault', 500, true],
  ['a pause', 503, true],
])(
  '[AUTH-4] a backend that answers with %s is asked again only if that can help',
  async (_, httpStatus, isPending) => {
    const { auth, network } = await offlineTab()
    network.answer = () => Promise.reject(new ApiClientError('BAD_ANSWER', { httpStatus }))
    await auth.logout()
    expect(auth.getSnapshot().isLogoutPending).toBe(isPending)
  },
)

test('[AUTH-4] signals during an attempt start no second one', async () => {
  const { auth, tab, tries, network } = await offlineTab()
  await auth.logout()
  network.answer = () => new Promise(() => {})
  for (let again = 0; again < 5; again += 1) tab.signal('online')
  await quiet()
  expect(tries).toHaveLength(2)
  expect(auth.getSnapshot(), 'nothing has come of it yet').toEqual(pending)
})

test('[AUTH-3] [AUTH-4] a login in the meantime counts, and the former session is still ended', async () => {
  const { auth, tab, tries, network } = await offlineTab()
  await auth.logout()
  const result = auth.login(credentials)
  tab.logins[0]?.resolve(granted(tokenOf('liam')))
  await result
  expect(auth.getSnapshot()).toMatchObject({ isAuthenticated: true, isLogoutPending: true })
  network.answer = async () => {}
  await vi.advanceTimersByTimeAsync(2000)
  expect(new Set(tries), 'the new session is left alone').toEqual(new Set([token]))
  expect(auth.getSnapshot()).toMatchObject({ isAuthenticated: true, isLogoutPending: false })
})

test('[AUTH-4] a page that unsubscribes leaves no timer, and retries continue when it subscribes again', async () => {
  const { auth, tab, tries, network } = await offlineTab()
  await auth.logout()
  tab.close()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tries).toHaveLength(1)
  network.answer = async () => {}
  auth.start()
  await quiet()
  expect(tries).toHaveLength(2)
  expect(auth.getSnapshot().isLogoutPending).toBe(false)
})

test('[AUTH-4] an attempt that fails after the last stop sets no timer', async () => {
  const { auth, tab } = await offlineTab()
  const done = auth.logout()
  tab.close()
  await done
  expect(vi.getTimerCount()).toBe(0)
})

/** A tab in which the chunk of the live session cannot load at first. */
async function chunklessTab() {
  const chunk = { isThere: false }
  const setup = tabBrowser({ cookie: token })
  const tab = setup.openTab({
    now: () => new Date(),
    loadLiveSession: async () => {
      if (!chunk.isThere) throw new TypeError('Failed to fetch dynamically imported module')
      return { createLiveSession }
    },
  })
  await quiet()
  return { ...setup, tab, auth: tab.auth, chunk }
}

test('[AUTH-4] a logout before its code has loaded is pending, and is sent when the network is back', async () => {
  const { auth, tab, chunk, browser } = await chunklessTab()
  await auth.logout()
  expect(auth.getSnapshot()).toEqual({ ...visitor('unchecked'), isLogoutPending: true })
  expect([browser.cookie(), browser.stored(), browser.visited()], 'nothing is stored').toEqual([
    null,
    null,
    null,
  ])
  tab.signal('online')
  await quiet()
  expect(auth.getSnapshot()).toEqual({ ...visitor('unchecked'), isLogoutPending: true })
  chunk.isThere = true
  tab.signal('online')
  await quiet()
  expect(tab.loggedOut).toEqual([token])
  expect(auth.getSnapshot()).toEqual(visitor('unchecked'))
  expect(vi.getTimerCount()).toBe(0)
})

test('[AUTH-4] without an online event the code is requested again', async () => {
  const { auth, tab, chunk } = await chunklessTab()
  await auth.logout()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(auth.getSnapshot().isLogoutPending).toBe(true)
  chunk.isThere = true
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tab.loggedOut).toEqual([token])
  expect(auth.getSnapshot()).toEqual(visitor('unchecked'))
  expect(vi.getTimerCount()).toBe(0)
})

test('[AUTH-4] a login that loads the code also sends the pending logout', async () => {
  const { auth, tab, chunk } = await chunklessTab()
  await auth.logout()
  chunk.isThere = true
  const result = auth.login(credentials)
  tab.logins[0]?.resolve(granted(tokenOf('liam')))
  await result
  await quiet()
  expect(tab.loggedOut).toEqual([token])
  expect(auth.getSnapshot()).toMatchObject({ isAuthenticated: true, isLogoutPending: false })
})

test('[AUTH-4] a page that unsubscribes before the code has loaded leaves no timer, and continues when it subscribes again', async () => {
  const { auth, tab, chunk } = await chunklessTab()
  await auth.logout()
  tab.close()
  expect(vi.getTimerCount()).toBe(0)
  chunk.isThere = true
  auth.start()
  await quiet()
  expect(tab.loggedOut).toEqual([token])
  expect(auth.getSnapshot().isLogoutPending).toBe(false)
})
