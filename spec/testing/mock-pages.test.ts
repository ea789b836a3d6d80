import { expect, test } from 'vitest'
import {
  appData,
  footerSlice,
  indexPage,
  notFoundPage,
  plansPage,
  staticQuery,
  staticQueryHash,
} from '../../fixtures/page-data.ts'
import { createPageLoader } from '../../src/pages/page-loader.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { TestClient } from './test-client.ts'

const loginPage = { ...plansPage, path: '/accounts/login' }
const pageFiles = {
  '/page-data/index/page-data.json': indexPage,
  '/page-data/plans/page-data.json': plansPage,
  '/page-data/plans/page-data-rsc.json': '0:["as it is"]\n',
  '/page-data/accounts/login/page-data.json': loginPage,
  '/page-data/404.html/page-data.json': notFoundPage,
}

test.each([
  ['/page-data/index/page-data.json', indexPage],
  ['/page-data/plans/page-data.json', plansPage],
  ['/page-data/app-data.json', appData],
  [`/page-data/sq/d/${staticQueryHash}.json`, staticQuery],
  ['/slice-data/footer.json', footerSlice],
])('[LIB-5] the small site of the fixtures stands at its addresses: %s', async (path, content) => {
  const { status, headers, body } = await new TestClient(createMockBackend()).get(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(JSON.parse(body)).toEqual(content)
})

test('[LIB-5] a brand passes in its own pages, including nested and raw ones', async () => {
  const visitor = new TestClient(createMockBackend({ pageFiles }))
  const nested = await visitor.get('/page-data/accounts/login/page-data.json')
  expect(JSON.parse(nested.body)).toEqual(loginPage)
  const raw = await visitor.get('/page-data/plans/page-data-rsc.json')
  expect([raw.headers.get('content-type'), raw.body]).toEqual([
    'application/json; charset=utf-8',
    '0:["as it is"]\n',
  ])
  expect((await visitor.get('/page-data/app-data.json')).status).toBe(404)
})

test.each([
  '/page-data/nothing/page-data.json',
  '/page-data/sq/d/1.json',
  '/page-data/sq/d/1/page-data.json',
  '/slice-data/header.json',
  '/page-data/accounts%2Flogin/page-data.json',
  '/page-data/%E0%A4%A/page-data.json',
  '/page-data/constructor/page-data.json',
])('%s is not there', async (path) => {
  const { status, headers, body } = await new TestClient(createMockBackend({ pageFiles })).get(path)
  expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
  expect(JSON.parse(body)).toMatchObject({ status: 404 })
})

test.each([
  ['/', 200],
  ['/index', 200],
  ['/m', 200],
  ['/plans', 200],
  ['/plans.m', 200],
  ['/accounts/login', 200],
  ['/accounts/login.m', 200],
  ['/plans?a=b', 200],
  ['/plans/', 404],
  ['/about', 404],
  ['/accounts', 404],
  ['/plans.html', 404],
  ['/404.html', 404],
  ['/accounts.m/login', 404],
])('HEAD %s answers %i', async (path, status) => {
  const answer = await new TestClient(createMockBackend({ pageFiles })).bare('HEAD', path)
  expect([answer.status, answer.body]).toEqual([status, ''])
  const type = status === 200 ? 'text/html' : 'application/problem+json'
  expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
})

test.each(['/slice-data/footer', '/slice-data/a/b.json', '/page-data/sq/d/a/b.json'])(
  '%s is no address of a file, for any method',
  async (path) => {
    const visitor = new TestClient(createMockBackend())
    expect((await visitor.bare('POST', path)).status).toBe(404)
    expect((await visitor.get(path, { prefer: 'code=200' })).status).toBe(404)
  },
)

test('a page accepts no POST, and an address without a page accepts no method', async () => {
  const visitor = new TestClient(createMockBackend())
  const known = await visitor.bare('POST', '/plans')
  expect([known.status, known.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect((await visitor.bare('POST', '/nothing')).status).toBe(404)
  expect((await visitor.bare('OPTIONS', '/nothing')).status).toBe(404)
})

test('a service worker without a cache is served at the root', async () => {
  const { status, headers } = await new TestClient(createMockBackend()).get('/sw.js')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
})

test('[LIB-5] the page loader works with the mock, and with statuses chosen by Prefer', async () => {
  const backend = createMockBackend()
  const wishes: Readonly<Record<string, string>> = { '/page-data/index/page-data.json': 'code=500' }
  const { load } = createPageLoader({
    fetch: (path) => {
      const headers = { prefer: wishes[path] ?? '' }
      return backend.handle(new Request(new URL(path, 'http://localhost'), { headers }))
    },
  })
  expect(await load('/plans')).toMatchObject({ status: 'ok', page: plansPage })
  expect(await load('/nothing')).toMatchObject({ status: 'notFound' })
  expect(await load('/')).toMatchObject({ status: 'serverError' })
})
