import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PrefetcherOptions } from '../../src/pages/prefetcher.ts'
import { createPrefetcher } from '../../src/pages/prefetcher.ts'
import { alwaysAsync } from '../tools/run/property-runs.ts'
import { fakeClock } from './fake-clock.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

function visitor(options: Partial<PrefetcherOptions> = {}) {
  const clock = fakeClock()
  const asked: string[] = []
  const prefetcher = createPrefetcher({
    prefetch: (address) => {
      asked.push(address)
      // It never answers, and nothing may wait for it.
      return { done: new Promise<boolean>(() => {}), abort: () => {} }
    },
    isLoaded: () => false,
    userAgent: chrome,
    ...clock,
    ...options,
  })
  return { ...prefetcher, clock, asked }
}
const pages = (count: number) => Array.from({ length: count }, (_, at) => `/page-${at}`)

test('[PAGE-8] the first four are loaded 3 seconds after the first link came into view, and four more every 3 seconds', async () => {
  const { see, clock, asked } = visitor()
  for (const page of pages(5)) see(page, 1)
  await clock.advance(1_000)
  for (const page of pages(9)) see(page, 1)
  await clock.advance(1_999)
  expect(asked).toEqual([])
  for (const count of [4, 8, 9]) {
    await clock.advance(1)
    expect(asked).toEqual(pages(count))
    await clock.advance(2_999)
    expect(asked).toEqual(pages(count))
  }
  expect(clock.pending()).toBe(0)
})

test('[PAGE-8] if links were in view before, the first batch comes sooner, and the next ones 3 seconds apart', async () => {
  const { see, clock, asked } = visitor({ firstDelayMs: 500 })
  for (const page of pages(5)) see(page, 1)
  await clock.advance(499)
  expect(asked).toEqual([])
  await clock.advance(1)
  expect(asked).toEqual(pages(4))
  await clock.advance(2_999)
  expect(asked).toEqual(pages(4))
  await clock.advance(1)
  expect(asked).toEqual(pages(5))
})

test('[PAGE-8] links of the header come before those of the main part, and those before the footer, in their order', async () => {
  const { see, clock, asked } = visitor()
  see('/policies', 2)
  see('/plans', 1)
  see('/about', 0)
  see('/faq', 1)
  see('/contact', 0)
  // The footer links to the same page: its best rank counts.
  see('/press', 2)
  see('/press', 0)
  await clock.advance(6_000)
  expect(asked).toEqual(['/about', '/contact', '/press', '/plans', '/faq', '/policies'])
})

test('[PAGE-8] no page twice, however its address is spelled', async () => {
  const { see, intend, clock, asked } = visitor()
  for (const address of ['/plans', '/plans.m', '/plans/?sort=price', '/plans#solar']) see(address, 1)
  await clock.advance(3_000)
  see('/plans', 0)
  intend('/plans')
  await clock.advance(9_000)
  expect(asked).toEqual(['/plans'])
})

test('[PAGE-8] loaded pages, and addresses that are no page, do not count in a batch', async () => {
  const loaded = new Set(['/page-0'])
  const { see, intend, clock, asked } = visitor({ isLoaded: (address) => loaded.has(address) })
  for (const page of ['//evil.example', 'https://evil.example', 'tel:1300', ...pages(6)]) see(page, 1)
  intend('/page-0')
  loaded.add('/page-1')
  await clock.advance(3_000)
  expect(asked).toEqual(['/page-2', '/page-3', '/page-4', '/page-5'])
  expect(clock.pending()).toBe(0)
})

test('[PAGE-8] a link that leaves the view is dropped, and the last one takes the timer along', async () => {
  const { see, clock, asked } = visitor()
  const leave = see('/plans', 1)
  const others = [see('/faq', 1), see('/faq', 2)]
  leave()
  leave()
  others[0]?.()
  await clock.advance(3_000)
  expect(asked).toEqual(['/faq'])
  others[1]?.()
  see('/about', 1)()
  expect(clock.pending()).toBe(0)
  see('/about', 1)
  await clock.advance(2_999)
  expect(asked).toHaveLength(1)
  await clock.advance(1)
  expect(asked).toEqual(['/faq', '/about'])
})

test('[PAGE-8] a page without links needs no timer', () => {
  expect(visitor().clock.pending()).toBe(0)
})

test('[PAGE-8] a link about to be pressed is prefetched at once, outside the batches', async () => {
  const { see, intend, clock, asked } = visitor()
  for (const page of pages(5)) see(page, 1)
  intend('/page-4')
  expect(asked).toEqual(['/page-4'])
  await clock.advance(3_000)
  expect(asked).toEqual(['/page-4', ...pages(4)])
  expect(clock.pending()).toBe(0)
})

test.each([
  { effectiveType: '2g' },
  { effectiveType: 'slow-2g' },
  { saveData: true },
  { saveData: true, effectiveType: '4g' },
])('[PAGE-8] nothing is loaded ahead with %j; what still waits comes once that is over', async (poor) => {
  let connection: { saveData?: boolean; effectiveType?: string } = poor
  const { see, intend, clock, asked } = visitor({ connection: () => connection })
  see('/plans', 1)
  intend('/faq')
  await clock.advance(7_000)
  expect(asked).toEqual([])
  connection = { effectiveType: '4g' }
  await clock.advance(2_000)
  expect(asked).toEqual(['/plans'])
})

test.each([undefined, {}, { effectiveType: '3g' }, { saveData: false, effectiveType: '4g' }])(
  '[PAGE-8] with %j pages are loaded ahead',
  async (connection) => {
    const { intend, asked } = visitor({ connection: () => connection })
    intend('/plans')
    expect(asked).toEqual(['/plans'])
  },
)

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'AdsBot-Google (+http://www.google.com/adsbot.html)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0)',
  'Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp)',
  'facebookexternalhit/1.1',
  'Some Web Crawler/1.0',
  'crawling for fun',
])('[PAGE-8] nothing is loaded ahead for a crawler: %s', async (userAgent) => {
  const { see, intend, clock, asked } = visitor({ userAgent })
  see('/plans', 1)
  intend('/plans')
  expect(clock.pending()).toBe(0)
  await clock.advance(9_000)
  expect(asked).toEqual([])
})

test.each([
  chrome,
  '',
  'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/99.0.4844.88 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 8.0; CUBOT_P20) AppleWebKit/537.36 Chrome/99.0.4844.88 Mobile Safari/537.36',
  'Mozilla/5.0 (Botany Bay; Spiderweb) Bottled/1.0',
])('[PAGE-8] people are no crawlers: %s', (userAgent) => {
  const { intend, asked } = visitor({ userAgent })
  intend('/plans')
  expect(asked).toEqual(['/plans'])
})

test('[PAGE-8] links come and go in any order: at most four a batch, no page twice, none out of view, no unneeded timer', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('see' as const), at: fc.nat(9), rank: fc.nat(2) }),
    fc.record({ kind: fc.constant('leave' as const), at: fc.nat(20), rank: fc.constant(0) }),
    fc.record({ kind: fc.constant('intend' as const), at: fc.nat(9), rank: fc.constant(0) }),
    fc.record({
      kind: fc.constant('wait' as const),
      at: fc.integer({ min: 1, max: 40 }),
      rank: fc.constant(0),
    }),
  )
  await alwaysAsync(60)(fc.array(step, { maxLength: 40 }), async (steps) => {
    const { see, intend, clock, asked } = visitor()
    const inView: { readonly page: string; readonly leave: () => void }[] = []
    let lastBatch = Number.NEGATIVE_INFINITY
    const isWaiting = () => inView.some(({ page }) => !asked.includes(page))
    for (const { kind, at, rank } of steps) {
      const page = `/page-${at}`
      const before = asked.length
      if (kind === 'see') inView.push({ page, leave: see(page, rank) })
      else if (kind === 'leave') inView.splice(at, 1).forEach(({ leave }) => void leave())
      else if (kind === 'intend') intend(page)
      else
        for (let tenth = 0; tenth < at; tenth += 1) {
          const counted = asked.length
          await clock.advance(100)
          const batch = asked.slice(counted)
          expect(batch.length).toBeLessThanOrEqual(4)
          if (batch.length === 0) continue
          expect(clock.now() - lastBatch).toBeGreaterThanOrEqual(3_000)
          lastBatch = clock.now()
          for (const one of batch) expect(inView.map((link) => link.page)).toContain(one)
        }
      if (kind !== 'intend' && kind !== 'wait') expect(asked).toHaveLength(before)
      expect(new Set(asked).size).toBe(asked.length)
      expect(clock.pending()).toBe(isWaiting() ? 1 : 0)
    }
  })
}, 60_000)
