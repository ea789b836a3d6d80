import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDocumentLoads } from '../../src/pages/document-loads.ts'
import { always } from '../tools/run/property-runs.ts'
import { scriptedBrowser } from './scripted-browser.ts'

const open = (browser: ReturnType<typeof scriptedBrowser>, build = 'a', basePath = '') =>
  createDocumentLoads({ ...browser.ports, build, basePath })

test('[ROUTE-11] the document of the requested address is loaded, and Back leads to the page before', () => {
  const browser = scriptedBrowser('/faq')
  expect(open(browser).openDocument('/plans.m?sort=price#solar', 'failed')).toBe(true)
  expect(browser.loads).toEqual(['/plans.m?sort=price#solar'])
  expect(browser.urls()).toEqual(['/faq', '/plans.m?sort=price#solar'])
})

test.each(['/plans', '/plans?sort=price', '/plans/', '/plans#solar'])(
  '[ROUTE-11] a document that came from %s does not leave for /plans: it never loops',
  (address) => {
    const browser = scriptedBrowser(address)
    const { openDocument } = open(browser)
    for (const why of ['failed', 'newBuild', 'pageExists'] as const)
      expect(openDocument('/plans?again#x', why)).toBe(false)
    // Nor after another page was shown in it.
    browser.pushState('/faq', { key: 1 })
    for (const why of ['failed', 'pageExists'] as const) expect(openDocument('/plans', why)).toBe(false)
    expect(browser.loads).toEqual([])
  },
)

test('[PAGE-3] for a newer build a visitor who has moved on returns to the address where the document came from, once', () => {
  const browser = scriptedBrowser('/plans')
  const { openDocument } = open(browser)
  browser.pushState('/faq', { key: 1 })
  expect(openDocument('/plans?sort=price#solar', 'newBuild')).toBe(true)
  expect(browser.loads).toEqual(['/plans?sort=price#solar'])
  // This document, perhaps from the browser's cache, is not of the newer build.
  browser.go(-1)
  expect(openDocument('/plans', 'newBuild')).toBe(false)
  // The document that was loaded as a result came from there.
  browser.go(1)
  expect(open(browser).openDocument('/plans', 'newBuild')).toBe(false)
  expect(browser.loads).toHaveLength(1)
})

test('[ROUTE-11] the other variant, and the page above, count as other documents', () => {
  const { openDocument } = open(scriptedBrowser('/accounts/login'))
  expect(openDocument('/accounts/login.m', 'failed')).toBe(true)
  expect(openDocument('/accounts', 'failed')).toBe(true)
})

test('[ROUTE-11] back and forward change the address first, so that entry is reloaded, keeping its fragment and state', () => {
  const browser = scriptedBrowser('/faq')
  const { openDocument } = open(browser)
  browser.pushState('/plans#solar', { key: 'k', __TSR_index: 1 })
  expect(openDocument('/plans#solar', 'failed')).toBe(true)
  expect(browser.loads).toEqual(['/plans#solar'])
  expect(browser.urls()).toEqual(['/faq', '/plans#solar'])
  expect(browser.state()).toMatchObject({ key: 'k', __TSR_index: 1 })
  // The document that was loaded as a result does not load again, for the same reason or any other.
  expect(open(browser).openDocument('/plans#solar', 'newBuild')).toBe(false)
  expect(browser.loads).toHaveLength(1)
})

test('[PAGE-3] an address is loaded again once for each build, and the history entry remembers', () => {
  const browser = scriptedBrowser('/accounts/login?returnTo=%2Faccounts#top')
  browser.ports.history.replaceState({ key: 'k' }, '')
  expect(open(browser).isTried('b')).toBe(false)
  expect(open(browser).reloadFor('b')).toBe(true)
  expect(open(browser).isTried('b')).toBe(true)
  expect(open(browser).reloadFor('b')).toBe(false)
  expect(open(browser, 'b').reloadFor('c')).toBe(true)
  // A site that alternates between two builds does not keep visitors from reading for long.
  expect(open(browser, 'c').reloadFor('b')).toBe(false)
  expect(browser.loads).toEqual(Array(2).fill('/accounts/login?returnTo=%2Faccounts#top'))
  expect(browser.state()).toMatchObject({ key: 'k' })
  // A different history entry counts separately.
  browser.pushState('/accounts/login', null)
  expect(open(browser).isTried('b')).toBe(false)
})

test('no query or fragment is stored', () => {
  const browser = scriptedBrowser('/accounts/forgot-password?mail=maya#token=secret')
  open(browser).reloadFor('b')
  expect(JSON.stringify(browser.state())).not.toMatch(/maya|secret/)
})

test('if the history cannot store a state, no document is loaded', () => {
  const browser = scriptedBrowser('/faq')
  const replaceState = () => {
    throw new DOMException('too many calls', 'SecurityError')
  }
  const { reloadFor } = createDocumentLoads({
    ...browser.ports,
    history: { state: 'x', replaceState },
    build: 'a',
  })
  expect(reloadFor('b')).toBe(false)
  expect(browser.loads).toEqual([])
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/a/../..//evil.example',
  'javascript:x',
])('[ROUTE-16] %j is left for by nobody', (address) => {
  const browser = scriptedBrowser('/faq')
  expect(open(browser).openDocument(address, 'failed')).toBe(false)
  expect(browser.loads).toEqual([])
})

test('below a base path the document is, too', () => {
  const browser = scriptedBrowser('/energy/faq')
  const { openDocument } = open(browser, 'a', '/energy')
  expect(openDocument('/faq', 'failed')).toBe(false)
  expect(openDocument('/plans?x', 'failed')).toBe(true)
  expect(browser.loads).toEqual(['/energy/plans?x'])
})

const path = fc.constantFrom('/', '/plans', '/faq')
const address = fc
  .tuple(path, fc.constantFrom('', '?x'), fc.constantFrom('', '#y'))
  .map((parts) => parts.join(''))

test('[ROUTE-11] [PAGE-3] if every page fails, each action of a visitor loads at most one document', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('click' as const), address }),
    fc.record({ kind: fc.constant('show' as const), address }),
    fc.record({ kind: fc.constantFrom('back' as const, 'forward' as const), address }),
  )
  always()(
    address,
    fc.array(step, { maxLength: 12 }),
    fc.infiniteStream(fc.constantFrom('a', 'b')),
    fc.infiniteStream(fc.constantFrom('failed' as const, 'newBuild' as const)),
    (start, steps, builds, reasons) => {
      const why = () => reasons.next().value ?? 'failed'
      const browser = scriptedBrowser(start)
      /** A new document in which nothing that its address needs can be loaded. */
      const begin = () => {
        const loads = open(browser, builds.next().value)
        expect(loads.openDocument(browser.here(), why())).toBe(false)
        return loads
      }
      let document = begin()
      for (const { kind, address } of steps) {
        const before = browser.loads.length
        if (kind === 'show') browser.pushState(address, { key: address })
        else if (kind === 'click') document.openDocument(address, why())
        else {
          browser.go(kind === 'back' ? -1 : 1)
          document.openDocument(browser.here(), why())
        }
        const loaded = browser.loads.slice(before)
        expect(loaded.length).toBeLessThanOrEqual(1)
        if (kind === 'click' && loaded.length > 0) expect(loaded).toEqual([address])
        if (loaded.length > 0) document = begin()
      }
    },
  )
})
