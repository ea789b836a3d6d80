// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { networkOf, ScriptedCaches, sampleBuild, workerSetup } from './worker-setup.ts'

const one = sampleBuild('b1')
const two = sampleBuild('b2')
const three = sampleBuild('b3')

/** The browser of a visitor who has had these builds; the last one is active. `windows` are the open pages. */
async function visitedBuilds(builds: readonly (typeof one)[], windows: string[] = []) {
  const caches = new ScriptedCaches()
  let setup: ReturnType<typeof workerSetup> | undefined
  for (const build of builds) {
    setup = workerSetup(build.site, { network: networkOf(build), caches, windows })
    await setup.install()
    await setup.activate()
  }
  if (!setup) throw new Error('no build')
  return setup
}

describe('installing', () => {
  test('[SW-3] stores what every page needs, and nothing else', async () => {
    const setup = workerSetup(one.site, { network: networkOf(one) })
    await setup.install()
    expect(setup.caches.addresses(one.site.cache)).toEqual([...one.site.shell].toSorted())
    expect(setup.calls, 'an older worker stays at work').toEqual([])
  })

  test.each([
    ['cannot be had', () => new Response('gone', { status: 404 })],
    ['is of another build', () => new Response('app of b2')],
    [
      'comes over no network',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])('[SW-3] fails as a whole when one file %s, and leaves nothing behind', async (_, answer) => {
    const network = networkOf(one)
    network.set('/documents/offline', answer)
    const setup = workerSetup(one.site, { network })
    await expect(setup.install()).rejects.toThrow()
    expect(await setup.caches.keys()).toEqual([])
  })

  test('[SW-3] a failure removes nothing from an active worker with the same files', async () => {
    const setup = await visitedBuilds([one])
    const again = workerSetup(
      { ...one.site, shell: [...one.site.shell, '/nothing'] },
      { network: networkOf(one), caches: setup.caches },
    )
    await expect(again.install()).rejects.toThrow('/nothing')
    expect(setup.caches.addresses(one.site.cache)).toEqual([...one.site.shell].toSorted())
  })

  test('[SW-3] a host that redirects to a slash at the end does not spoil the offline page', async () => {
    const network = networkOf(one)
    const text = String(one.contents['/documents/offline'])
    network.set('/documents/offline', () =>
      Object.defineProperty(new Response(text), 'redirected', { value: true }),
    )
    const setup = workerSetup(one.site, { network })
    await setup.install()
    network.isOffline = true
    const answer = await setup.ask('/plans', { navigate: 'tab' })
    expect([answer?.status, answer?.redirected, await answer?.text()]).toEqual([503, false, text])
  })
})

describe('a new build', () => {
  test('[SW-3] waits until it is asked to take over', async () => {
    const setup = workerSetup(two.site, { network: networkOf(two), windows: ['a', 'b'] })
    await setup.install()
    await setup.say({ type: 'gridfront:take-over', ifAlone: true }, 'a')
    expect(setup.calls, 'another page is open').toEqual([])
    await setup.say({ type: 'gridfront:take-over' }, 'a')
    expect(setup.calls).toEqual(['skipWaiting'])
  })

  test('[SW-3] takes over silently when the page that asks is the only one', async () => {
    const setup = workerSetup(two.site, { network: networkOf(two), windows: ['a'] })
    await setup.say({ type: 'gridfront:take-over', ifAlone: true }, 'a')
    expect(setup.calls).toEqual(['skipWaiting'])
  })

  test('[SW-3] asked on behalf of a build, takes over only if it is of that build', async () => {
    const setup = workerSetup(two.site, { network: networkOf(two), windows: ['a'] })
    await setup.say({ type: 'gridfront:take-over', ifAlone: true, build: 'b1' }, 'a')
    expect(setup.calls).toEqual([])
    await setup.say({ type: 'gridfront:take-over', ifAlone: true, build: 'b2' }, 'a')
    expect(setup.calls).toEqual(['skipWaiting'])
  })

  test('[SW-3] reports which build it belongs to', async () => {
    const setup = workerSetup(two.site, { network: networkOf(two) })
    expect(await setup.say({ type: 'gridfront:build' })).toEqual([{ build: 'b2' }])
  })

  test.each([
    [null],
    ['gridfront:take-over'],
    [{}],
    [{ type: 'x' }],
    [{ type: 'gridfront:visited', build: 'b2', addresses: [1] }],
  ])('a message of somebody else is none: %j', async (data) => {
    const setup = workerSetup(two.site, { network: networkOf(two), windows: ['a'] })
    expect(await setup.say(data, 'a')).toEqual([])
    expect([setup.calls, setup.asked]).toEqual([[], []])
  })

  test('[SW-3] that takes over deletes the older caches, and no other caches', async () => {
    const setup = await visitedBuilds([one])
    await setup.caches.open('somebody-elses')
    const next = workerSetup(two.site, { network: networkOf(two), caches: setup.caches })
    await next.install()
    await next.activate()
    expect(await next.caches.keys()).toEqual(['somebody-elses', two.site.cache])
    expect(next.calls).toEqual(['preload', 'claim'])
  })

  test('[SW-3] preloads no document in Firefox, where nothing would open offline', async () => {
    const setup = workerSetup(one.site, { network: networkOf(one), browser: 'Gecko/20100101 Firefox/153.0' })
    await setup.install()
    await setup.activate()
    expect(setup.calls).toEqual(['no preload', 'claim'])
  })

  test('[SW-3] keeps the cache of an older build’s page until that page is closed', async () => {
    const windows = ['old']
    const setup = await visitedBuilds([one, two], windows)
    expect(await setup.caches.keys()).toEqual([one.site.cache, two.site.cache])
    await setup.ask('/plans', { navigate: 'new' })
    await setup.rest()
    expect(await setup.caches.keys(), 'still open').toEqual([one.site.cache, two.site.cache])
    windows.splice(0, 1, 'new')
    await setup.ask('/', { navigate: 'new' })
    await setup.rest()
    expect(await setup.caches.keys()).toEqual([two.site.cache])
  })

  test('[SW-3] a page that reports this build is not an old one: the older cache is deleted', async () => {
    const setup = await visitedBuilds([one, two], ['tab'])
    await setup.say({ type: 'gridfront:visited', build: 'b1', addresses: [] }, 'tab')
    expect(await setup.caches.keys()).toEqual([one.site.cache, two.site.cache])
    await setup.say({ type: 'gridfront:visited', build: 'b2', addresses: [] }, 'tab')
    expect(await setup.caches.keys()).toEqual([two.site.cache])
  })

  test('[SW-3] remembers them after the browser has ended and started the worker', async () => {
    const setup = await visitedBuilds([one, two], ['old'])
    const again = workerSetup(two.site, { network: networkOf(two), caches: setup.caches, windows: ['old'] })
    await again.ask('/', { navigate: 'new' })
    await again.rest()
    expect(await again.caches.keys()).toEqual([one.site.cache, two.site.cache])
  })

  test('[SW-3] two caches at most: an old page has the newest of the older ones', async () => {
    const setup = await visitedBuilds([one, two, three], ['old'])
    expect(await setup.caches.keys()).toEqual([two.site.cache, three.site.cache])
  })

  test('[SW-3] a worker keeps the cache of a newer one that is being installed', async () => {
    const setup = await visitedBuilds([one])
    const next = workerSetup(two.site, { network: networkOf(two), caches: setup.caches })
    await next.install()
    setup.registration.waiting = {}
    await setup.ask('/', { navigate: 'tab' })
    await setup.rest()
    expect(await setup.caches.keys()).toEqual([one.site.cache, two.site.cache])
  })
})

describe('a page that reports what it shows', () => {
  test('[SW-3] has its document stored if it is listed, so that it opens offline although no document was loaded', async () => {
    const setup = await visitedBuilds([one], ['tab'])
    const addresses = [
      '/plans',
      '/assets/plans-b1.js',
      '/api/bills',
      '/page-data/app-data.json',
      '//evil.example/x',
    ]
    await setup.say({ type: 'gridfront:visited', build: 'b1', addresses }, 'tab')
    const shell = [...one.site.shell]
    expect(setup.caches.addresses(one.site.cache)).toEqual(
      [...shell, '/assets/plans-b1.js', '/plans'].toSorted(),
    )
    expect(setup.asked).not.toContain('/api/bills')
  })

  test('[SW-3] is stored with what all pages of the application need, once the application has started', async () => {
    const setup = await visitedBuilds([one], ['tab'])
    const say = (addresses: string[]) =>
      setup.say({ type: 'gridfront:visited', build: 'b1', addresses }, 'tab')
    await say(['/'])
    expect(setup.caches.addresses(one.site.cache)).toEqual(['/', '/documents/offline'])
    await say(['/', '/assets/app-b1.js'])
    expect(setup.caches.addresses(one.site.cache)).toEqual(
      ['/', ...one.site.shell, ...one.site.application].toSorted(),
    )
  })

  test('[SW-3] is fetched once, and not at all if that fails', async () => {
    const network = networkOf(one)
    const setup = workerSetup(one.site, { network })
    await setup.install()
    const say = () =>
      setup.say({ type: 'gridfront:visited', build: 'b1', addresses: ['/', '/plans', '/'] }, 'tab')
    network.isOffline = true
    await say()
    network.isOffline = false
    setup.asked.splice(0)
    await say()
    await say()
    expect(setup.asked).toEqual(['/', '/plans'])
  })
})

describe('the kill switch', () => {
  test('[SW-3] takes over at once, deletes what was stored, unregisters, and answers nothing', async () => {
    const { caches } = await visitedBuilds([one, two], ['tab'])
    await caches.open('somebody-elses')
    const setup = workerSetup(null, { network: networkOf(one), caches, windows: ['tab'] })
    await setup.install()
    expect(setup.calls).toEqual(['skipWaiting'])
    await setup.activate()
    expect(setup.calls).toEqual(['skipWaiting', 'unregister'])
    expect(await caches.keys()).toEqual(['somebody-elses'])
    expect(setup.hasListener('fetch')).toBe(false)
    expect(setup.asked).toEqual([])
  })

  test('[SW-3] works on a device without stored data', async () => {
    const setup = workerSetup(null, { network: networkOf(one) })
    await setup.install()
    await setup.activate()
    expect(setup.calls).toEqual(['skipWaiting', 'unregister'])
  })
})
