import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pages } from '../../contracts/index.ts'
import { ensureRequestPath, pathParams } from '../../src/client/request-path.ts'
import { clientOf, problem } from './fake-backend.ts'

const bases = ['https://api.wattlebird.example', 'https://www.wattlebird.example/base']
const site = 'https://www.wattlebird.example/'

test('[AUTH-10] whatever the path, what is let through stays below the backend', () => {
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
  fc.assert(
    fc.property(fc.array(nasty, { maxLength: 8 }), fc.boolean(), (parts, isRooted) => {
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
    }),
    { numRuns: 2000 },
  )
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

test('any parameter comes back whole from the path, and changes nothing around it', () => {
  const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\.{1,2}$|\//.test(text))
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 3 }), (segments) => {
      const { page = '' } = pathParams('/page-data/:page/page-data.json', { page: segments.join('/') })
      const { pathname, search, hash } = new URL(`/page-data/${page}/page-data.json`, site)
      expect(pathname.split('/').slice(2, -1).map(decodeURIComponent)).toEqual(segments)
      expect([search, hash]).toEqual(['', ''])
    }),
  )
})

test.each(['.', '..', 'a/../b', 'a//b', '/a', 'a/', ''])('the parameter %j is refused, by name', (page) => {
  expect(() => pathParams('/page-data/:page/page-data.json', { page })).toThrow("'page'")
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
  await expect(routes.pageData({ params: { page: '../user' } })).rejects.toBeInstanceOf(TypeError)
  expect(sent).toHaveLength(4)
})
