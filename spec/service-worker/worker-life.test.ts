import { describe, expect, test } from 'vitest'
import { networkOf, ScriptedCaches, sampleBuild, workerWorld } from './worker-world.ts'

const one = sampleBuild('b1')
const two = sampleBuild('b2')
const three = sampleBuild('b3')

/** The browser of somebody who has had these builds, the last one at work; `windows` are the pages now open. */
async function visitedBuilds(builds: readonly (typeof one)[], windows: string[] = []) {
  const caches = new ScriptedCaches()
  let world: ReturnType<typeof workerWorld> | undefined
  for (const build of builds) {
    world = workerWorld(build.site, { network: networkOf(build), caches, windows })
    await world.install()
    await world.activate()
  }
  if (!world) throw new Error('no build')
  return world
}

describe('installing', () => {
  test('[SW-3] keeps what every page needs, and nothing else', async () => {
    const world = workerWorld(one.site, { network: networkOf(one) })
    await world.install()
    expect(world.caches.addresses(one.site.cache)).toEqual([...one.site.shell].toSorted())
    expect(world.calls, 'an older worker stays at work').toEqual([])
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
    network.set('/assets/app-b1.js', answer)
    const world = workerWorld(one.site, { network })
    await expect(world.install()).rejects.toThrow()
    expect(await world.caches.keys()).toEqual([])
  })

  test('[SW-3] a failure takes nothing from a worker that keeps the same files', async () => {
    const world = await visitedBuilds([one])
    const again = workerWorld(
      { ...one.site, shell: [...one.site.shell, '/nothing'] },
      { network: networkOf(one), caches: world.caches },
    )
    await expect(again.install()).rejects.toThrow('/nothing')
    expect(world.caches.addresses(one.site.cache)).toEqual([...one.site.shell].toSorted())
  })

  test('[SW-3] a host that redirects to a slash at the end does not spoil the offline page', async () => {
    const network = networkOf(one)
    const text = String(one.contents['/documents/offline'])
    network.set('/documents/offline', () =>
      Object.defineProperty(new Response(text), 'redirected', { value: true }),
    )
    const world = workerWorld(one.site, { network })
    await world.install()
    network.isOffline = true
    const answer = await world.ask('/plans', { navigate: 'tab' })
    expect([answer?.status, answer?.redirected, await answer?.text()]).toEqual([503, false, text])
  })
})

describe('a new build', () => {
  test('[SW-3] waits until it is told to take over', async () => {
    const world = workerWorld(two.site, { network: networkOf(two), windows: ['a', 'b'] })
    await world.install()
    await world.say({ type: 'gridfront:take-over', ifAlone: true }, 'a')
    expect(world.calls, 'another page is open').toEqual([])
    await world.say({ type: 'gridfront:take-over' }, 'a')
    expect(world.calls).toEqual(['skipWaiting'])
  })

  test('[SW-3] takes over quietly when the page that asks is the only one', async () => {
    const world = workerWorld(two.site, { network: networkOf(two), windows: ['a'] })
    await world.say({ type: 'gridfront:take-over', ifAlone: true }, 'a')
    expect(world.calls).toEqual(['skipWaiting'])
  })

  test('[SW-3] says which build it is of', async () => {
    const world = workerWorld(two.site, { network: networkOf(two) })
    expect(await world.say({ type: 'gridfront:build' })).toEqual([{ build: 'b2' }])
  })

  test.each([
    [null],
    ['gridfront:take-over'],
    [{}],
    [{ type: 'x' }],
    [{ type: 'gridfront:visited', build: 'b2', addresses: [1] }],
  ])('a message of somebody else is none: %j', async (data) => {
    const world = workerWorld(two.site, { network: networkOf(two), windows: ['a'] })
    expect(await world.say(data, 'a')).toEqual([])
    expect([world.calls, world.asked]).toEqual([[], []])
  })

  test('[SW-3] that takes over deletes the older caches, and no cache of anybody else', async () => {
    const world = await visitedBuilds([one])
    await world.caches.open('somebody-elses')
    const next = workerWorld(two.site, { network: networkOf(two), caches: world.caches })
    await next.install()
    await next.activate()
    expect(await next.caches.keys()).toEqual(['somebody-elses', two.site.cache])
    expect(next.calls).toEqual(['preload', 'claim'])
  })

  test('[SW-3] leaves a page of an older build its cache until that page is closed', async () => {
    const windows = ['old']
    const world = await visitedBuilds([one, two], windows)
    expect(await world.caches.keys()).toEqual([one.site.cache, two.site.cache])
    await world.ask('/plans', { navigate: 'new' })
    await world.rest()
    expect(await world.caches.keys(), 'still open').toEqual([one.site.cache, two.site.cache])
    windows.splice(0, 1, 'new')
    await world.ask('/', { navigate: 'new' })
    await world.rest()
    expect(await world.caches.keys()).toEqual([two.site.cache])
  })

  test('[SW-3] a page that says that it is of this build is no old one: the older cache goes', async () => {
    const world = await visitedBuilds([one, two], ['tab'])
    await world.say({ type: 'gridfront:visited', build: 'b1', addresses: [] }, 'tab')
    expect(await world.caches.keys()).toEqual([one.site.cache, two.site.cache])
    await world.say({ type: 'gridfront:visited', build: 'b2', addresses: [] }, 'tab')
    expect(await world.caches.keys()).toEqual([two.site.cache])
  })

  test('[SW-3] remembers them after the browser has ended and started the worker', async () => {
    const world = await visitedBuilds([one, two], ['old'])
    const again = workerWorld(two.site, { network: networkOf(two), caches: world.caches, windows: ['old'] })
    await again.ask('/', { navigate: 'new' })
    await again.rest()
    expect(await again.caches.keys()).toEqual([one.site.cache, two.site.cache])
  })

  test('[SW-3] two caches at most: an old page has the newest of the older ones', async () => {
    const world = await visitedBuilds([one, two, three], ['old'])
    expect(await world.caches.keys()).toEqual([two.site.cache, three.site.cache])
  })

  test('[SW-3] a worker leaves the cache of a newer one alone that is on its way', async () => {
    const world = await visitedBuilds([one])
    const next = workerWorld(two.site, { network: networkOf(two), caches: world.caches })
    await next.install()
    world.registration.waiting = {}
    await world.ask('/', { navigate: 'tab' })
    await world.rest()
    expect(await world.caches.keys()).toEqual([one.site.cache, two.site.cache])
  })
})

describe('what a page says that it shows', () => {
  test('[SW-3] is kept as far as it is listed, so that a page opens offline that no document was loaded for', async () => {
    const world = await visitedBuilds([one], ['tab'])
    const addresses = [
      '/plans',
      '/assets/plans-b1.js',
      '/api/bills',
      '/page-data/app-data.json',
      '//evil.example/x',
    ]
    await world.say({ type: 'gridfront:visited', build: 'b1', addresses }, 'tab')
    const shell = [...one.site.shell]
    expect(world.caches.addresses(one.site.cache)).toEqual(
      [...shell, '/assets/plans-b1.js', '/plans'].toSorted(),
    )
    expect(world.asked).not.toContain('/api/bills')
  })

  test('[SW-3] is fetched once, and not at all when it cannot be had', async () => {
    const network = networkOf(one)
    const world = workerWorld(one.site, { network })
    await world.install()
    const say = () =>
      world.say({ type: 'gridfront:visited', build: 'b1', addresses: ['/', '/plans', '/'] }, 'tab')
    network.isOffline = true
    await say()
    network.isOffline = false
    world.asked.splice(0)
    await say()
    await say()
    expect(world.asked).toEqual(['/', '/plans'])
  })
})

describe('the kill switch', () => {
  test('[SW-3] takes over at once, deletes what was kept, unregisters, and answers nothing', async () => {
    const { caches } = await visitedBuilds([one, two], ['tab'])
    await caches.open('somebody-elses')
    const world = workerWorld(null, { network: networkOf(one), caches, windows: ['tab'] })
    await world.install()
    expect(world.calls).toEqual(['skipWaiting'])
    await world.activate()
    expect(world.calls).toEqual(['skipWaiting', 'unregister'])
    expect(await caches.keys()).toEqual(['somebody-elses'])
    expect(world.hasListener('fetch')).toBe(false)
    expect(world.asked).toEqual([])
  })

  test('[SW-3] works on a device where nothing was kept', async () => {
    const world = workerWorld(null, { network: networkOf(one) })
    await world.install()
    await world.activate()
    expect(world.calls).toEqual(['skipWaiting', 'unregister'])
  })
})
