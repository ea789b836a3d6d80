import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plansPage } from '../../fixtures/page-data.ts'
import { bestMatch } from '../../src/pages/match-path.ts'
import { always } from '../tools/run/property-runs.ts'
import { documentDoor, scriptedSite } from './scripted-site.ts'

const best = (patterns: readonly string[], path: string) => bestMatch(patterns, (pattern) => pattern, path)

test.each([
  ['/app/*', '/app', true],
  ['/app/*', '/app/a/b', true],
  ['/app/*rest', '/app/a', true],
  ['/app/*', '/apple', false],
  ['/:id', '/', false],
  ['/:id', '/7', true],
  ['/:id', '/7/8', false],
  ['/app/:id/edit', '/app/7/edit', true],
  ['/app/:id/edit', '/app/7', false],
  ['/café/*', '/caf%C3%A9/x', true],
  ['/', '/', true],
  ['/*', '/', true],
  ['/App', '/app', false],
])('a page of %s covers %s: %s', (pattern, path, covers) => {
  expect(best([pattern], path)).toBe(covers ? pattern : undefined)
})

test('segment by segment a word goes before a parameter, and that before the rest, in whatever order they come', () => {
  const patterns = ['/*', '/:a', '/:a/*', '/app/*', '/app/:id', '/app/new', '/app', '/:a/new']
  const expected: Readonly<Record<string, string>> = {
    '/app/new': '/app/new',
    '/app/7': '/app/:id',
    '/app/7/8': '/app/*',
    '/app': '/app',
    '/x': '/:a',
    '/x/new': '/:a/new',
    '/x/y': '/:a/*',
    '/': '/*',
  }
  always()(fc.shuffledSubarray(patterns, { minLength: patterns.length }), (shuffled) => {
    for (const [path, pattern] of Object.entries(expected)) expect(best(shuffled, path)).toBe(pattern)
  })
})

const shell = { ...plansPage, path: '/app', matchPath: '/app/*' }
const app = '/page-data/app/page-data.json'

test('[PAGE-7] a client-only route takes the data of the page that covers it, and nothing is probed', async () => {
  const { left, openDocument } = documentDoor()
  const site = scriptedSite({ [app]: [shell] }, { openDocument })
  await site.load('/app')
  expect(await site.load('/app/bills/7')).toMatchObject({ status: 'ok', path: '/app/bills/7', page: shell })
  expect(site.loader.isNotFound('/app/bills/7')).toBe(false)
  expect(site.asked.filter((request) => request.startsWith('HEAD'))).toEqual([])
  expect(await site.load('/apple')).toMatchObject({ status: 'notFound' })
  expect(site.asked.filter((request) => request.startsWith('HEAD'))).toEqual(['HEAD /apple'])
  expect(left).toEqual([])
})

test('[PAGE-7] a page that came with the document covers its routes too; one with data of its own stays itself', async () => {
  const own = { ...plansPage, path: '/app/help' }
  const site = scriptedSite({ '/page-data/app/help/page-data.json': [own] }, documentDoor())
  site.loader.seed({
    status: 'ok',
    path: '/app',
    page: shell,
    staticQueries: {},
    slices: {},
    webpackCompilationHash: '',
  })
  expect(await site.load('/app/help')).toMatchObject({ status: 'ok', page: own })
  expect(await site.load('/app/bills')).toMatchObject({ status: 'ok', page: shell })
})
