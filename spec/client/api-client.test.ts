import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../contracts/index.ts'
import { createApiClient, defaultTimeoutMs } from '../../src/client/api-client.ts'
import { ApiClientError } from '../../src/client/client-error.ts'
import { backendAddress, clientOf, empty, html, json, problem } from './fake-backend.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const options = {
  backend: backendAddress,
  csrf: { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' },
  token: () => null,
}
/** A network that never answers, but can be aborted like `fetch`. */
const silence = (_: unknown, init: RequestInit = {}) =>
  new Promise<Response>((_, reject) => {
    const give = () => reject(new DOMException('The operation was aborted.', 'AbortError'))
    if (init.signal?.aborted) give()
    init.signal?.addEventListener('abort', give)
  })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiClientError ? `${error.code} ${error.route}` : error),
  )

test('[API-1] before initialisation every call fails, and nothing is sent', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const client = createApiClient()
  const calls = [
    client.get('/x'),
    client.post('/x'),
    client.put('/x'),
    client.delete('/x'),
    client.use(session).user(),
    client.use(session).login({ body: { email: 'a@b.example', password: 'x' } }),
  ]
  for (const call of calls) {
    await expect(call).rejects.toMatchObject({
      code: 'CLIENT_NOT_INITIALIZED',
      message: 'API Client not initialized',
    })
  }
  expect(fetch).not.toHaveBeenCalled()
})

test('[API-1] functions created before the initialisation work after it', async () => {
  const client = createApiClient()
  const { user } = client.use(session)
  client.initialise({
    ...options,
    fetch: async () => json(200, { userId: 'u', email: 'demo@wattlebird.example' }),
  })
  expect((await user()).status).toBe(200)
})

test('[API-2] a second initialisation fails, and the first stays in effect', async () => {
  const { client, sent } = clientOf(() => json(200, {}))
  expect(() => client.initialise({ ...options, backend: 'https://elsewhere.example' })).toThrow(
    expect.objectContaining({ code: 'CLIENT_ALREADY_INITIALIZED', message: 'Already initialized' }),
  )
  await client.get('/x')
  expect(sent.map(({ url }) => url)).toEqual(['https://api.wattlebird.example/x'])
})

test('[API-3] listeners are called once, when the client is ready, in the order in which they were added', async () => {
  const client = createApiClient()
  const received: string[] = []
  client.onReady(() => received.push('first'))
  client.onReady(() => {
    received.push('second')
    // The client is ready if a call is sent.
    void client.get('/trace')
    client.onReady(() => received.push('third'))
  })
  expect(received).toEqual([])
  const sent: string[] = []
  client.initialise({
    ...options,
    fetch: async (input) => {
      sent.push(String(input))
      return json(200, {})
    },
  })
  expect(received).toEqual(['first', 'second', 'third'])
  expect(sent).toEqual([`${backendAddress}/trace`])
  expect(() => client.initialise(options)).toThrow('Already initialized')
  expect(received).toHaveLength(3)
})

test('[API-3] a listener added later is called at once', () => {
  const listener = vi.fn()
  clientOf(() => empty()).client.onReady(listener)
  expect(listener).toHaveBeenCalledOnce()
})

test('[API-4] get, post, put and delete send JSON and read JSON', async () => {
  const { client, sent } = clientOf(({ method }) => json(201, { method }, { 'x-page': '2' }))
  const answers = [
    await client.get('/things'),
    await client.post('/things', { body: { name: 'Möwe' } }),
    await client.put('/things/1', { body: [1, null] }),
    await client.delete('/things/1'),
  ]
  expect(sent.map(({ method, url, body }) => [method, url.slice(backendAddress.length), body])).toEqual([
    ['GET', '/things', undefined],
    ['POST', '/things', '{"name":"Möwe"}'],
    ['PUT', '/things/1', '[1,null]'],
    ['DELETE', '/things/1', undefined],
  ])
  expect(sent.map(({ headers }) => [headers.get('accept'), headers.get('content-type')])).toEqual([
    ['application/json', null],
    ['application/json', 'application/json'],
    ['application/json', 'application/json'],
    ['application/json', null],
  ])
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    ['GET', 'POST', 'PUT', 'DELETE'].map((method) => [201, { method }]),
  )
  expect(answers[0]?.headers.get('x-page')).toBe('2')
})

test('[API-4] the helpers read text as text, and an answer without content as an empty one', async () => {
  const { client } = clientOf(({ url }) =>
    url.endsWith('/page')
      ? html(404, 'gone')
      : url.endsWith('/reset')
        ? new Response(null, { status: 205 })
        : url.endsWith('/empty')
          ? new Response('', { headers: { 'content-type': 'application/json' } })
          : empty({ 'content-type': 'application/json' }),
  )
  expect(await client.get('/page')).toMatchObject({ status: 404, body: 'gone' })
  expect(await client.delete('/thing')).toMatchObject({ status: 204, body: '' })
  expect(await client.get('/empty')).toMatchObject({ status: 200, body: '' })
  expect(await client.get('/reset')).toMatchObject({ status: 205, body: '' })
})

test("a caller's own headers are sent as they are", async () => {
  const { client, sent } = clientOf(() => json(200, {}))
  await client.get('/x', { headers: { accept: 'text/csv', 'Idempotency-Key': 'k1' } })
  expect(sent[0]?.headers.get('accept')).toBe('text/csv')
  expect(sent[0]?.headers.get('idempotency-key')).toBe('k1')
})

test('[API-4] a request that is not answered within 10 s is a time-out, and not before', async () => {
  const { client } = clientOf(() => empty(), { fetch: silence })
  expect(defaultTimeoutMs).toBe(10_000)
  const states: string[] = []
  const call = codeOf(client.get('/slow')).then((code) => states.push(String(code)))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(states).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await call
  expect(states).toEqual(['REQUEST_TIMEOUT GET /slow'])
})

test('[API-4] the time-out covers the body of the answer as well', async () => {
  const { client } = clientOf((sent) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"half":'))
        sent.init.signal?.addEventListener('abort', () =>
          controller.error(new DOMException('', 'AbortError')),
        )
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  const call = codeOf(client.get('/trickle'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await call).toBe('REQUEST_TIMEOUT GET /trickle')
})

test('[API-4] the time-out can be set, and an answer in time leaves no timer behind', async () => {
  const slow = clientOf(() => empty(), { fetch: silence, timeoutMs: 50 })
  const call = codeOf(slow.client.get('/slow'))
  await vi.advanceTimersByTimeAsync(50)
  expect(await call).toBe('REQUEST_TIMEOUT GET /slow')
  const quick = clientOf(() => json(200, {}))
  await quick.client.get('/quick')
  expect(vi.getTimerCount()).toBe(0)
})

test('[API-4] a request that its caller cancels is distinguished from a time-out', async () => {
  const { client } = clientOf(() => empty(), { fetch: silence })
  const controller = new AbortController()
  const call = codeOf(client.get('/slow', { signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(9_999)
  controller.abort()
  expect(await call).toBe('REQUEST_ABORTED GET /slow')
  expect(vi.getTimerCount()).toBe(0)
})

test('[API-4] a request that was cancelled before it began is not sent', async () => {
  const fetch = vi.fn(silence)
  const { client } = clientOf(() => empty(), { fetch })
  expect(await codeOf(client.get('/slow', { signal: AbortSignal.abort() }))).toBe('REQUEST_ABORTED GET /slow')
  expect(await codeOf(client.post('/slow', { signal: AbortSignal.abort() }))).toBe(
    'REQUEST_ABORTED POST /slow',
  )
  expect(fetch).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('[API-4] no network is distinguished, with the cause kept', async () => {
  const cause = new TypeError('fetch failed')
  const { client } = clientOf(() => {
    throw cause
  })
  await expect(client.get('/x')).rejects.toMatchObject({ code: 'NETWORK_FAILED', route: 'GET /x', cause })
})

test('[API-4] JSON that breaks off is a bad answer, in a helper too', async () => {
  const { client } = clientOf(
    () => new Response('aaa.bbb.ccc', { headers: { 'content-type': 'application/json' } }),
  )
  expect(await codeOf(client.get('/x'))).toBe('BAD_ANSWER GET /x')
  const cause = new Error('the body is no JSON')
  await expect(client.get('/x'), 'and the answer is not quoted').rejects.toMatchObject({
    httpStatus: 200,
    cause,
  })
})

test("[API-4] a body that is no JSON is the caller's mistake, not the network's", async () => {
  const { client, sent } = clientOf(() => empty())
  const loop: { self?: unknown } = {}
  loop.self = loop
  await expect(client.post('/x', { body: loop })).rejects.toBeInstanceOf(TypeError)
  expect(sent).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test("without a fetch of its own the client takes the window's, as it is at the time of the call", async () => {
  const client = createApiClient()
  client.initialise(options)
  const fetch = vi.fn(async () => json(200, { by: 'stub' }))
  vi.stubGlobal('fetch', fetch)
  expect((await client.get('/x')).body).toEqual({ by: 'stub' })
})

test('[API-11] a call through a contract names the route by its pattern, in every error', async () => {
  const codes = await Promise.all(
    [
      () => html(200),
      () => json(200, { userId: 'u' }),
      () => json(418, {}),
      () => {
        throw new TypeError('fetch failed')
      },
    ].map((answer) => codeOf(clientOf(answer).client.use(session).user())),
  )
  expect(codes).toEqual([
    'BAD_ANSWER GET /user',
    'BAD_ANSWER GET /user',
    'BAD_ANSWER GET /user',
    'NETWORK_FAILED GET /user',
  ])
})

test('[API-4] a call through a contract can be cancelled', async () => {
  const { client } = clientOf(() => empty(), { fetch: silence })
  const controller = new AbortController()
  const call = codeOf(client.use(session).user({ fetchOptions: { signal: controller.signal } }))
  controller.abort()
  expect(await call).toBe('REQUEST_ABORTED GET /user')
})

test('[API-11] an error has the status of the bad answer, and none if there was no answer', async () => {
  const { client } = clientOf(({ url }) => {
    if (url.endsWith('/user')) return html(502)
    throw new TypeError('fetch failed')
  })
  await expect(client.use(session).user()).rejects.toMatchObject({ code: 'BAD_ANSWER', httpStatus: 502 })
  await expect(client.get('/x')).rejects.toMatchObject({ code: 'NETWORK_FAILED', httpStatus: undefined })
})

test('[TRACE-5] a request that may outlive the page is sent with keepalive, by contract or helper, and others are not', async () => {
  const { client, sent } = clientOf(() => empty())
  const { logout } = client.use(session)
  await logout({ fetchOptions: { keepalive: true } })
  await client.post('/x', { keepalive: true })
  await logout()
  await client.post('/x')
  expect(sent.map(({ init }) => init.keepalive ?? false)).toEqual([true, true, false, false])
})

test('[TRACE-5] a keepalive request refused for its CSRF token is still sent again, also with keepalive', async () => {
  const { client, sent } = clientOf(({ headers }) =>
    headers.get('x-xsrf-token') === 'pair' ? problem(403) : empty({ 'X-XSRF-TOKEN': 'fresh' }),
  )
  expect((await client.post('/x', { keepalive: true, isRepeatable: true })).status).toBe(204)
  expect(sent.map(({ url, init }) => [url.slice(backendAddress.length), init.keepalive ?? false])).toEqual([
    ['/x', true],
    ['/csrf', true],
    ['/x', true],
  ])
})
