import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inVariant, splitVariant, toMobilePath } from '../../src/navigation/mobile-variant.ts'
import { toPagePath } from '../../src/navigation/page-path.ts'
import { always } from '../tools/run/property-runs.ts'

const segment = fc.oneof(
  fc.constantFrom('plans', 'accounts', 'm', 'index', 'a.b', 'x.m', '.m', '..m', '...m', 'index.m', 'm.m'),
  fc.stringMatching(/^[\w.~-]{1,6}$/),
)
/** Possible paths of pages: plain, and as `toPagePath` spells them. */
const plainPath = fc
  .array(segment, { maxLength: 4 })
  .map((segments) => `/${segments.join('/')}`)
  .filter((path) => toPagePath(path)?.path === path && toPagePath(path)?.variant === 'plain')

test('[ROUTE-6] a path and its mobile variant map one to one', () => {
  always()(plainPath, (path) => {
    expect(splitVariant(toMobilePath(path))).toEqual({ path, variant: 'mobile' })
    expect(splitVariant(path)).toEqual({ path, variant: 'plain' })
    expect(toPagePath(toMobilePath(path))).toEqual({ path, variant: 'mobile' })
  })
})

test('[ROUTE-6] two pages never share a mobile address', () => {
  always()(plainPath, plainPath, (one, other) => {
    expect(toMobilePath(one) === toMobilePath(other)).toBe(one === other)
  })
})

test('[ROUTE-6] [ROUTE-16] taking the suffix off never leaves a dot segment or an empty one', () => {
  always()(
    fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
    (path) => {
      const inner = splitVariant(path).path.slice(1).split('/')
      const original = path.slice(1).split('/')
      const isEmptyOrDots = (part: string) => ['', '.', '..'].includes(part)
      if (path !== '/' && !original.some(isEmptyOrDots) && splitVariant(path).path !== '/')
        expect(inner.filter(isEmptyOrDots)).toEqual([])
    },
  )
})

test.each([
  ['/', '/m'],
  ['/plans', '/plans.m'],
  ['/accounts', '/accounts.m'],
  ['/accounts/login', '/accounts/login.m'],
  ['/screens/emailConfirm/success', '/screens/emailConfirm/success.m'],
])('[ROUTE-6] the mobile variant of %s is %s', (path, mobile) => {
  expect(toMobilePath(path)).toBe(mobile)
  expect(inVariant(path, 'mobile')).toBe(mobile)
  expect(inVariant(path, 'plain')).toBe(path)
})

test.each([
  ['/m', { path: '/', variant: 'mobile' }],
  ['/index.m', { path: '/', variant: 'mobile' }],
  ['/.m', { path: '/.m', variant: 'plain' }],
  ['/accounts/.m', { path: '/accounts/.m', variant: 'plain' }],
  ['/accounts.m/login', { path: '/accounts.m/login', variant: 'plain' }],
  ['/..m', { path: '/..m', variant: 'plain' }],
  ['/...m', { path: '/...m', variant: 'plain' }],
  ['/accounts/...m', { path: '/accounts/...m', variant: 'plain' }],
  ['/plans.M', { path: '/plans.M', variant: 'plain' }],
  ['/am', { path: '/am', variant: 'plain' }],
])('[ROUTE-6] %s is read as %o', (address, expected) => {
  expect(splitVariant(address)).toEqual(expected)
})
