import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backTo } from '../../src/navigation/login-path.ts'
import { readQuery, toPagePath } from '../../src/navigation/page-path.ts'
import { always } from '../tools/run/property-runs.ts'
import { address } from './addresses.ts'
import { badAddresses } from './bad-addresses.ts'

const plain = (path: string) => ({ path, variant: 'plain' })
const mobile = (path: string) => ({ path, variant: 'mobile' })

test.each([
  ['/', plain('/')],
  ['/index', plain('/')],
  ['/index.html', plain('/')],
  ['/index/', plain('/')],
  ['/m', mobile('/')],
  ['/m/', mobile('/')],
  ['/index.m', mobile('/')],
  ['/index.html.m', mobile('/')],
  ['/Index', plain('/Index')],
  ['/accounts/index', plain('/accounts/index')],
])('[ROUTE-7] %s is the root, or is not, as it should be', (path, expected) => {
  expect(toPagePath(path)).toEqual(expected)
})

test.each([
  ['/plans/', plain('/plans')],
  ['/accounts/login/', plain('/accounts/login')],
  ['/accounts/login.m/', mobile('/accounts/login')],
  ['/plans?sort=price', plain('/plans')],
  ['/plans/?sort=price', plain('/plans')],
  ['/plans#solar', plain('/plans')],
  ['/plans.m?a=/x#b?c', mobile('/plans')],
  ['/plans#a/b.m', plain('/plans')],
  ['/accounts.m/login', plain('/accounts.m/login')],
  ['/.m', plain('/.m')],
  ['/?x', plain('/')],
  ['/#debug', plain('/')],
])(
  '[ROUTE-7] [ROUTE-6] %s: slash, query and fragment are dropped, the suffix is split off',
  (path, expected) => {
    expect(toPagePath(path)).toEqual(expected)
  },
)

test.each([
  ['/pl%61ns', plain('/plans')],
  ['/plans%2Em', mobile('/plans')],
  ['/caf%C3%A9', plain('/caf%C3%A9')],
  ['/café', plain('/caf%C3%A9')],
  ['/a%2520b', plain('/a%2520b')],
  ['/50%', plain('/50%25')],
  ['/%E0%A4%A', plain('/%25E0%25A4%25A')],
])('[ROUTE-7] %s is decoded once, and spelled in one way', (path, expected) => {
  expect(toPagePath(path)).toEqual(expected)
})

test.each([
  ...['//', '//host', '/a//b', '/a//', '/./a', '/a/..', '/%2e%2e', '/a/%2E', '/a%2Fb', '/a%5cb', '/\\host'],
  ...['/a%00', '/a\nb', '/%0d%0a', '/\ud800', 'plans', '', 'https://host/plans', '?a', '#a'],
])('[ROUTE-16] %j can be no page', (path) => {
  expect(toPagePath(path)).toBeNull()
})

/** Rules for every address of a page. */
function expectHarmless(path: string) {
  expect(path).toMatch(/^\/(?!\/)/)
  expect(path).not.toMatch(/[\\?#\s\p{Cc}]/u)
  for (const segment of path.slice(1).split('/'))
    expect(['.', '..'].includes(decodeURIComponent(segment))).toBe(false)
  // Neither the page's address nor that of its data resolves to anything else.
  expect(new URL(path, 'https://www.banksia.example').href).toBe(`https://www.banksia.example${path}`)
}

test.each(badAddresses)('[ROUTE-16] %j does not throw, and leads to no strange path', (bad) => {
  const page = toPagePath(bad)
  if (page) expectHarmless(page.path)
})

test('[ROUTE-16] no text whatsoever throws, or gives a path with `//`, dots, a backslash or a control character', () => {
  const outcomes = { page: 0, mobile: 0, none: 0 }
  always(5000)(address, (text) => {
    const page = toPagePath(text)
    outcomes[page === null ? 'none' : page.variant === 'mobile' ? 'mobile' : 'page'] += 1
    if (page) expectHarmless(page.path)
  })
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(20)
})

test('a page path means itself', () => {
  always()(address, (text) => {
    const page = toPagePath(text)
    fc.pre(page !== null && toPagePath(page.path)?.variant === 'plain' && page.path !== '/index')
    expect(toPagePath(page?.path ?? '')?.path).toBe(page?.path)
  })
})

test.each([
  ['?q=solar+feed%20in', { q: 'solar feed in' }],
  ['q=1%2B1', { q: '1+1' }],
  ['?a=%2525', { a: '%25' }],
  ['?a=%2520b', { a: '%20b' }],
  ['?a=100%', { a: '100%' }],
  ['?a=100%+%C3%A9', { a: '100% é' }],
  ['?a=%zz%20b', { a: '%zz b' }],
  ['?a=%E0%A4%A&b=1', { a: '%E0%A4%A', b: '1' }],
  ['?a=%ff%20', { a: '%ff ' }],
  ['?a=%C0%AF', { a: '%C0%AF' }],
  ['?a=%ED%A0%80', { a: '%ED%A0%80' }],
  ['?a=%F0%9F%94%8C', { a: '🔌' }],
  ['?a=b=c', { a: 'b=c' }],
  ['?a&=b', { a: '', '': 'b' }],
  ['?a=1&a=2', { a: '2' }],
  ['?&&', {}],
  ['?', {}],
  ['', {}],
  ['?%61=1', { a: '1' }],
  ['?next=/plans?x=1', { next: '/plans?x=1' }],
])('[ROUTE-7] the query %s is decoded once: %o', (query, expected) => {
  expect(readQuery(query)).toEqual(expected)
})

test('a name that every object has is an ordinary name', () => {
  expect(Object.entries(readQuery('?__proto__=1&constructor=2'))).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ])
})

test('[ROUTE-7] an encoded path is restored completely, and no query throws', () => {
  always()(fc.string({ unit: 'grapheme' }), (value) => {
    expect(readQuery(`?a=${encodeURIComponent(value)}`)).toEqual({ a: value })
    expect(readQuery(`?${new URLSearchParams({ a: value })}`)).toEqual({ a: value })
  })
  always()(address, (text) => void readQuery(text))
})

test('[ROUTE-9] the login page gets the address to return to, whatever it contains', () => {
  const href = '/accounts/bills?year=2026&kind=a b#last'
  expect(new URLSearchParams(backTo(href).query).get('returnTo')).toBe(href)
})
