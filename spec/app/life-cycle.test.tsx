import { act } from '@testing-library/react'
import { createGridfront, withPages } from 'gridfront'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routeTree } from '../../host/routeTree.gen.ts'
import { gateOf } from '../gate/gate-setup.ts'
import { sampleBrand } from '../layout/sample-brand.ts'
import { siteAnswers } from '../navigation/application.tsx'
import { toResponse } from '../pages/scripted-fetch.ts'

// Everything that `createGridfront` starts and stops, and its access to the outside.

const tree = withPages(routeTree, [{ path: '/about' }])
const fetched: string[] = []
const files: typeof fetch = (address) => {
  fetched.push(`${address}`)
  return toResponse(siteAnswers[`${address}`] ?? 404)
}
const make = (site: object = {}) =>
  createGridfront(
    {
      brand: sampleBrand,
      templates: { plain: { load: async () => () => <h1>About</h1> } },
      routeTree: tree,
      loadKeys: async () => ({}),
      loadGate: async () => gateOf({}),
      ...site,
    },
    { fetch: files, openDocument: null, prefetcher: { see: () => () => {}, intend: () => {} } },
  )

/** Active listeners on window, document and root, by target and type. */
function countListeners() {
  const heard = new Map<string, number>()
  const change = (target: EventTarget, type: string, by: number) => {
    const name = `${target === window ? 'window' : 'document'} ${type}`
    heard.set(name, (heard.get(name) ?? 0) + by)
  }
  for (const target of [window, document] as EventTarget[]) {
    const { addEventListener: add, removeEventListener: remove } = target
    const counted = new Map<unknown, Set<string>>()
    const forget = (type: string, listener: unknown) => {
      if (counted.get(listener)?.delete(type)) change(target, type, -1)
    }
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      const { signal = undefined } = typeof options === 'object' ? options : {}
      if (signal?.aborted) return
      const types = counted.get(listener) ?? new Set()
      if (!types.has(type)) change(target, type, 1)
      counted.set(listener, types.add(type))
      signal?.addEventListener('abort', () => forget(type, listener))
      add.call(target, type, listener, options)
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation((type, listener, options) => {
      forget(type, listener)
      remove.call(target, type, listener, options)
    })
  }
  return () =>
    [...heard]
      .filter(([, count]) => count > 0)
      .map(([name]) => name)
      // React keeps one listener for the whole document, and the router's history belongs to the browser.
      .filter((name) => !/selectionchange|popstate|beforeunload/.test(name))
      .toSorted()
}

beforeEach(() => {
  fetched.length = 0
  history.replaceState(null, '', '/about')
  document.body.innerHTML = '<div id="app" data-template="plain"></div>'
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('no listeners exist before start and after stop', async () => {
  const listening = countListeners()
  const gridfront = make()
  expect(listening()).toEqual([])
  await act(() => gridfront.start())
  expect(listening()).toContain('window error')
  expect(listening()).toContain('window pagehide')
  expect(history.scrollRestoration).toBe('manual')
  expect(document.querySelector('h1')?.textContent).toBe('About')
  act(() => gridfront.stop())
  // Work postponed to the next frame listens for `pagehide` until then.
  await vi.waitFor(() => expect(listening()).toEqual([]))
  expect(history.scrollRestoration).toBe('auto')
  expect(document.getElementById('app')?.innerHTML).toBe('')
})

test('a start that is stopped before it completes renders nothing', async () => {
  const listening = countListeners()
  const gridfront = make()
  const started = gridfront.start()
  gridfront.stop()
  await act(() => started)
  expect(document.getElementById('app')?.innerHTML).toBe('')
  expect(listening()).toEqual([])
})

test('[ROUTE-6] a mobile page whose address has a slash at its end is the mobile variant', () => {
  history.replaceState(null, '', '/about.m/')
  expect(make().variant).toBe('mobile')
  history.replaceState(null, '', '/about/')
  expect(make().variant).toBe('plain')
})

test('[ROUTE-6] on a site without mobile variants every address is that of a plain page', async () => {
  history.replaceState(null, '', '/about.m')
  const gridfront = make({ hasMobileVariants: false })
  expect(gridfront.variant).toBe('plain')
  // The server does not know the page at this address and sent its 404 document. The page is shown nevertheless.
  await act(() => gridfront.start())
  expect(document.querySelector('h1')?.textContent).toBe('About')
  act(() => gridfront.stop())
})

test('[PAGE-4] queries that the build lists for a page are requested together with its data', () => {
  const gridfront = make({ pages: [{ path: '/plans', queries: ['12'] }, { path: '/bare' }] })
  void gridfront.pages.load('/plans')
  expect(fetched).toContain('/page-data/sq/d/12.json')
  fetched.length = 0
  void gridfront.pages.load('/bare')
  void gridfront.pages.load('/other')
  expect(fetched.filter((address) => address.includes('/sq/'))).toEqual([])
})

test('all requests use the given fetch, the backend’s client too', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('the network is not for tests'))
  const gridfront = make()
  const { client } = await gridfront.api()
  await client.get('/user').catch(() => {})
  expect(fetched.some((address) => address.endsWith('/user'))).toBe(true)
  await act(() => gridfront.start())
  act(() => gridfront.stop())
  expect(fetch).not.toHaveBeenCalled()
})
