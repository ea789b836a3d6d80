import { expect, test } from 'vitest'
import {
  appData,
  footerSlice,
  indexPage,
  notFoundPage,
  plansPage,
  staticQuery,
} from '../../fixtures/page-data.ts'
import { createPageLoader } from '../../src/pages/page-loader.ts'
import { fakeClock } from './fake-clock.ts'
import { toResponse } from './scripted-fetch.ts'
import { scriptedSite } from './scripted-site.ts'

/** A server that answers when the test resolves it, and a `fetch` that can be aborted like the browser's. */
function slowSite() {
  const clock = fakeClock()
  const waiting: { address: string; answer: (with_: object | number) => void; signal: AbortSignal }[] = []
  const fetch = (address: string, init?: { readonly signal?: AbortSignal }) =>
    new Promise<Response>((resolve, reject) => {
      if (address === '/page-data/app-data.json') return resolve(Response.json(appData))
      const signal = init?.signal ?? new AbortController().signal
      signal.addEventListener('abort', () => reject(signal.reason))
      waiting.push({ address, answer: (content) => void toResponse(content).then(resolve), signal })
    })
  return { clock, loader: createPageLoader({ fetch, ...clock }), waiting }
}

test('[PAGE-8] a prefetched page is shown at the click, without another request', async () => {
  const { loader, waiting } = slowSite()
  const { done } = loader.prefetch('/plans')
  waiting[0]?.answer(plansPage)
  expect(await done).toBe(true)
  expect(await loader.load('/plans')).toMatchObject({ status: 'ok' })
  expect(await loader.prefetch('/plans.m').done).toBe(true)
  expect(waiting).toHaveLength(1)
})

test('an address is requested once, even by a click and two prefetches at the same time', async () => {
  const { loader, waiting } = slowSite()
  const ahead = [loader.prefetch('/plans'), loader.prefetch('/plans.m')]
  const click = loader.load('/plans?x')
  expect(waiting).toHaveLength(1)
  waiting[0]?.answer(plansPage)
  expect(await click).toMatchObject({ status: 'ok' })
  expect(await Promise.all(ahead.map(({ done }) => done))).toEqual([true, true])
})

test('[PAGE-8] an aborted prefetch ends its request, and does not affect a later click', async () => {
  const { loader, waiting } = slowSite()
  const { done, abort } = loader.prefetch('/plans')
  abort()
  expect(waiting[0]?.signal.aborted).toBe(true)
  const click = loader.load('/plans')
  waiting[1]?.answer(plansPage)
  expect(await click).toMatchObject({ status: 'ok' })
  expect(await done).toBe(false)
  expect(waiting).toHaveLength(2)
})

test('[PAGE-8] aborting after the click does not affect it', async () => {
  const { loader, waiting } = slowSite()
  const { done, abort } = loader.prefetch('/plans')
  const click = loader.load('/plans')
  abort()
  expect(waiting[0]?.signal.aborted).toBe(false)
  waiting[0]?.answer(plansPage)
  expect(await click).toMatchObject({ status: 'ok' })
  expect(await done).toBe(false)
  expect(waiting).toHaveLength(1)
})

test('[PAGE-8] each of two prefetches can be aborted once: the request ends with the last', async () => {
  const { loader, waiting } = slowSite()
  const [one, other] = [loader.prefetch('/plans'), loader.prefetch('/plans')]
  one.abort()
  one.abort()
  expect(waiting[0]?.signal.aborted).toBe(false)
  other.abort()
  expect(waiting[0]?.signal.aborted).toBe(true)
  expect(await Promise.all([one.done, other.done])).toEqual([false, false])
})

test('an abort that comes too late takes the page from nobody', async () => {
  const { loader, waiting } = slowSite()
  const { done, abort } = loader.prefetch('/plans')
  waiting[0]?.answer(plansPage)
  await done
  abort()
  expect(loader.loadSync('/plans')).toMatchObject({ status: 'ok' })
})

test('[PAGE-8] a failed prefetch does not affect a later click', async () => {
  const plans = '/page-data/plans/page-data.json'
  const { loader, load, clock, times } = scriptedSite({ [plans]: [503, 503, 503, 503, plansPage] })
  expect(await clock.until(loader.prefetch('/plans').done)).toBe(false)
  expect(await load('/plans')).toMatchObject({ status: 'ok' })
  expect(times(plans)).toBe(5)
})

test('[PAGE-8] a prefetch loads everything that the page needs: the click requests nothing more', async () => {
  const chunks: string[] = []
  const chunk = async (name: string) => void chunks.push(name)
  const files = {
    '/page-data/index/page-data.json': [indexPage],
    '/slice-data/footer.json': [footerSlice],
    [`/page-data/sq/d/${footerSlice.staticQueryHashes[0]}.json`]: [staticQuery],
  }
  const { loader, asked } = scriptedSite(files, { loadTemplate: chunk, loadSlice: chunk })
  expect(await loader.prefetch('/').done).toBe(true)
  expect(asked).toHaveLength(3)
  expect(chunks).toEqual(['component---index', 'slice---footer'])
  await loader.load('/')
  expect(asked).toHaveLength(3)
})

test('a prefetch of a page that is not there settles as having failed', async () => {
  const { loader, waiting } = slowSite()
  const { done } = loader.prefetch('/nope')
  waiting[0]?.answer(404)
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.answer(notFoundPage)
  expect(await done).toBe(false)
})
