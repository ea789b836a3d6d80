import { expect, test } from 'vitest'
import { notFoundPage, plansPage } from '../../fixtures/page-data.ts'
import { createPageLoader } from '../../src/pages/page-loader.ts'
import { toResponse } from './scripted-fetch.ts'

/** A server that answers when the test says so, and a `fetch` that can be aborted as the browser's can. */
function slowSite() {
  const waiting: { address: string; answer: (with_: object | number) => void; signal: AbortSignal }[] = []
  const fetch = (address: string, init?: { readonly signal?: AbortSignal }) =>
    new Promise<Response>((resolve, reject) => {
      const signal = init?.signal ?? new AbortController().signal
      signal.addEventListener('abort', () => reject(signal.reason))
      waiting.push({ address, answer: (content) => void toResponse(content).then(resolve), signal })
    })
  return { loader: createPageLoader({ fetch }), waiting }
}

test('a page loaded ahead is there at the click, without another request', async () => {
  const { loader, waiting } = slowSite()
  const { done } = loader.prefetch('/plans')
  waiting[0]?.answer(plansPage)
  expect(await done).toBe(true)
  expect(await loader.load('/plans')).toMatchObject({ status: 'ok' })
  expect(await loader.prefetch('/plans.m').done).toBe(true)
  expect(waiting).toHaveLength(1)
})

test('no address twice: a click and two prefetches at the same time share one request', async () => {
  const { loader, waiting } = slowSite()
  const ahead = [loader.prefetch('/plans'), loader.prefetch('/plans.m')]
  const click = loader.load('/plans?x')
  expect(waiting).toHaveLength(1)
  waiting[0]?.answer(plansPage)
  expect(await click).toMatchObject({ status: 'ok' })
  expect(await Promise.all(ahead.map(({ done }) => done))).toEqual([true, true])
})

test('an aborted prefetch ends its request and spoils no later click', async () => {
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

test('an abort after the click takes nothing from it', async () => {
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

test('of two prefetches each can be aborted once: the request goes with the last', async () => {
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

test('a prefetch that fails spoils no later click', async () => {
  const { loader, waiting } = slowSite()
  const { done } = loader.prefetch('/plans')
  for (let tries = 0; tries < 4; tries += 1) {
    await expect.poll(() => waiting.length).toBe(tries + 1)
    waiting[tries]?.answer(503)
  }
  expect(await done).toBe(false)
  const click = loader.load('/plans')
  waiting[4]?.answer(plansPage)
  expect(await click).toMatchObject({ status: 'ok' })
})

test('a prefetch of a page that is not there settles as having failed', async () => {
  const { loader, waiting } = slowSite()
  const { done } = loader.prefetch('/nope')
  waiting[0]?.answer(404)
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.answer(notFoundPage)
  expect(await done).toBe(false)
})
