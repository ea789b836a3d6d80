import { expect, test, vi } from 'vitest'
import {
  badPageData,
  footerSlice,
  indexPage,
  notFoundPage,
  plansPage,
  serverErrorPage,
} from '../../fixtures/page-data.ts'
import { PageError } from '../../src/pages/page-error.ts'
import { createPageLoader, pageDataPath } from '../../src/pages/page-loader.ts'
import { createTemplateRegistry } from '../../src/pages/template-registry.ts'
import type { Answer } from './scripted-fetch.ts'
import { scriptedFetch } from './scripted-fetch.ts'
import { documentDoor, scriptedSite as site } from './scripted-site.ts'

const plans = '/page-data/plans/page-data.json'
const notFound = '/page-data/404.html/page-data.json'
const serverError = '/page-data/500.html/page-data.json'
/** Neither slices nor static queries. */
const plain = { slicesMap: undefined, staticQueryHashes: [] }

test.each([
  ['/', '/page-data/index/page-data.json'],
  ['/plans', '/page-data/plans/page-data.json'],
  ['/accounts/login', '/page-data/accounts/login/page-data.json'],
  ['/screens/emailConfirm/success', '/page-data/screens/emailConfirm/success/page-data.json'],
])('[PAGE-1] the data of %s is at %s', (path, address) => {
  expect(pageDataPath(path)).toBe(address)
})

test.each([
  ['/m', '/page-data/index/page-data.json'],
  ['/index.html', '/page-data/index/page-data.json'],
  ['/plans.m', plans],
  ['/plans/', plans],
  ['/plans?sort=price#solar', plans],
  ['/accounts/login.m?x', '/page-data/accounts/login/page-data.json'],
  ['/caf%c3%a9', '/page-data/caf%C3%A9/page-data.json'],
])('[PAGE-1] to load %s exactly one file is asked for, %s', async (address, file) => {
  const { loader, asked } = site({ [file]: [plansPage] })
  expect(await loader.load(address)).toMatchObject({ status: 'ok', page: plansPage })
  expect(asked).toEqual([file])
})

test('[PAGE-1] below a base path every address begins with it', async () => {
  const { fetch, asked, times } = scriptedFetch({ '/energy/page-data/plans/page-data.json': [plansPage] })
  const loader = createPageLoader({ fetch, basePath: '/energy' })
  expect(await loader.load('/plans')).toMatchObject({ status: 'ok', page: plansPage })
  expect([asked.length, times('/energy/page-data/app-data.json')]).toEqual([1, 1])
})

test('[PAGE-2] 404 gives the data of the 404 page, after one request for each', async () => {
  const { loader, asked } = site({})
  expect(await loader.load('/nope')).toMatchObject({ status: 'notFound', path: '/nope', page: notFoundPage })
  expect(asked).toEqual(['/page-data/nope/page-data.json', notFound])
  expect(loader.isNotFound('/nope')).toBe(true)
  expect(loader.isNotFound('/nope.m?x')).toBe(true)
  expect(loader.isNotFound('/plans')).toBe(false)
})

test('the data of the 404 page is requested once, however many pages are missing', async () => {
  const { loader, times } = site({})
  for (const path of ['/a', '/b', '//c']) expect((await loader.load(path)).status).toBe('notFound')
  expect(times(notFound)).toBe(1)
})

test('[PAGE-2] 500 gives the data of the 500 page; the next call requests again', async () => {
  const { loader, asked } = site({ [plans]: [500, plansPage] })
  expect(await loader.load('/plans')).toMatchObject({
    status: 'serverError',
    path: '/plans',
    page: serverErrorPage,
  })
  expect(asked).toEqual([plans, serverError])
  expect(loader.loadSync('/plans')).toBeUndefined()
  expect(await loader.load('/plans')).toMatchObject({ status: 'ok', page: plansPage })
})

const failures: [string, Answer][] = [
  ['no network', 'lost'],
  ['an answer that breaks off', 'cut'],
  ['HTML', badPageData.htmlText],
  ['truncated JSON', badPageData.truncatedJson],
  ['JSON of the wrong shape', badPageData.wrongShape],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ...[400, 401, 403, 408, 410, 429, 501, 502, 503, 504].map((status): [string, Answer] => [
    `status ${status}`,
    status,
  ]),
]

test.each(failures)(
  '[PAGE-2] [PAGE-9] [PAGE-11] %s: exactly four requests, then an error that names the path',
  async (_, answer) => {
    const { load, asked } = site({ [plans]: [answer] })
    const result = await load('/plans.m?sort=price')
    expect(asked).toEqual([plans, plans, plans, plans])
    expect(result).toMatchObject({ status: 'error', path: '/plans' })
    const { error } = result as { error: PageError }
    expect(error).toBeInstanceOf(PageError)
    expect(error).toMatchObject({
      code: 'PAGE_NOT_LOADED',
      path: '/plans',
      message: "We couldn't load /plans",
    })
  },
)

test.each(failures)('[PAGE-2] [PAGE-11] after %s the next try counts', async (_, answer) => {
  const { load, asked } = site({ [plans]: [answer, answer, answer, plansPage] })
  expect(await load('/plans')).toMatchObject({ status: 'ok', page: plansPage })
  expect(asked).toHaveLength(4)
})

test('[PAGE-2] a missing 404 page ends in an error, not in a loop', async () => {
  const { loader, asked } = site({ [plans]: [404], [notFound]: [404] })
  expect(await loader.load('/plans')).toMatchObject({ status: 'error', path: '/plans' })
  expect(asked).toEqual([plans, notFound])
})

test.each(['/plans', '/404.html'])(
  '[PAGE-2] [PAGE-10] a 404 page that answers 500 shows the 500 page, for %s; the next call asks again',
  async (path) => {
    const { loader, asked, times } = site({ [notFound]: [500, 500, notFoundPage] })
    const shown = { status: 'serverError', path, page: serverErrorPage }
    expect(await loader.load(path)).toMatchObject(shown)
    expect(asked).toEqual([...(path === '/plans' ? [plans] : []), notFound, serverError])
    expect(loader.loadSync(path)).toBeUndefined()
    expect(await loader.load(path)).toMatchObject(shown)
    expect(await loader.load(path)).toMatchObject({ page: notFoundPage })
    expect([times(notFound), times(serverError)]).toEqual([3, 1])
  },
)

test.each([404, 500])(
  '[PAGE-2] a 500 page that answers %i ends in an error, and nothing is asked for twice',
  async (status) => {
    for (const [script, requests] of [
      [{ [plans]: [500] }, [plans, serverError]],
      [{ [plans]: [404], [notFound]: [500] }, [plans, notFound, serverError]],
    ] as const) {
      const { loader, asked } = site({ ...script, [serverError]: [status] })
      expect(await loader.load('/plans')).toMatchObject({ status: 'error', path: '/plans' })
      expect(asked).toEqual(requests)
    }
  },
)

test.each([
  ['/404.html', notFound, 404],
  ['/404.html.m', notFound, 404],
  ['/500.html', serverError, 404],
  ['/500.html', serverError, 500],
])(
  '[PAGE-2] [PAGE-7] %s, asked for by name from %s, is asked for once where it answers %i, without HEAD',
  async (path, file, status) => {
    const { left, openDocument } = documentDoor()
    const { loader, asked } = site({ [file]: [status] }, { openDocument, documentAddress: '/' })
    void loader.load(path)
    await vi.waitFor(() => expect(left).toEqual([`failed ${path}`]))
    expect(asked).toEqual([file])
  },
)

test('[PAGE-2] a fallback has its own four requests', async () => {
  const { load, times } = site({ [plans]: ['lost', 'lost', 'lost', 404], [notFound]: [502] })
  expect(await load('/plans')).toMatchObject({ status: 'error', path: '/plans' })
  expect([times(plans), times(notFound)]).toEqual([4, 4])
})

test.each(['//evil.example', '/a/%2e%2e/b', '/%5Cevil.example', 'https://evil.example/plans', '/\ud800'])(
  '[ROUTE-16] %j is not asked for: it is not found',
  async (address) => {
    const { loader, asked } = site({})
    expect(await loader.load(address)).toMatchObject({
      status: 'notFound',
      path: address,
      page: notFoundPage,
    })
    expect(asked).toEqual([notFound])
    expect(loader.isNotFound(address)).toBe(true)
  },
)

test('[ROUTE-16] [PAGE-9] if the 404 page fails too, the error names the requested address', async () => {
  const { loader } = site({ [notFound]: [404] })
  expect(await loader.load('//evil.example')).toMatchObject({
    status: 'error',
    error: { message: "We couldn't load //evil.example" },
  })
})

test('loads at the same time share one request', async () => {
  const { loader, asked } = site({ [plans]: [plansPage] })
  const pages = await Promise.all(
    ['/plans', '/plans.m', '/plans/?x', '/plans#y'].map((address) => loader.load(address)),
  )
  expect(asked).toEqual([plans])
  expect(new Set(pages).size).toBe(1)
  expect(loader.loadSync('/plans.m')).toBe(pages[0])
})

test('a page whose path equals a file’s address is distinct from the file', async () => {
  const app = '/page-data/app-data.json'
  const { load, loader, asked } = site({
    [`/page-data${plans}/page-data.json`]: [plansPage],
    [`/page-data${app}/page-data.json`]: [indexPage],
    [plans]: [plansPage],
    '/page-data/sq/d/3159585216.json': [{ data: {} }],
    '/slice-data/footer.json': [footerSlice],
  })
  expect(await load(app)).toMatchObject({ status: 'ok', path: app, page: indexPage })
  const both = Promise.all([loader.load(plans), loader.load('/plans')])
  expect((await both).map(({ path }) => path)).toEqual([plans, '/plans'])
  expect(asked).toContain(plans)
})

test('a loaded page is not requested again, nor is a missing one', async () => {
  const { loader, asked } = site({ [plans]: [plansPage] })
  for (const address of ['/plans', '/nope']) {
    const first = await loader.load(address)
    expect(await loader.load(address)).toBe(first)
  }
  expect(asked).toEqual([plans, '/page-data/nope/page-data.json', notFound])
})

test('a failure is not remembered, and no later load waits for it', async () => {
  const { load, loader, asked } = site({ [plans]: ['lost', 'lost', 'lost', 'lost', plansPage] })
  expect((await load('/plans'))?.status).toBe('error')
  expect(loader.loadSync('/plans')).toBeUndefined()
  expect((await load('/plans'))?.status).toBe('ok')
  expect(asked).toHaveLength(5)
})

test('[PAGE-9] a missing template and a failed chunk are errors of the page, and are not cached', async () => {
  let isBroken = true
  const registry = createTemplateRegistry({
    [plansPage.componentChunkName]: async () => {
      if (isBroken) throw new TypeError('Failed to fetch dynamically imported module')
      return 'Plans'
    },
  })
  const { load } = site(
    { [plans]: [plansPage], '/page-data/index/page-data.json': [{ ...indexPage, ...plain }] },
    { loadTemplate: registry.load },
  )
  expect(await load('/')).toMatchObject({
    status: 'error',
    error: {
      code: 'PAGE_COMPONENT_MISSING',
      message: "We couldn't find the correct component chunk",
      path: '/',
    },
  })
  expect(await load('/plans')).toMatchObject({
    status: 'error',
    error: { message: "We couldn't load /plans", cause: expect.any(TypeError) },
  })
  isBroken = false
  expect(await load('/plans')).toMatchObject({ status: 'ok' })
  expect(registry.get(plansPage.componentChunkName)).toBe('Plans')
})

test.each(['__proto__', 'constructor', 'toString', ''])(
  '[PAGE-9] %j, which every object has, is no template',
  async (name) => {
    const registry = createTemplateRegistry<string>({})
    await expect(registry.load(name, '/plans')).rejects.toMatchObject({ code: 'PAGE_COMPONENT_MISSING' })
    expect(registry.get(name)).toBeUndefined()
  },
)
