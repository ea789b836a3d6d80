import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CustomTrace } from '../../contracts/schemas/tracing.ts'
import type { CsrfAsking } from '../../src/boot/first-page-view.ts'
import { boot, brand, dataBlock } from './boot-document.ts'

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
const at = (address: string) => new URL(address) as unknown as Location

const setCookie = (cookie: string) => Object.assign(document, { cookie })

/** The backend of one document: its CSRF token, and the requests it received. */
function backend({ status = 204, pair = 'fresh-pair' } = {}) {
  delete document.documentElement.dataset.viewed
  const calls: { address: string; init: RequestInit | undefined }[] = []
  const statuses = [status]
  return {
    calls,
    statuses,
    views: () => calls.filter(({ init }) => init?.method === 'POST'),
    fetch: async (address: string, init?: RequestInit) => {
      calls.push({ address, init })
      if (address.endsWith('/csrf'))
        return new Response(null, { status: 204, headers: { [brand.csrf.headerName]: pair } })
      return new Response(null, { status: statuses.shift() ?? 204 })
    },
  }
}
const traceOf = (call: { init: RequestInit | undefined } | undefined) =>
  CustomTrace.parse(JSON.parse(String(call?.init?.body)))

beforeEach(() => {
  // jsdom's own document may not have loaded yet when the first tests run.
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  document.title = 'Plans | Banksia Power'
  document.body.innerHTML = dataBlock()
})
afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.viewed
  for (const name of ['XSRF-TOKEN', 'banksia_session']) setCookie(`${name}=; Max-Age=0`)
  localStorage.clear()
  sessionStorage.clear()
})

test('[ROUTE-10] [TRACE-1] the first page view is sent once after load, as a custom trace', async () => {
  const { fetch, views } = backend()
  const { fire } = boot({ fetch, location: at('http://localhost:8000/plans.m?code=secret#debug') })
  fire('DOMContentLoaded')
  await settled()
  expect(document.documentElement.dataset.viewed).toBe('/plans.m')
  expect(views()).toEqual([])
  for (const name of ['load', 'visibilitychange', 'pagehide']) fire(name)
  await settled()
  expect(views()).toHaveLength(1)
  expect(views()[0]?.address).toBe('/api/Tracing/custom')
  expect(traceOf(views()[0])).toMatchObject({
    name: 'page-view',
    level: 'info',
    category: 'navigation',
    tags: { path: '/plans.m', title: 'Plans | Banksia Power', from: '' },
    userAgent: navigator.userAgent,
  })
})

test('[ROUTE-10] nothing is requested while the document is being parsed; afterwards the CSRF pair is requested at once', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const { fetch, calls } = backend()
  const { fire } = boot({ fetch })
  await settled()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.documentElement.dataset.viewed).toBeUndefined()
  expect(calls).toEqual([])
  state.mockReturnValue('interactive')
  fire('DOMContentLoaded')
  await new Promise((resolve) => setTimeout(resolve))
  await settled()
  expect(document.documentElement.dataset.viewed).toBe('/plans.m')
  expect(calls.map(({ address }) => address)).toEqual(['/csrf'])
})

test('[ROUTE-10] [TRACE-6] the view contains neither query nor fragment', async () => {
  const { fetch, views } = backend()
  boot({ fetch, location: at('http://localhost:8000/plans.m?code=zq1#zq2') }).fire('load')
  await settled()
  expect(views()).toHaveLength(1)
  expect(JSON.stringify(views())).not.toContain('zq')
})

test('[API-5] the view is sent with the existing CSRF pair, or requests one first', async () => {
  const first = backend()
  boot({ fetch: first.fetch }).fire('load')
  await settled()
  expect(first.calls.map(({ address }) => address)).toEqual(['/csrf', '/api/Tracing/custom'])
  expect(first.views()[0]?.init?.headers).toMatchObject({ 'X-XSRF-TOKEN': 'fresh-pair' })

  setCookie('XSRF-TOKEN=stored=pair')
  const second = backend()
  boot({ fetch: second.fetch }).fire('load')
  await settled()
  expect(second.calls.map(({ address }) => address)).toEqual(['/api/Tracing/custom'])
  expect(second.views()[0]?.init?.headers).toMatchObject({ 'X-XSRF-TOKEN': 'stored=pair' })
})

test('[API-5] the view is sent with a pair that the application requested in the meantime', async () => {
  const { fetch, views } = backend()
  const { fire } = boot({ fetch })
  fire('DOMContentLoaded')
  await settled()
  setCookie('XSRF-TOKEN=of-the-application')
  fire('load')
  await settled()
  expect(views()[0]?.init?.headers).toMatchObject({ 'X-XSRF-TOKEN': 'of-the-application' })
})

test('[API-5] the application is notified that a pair is requested, and when it is answered', async () => {
  const window: CsrfAsking = {}
  const { fetch, views } = backend()
  const { fire } = boot({ fetch, window })
  fire('DOMContentLoaded')
  expect(window.gridfrontCsrf).toBeInstanceOf(Promise)
  await window.gridfrontCsrf
  fire('pagehide')
  expect(views()[0]?.init?.headers).toMatchObject({ 'X-XSRF-TOKEN': 'fresh-pair' })
})

test('[API-5] a refused pair is replaced once; after a second refusal the view is dropped', async () => {
  setCookie('XSRF-TOKEN=stale')
  const renewed = backend({ status: 403 })
  boot({ fetch: renewed.fetch }).fire('load')
  await settled()
  expect(renewed.views().map(({ init }) => new Headers(init?.headers).get('X-XSRF-TOKEN'))).toEqual([
    'stale',
    'fresh-pair',
  ])
  const refused = backend()
  refused.statuses.splice(0, 1, 403, 403, 403)
  boot({ fetch: refused.fetch }).fire('load')
  await settled()
  expect(refused.views()).toHaveLength(2)
})

test('[API-5] after a login in the meantime the pair of the new session is kept', async () => {
  setCookie('XSRF-TOKEN=of-nobody')
  const { fetch, calls } = backend({ status: 403 })
  boot({ fetch }).fire('load')
  setCookie('banksia_session=a.b.c')
  await settled()
  expect(calls.map(({ address }) => address)).toEqual(['/api/Tracing/custom'])
})

test('[ROUTE-10] a visitor who leaves before load is counted, because the pair was requested before', async () => {
  const { fetch, views } = backend()
  const { fire } = boot({ fetch })
  fire('DOMContentLoaded')
  await settled()
  fire('pagehide')
  // Sent at once, because a page that is being left runs no more tasks.
  expect(views()).toHaveLength(1)
  expect(views()[0]?.init).toMatchObject({ keepalive: true, credentials: 'include', redirect: 'error' })
  fire('load')
  await settled()
  expect(views()).toHaveLength(1)
})

test('[ROUTE-10] a tab that is hidden before load is counted', async () => {
  const { fetch, views } = backend()
  const { fire } = boot({ fetch })
  const state = vi.spyOn(document, 'visibilityState', 'get')
  state.mockReturnValue('visible')
  fire('visibilitychange')
  await settled()
  expect(views()).toEqual([])
  state.mockReturnValue('hidden')
  fire('visibilitychange')
  await settled()
  expect(views()).toHaveLength(1)
})

test('[ROUTE-10] a prerendered page counts when it is shown, and not before', async () => {
  const { fetch, calls, views } = backend()
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  const { fire } = boot({ fetch })
  for (const name of ['DOMContentLoaded', 'load', 'pagehide']) fire(name)
  await settled()
  expect(calls).toEqual([])
  Reflect.deleteProperty(document, 'prerendering')
  document.dispatchEvent(new Event('prerenderingchange'))
  await settled()
  expect(views()).toHaveLength(1)
})

test('[ROUTE-10] a page shown between two events of its document reports its view at once, and only once', async () => {
  const { fetch, views } = backend()
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  const { fire } = boot({ fetch })
  Reflect.deleteProperty(document, 'prerendering')
  document.dispatchEvent(new Event('prerenderingchange'))
  await settled()
  expect(document.documentElement.dataset.viewed).toBe('/plans.m')
  expect(views()).toEqual([])
  state.mockReturnValue('complete')
  fire('load')
  await settled()
  expect(views()).toHaveLength(1)
})

test('[ROUTE-10] a page view reported by the application is not sent again', async () => {
  const { fetch, calls } = backend()
  document.documentElement.dataset.viewed = '/plans.m'
  const { fire } = boot({ fetch })
  for (const name of ['DOMContentLoaded', 'load', 'pagehide']) fire(name)
  await settled()
  expect(calls).toEqual([])
})

test.each([
  [
    'the cookie',
    () => {
      setCookie('banksia_session=a.b.c')
    },
  ],
  ['local storage', () => localStorage.setItem('auth_token', 'a.b.c')],
  ['session storage', () => sessionStorage.setItem('auth_token', 'a.b.c')],
])(
  '[ROUTE-10] [API-5] with a token in %s the view is left to the application, whose pair it is',
  async (_, store) => {
    store()
    const { fetch, calls } = backend()
    boot({ fetch }).fire('load')
    await settled()
    expect(calls).toEqual([])
    expect(document.documentElement.dataset.viewed).toBeUndefined()
  },
)

test('[ROUTE-10] a document that serves any address leaves the view to the application', async () => {
  document.body.innerHTML = dataBlock({ path: undefined as never })
  const { fetch, calls } = backend()
  boot({ fetch }).fire('load')
  await settled()
  expect(calls).toEqual([])
  expect(document.documentElement.dataset.viewed).toBeUndefined()
})

test('[ROUTE-10] [AUTH-15] blocked storage contains no token, and causes no failure', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const { fetch, views } = backend()
  boot({ fetch }).fire('load')
  await settled()
  expect(views()).toHaveLength(1)
})

test('[ROUTE-10] a failing service has no effect on the page', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const { fire } = boot({ fetch: () => Promise.reject(new TypeError('no network')) })
  for (const name of ['DOMContentLoaded', 'load', 'pagehide']) fire(name)
  await new Promise((resolve) => setImmediate(resolve))
  expect(unhandled).not.toHaveBeenCalled()
  process.off('unhandledRejection', unhandled)
})

test('[ENV-4] host and port determine the backend, whatever the rest of the address says', async () => {
  const shown = async (address: string) => {
    const { fetch, views } = backend()
    boot({ fetch, location: at(address) }).fire('load')
    await settled()
    return views()[0]?.address.replace('/api/Tracing/custom', '')
  }
  expect(await shown('https://www.banksia.example/?host=localhost#localhost')).toBe(
    'https://api.banksia.example',
  )
  expect(await shown('https://pr-7.banksia.example/')).toBe('https://api.pr-7.banksia.example')
  expect(await shown('https://uat.banksia.example./localhost')).toBe('https://api.uat.banksia.example')
  expect(await shown('http://localhost:9/?env=Production')).toBe('')
})

test('[ENV-3] in test mode the view is tagged', async () => {
  const { fetch, views } = backend()
  boot({ fetch, location: at('http://localhost/plans?TEST') }).fire('load')
  await settled()
  expect(traceOf(views()[0]).tags).toMatchObject({ mode: 'test' })
})

test('[ROUTE-10] coming back to a page from the browser’s cache is a view, reported by the application once it has started', async () => {
  const { fetch, views } = backend()
  const { fire } = boot({ fetch })
  for (const name of ['DOMContentLoaded', 'load']) fire(name)
  await settled()
  fire('pageshow', { persisted: false })
  await settled()
  expect(views()).toHaveLength(1)
  fire('pageshow', { persisted: true })
  await settled()
  expect(views()).toHaveLength(2)
  document.documentElement.classList.add('is-mounted')
  fire('pageshow', { persisted: true })
  await settled()
  expect(views()).toHaveLength(2)
  document.documentElement.classList.remove('is-mounted')
})
