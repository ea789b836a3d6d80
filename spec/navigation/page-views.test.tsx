import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageView } from '../../src/navigation/page-views.ts'
import { createPageViews } from '../../src/navigation/page-views.ts'

const send = vi.fn<(view: PageView) => unknown>()
/** A window for each test, so that only its own listeners get its events. */
let page: Window & typeof globalThis

beforeEach(() => {
  page = Object.assign(new EventTarget(), { document, location }) as Window & typeof globalThis
  history.replaceState(null, '', '/plans.m?email=maya%40example.org#reset=secret')
  document.title = 'Plans | Banksia Power'
  Reflect.deleteProperty(document.documentElement.dataset, 'viewed')
  // jsdom has no referrer by default.
  Object.defineProperty(document, 'referrer', { value: 'https://mail.example/inbox', configurable: true })
})
afterEach(() => {
  send.mockReset()
  Reflect.deleteProperty(document, 'prerendering')
})

const move = (path: string, title: string) => {
  history.pushState(null, '', path)
  document.title = title
}

test('[ROUTE-10] the first page and each further one is reported once: path with variant, title and previous path only', () => {
  const views = createPageViews({ send, window: page })
  expect(send).not.toHaveBeenCalled()
  views.start()
  views.start()
  move('/faq.m?q=maya#top', 'Help | Banksia Power')
  views.next()
  move('/about.m', 'About | Banksia Power')
  views.next()
  expect(send.mock.calls.map(([view]) => view)).toEqual([
    { path: '/plans.m', title: 'Plans | Banksia Power', from: '' },
    { path: '/faq.m', title: 'Help | Banksia Power', from: '/plans.m' },
    { path: '/about.m', title: 'About | Banksia Power', from: '/faq.m' },
  ])
  expect(JSON.stringify(send.mock.calls)).not.toMatch(/maya|secret|inbox/)
})

test('[ROUTE-10] a first view that the boot script has sent is not sent again, and is the previous path of the next', () => {
  document.documentElement.dataset.viewed = '/plans.m'
  const views = createPageViews({ send, window: page })
  views.start()
  expect(send).not.toHaveBeenCalled()
  move('/faq.m', 'Help')
  views.next()
  expect(send).toHaveBeenCalledExactlyOnceWith({ path: '/faq.m', title: 'Help', from: '/plans.m' })
})

test('[ROUTE-10] a page restored from the cache counts, without a previous path; the first show of a document does not count again', () => {
  const views = createPageViews({ send, window: page })
  views.start()
  page.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(send).toHaveBeenCalledOnce()
  page.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(send).toHaveBeenCalledTimes(2)
  expect(send).toHaveBeenLastCalledWith({ path: '/plans.m', title: 'Plans | Banksia Power', from: '' })
})

test('[ROUTE-10] a prerendered page counts when it is shown, and once even if the boot script also waits for that', () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  createPageViews({ send, window: page }).start()
  expect(send).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(send).toHaveBeenCalledOnce()

  send.mockReset()
  Reflect.deleteProperty(document.documentElement.dataset, 'viewed')
  createPageViews({ send, window: page }).start()
  document.documentElement.dataset.viewed = '/plans.m'
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(send).not.toHaveBeenCalled()
})

test.each([
  [
    'throws',
    () => {
      throw new Error('no service')
    },
  ],
  ['rejects', () => Promise.reject(new Error('no service'))],
])('[ROUTE-10] a service that %s disturbs nothing', async (_, broken) => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const views = createPageViews({ send: send.mockImplementation(broken), window: page })
  expect(() => {
    views.start()
    views.next()
  }).not.toThrow()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(send).toHaveBeenCalledTimes(2)
})
