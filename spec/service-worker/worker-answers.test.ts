// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AskOptions } from './worker-setup.ts'
import { networkOf, sampleBuild, workerSetup } from './worker-setup.ts'

const old = sampleBuild('b1')
const { site, contents } = old
const data = '/page-data/plans/page-data.json'

async function working(windows: string[] = []) {
  const network = networkOf(old)
  const setup = workerSetup(site, { network, windows })
  await setup.install()
  await setup.activate()
  const text = async (address: string, how?: AskOptions) => {
    const answer = await setup.ask(address, how)
    await setup.rest()
    return answer && `${answer.status} ${await answer.text()}`
  }
  const goOffline = () => {
    network.isOffline = true
  }
  /** A pending answer, and the function that completes it. */
  const holdBack = (address: string, answer = new Response(contents[address])) => {
    let arrive = () => {}
    const promise = new Promise<Response>((resolve) => {
      arrive = () => resolve(answer)
    })
    network.set(address, () => promise)
    return () => arrive()
  }
  return { ...setup, network, text, goOffline, holdBack, kept: () => setup.caches.addresses(site.cache) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a page', () => {
  test('[SW-3] that has been opened opens offline, with any query', async () => {
    const setup = await working()
    expect(await setup.text('/plans?from=mail', { navigate: 'tab' })).toBe('200 /plans of b1')
    setup.goOffline()
    expect(await setup.text('/plans?from=search', { navigate: 'tab' })).toBe('200 /plans of b1')
    expect(await setup.text('/plans/', { navigate: 'tab' })).toBe('200 /plans of b1')
    expect(setup.kept(), 'no query is kept').toContain('/plans')
    expect(setup.kept().join()).not.toContain('from')
  })

  test('[SW-3] that has not been opened shows the offline page, with status 503', async () => {
    const setup = await working()
    expect(await setup.text('/nowhere', { navigate: 'tab' })).toBe('404 nothing here')
    setup.goOffline()
    expect(await setup.text('/plans', { navigate: 'tab' })).toBe('503 /documents/offline of b1')
    expect(await setup.text('/nowhere', { navigate: 'tab' })).toBe('503 /documents/offline of b1')
  })

  test('[SW-3] gets a minimal answer if the browser has deleted even the offline page', async () => {
    const setup = await working()
    setup.goOffline()
    setup.caches.isBroken = true
    expect(await setup.text('/plans', { navigate: 'tab' })).toMatch(/^503 This page cannot be loaded now/)
  })

  test('[SW-3] comes from the network first: the server’s answer is shown unchanged, and an error is not stored', async () => {
    const setup = await working()
    setup.network.set('/plans', () => new Response('sorry', { status: 500 }))
    expect(await setup.text('/plans', { navigate: 'tab' })).toBe('500 sorry')
    expect(setup.kept()).not.toContain('/plans')
  })

  test('[SW-3] that the network delays for three seconds comes from the cache, not earlier', async () => {
    const setup = await working()
    await setup.text('/plans', { navigate: 'tab' })
    setup.holdBack('/plans')
    let shown: Response | undefined
    void setup.ask('/plans', { navigate: 'tab' }).then((answer) => {
      shown = answer
    })
    await vi.advanceTimersByTimeAsync(2990)
    expect(shown).toBeUndefined()
    await vi.advanceTimersByTimeAsync(10)
    await vi.waitFor(() => expect(shown).toBeDefined())
    expect(await shown?.text()).toBe('/plans of b1')
  })

  test('[SW-3] with nothing in the cache waits for the network, and is stored when it comes late', async () => {
    const setup = await working()
    const arrive = setup.holdBack('/plans')
    const answer = setup.ask('/plans', { navigate: 'tab' })
    await vi.advanceTimersByTimeAsync(20_000)
    arrive()
    expect(await (await answer)?.text()).toBe('/plans of b1')
    await setup.rest()
    expect(setup.kept()).toContain('/plans')
  })

  test('[SW-3] that is not on the list is never stored', async () => {
    const setup = await working()
    setup.network.set('/api/bills/42.pdf', () => new Response('a bill'))
    expect(await setup.text('/api/bills/42.pdf', { navigate: 'tab' })).toBe('200 a bill')
    expect(setup.kept()).toEqual([...site.shell].toSorted())
  })
})

describe('stored files', () => {
  const headers = (init: Record<string, string>) => () => new Response(contents[data], { headers: init })
  test.each([
    ['another content than was built', () => new Response('{"plans":"of Alex Citizen"}')],
    [
      'a login page of somebody else’s network',
      () => new Response('<form>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['no-store', headers({ 'cache-control': 'max-age=1, No-Store' })],
    ['private', headers({ 'cache-control': 'private' })],
    ['a dependence on cookies', headers({ vary: 'Accept-Encoding, Cookie' })],
    ['a dependence on who asks', headers({ vary: 'authorization' })],
    ['a dependence on everything', headers({ vary: '*' })],
    ['another status', () => new Response(contents[data], { status: 203 })],
  ])('[SW-3] an answer with %s is passed on, and not kept', async (_, answer) => {
    const setup = await working()
    setup.network.set(data, answer)
    expect(await setup.text(data, { from: 'tab' })).toBeDefined()
    expect(setup.kept()).not.toContain(data)
    setup.network.set(data, () => new Response(contents[data], { headers: { vary: 'Accept-Encoding' } }))
    await setup.text(data, { from: 'tab' })
    expect(setup.kept(), 'the file itself is').toContain(data)
  })

  test('[SW-3] a file that does not fit into the storage is shown nevertheless', async () => {
    const setup = await working()
    setup.caches.isBroken = true
    expect(await setup.text('/plans', { navigate: 'tab' })).toBe('200 /plans of b1')
    expect(await setup.text(data, { from: 'tab' })).toBe(`200 ${contents[data]}`)
    expect(await setup.text('/assets/plans-b1.js', { from: 'tab' })).toBe('200 plans of b1')
  })
})

describe('data and files', () => {
  test('[SW-3] page data comes from the network first, and offline from the cache', async () => {
    const setup = await working()
    await setup.text(data, { from: 'tab' })
    await setup.text(data, { from: 'tab' })
    expect(setup.asked.filter((address) => address === data)).toHaveLength(2)
    setup.goOffline()
    expect(await setup.text(data, { from: 'tab' })).toBe(`200 ${contents[data]}`)
  })

  test('[SW-3] data that was never loaded is an error offline, as without a worker', async () => {
    const setup = await working()
    setup.goOffline()
    expect((await setup.ask(data, { from: 'tab' }))?.type).toBe('error')
  })

  test('[SW-3] a hashed file is requested once', async () => {
    const setup = await working()
    for (const _ of [1, 2, 3]) expect(await setup.text('/assets/plans-b1.js')).toBe('200 plans of b1')
    expect(setup.asked.filter((address) => address === '/assets/plans-b1.js')).toHaveLength(1)
  })

  test('[SW-3] app data is never answered from a cache, and fails after three seconds', async () => {
    const setup = await working()
    const appData = '/page-data/app-data.json'
    expect(await setup.text(appData, { from: 'tab' })).toContain('b1')
    expect(setup.kept()).not.toContain(appData)
    setup.holdBack(appData)
    const answer = setup.ask(appData, { from: 'tab' })
    await vi.advanceTimersByTimeAsync(3000)
    expect((await answer)?.type).toBe('error')
  })
})

describe('two builds', () => {
  const next = sampleBuild('b2')

  test('[SW-3] a document of the next build is shown by the old worker, and not stored with its own', async () => {
    const setup = await working()
    setup.network.set('/plans', () => new Response(next.contents['/plans']))
    expect(await setup.text('/plans', { navigate: 'tab' })).toBe('200 /plans of b2')
    expect(setup.kept()).not.toContain('/plans')
  })

  test('[SW-3] a page of the next build never gets the old build’s data, not even offline', async () => {
    const setup = await working()
    await setup.text(data, { from: 'old' })
    setup.network.set('/plans', () => new Response(next.contents['/plans']))
    await setup.text('/plans', { navigate: 'new' })
    setup.goOffline()
    expect((await setup.ask(data, { from: 'new' }))?.type).toBe('error')
    expect(await setup.text(data, { from: 'old' }), 'the old page still has its own').toBe(
      `200 ${contents[data]}`,
    )
  })

  test('[SW-3] on a slow network it does not either, but waits', async () => {
    const setup = await working()
    await setup.text(data, { from: 'old' })
    setup.network.set('/', () => new Response(next.contents['/']))
    await setup.text('/', { navigate: 'new' })
    const arrive = setup.holdBack(data, new Response(next.contents[data]))
    const answer = setup.ask(data, { from: 'new' })
    await vi.advanceTimersByTimeAsync(9000)
    arrive()
    expect(await (await answer)?.text()).toBe(next.contents[data])
  })

  test('[SW-3] a page from before the worker reports its build', async () => {
    const setup = await working(['mine', 'other'])
    await setup.say({ type: 'gridfront:visited', build: 'b1', addresses: [data] }, 'mine')
    await setup.say({ type: 'gridfront:visited', build: 'b0', addresses: ['/plans'] }, 'other')
    expect(setup.kept(), 'what a page of another build shows is not fetched').not.toContain('/plans')
    setup.goOffline()
    expect(await setup.text(data, { from: 'mine' })).toBe(`200 ${contents[data]}`)
    expect((await setup.ask(data, { from: 'other' }))?.type).toBe('error')
  })

  test('[SW-3] a page of the old build finds its own files under the next worker', async () => {
    const before = await working(['tab'])
    await before.text('/assets/plans-b1.js', { from: 'tab' })
    const after = workerSetup(next.site, {
      network: networkOf(next),
      caches: before.caches,
      windows: ['tab'],
    })
    await after.install()
    await after.activate()
    const answer = await after.ask('/assets/plans-b1.js', { from: 'tab' })
    expect(await answer?.text()).toBe('plans of b1')
    expect(after.caches.addresses(next.site.cache), 'and they stay where they are').not.toContain(
      '/assets/plans-b1.js',
    )
  })
})
