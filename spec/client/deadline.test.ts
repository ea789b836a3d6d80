import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiClientError } from '../../src/client/client-error.ts'
import type { Sent } from './fake-backend.ts'
import { clientOf, empty, json, problem } from './fake-backend.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = <Value>() => new Promise<Value>(() => {})
/** Answers after this time, unless aborted before, like `fetch`. */
const after = (ms: number, { init }: Sent, answer: () => Response) =>
  new Promise<Response>((resolve, reject) => {
    setTimeout(() => resolve(answer()), ms)
    init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })
const isCsrfRequest = ({ url }: Sent) => url.endsWith('/csrf')
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiClientError ? `${error.code} ${error.route}` : error),
  )
/** The outcome of the call, and the time of the fake clock at which it was known. */
async function timed(call: Promise<unknown>) {
  const begun = Date.now()
  const outcome = codeOf(call).then((code) => [code, Date.now() - begun])
  await vi.advanceTimersByTimeAsync(60_000)
  return outcome
}
const noPair = { readCookies: () => '' }

test('[API-4] the time-out covers the wait for the CSRF token: one call, one deadline', async () => {
  const { client, sent } = clientOf(
    (request) =>
      isCsrfRequest(request) ? after(6_000, request, empty) : after(6_000, request, () => json(200, {})),
    noPair,
  )
  expect(await timed(client.post('/pay'))).toEqual(['REQUEST_TIMEOUT POST /pay', 10_000])
  expect(sent.map(isCsrfRequest)).toEqual([true, false])
  expect(vi.getTimerCount()).toBe(0)
})

test('[API-4] it covers the second try after a 403 as well', async () => {
  const { client, sent } = clientOf((request) => after(4_000, request, () => problem(403)))
  expect(await timed(client.post('/pay', { isRepeatable: true }))).toEqual([
    'REQUEST_TIMEOUT POST /pay',
    10_000,
  ])
  expect(sent.map(isCsrfRequest)).toEqual([false, true, false])
})

test('[API-4] a CSRF token that never comes is a time-out of the call that waits for it', async () => {
  const { client, sent } = clientOf(() => never(), noPair)
  expect(await timed(client.post('/pay'))).toEqual(['REQUEST_TIMEOUT POST /pay', 10_000])
  expect(sent.map(isCsrfRequest)).toEqual([true])
  expect(vi.getTimerCount()).toBe(0)
})

test('[API-4] a call that joins the wait late fails with the CSRF token, and its error says so', async () => {
  const { client } = clientOf(() => never(), noPair)
  const first = codeOf(client.post('/first'))
  await vi.advanceTimersByTimeAsync(9_000)
  const second = codeOf(client.post('/second'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await first, await second]).toEqual(['REQUEST_TIMEOUT POST /first', 'REQUEST_TIMEOUT GET /csrf'])
})

test('[API-4] a call that is cancelled while it waits for the CSRF token ends at once and is never sent; others go on', async () => {
  const { client, sent } = clientOf(
    (request) => (isCsrfRequest(request) ? after(5_000, request, empty) : json(200, {})),
    noPair,
  )
  const controller = new AbortController()
  const cancelled = codeOf(client.post('/cancelled', { signal: controller.signal }))
  const other = codeOf(client.post('/other'))
  await vi.advanceTimersByTimeAsync(1_000)
  controller.abort()
  expect(await cancelled).toBe('REQUEST_ABORTED POST /cancelled')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await other).toBe('answered')
  expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['csrf', 'other'])
  expect(vi.getTimerCount()).toBe(0)
})

test('[API-4] a lost network is reported as such while a call waits for the CSRF token', async () => {
  const { client } = clientOf(() => {
    throw new TypeError('fetch failed')
  }, noPair)
  expect(await codeOf(client.post('/pay'))).toBe('NETWORK_FAILED GET /csrf')
  expect(vi.getTimerCount()).toBe(0)
})

/** An answer with complete headers, and this stream as its body. */
const streamed = (start: (controller: ReadableStreamDefaultController<Uint8Array>) => void, status = 200) =>
  new Response(new ReadableStream({ start }), { status, headers: { 'content-type': 'application/json' } })
const bytes = new TextEncoder().encode(' ')

test('[API-4] a body that trickles in reaches the time-out, although each part comes in time', async () => {
  const { client } = clientOf(({ init }) =>
    streamed((controller) => {
      const drops = setInterval(() => controller.enqueue(bytes), 1_000)
      init.signal?.addEventListener('abort', () => {
        clearInterval(drops)
        controller.error(new DOMException('', 'AbortError'))
      })
    }),
  )
  expect(await timed(client.get('/drops'))).toEqual(['REQUEST_TIMEOUT GET /drops', 10_000])
  expect(vi.getTimerCount()).toBe(0)
})

test('[API-4] one that its caller cancels in the middle is distinguished from it', async () => {
  const { client } = clientOf(() => streamed((controller) => controller.enqueue(bytes)))
  const controller = new AbortController()
  const call = codeOf(client.get('/drops', { signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(9_999)
  controller.abort()
  expect(await call).toBe('REQUEST_ABORTED GET /drops')
  expect(vi.getTimerCount()).toBe(0)
})

test('[API-4] a connection that breaks in the middle of a body is a lost network', async () => {
  const { client } = clientOf(() =>
    streamed((controller) => {
      setTimeout(() => controller.error(new TypeError('terminated')), 3_000)
    }),
  )
  expect(await timed(client.get('/broken'))).toEqual(['NETWORK_FAILED GET /broken', 3_000])
})

test('[API-4] a fetch that ignores its signal does not keep the call waiting', async () => {
  const { client } = clientOf(() => never())
  expect(await timed(client.get('/deaf'))).toEqual(['REQUEST_TIMEOUT GET /deaf', 10_000])
  const controller = new AbortController()
  const call = codeOf(client.get('/deaf', { signal: controller.signal }))
  controller.abort()
  expect(await call).toBe('REQUEST_ABORTED GET /deaf')
  expect(vi.getTimerCount()).toBe(0)
})

test('[API-4] a signal that ends after the answer changes nothing, and is not listened to any more', async () => {
  const controller = new AbortController()
  const removed = vi.spyOn(controller.signal, 'removeEventListener')
  const { client } = clientOf(() => json(200, { done: true }))
  const answer = await client.get('/x', { signal: controller.signal })
  controller.abort()
  expect(answer.body).toEqual({ done: true })
  expect(removed).toHaveBeenCalledOnce()
})

test('[API-5] the CSRF token of an answer is stored although its body breaks off', async () => {
  const { client, sent } = clientOf(
    ({ url }) =>
      url.endsWith('/csrf')
        ? empty({ 'X-XSRF-TOKEN': 'first' })
        : url.endsWith('/login')
          ? new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), {
              headers: { 'X-XSRF-TOKEN': 'of-the-session' },
            })
          : json(200, {}),
    noPair,
  )
  expect(await codeOf(client.post('/login'))).toBe('NETWORK_FAILED POST /login')
  await client.post('/next')
  expect(sent.at(-1)?.headers.get('x-xsrf-token')).toBe('of-the-session')
})
