import 'robot3/debug'
import { expect, test, vi } from 'vitest'
import { findNewBuild, isStillOpening, orWithNewerBuild } from '../../src/app/new-build.ts'
import type { AuthPorts } from '../../src/auth/auth.ts'
import type { PageLifecycleEvent } from '../../src/auth/page-lifecycle.ts'
import type { BrowserChoices } from './browser-places.ts'
import {
  badToken,
  credentials,
  granted,
  loading,
  quiet,
  sessionSetup,
  setupEnd,
  strangeKeyToken,
  tokenOf,
  verify,
  visitor,
} from './session-setup.ts'

/** A document of build `one` on a site that now has this build, with the session connected as in a host. */
function joined(newest: string, choices: BrowserChoices = {}, ports: Partial<AuthPorts> = {}) {
  const reload = vi.fn()
  const site = { whenAsked: () => {} }
  const history = {
    state: null as unknown,
    replaceState: (state: unknown) => {
      history.state = state
    },
  }
  const setup = sessionSetup(
    {
      ...ports,
      verify: async (token) => {
        const began = setup.auth.getSnapshot()
        return orWithNewerBuild(
          () => verify(token),
          {
            build: 'one',
            fetch: async () => {
              site.whenAsked()
              if (newest === '') throw new TypeError('offline')
              return Response.json({ webpackCompilationHash: newest })
            },
            history,
            reload: () => {
              if (setup.auth.getSnapshot().reason === 'login') setup.storage.write(token, true)
              reload()
            },
          },
          () => isStillOpening(began, setup.auth.getSnapshot()),
        )
      },
    },
    choices,
  )
  return { ...setup, site, reload }
}

test('[TOKEN-7] for a stored token of an unknown key the page looks for a new build, and loads its document', async () => {
  const { auth, seen, storage, reload } = joined('two', { cookie: strangeKeyToken() })
  auth.start()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await quiet()
  expect(auth.getSnapshot(), 'nobody is sent to the login page meanwhile').toEqual(loading('start'))
  expect(seen).toEqual([])
  expect(storage.read(), 'the new build will check it').toEqual([strangeKeyToken()])
})

test('[TOKEN-7] when there is no newer build the token is refused', async () => {
  const { auth, storage, reload } = joined('one', { cookie: strangeKeyToken() })
  auth.start()
  expect(await auth.settled()).toEqual(visitor('badToken'))
  expect(reload).not.toHaveBeenCalled()
  expect(storage.read()).toEqual([])
})

test('[TOKEN-7] if the newest build cannot be determined, the token stays for the next load', async () => {
  const { auth, storage } = joined('', { cookie: strangeKeyToken() })
  auth.start()
  expect(await auth.settled()).toEqual(visitor('unchecked'))
  expect(storage.read()).toEqual([strangeKeyToken()])
})

test('[TOKEN-7] any other refusal loads no other build', async () => {
  const { auth, reload } = joined('two', { cookie: badToken(), stored: tokenOf('maya') })
  auth.start()
  expect((await auth.settled()).user?.userId).toBe('maya')
  expect(reload).not.toHaveBeenCalled()
})

test('[TOKEN-7] [AUTH-3] a login whose token has an unknown key continues with the new build', async () => {
  const { auth, logins, storage, seen, reload } = joined('two')
  const subscriber = vi.fn()
  void auth.login(credentials).then(subscriber)
  logins[0]?.resolve(granted(strangeKeyToken()))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await quiet()
  expect(storage.read(), 'for the new build to check').toEqual([strangeKeyToken()])
  expect(subscriber, 'the form stays as it is').not.toHaveBeenCalled()
  expect(seen.some(({ isAuthenticated }) => isAuthenticated)).toBe(false)
})

test('[TOKEN-7] [AUTH-12] an extension whose token has an unknown key leaves page and session unchanged, and may be tried again', async () => {
  const tokens = [strangeKeyToken(), tokenOf('maya', 1060, { exp: setupEnd + 100 })]
  const extend = async () => tokens.shift() ?? ''
  const { auth, storage, seen, reload } = joined('two', { cookie: tokenOf('maya') }, { extend })
  auth.start()
  await auth.settled()
  seen.length = 0
  expect(await auth.extend()).toBe(false)
  expect([seen, reload.mock.calls]).toEqual([[], []])
  expect([auth.token(), storage.read()]).toEqual([tokenOf('maya'), [tokenOf('maya')]])
  expect(await auth.extend()).toBe(true)
})

test.each(['one', 'two'])(
  '[TOKEN-7] [AUTH-12] with build %s out, a token of an unknown key that another tab has stored reloads no page that is in use, and stays',
  async (newest) => {
    const signals = new Set<(signal: PageLifecycleEvent) => void>()
    const page = {
      subscribe: (listener: (signal: PageLifecycleEvent) => void) => {
        signals.add(listener)
        return () => signals.delete(listener)
      },
    }
    const { auth, storage, reload } = joined(newest, { cookie: tokenOf('maya') }, { page })
    auth.start()
    await auth.settled()
    storage.write(strangeKeyToken())
    for (const tell of signals) tell('shown')
    await vi.waitFor(() => expect(auth.getSnapshot()).toEqual(visitor('otherTab')))
    expect(reload).not.toHaveBeenCalled()
    expect(storage.read(), 'for the next document to check').toEqual([strangeKeyToken()])
  },
)

test('[TOKEN-7] a login that began while a stored token was checked is not interrupted for a new build', async () => {
  const { auth, logins, site, reload } = joined('two', { cookie: strangeKeyToken() })
  const result = new Promise((resolve) => {
    site.whenAsked = () => void auth.login(credentials).then(resolve)
  })
  auth.start()
  // Long enough for the site to answer which build is current.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  logins[0]?.resolve(granted(tokenOf('maya')))
  expect(await result).toEqual({ success: true, message: '' })
  expect(reload).not.toHaveBeenCalled()
})

test('[TOKEN-7] [API-8] a login whose token has a key that no build knows fails, and stores no token', async () => {
  const { auth, logins, storage } = joined('one')
  const result = auth.login(credentials)
  logins[0]?.resolve(granted(strangeKeyToken()))
  expect(await result).toMatchObject({ code: 'BAD_TOKEN', message: 'Invalid token received from server' })
  expect(storage.read()).toEqual([])
})

/** A document of build `one`, on a site that answers like this. */
function site(answer: () => Response | Promise<Response>, state: unknown = { __TSR_index: 3 }) {
  const asked: unknown[] = []
  const entry = { state }
  const reload = vi.fn()
  const find = () =>
    findNewBuild({
      build: 'one',
      fetch: async (...request) => {
        asked.push(request)
        return answer()
      },
      history: {
        get state() {
          return entry.state
        },
        replaceState: (next: unknown) => {
          entry.state = next
        },
      },
      reload,
    })
  return { find, asked, entry, reload }
}
const appData = (hash: string) => () => Response.json({ webpackCompilationHash: hash })

test('[TOKEN-7] [PAGE-3] a newer build is loaded as a whole document, once for each address and build', async () => {
  const { find, asked, entry, reload } = site(appData('two'))
  const leave = await find()
  expect(asked).toEqual([['/page-data/app-data.json', { cache: 'no-store' }]])
  expect(reload).not.toHaveBeenCalled()
  leave?.()
  expect(reload).toHaveBeenCalledOnce()
  expect(entry.state, 'what the router keeps there stays').toEqual({ __TSR_index: 3, loadedBuild: 'two' })
  expect(await find(), 'the same build again').toBeNull()
  const later = site(appData('three'), entry.state)
  expect(await later.find()).not.toBeNull()
})

test.each([
  ['the build of this document', appData('one')],
  ['nothing', () => new Response(null, { status: 404 })],
  ['other JSON', () => Response.json({})],
])('[TOKEN-7] a site that names %s has no newer build', async (_, answer) => {
  expect(await site(answer).find()).toBeNull()
})

test('[TOKEN-7] a document that does not know its own build looks for no other', async () => {
  const fetch = vi.fn(async () => Response.error())
  const history = { state: null, replaceState: () => {} }
  expect(await findNewBuild({ build: undefined, fetch, history, reload: () => {} })).toBeNull()
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  ['a fault', () => new Response(null, { status: 503 })],
  ['a page', () => new Response('<!doctype html>')],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('[TOKEN-7] after %s nobody can tell', async (_, answer) => {
  await expect(site(answer).find()).rejects.toThrow()
})

test('[TOKEN-7] a history entry without a state causes no error', async () => {
  const { find, entry } = site(appData('two'), null)
  const leave = await find()
  leave?.()
  expect(entry.state).toEqual({ loadedBuild: 'two' })
})
