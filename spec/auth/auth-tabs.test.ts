import 'robot3/debug'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTokenStorage } from '../../src/auth/token-storage.ts'
import {
  badToken,
  credentials,
  deferred,
  granted,
  quiet,
  refused,
  setupEnd,
  tokenOf,
  verify,
  visitor,
} from './session-setup.ts'
import type { Tab, TabBrowserChoices } from './tab-setup.ts'
import { tabBrowser } from './tab-setup.ts'

const whoIn = ({ auth }: Tab) => auth.getSnapshot().user?.userId ?? null
const reasonIn = ({ auth }: Tab) => auth.getSnapshot().reason

/** Tabs in which this customer is logged in. */
async function tabs(count: number, choices: TabBrowserChoices = {}) {
  const setup = tabBrowser({ cookie: tokenOf('maya'), ...choices })
  const opened = Array.from({ length: count }, () => setup.openTab())
  await quiet()
  for (const { seen, transitions } of opened) {
    seen.length = 0
    transitions.length = 0
  }
  const [first, second] = opened as [Tab, Tab, ...Tab[]]
  return { ...setup, all: opened, first, second }
}

async function logIn({ auth, logins }: Tab, token: string) {
  const result = auth.login(credentials)
  logins.at(-1)?.resolve(granted(token))
  await result
  await quiet()
}

const ways = ['both', 'channel', 'storage event'] as const

test.each(ways)(
  '[AUTH-12] [AUTH-4] a logout shows in every tab, by %s, with one change each',
  async (way) => {
    const { all, first, second, browser } = await tabs(5, { ways: way })
    await first.auth.logout()
    await quiet()
    expect(all.map(whoIn)).toEqual([null, null, null, null, null])
    expect([reasonIn(first), reasonIn(second)]).toEqual(['logout', 'otherTab'])
    expect(all.map(({ seen }) => seen.length)).toEqual([1, 1, 1, 1, 1])
    expect(all.map(({ loggedOut }) => loggedOut)).toEqual([[tokenOf('maya')], [], [], [], []])
    expect([browser.cookie(), browser.stored()]).toEqual([null, null])
  },
)

test.each(ways)(
  '[AUTH-12] a login shows in every tab, by %s, without passing through loading',
  async (way) => {
    const { all, first, second } = await tabs(3, { ways: way, cookie: badToken() })
    await logIn(first, tokenOf('liam', 2000))
    expect(all.map(whoIn)).toEqual(['liam', 'liam', 'liam'])
    expect(second.seen.map(({ isLoading, reason }) => [isLoading, reason])).toEqual([[false, 'otherTab']])
    expect(second.auth.token()).toBe(tokenOf('liam', 2000))
  },
)

test.each(ways)(
  '[AUTH-12] another customer in one tab is another customer in every tab, by %s',
  async (way) => {
    const { all, first, second, browser } = await tabs(3, { ways: way })
    await logIn(first, tokenOf('liam', 2000))
    expect(all.map(whoIn)).toEqual(['liam', 'liam', 'liam'])
    expect(second.seen.map(({ user, reason }) => [user?.userId, reason])).toEqual([['liam', 'otherTab']])
    expect(first.loggedOut, 'the session that was replaced is over').toEqual([tokenOf('maya')])
    expect(browser.cookie()).toBe(tokenOf('liam', 2000))
  },
)

test('[AUTH-12] with neither way tabs look when they are seen again', async () => {
  const { first, second } = await tabs(2, { ways: 'none' })
  await first.auth.logout()
  await quiet()
  expect(whoIn(second), 'nothing has told it').toBe('maya')
  second.signal('shown')
  expect(second.auth.getSnapshot()).toEqual(visitor('otherTab'))
  await logIn(first, tokenOf('liam', 2000))
  second.signal('shown')
  await quiet()
  expect(whoIn(second)).toBe('liam')
})

test('[AUTH-12] with local storage blocked the cookie and the channel are enough', async () => {
  const { first, second } = await tabs(2, { local: 'throws' })
  await first.auth.logout()
  await quiet()
  expect(whoIn(second)).toBeNull()
})

test('[AUTH-12] with cookies blocked local storage notifies tabs and stores the token', async () => {
  const { first, second } = await tabs(2, { cookies: 'throws', ways: 'storage event' })
  await logIn(first, tokenOf('liam', 2000))
  expect(whoIn(second)).toBe('liam')
  await second.auth.logout()
  await quiet()
  expect(whoIn(first)).toBeNull()
})

// Firefox keeps cookies in a separate process, so a message can arrive before the cookie.
test('[AUTH-12] a tab notified of a login before its cookie exists reads storage again, unless it has stopped', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { first, openTab, browser } = await tabs(1, { cookie: badToken() })
  const storage = createTokenStorage(browser.tabPlaces())
  let isThere = false
  const behind = { ...storage, read: () => (isThere ? storage.read() : []) }
  const [second, third] = [openTab({ storage: behind }), openTab({ storage: behind })]
  await logIn(first, tokenOf('liam', 2000))
  isThere = true
  third.close()
  expect([second, third].map(whoIn)).toEqual([null, null])
  await vi.advanceTimersByTimeAsync(1000)
  expect([second, third].map(whoIn)).toEqual(['liam', null])
})

test('[AUTH-12] a failed login ends the former session in every tab, and no newer one', async () => {
  const { first, second, browser } = await tabs(2)
  const result = first.auth.login(credentials)
  first.logins[0]?.resolve(refused('no'))
  await result
  await quiet()
  expect([first, second].map(whoIn)).toEqual([null, null])
  expect(browser.cookie()).toBeNull()

  const late = first.auth.login(credentials)
  await logIn(second, tokenOf('liam', 2000))
  first.logins[1]?.resolve(refused('no'))
  expect(await late).toMatchObject({ success: false, code: 'REFUSED' })
  await quiet()
  expect([first, second].map(whoIn)).toEqual(['liam', 'liam'])
})

test('[AUTH-12] [AUTH-5] a session that the backend ends in one tab ends in the others', async () => {
  const { first, second } = await tabs(2)
  first.auth.endSession(tokenOf('maya'))
  await quiet()
  expect([reasonIn(first), reasonIn(second)]).toEqual(['refused', 'otherTab'])
})

test('[AUTH-12] a new tab starts with the stored token, and a closed one receives nothing', async () => {
  const { first, second, openTab, openChannels } = await tabs(2)
  second.close()
  await first.auth.logout()
  await quiet()
  expect(whoIn(second)).toBe('maya')
  expect([second.pageListeners(), openChannels()]).toEqual([0, 1])
  const third = openTab()
  await quiet()
  expect(third.auth.getSnapshot()).toEqual(visitor('noToken'))
})

test('[AUTH-12] messages between tabs contain no token, and identify the brand only by its cookie', async () => {
  for (const way of ways) {
    const { first, second, sent } = await tabs(2, { ways: way, cookieName: 'banksia' })
    await logIn(first, tokenOf('liam', 2000))
    await second.auth.logout()
    await quiet()
    expect(sent.length).toBeGreaterThan(0)
    expect(JSON.stringify(sent)).not.toContain('good.')
  }
})

test.each([
  ['a session for somebody', { type: 'SESSION_FOUND', user: { userId: 'mallory' } }],
  ['a token', { type: 'changed', at: 1, token: tokenOf('mallory', 9000) }],
  ['nothing', null],
  ['a text', 'loggedOut'],
  ['a text that is no JSON', '{'],
  ['a number', 7],
  ['a list', ['changed']],
  ['a kind that there is not', { type: 'loggedIn', at: 1 }],
  ['a logout without a time', { type: 'loggedOut' }],
  ['a logout before this session began', { type: 'loggedOut', at: 0 }],
])('[AUTH-12] a forged message with %s changes nothing', async (_, data) => {
  const { first, forge, browser } = await tabs(2)
  forge(data)
  await quiet()
  expect(first.seen).toEqual([])
  expect(whoIn(first)).toBe('maya')
  expect(browser.cookie()).toBe(tokenOf('maya'))
})

test('[AUTH-12] a message cannot log in: a logged-out tab that receives one reads storage and stays logged out', async () => {
  const { first, forge } = await tabs(2, { cookie: badToken() })
  forge({ type: 'changed', at: 1 })
  await quiet()
  expect(first.seen).toEqual([])
  expect(first.auth.token()).toBeNull()
})

test('[AUTH-12] a page restored from the cache shows nothing of a session that another tab has ended', async () => {
  const { first, second } = await tabs(2, { ways: 'none' })
  await first.auth.logout()
  second.signal('restored')
  expect(second.auth.getSnapshot(), 'in the same moment').toEqual(visitor('otherTab'))
})

test('[AUTH-12] after a return from the cache another customer sees nothing of the former', async () => {
  const { first, second } = await tabs(2, { ways: 'none' })
  await logIn(first, tokenOf('liam', 2000))
  second.signal('restored')
  expect(second.auth.getSnapshot().user, 'in the same moment').toBeNull()
  await quiet()
  expect(whoIn(second)).toBe('liam')
})

test('[AUTH-12] [AUTH-15] a restored page continues a session whose token is still stored, whatever else is stored', async () => {
  const { first, browser } = await tabs(1, { ways: 'none', cookie: tokenOf('maya', 2000) })
  browser.places.localStorage().setItem('auth_token', tokenOf('liam', 1000))
  first.signal('restored')
  await quiet()
  expect(first.seen).toEqual([])
  expect(first.auth.token()).toBe(tokenOf('maya', 2000))
})

test('[AUTH-12] a check that another tab’s logout has overtaken never logs in, not even for a moment', async () => {
  const slow = deferred<void>()
  const { first, openTab } = await tabs(1, { ways: 'none' })
  const second = openTab({ verify: (token) => slow.promise.then(() => verify(token)) })
  await quiet()
  await first.auth.logout()
  slow.resolve()
  await quiet()
  expect(second.seen).toEqual([visitor('noToken')])
})

test('[AUTH-12] a token is checked once, however often the page becomes visible meanwhile', async () => {
  const slow = deferred<void>()
  const check = vi.fn((token: string) => slow.promise.then(() => verify(token)))
  const { openTab } = tabBrowser({ cookie: tokenOf('maya') })
  const tab = openTab({ verify: check })
  for (let again = 0; again < 5; again += 1) {
    tab.signal('shown')
    await quiet()
  }
  slow.resolve()
  await quiet()
  expect(whoIn(tab)).toBe('maya')
  for (let again = 0; again < 5; again += 1) tab.signal('shown')
  await quiet()
  expect(check).toHaveBeenCalledTimes(1)
})

test.each(['shown', 'restored'] as const)(
  '[AUTH-12] a session that another tab has extended goes on when the page is %s',
  async (signal) => {
    const { first, second } = await tabs(2, { ways: 'none', cookie: tokenOf('maya', 1000, { jti: 'one' }) })
    const longer = tokenOf('maya', 1500, { jti: 'one', exp: setupEnd + 86_400 })
    const extended = first.auth.extend()
    first.extensions[0]?.resolve(longer)
    expect(await extended).toBe(true)
    second.signal(signal)
    await quiet()
    expect(second.auth.token()).toBe(longer)
    // After a restore it is unknown whose token is stored, so the session is hidden until the token is checked.
    const ways = second.seen.map(({ user, isLoading, reason }) => [user?.userId, isLoading, reason])
    expect(ways).toEqual(
      signal === 'shown'
        ? [['maya', false, 'extended']]
        : [
            [undefined, false, 'otherTab'],
            ['maya', false, 'otherTab'],
          ],
    )
  },
)

test('[AUTH-12] on a shared computer a logout in one tab ends what another keeps for itself', async () => {
  const { openTab, first } = await tabs(1, { cookies: 'silent', cookie: '' })
  const result = first.auth.login({ ...credentials, shared: true })
  first.logins[0]?.resolve(granted(tokenOf('maya')))
  await result
  const second = openTab()
  await quiet()
  expect(whoIn(second), 'session storage is one tab’s own').toBeNull()
  await second.auth.logout()
  await quiet()
  expect(whoIn(first)).toBeNull()
  expect(first.storage.read()).toEqual([])
})
