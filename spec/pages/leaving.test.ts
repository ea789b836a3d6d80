import { expect, test } from 'vitest'
import { appData, buildHash, newerAppData, plansPage } from '../../fixtures/page-data.ts'
import { lookAgainMs } from '../../src/pages/page-loader.ts'
import { quiet } from './fake-clock.ts'
import { documentDoor, scriptedSite } from './scripted-site.ts'

const app = '/page-data/app-data.json'
const plans = '/page-data/plans/page-data.json'
const faq = '/page-data/faq/page-data.json'
const faqPage = { ...plansPage, path: '/faq' }
const files = { [plans]: [plansPage], [faq]: [faqPage] }
const newer = { ...files, [app]: [newerAppData] }

test('[PAGE-3] [ROUTE-11] after a new build is detected the next navigation loads the document, with query and fragment', async () => {
  const { left, openDocument } = documentDoor()
  const site = scriptedSite({ ...files, [app]: [appData, newerAppData] }, { openDocument, build: buildHash })
  expect(await site.load('/faq')).toMatchObject({ status: 'ok', webpackCompilationHash: buildHash })
  expect(await site.load('/plans.m?sort=price#solar')).toBeUndefined()
  expect(left).toEqual(['newBuild /plans.m?sort=price#solar'])
  expect(site.loader.loadSync('/plans')).toBeUndefined()
})

test('[PAGE-3] a prefetch that detects a new build loads no document, but the next navigation does, without a request', async () => {
  const { left, openDocument } = documentDoor()
  const site = scriptedSite({ ...files, [app]: [appData, newerAppData] }, { openDocument, build: buildHash })
  await site.load('/faq')
  expect(await site.clock.until(site.loader.prefetch('/plans').done)).toBe(false)
  expect(left).toEqual([])
  const before = site.asked.length
  // Requesting the shown page is a retry, not a navigation.
  expect(await site.load('/faq')).toMatchObject({ status: 'ok' })
  expect(await site.loader.prefetch('/about').done).toBe(false)
  expect(await site.load('/plans')).toBeUndefined()
  expect(left).toEqual(['newBuild /plans'])
  expect(site.asked).toHaveLength(before)
})

test('[PAGE-3] with a new build, pages that are already loaded open as documents too', async () => {
  const { left, openDocument } = documentDoor()
  const site = scriptedSite(
    { ...files, [app]: [appData, appData, newerAppData] },
    { openDocument, build: buildHash },
  )
  await site.load('/faq')
  await site.load('/plans')
  await site.clock.until(site.loader.prefetch('/about').done)
  expect(await site.load('/faq')).toBeUndefined()
  expect(left).toEqual(['newBuild /faq'])
})

test('[PAGE-3] if the document was already tried, the page is shown', async () => {
  const { left, openDocument } = documentDoor(false)
  const site = scriptedSite(newer, { openDocument, build: buildHash })
  expect(await site.load('/plans')).toMatchObject({
    status: 'ok',
    page: plansPage,
    webpackCompilationHash: newerAppData.webpackCompilationHash,
  })
  expect(left).toEqual(['newBuild /plans', 'newBuild /plans'])
})

test.each([
  ['the document knows no build', '', newerAppData],
  ['nobody can tell which build is out', buildHash, 404],
])('[PAGE-3] an unknown hash is no changed hash: %s', async (_, build, answer) => {
  const { left, openDocument } = documentDoor()
  const site = scriptedSite({ ...files, [app]: [answer] }, { openDocument, build })
  expect(await site.load('/plans')).toMatchObject({ status: 'ok' })
  expect(left).toEqual([])
})

test.each([
  ['than this document', buildHash, 503, 'another'],
  ['than app data', '', appData, 'another'],
])(
  '[PAGE-3] page data of another build %s are a mixed build: the document is loaded',
  async (_, build, answer, hash) => {
    const { left, openDocument } = documentDoor()
    const mixed = { ...plansPage, webpackCompilationHash: hash }
    const site = scriptedSite({ [plans]: [mixed], [app]: [answer] }, { openDocument, build })
    expect(await site.load('/plans')).toBeUndefined()
    expect(left).toEqual(['newBuild /plans'])
  },
)

test('[PAGE-7] HEAD confirms that a page does not exist: requested once, at its path in its variant, without the query', async () => {
  const { left, openDocument } = documentDoor()
  const site = scriptedSite({ 'HEAD /nope.m': [404] }, { openDocument })
  expect(await site.load('/nope.m?token=x#y')).toMatchObject({ status: 'notFound' })
  expect(await site.load('/nope.m?again')).toMatchObject({ status: 'notFound' })
  expect(site.asked.filter((request) => request.startsWith('HEAD'))).toEqual(['HEAD /nope.m'])
  expect(left).toEqual([])
})

test.each([301, 304, 403, 405, 500, 503, 'lost', 'hang'] as const)(
  '[PAGE-7] %s to HEAD is no page: the 404 page is shown',
  async (answer) => {
    const { left, openDocument } = documentDoor()
    const head = typeof answer === 'number' ? new Response(null, { status: answer }) : answer
    const site = scriptedSite({ 'HEAD /nope': [head] }, { openDocument })
    expect(await site.load('/nope')).toMatchObject({ status: 'notFound' })
    expect(site.times('HEAD /nope')).toBe(1)
    expect(left).toEqual([])
  },
)

test.each([200, 204])(
  '[PAGE-7] %i to HEAD: the full document is loaded, and the next time without asking',
  async (answer) => {
    const { left, openDocument } = documentDoor()
    const site = scriptedSite(
      { 'HEAD /energy/terms.pdf': [answer], '/energy/page-data/404.html/page-data.json': [plansPage] },
      { openDocument, basePath: '/energy' },
    )
    expect(await site.load('/terms.pdf?v=2#page=3')).toBeUndefined()
    const requests = site.asked.length
    expect(await site.load('/terms.pdf')).toBeUndefined()
    expect(left).toEqual(['pageExists /terms.pdf?v=2#page=3', 'pageExists /terms.pdf'])
    expect(site.asked).toHaveLength(requests)
    expect(site.loader.isNotFound('/terms.pdf')).toBe(false)
  },
)

test('[PAGE-7] on a host that answers 200 to everything, the document that came from there shows the 404 page', async () => {
  const { left, openDocument } = documentDoor()
  const site = scriptedSite(
    { 'HEAD /nope': [200], 'HEAD /nope.m': [200] },
    { openDocument, documentAddress: '/nope?from=mail#x' },
  )
  expect(await site.load('/nope')).toMatchObject({ status: 'notFound' })
  expect(site.times('HEAD /nope')).toBe(0)
  expect(left).toEqual([])
})

test('[PAGE-7] the other variant is another address', async () => {
  const { left, openDocument } = documentDoor()
  const site = scriptedSite({ 'HEAD /nope.m': [200] }, { openDocument, documentAddress: '/nope' })
  expect(await site.load('/nope.m')).toBeUndefined()
  expect(left).toEqual(['pageExists /nope.m'])
})

test('[PAGE-7] if the document was already tried, the page does not exist, and the 404 page shows', async () => {
  const { openDocument } = documentDoor(false)
  const site = scriptedSite({ 'HEAD /nope': [200] }, { openDocument })
  expect(await site.load('/nope')).toMatchObject({ status: 'notFound' })
  expect(await site.load('/nope')).toMatchObject({ status: 'notFound' })
  expect(site.times('HEAD /nope')).toBe(1)
})

test.each(['//evil.example', '/a/%2e%2e/b', '/%5Cevil.example', 'https://evil.example/plans'])(
  '[PAGE-7] [ROUTE-16] %j can be no page: no probe, and no document, whatever fails',
  async (address) => {
    const { left, openDocument } = documentDoor()
    const site = scriptedSite({}, { openDocument })
    expect(await site.load(address)).toMatchObject({ status: 'notFound' })
    const broken = scriptedSite({ '/page-data/404.html/page-data.json': [503] }, { openDocument })
    expect(await broken.load(address)).toMatchObject({ status: 'serverError', path: address })
    expect([...site.asked, ...broken.asked].join()).not.toContain('evil')
    expect(left).toEqual([])
  },
)

test('[ROUTE-11] a failed page loads the document of its address; if that was already tried, the 500 page shows', async () => {
  const { left, openDocument } = documentDoor()
  const site = scriptedSite({ [plans]: [503] }, { openDocument })
  expect(await site.load('/plans?sort=price#solar')).toBeUndefined()
  expect(left).toEqual(['failed /plans?sort=price#solar'])
  const stuck = scriptedSite({ [plans]: [503] }, documentDoor(false))
  expect(await stuck.load('/plans')).toMatchObject({ status: 'serverError', error: { path: '/plans' } })
})

test('[ROUTE-11] [PAGE-9] without a 500 page it is an error; the next call tries again', async () => {
  const script = { [plans]: [503, 503, 503, 503, plansPage], '/page-data/500.html/page-data.json': [404] }
  const site = scriptedSite(script, documentDoor(false))
  expect(await site.load('/plans')).toMatchObject({
    status: 'error',
    error: { message: "We couldn't load /plans" },
  })
  expect(await site.load('/plans')).toMatchObject({ status: 'ok' })
})

test('a document that could not be opened does not count as tried', async () => {
  const openDocument = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const site = scriptedSite({ [plans]: [503] }, { openDocument })
  expect(await site.load('/plans')).toMatchObject({ status: 'serverError' })
})

test('[ROUTE-11] an aborted load ends at once, loads no document, and does not affect others', async () => {
  const { left, openDocument } = documentDoor()
  const site = scriptedSite({ [plans]: ['hang'], [faq]: ['lost', 'lost', 'lost', faqPage] }, { openDocument })
  const stop = new AbortController()
  const one = site.loader.load('/faq', { signal: stop.signal })
  const other = site.loader.load('/faq')
  stop.abort()
  expect(await one).toMatchObject({ status: 'error', path: '/faq' })
  expect(await site.clock.until(other)).toMatchObject({ status: 'ok' })
  const alone = new AbortController()
  const slow = site.loader.load('/plans', { signal: alone.signal })
  alone.abort()
  expect(await slow).toMatchObject({ status: 'error' })
  await site.clock.advance(60_000)
  expect(site.times(plans)).toBe(1)
  expect(await site.loader.load('/about', { signal: alone.signal })).toMatchObject({ status: 'error' })
  expect(site.asked.join()).not.toContain('about')
  expect(left).toEqual([])
})

test('[PAGE-8] [ROUTE-11] a click that joins a prefetch may load a document; the prefetch alone never does', async () => {
  const { left, openDocument } = documentDoor()
  const site = scriptedSite({ [plans]: [503] }, { openDocument })
  expect(await site.clock.until(site.loader.prefetch('/plans').done)).toBe(false)
  expect(left).toEqual([])
  const ahead = site.loader.prefetch('/plans')
  await quiet()
  const click = site.loader.load('/plans#solar')
  ahead.abort()
  expect(await site.clock.until(click)).toBeUndefined()
  expect(left).toEqual(['failed /plans#solar'])
  expect(site.times(plans)).toBe(8)
})

test('[PAGE-3] a tab that has loaded all its pages checks for a new build every 10 minutes: the next navigation loads a document', async () => {
  const { left, openDocument } = documentDoor()
  const script = { ...files, [app]: [appData, appData, appData, newerAppData] }
  const site = scriptedSite(script, { openDocument, build: buildHash })
  await site.load('/faq')
  await site.load('/plans')
  await site.clock.advance(lookAgainMs - 1)
  await site.load('/faq')
  expect(site.times(app)).toBe(2)
  await site.clock.advance(1)
  // App data is read once each time, however many pages are requested.
  for (const address of ['/plans', '/faq']) expect(await site.load(address)).toMatchObject({ status: 'ok' })
  expect([site.times(app), left]).toEqual([3, []])
  await site.clock.advance(lookAgainMs)
  expect(await site.load('/plans')).toMatchObject({ status: 'ok' })
  await quiet()
  expect(left).toEqual([])
  expect(await site.load('/faq')).toBeUndefined()
  expect([site.times(app), left]).toEqual([4, ['newBuild /faq']])
})

test('[PAGE-3] loading a page also checks app data', async () => {
  const { openDocument } = documentDoor()
  const site = scriptedSite(files, { openDocument, build: buildHash })
  await site.load('/faq')
  await site.clock.advance(lookAgainMs - 1)
  await site.load('/plans')
  await site.clock.advance(lookAgainMs - 1)
  await site.load('/faq')
  expect(site.times(app)).toBe(2)
})

test('[PAGE-3] a later check of app data delays nothing, and its failure changes nothing', async () => {
  const { left, openDocument } = documentDoor()
  const site = scriptedSite({ ...files, [app]: [appData, 'hang'] }, { openDocument, build: buildHash })
  await site.load('/faq')
  await site.clock.advance(lookAgainMs)
  expect(await site.loader.load('/faq')).toMatchObject({ status: 'ok' })
  await site.clock.advance(lookAgainMs)
  expect(site.times(app)).toBeGreaterThan(1)
  expect(await site.loader.load('/faq')).toMatchObject({ status: 'ok' })
  expect(left).toEqual([])
})

test('[PAGE-3] without a document to load, there is no check', async () => {
  const site = scriptedSite(files, { build: buildHash })
  await site.load('/faq')
  await site.clock.advance(lookAgainMs)
  await site.load('/faq')
  expect(site.times(app)).toBe(1)
})

test('a load that opens a document stays pending until it is aborted', async () => {
  const { openDocument } = documentDoor()
  const site = scriptedSite({ ...files, [plans]: [503] }, { openDocument })
  expect(site.loader.isLeaving()).toBe(false)
  await site.load('/faq')
  expect(site.loader.isLeaving()).toBe(false)
  const stop = new AbortController()
  expect(await site.load('/plans', stop.signal)).toBeUndefined()
  expect(site.loader.isLeaving()).toBe(true)
  stop.abort()
  expect(site.loader.isLeaving()).toBe(false)
})
