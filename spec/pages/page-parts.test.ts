import { expect, test } from 'vitest'
import {
  appData,
  buildHash,
  footerSlice,
  indexPage,
  notFoundPage,
  plansPage,
  serverErrorPage,
  staticQuery,
  staticQueryHash,
} from '../../fixtures/page-data.ts'
import { PageError } from '../../src/pages/page-error.ts'
import type { ShownPage } from '../../src/pages/page-loader.ts'
import type { PageFetch } from '../../src/pages/site-files.ts'
import { quiet } from './fake-clock.ts'
import { scriptedFetch } from './scripted-fetch.ts'
import { documentDoor, scriptedSite } from './scripted-site.ts'

const query = `/page-data/sq/d/${staticQueryHash}.json`
const slice = '/slice-data/footer.json'
const index = '/page-data/index/page-data.json'
const plans = '/page-data/plans/page-data.json'
const files = { [index]: [indexPage], [plans]: [plansPage], [query]: [staticQuery], [slice]: [footerSlice] }
/** Another page with the same parts. */
const about = { ...indexPage, path: '/about', componentChunkName: 'component---about' }
const aboutFile = '/page-data/about/page-data.json'
const whole: ShownPage = {
  status: 'ok',
  path: '/',
  page: indexPage,
  staticQueries: { [staticQueryHash]: staticQuery.data },
  slices: { footer: footerSlice },
  webpackCompilationHash: buildHash,
}

test('[PAGE-1] [PAGE-4] [PAGE-5] a page is loaded with its static queries, its slices and their queries', async () => {
  const chunks: string[] = []
  const chunk = (kind: string) => async (name: string, path: string) =>
    void chunks.push(`${kind} ${name} ${path}`)
  const { load, asked } = scriptedSite(files, { loadTemplate: chunk('template'), loadSlice: chunk('slice') })
  expect(await load('/')).toEqual(whole)
  expect([...asked].sort()).toEqual([index, query, slice])
  expect(chunks).toEqual(['template component---index /', 'slice slice---footer /'])
})

test('[PAGE-4] [PAGE-5] shared data is requested once, even by pages that load at the same time', async () => {
  const { loader, times, load } = scriptedSite({ ...files, [aboutFile]: [about] })
  await Promise.all([loader.load('/'), loader.load('/about')])
  expect(await load('/about')).toMatchObject({ slices: whole.slices, staticQueries: whole.staticQueries })
  expect([times(query), times(slice)]).toEqual([1, 1])
})

test('[PAGE-4] [PAGE-5] data in the document is not requested, and neither is its page', async () => {
  const { loader, asked, times, load } = scriptedSite({ ...files, [aboutFile]: [about] })
  loader.seed(whole)
  expect(await load('/m?from=mail#top')).toBe(whole)
  expect(loader.loadSync('/index.html')).toBe(whole)
  expect(asked).toEqual([])
  expect(times('/page-data/app-data.json')).toBe(0)
  expect(await load('/about')).toMatchObject({ status: 'ok', slices: whole.slices })
  expect(asked).toEqual([aboutFile])
})

test('[PAGE-4] a page’s known queries are requested together with its data, once, and further ones afterwards', async () => {
  let answer: (page: Response) => void = () => {}
  const script = scriptedFetch(files)
  const fetch: PageFetch = (address, init) =>
    address === index ? new Promise<Response>((resolve) => (answer = resolve)) : script.fetch(address, init)
  const { loader } = scriptedSite({}, { fetch, queryHints: () => [staticQueryHash] })
  const loading = loader.load('/')
  await quiet()
  expect(script.asked).toEqual([query])
  answer(new Response(JSON.stringify(indexPage)))
  expect(await loading).toEqual(whole)
  expect(script.asked).toEqual([query, slice])
})

test('[PAGE-4] an unneeded query causes no failure, and nothing waits for it', async () => {
  const gone = '/page-data/sq/d/1.json'
  const { load, asked, clock } = scriptedSite({ ...files, [gone]: ['hang'] }, { queryHints: () => ['1'] })
  expect(await load('/')).toEqual(whole)
  await quiet()
  // The page's own data are requested first.
  expect(asked.slice(0, 2)).toEqual([index, gone])
  expect(clock.pending()).toBe(0)
})

test('[PAGE-4] for an address that is no page no queries are known', async () => {
  const wanted: string[] = []
  const { load } = scriptedSite(files, { queryHints: (path) => void wanted.push(path) })
  await load('//elsewhere.example')
  await load('/plans.m?from=mail')
  expect(wanted).toEqual(['/plans'])
})

test('[PAGE-5] a slice that is not in the document is requested, whatever its page calls it', async () => {
  const { loader, times, load } = scriptedSite({ ...files, [aboutFile]: [about] })
  loader.seed({ ...whole, page: { ...indexPage, slicesMap: { constructor: 'footer' } }, slices: {} })
  expect(await load('/about')).toMatchObject({ status: 'ok', slices: whole.slices })
  expect(times(slice)).toBe(1)
})

test('the 404 page of a document is kept as such, and no page counts as missing because of it', async () => {
  const { loader, asked, load } = scriptedSite(files)
  const { slices, staticQueries } = whole
  loader.seed({ ...whole, status: 'notFound', path: '/404', page: notFoundPage, slices, staticQueries })
  expect(loader.isNotFound('/404')).toBe(false)
  expect(await load('/nope')).toMatchObject({ status: 'notFound', page: notFoundPage })
  expect(asked).toEqual(['/page-data/nope/page-data.json'])
})

test.each([
  ['notFound', 404, notFoundPage],
  ['serverError', 500, serverErrorPage],
] as const)(
  '[PAGE-2] [PAGE-6] the page of a document that stands in for another (%s) is kept with its twin',
  async (status, code, page) => {
    const missing = '/page-data/nope/page-data.json'
    const seeded = async (twin: Pick<ShownPage, 'rsc'>) => {
      const { loader, asked, load } = scriptedSite({ ...files, [missing]: [code] })
      loader.seed({ ...whole, ...twin, status, path: '/here', page })
      const shown = await load('/nope')
      expect(asked).toEqual([missing])
      expect(shown).toMatchObject({ status, path: '/nope', page })
      return shown
    }
    expect(await seeded({ rsc: '0:"gone"' })).toMatchObject({ rsc: '0:"gone"' })
    expect(await seeded({})).not.toHaveProperty('rsc')
  },
)

test('[PAGE-3] the 500 page shown instead of a failed page belongs to no known build', async () => {
  const { openDocument } = documentDoor(false)
  const { load } = scriptedSite({ [plans]: ['lost'] }, { openDocument })
  expect(await load('/plans')).toMatchObject({
    ...{ status: 'serverError', page: serverErrorPage, webpackCompilationHash: '' },
    error: { code: 'PAGE_NOT_LOADED', path: '/plans' },
  })
})

test('[PAGE-4] [PAGE-5] a part that failed is requested again by the next page, and loaded parts are kept', async () => {
  const lost = ['lost', 'lost', 'lost', 'lost', footerSlice] as const
  const { load, times } = scriptedSite({ ...files, [slice]: lost })
  const error = await load('/')
  expect(error).toMatchObject({
    status: 'error',
    error: { message: "We couldn't load /", cause: { message: slice } },
  })
  expect(await load('/')).toEqual(whole)
  expect([times(query), times(slice)]).toEqual([1, 5])
})

test('names of slices and static queries cannot lead to other addresses', async () => {
  const page = { ...plansPage, slicesMap: { x: '../../evil?x' }, staticQueryHashes: ['../1#'] }
  const { load, asked } = scriptedSite({ [plans]: [page] })
  await load('/plans')
  expect(new Set(asked)).toEqual(
    new Set([plans, '/slice-data/..%2F..%2Fevil%3Fx.json', '/page-data/sq/d/..%2F1%23.json']),
  )
})

test('a retry bypasses caches, and so does every request of app data', async () => {
  const { load, caches } = scriptedSite({ ...files, [plans]: [503, plansPage] })
  await load('/plans')
  const cachesOf = (file: string) => caches.filter(([name]) => name === file).map(([, cache]) => cache)
  expect(cachesOf(plans)).toEqual([undefined, 'reload'])
  expect(cachesOf('/page-data/app-data.json')).toEqual(['no-store'])
})

test('[PAGE-6] the partial-hydration twin is requested only if enabled, and passed on as text', async () => {
  const twin = '/page-data/plans/page-data-rsc.json'
  const text = '0:["$","main",null,{}]\n'
  const off = scriptedSite({ ...files, [twin]: [text] })
  expect(await off.load('/plans')).not.toHaveProperty('rsc')
  expect(off.times(twin)).toBe(0)
  const on = scriptedSite({ ...files, [twin]: [text] }, { partialHydration: true })
  const loading = on.loader.load('/plans.m')
  expect(on.asked).toEqual([plans, twin])
  expect(await loading).toMatchObject({ status: 'ok', rsc: text })
})

test('[PAGE-6] a missing page has the twin of the 404 page', async () => {
  const twin = '/page-data/404.html/page-data-rsc.json'
  const { load } = scriptedSite({ [twin]: ['0:"gone"'] }, { partialHydration: true })
  expect(await load('/nope')).toMatchObject({ status: 'notFound', page: notFoundPage, rsc: '0:"gone"' })
})

test('[PAGE-9] a missing chunk is requested twice; a name that no build knows is not', async () => {
  const { left, openDocument } = documentDoor(false)
  const tries: string[] = []
  const loadTemplate = async (name: string, path: string) => {
    tries.push(name)
    if (name === plansPage.componentChunkName) throw new PageError('PAGE_COMPONENT_MISSING', path)
    if (tries.length < 3 && name === indexPage.componentChunkName) throw new TypeError('no chunk')
  }
  const { load } = scriptedSite(files, { loadTemplate, openDocument })
  expect(await load('/plans')).toMatchObject({
    status: 'serverError',
    error: { message: "We couldn't find the correct component chunk", path: '/plans' },
  })
  expect(tries.filter((name) => name === plansPage.componentChunkName)).toHaveLength(1)
  expect(left).toEqual(['failed /plans'])
  tries.length = 1
  expect(await load('/')).toMatchObject({ status: 'ok' })
  expect(tries.slice(1)).toEqual([indexPage.componentChunkName, indexPage.componentChunkName])
})

test('[PAGE-2] a request has 10 seconds, and the retries come 100, 300 and 900 ms after a failure', async () => {
  const { clock, loader, asked, times } = scriptedSite({ [plans]: ['hang', 'lost'] })
  const loading = loader.load('/plans')
  await clock.advance(9_999)
  expect(asked).toHaveLength(1)
  for (const [ms, requests] of [
    [100, 1],
    [1, 2],
    [299, 2],
    [1, 3],
    [899, 3],
    [1, 4],
  ] as const) {
    await clock.advance(ms)
    expect(asked).toHaveLength(requests)
  }
  expect(await loading).toMatchObject({ status: 'error' })
  await quiet()
  expect(clock.pending()).toBe(0)
  expect(times('/page-data/app-data.json')).toBe(1)
})

test('[PAGE-3] a loaded page waits at most 2 seconds for app data', async () => {
  const { clock, loader } = scriptedSite({ ...files, '/page-data/app-data.json': ['hang'] })
  const loading = loader.load('/plans')
  await clock.advance(1_999)
  expect(loader.loadSync('/plans')).toBeUndefined()
  await clock.advance(1)
  expect(await loading).toMatchObject({ status: 'ok', webpackCompilationHash: '' })
  expect(clock.pending()).toBe(0)
})

test('[PAGE-3] app data is requested with every page that is not loaded yet, and with no other', async () => {
  const { load, times } = scriptedSite({ ...files, '/page-data/app-data.json': [appData] })
  for (const address of ['/plans', '/plans.m', '/', '/plans?x']) await load(address)
  expect(times('/page-data/app-data.json')).toBe(2)
})
