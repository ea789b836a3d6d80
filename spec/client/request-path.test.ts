import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pages } from '../../contracts/index.ts'
import { rest } from '../../contracts/rest.ts'
import { ensureRequestPath, pathParams, readPathParams } from '../../src/client/request-path.ts'
import { always } from '../tools/run/property-runs.ts'
import { clientOf, problem } from './fake-backend.ts'

const bases = ['https://api.wattlebird.example', 'https://www.wattlebird.example/base']
const site = 'https://www.wattlebird.example/'

test('[AUTH-10] whatever the path, an accepted request stays below the backend', () => {
  const nasty = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '@',
    ':',
    '#',
    '?',
    '\t',
    '\n',
    ' ',
    'a',
    'é',
    '//',
    '%2F',
  )
  let passed = 0
  always(2000)(fc.array(nasty, { maxLength: 8 }), fc.boolean(), (parts, isRooted) => {
    const path = (isRooted ? '/' : '') + parts.join('')
    try {
      ensureRequestPath(path)
    } catch {
      return
    }
    passed += 1
    for (const base of bases) {
      const address = new URL(base + path)
      expect(address.origin).toBe(new URL(base).origin)
      expect(address.pathname.startsWith(new URL(base).pathname)).toBe(true)
    }
    expect(new URL(path, site).origin).toBe(new URL(site).origin)
  })
  expect(passed).toBeGreaterThan(50)
})

test.each([
  '/',
  '/user',
  '/api/my-account/bills?from=2026-01-01',
  '/a/..b/c..',
  '/a?next=../b',
  '/caf%C3%A9',
])('%s is a path like any other', (path) => {
  expect(() => ensureRequestPath(path)).not.toThrow()
})

test.each([
  '/a/../admin',
  '/a/..',
  '/./a',
  '/%2e%2E/admin',
  '/a/.%2e/b',
  '/a#b',
  '/a\nb',
  '/a\\b',
  '/a/.. ',
  '/a b',
])('%j is refused', (path) => {
  expect(() => ensureRequestPath(path)).toThrow(TypeError)
})

test('any parameter can be read back from the path, and does not change the rest', () => {
  const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\.{1,2}$|\//.test(text))
  always()(fc.array(segment, { minLength: 1, maxLength: 3 }), (segments) => {
    const { page = '' } = pathParams(pages.pageData, { page: segments.join('/') })
    const { pathname, search, hash } = new URL(`/page-data/${page}/page-data.json`, site)
    expect(pathname.split('/').slice(2, -1).map(decodeURIComponent)).toEqual(segments)
    expect([search, hash]).toEqual(['', ''])
  })
})

test.each(['.', '..', 'a/../b', 'a//b', '/a', 'a/'])(
  '[API-10] the parameter %j would lead elsewhere, and is refused by name',
  (page) => {
    expect(() => pathParams(pages.pageData, { page })).toThrow(
      expect.objectContaining({
        code: 'BAD_REQUEST',
        route: 'GET /page-data/:page/page-data.json',
        field: '/params/page',
      }),
    )
  },
)

test.each([{}, { page: undefined }, { page: null }, { page: '' }, { pages: 'x' }, undefined])(
  '[API-10] a parameter that is missing (%j) is a required field, by name',
  (params) => {
    expect(() => pathParams(pages.pageData, params)).toThrow(
      expect.objectContaining({
        code: 'REQUIRED_FIELD',
        route: 'GET /page-data/:page/page-data.json',
        field: '/params/page',
        message: 'The request lacks the required field page',
      }),
    )
  },
)

const routes = rest.router({
  reading: { method: 'GET', path: '/meters/:nmi/days/:day?', responses: {} },
  file: { method: 'GET', path: '/files/(v1)/:hash.json', responses: {} },
})

test('a parameter is optional where its route says so, and may have something after it in its segment', () => {
  expect(pathParams(routes.reading, { nmi: 41 })).toEqual({ nmi: '41' })
  expect(pathParams(routes.reading, { nmi: '41', day: '2026-11-20', other: 'x' })).toEqual({
    nmi: '41',
    day: '2026-11-20',
  })
  expect(pathParams(routes.file, { hash: 'a?b' })).toEqual({ 'hash.json': 'a%3Fb.json' })
})

test('an already encoded value is read back from the path', () => {
  const value = fc.string({ unit: 'grapheme', minLength: 1 })
  always()(value, value, fc.option(value, { nil: undefined }), (nmi, day, from) => {
    const query = { from }
    const search = from === undefined ? '' : `?from=${encodeURIComponent(from)}`
    const path = `/meters/${encodeURIComponent(nmi)}/days/${encodeURIComponent(day)}`
    expect(readPathParams(routes.reading, path + search, query)).toEqual({ nmi, day })
    expect(readPathParams(routes.reading, `/meters/${encodeURIComponent(nmi)}/days${search}`, query)).toEqual(
      {
        nmi,
      },
    )
  })
})

test('[API-10] values that were not encoded are refused, wherever they lead', () => {
  const nasty = fc.constantFrom('/', '?', '#', '%', '%2', '%2f', '%FF', '%41', ' ', 'é', '&', '=', ':', '@')
  const around = fc.tuple(fc.stringMatching(/^\w{0,3}$/), nasty, fc.stringMatching(/^[g-z]{0,3}$/))
  always()(around, fc.constantFrom(undefined, {}, { from: 'x' }), (parts, query) => {
    const search = query?.from ? '?from=x' : ''
    expect(() => readPathParams(routes.reading, `/meters/${parts.join('')}/days/1${search}`, query)).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', route: 'GET /meters/:nmi/days/:day?' }),
    )
  })
})

test.each([
  ['a parameter that ts-rest has left out', routes.reading, '/meters/days/1', '/params'],
  ['one that it has lost', routes.file, '/files/(v1)', '/params'],
  ['another path', routes.reading, '/meters/41/days/1/more', '/params'],
  ['one that only begins alike', pages.appData, '/page-data/app-data.jsonx', '/params'],
  ['a dot that is any character', pages.appData, '/page-data/app-dataXjson', '/params'],
  ['a parameter that is not encoded', routes.reading, '/meters/41?x/days/1', '/params/nmi'],
])('[API-10] %s is refused', (_, route, path, field) => {
  expect(() => readPathParams(route, path, undefined)).toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST', field }),
  )
})

test('the routes of a contract are called with their parameters encoded', async () => {
  const { client, sent } = clientOf(() => problem(418))
  const routes = client.use({ pages }).pages
  const call = (promise: Promise<unknown>) => promise.catch(() => undefined)
  await call(routes.pageData({ params: { page: 'accounts/log in?x=1#y' } }))
  await call(routes.staticQuery({ params: { file: '12345.json' } }))
  await call(routes.slice({ params: { file: 'footer.json' } }))
  await call(routes.appData())
  expect(sent.map(({ url }) => new URL(url).href.replace('https://api.wattlebird.example', ''))).toEqual([
    '/page-data/accounts/log%20in%3Fx%3D1%23y/page-data.json',
    '/page-data/sq/d/12345.json',
    '/slice-data/footer.json',
    '/page-data/app-data.json',
  ])
  await expect(routes.pageData({ params: { page: '../user' } })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(sent).toHaveLength(4)
})
