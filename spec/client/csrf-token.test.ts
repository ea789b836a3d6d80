import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { RouteFacts } from '../../contracts/index.ts'
import { rest, session } from '../../contracts/index.ts'
import { facts } from '../../contracts/route-facts.ts'
import { unsafeWithoutBody } from '../../contracts/routes/errors.ts'
import type { ApiClientError } from '../../src/client/client-error.ts'
import type { Answering, Sent } from './fake-backend.ts'
import { clientOf, empty, json, problem } from './fake-backend.ts'

const repeatable = { isRepeatable: true } as const
const isCsrfRequest = ({ url }: Sent) => url.endsWith('/csrf')
const csrfTokenOf = ({ headers }: Sent) => headers.get('x-xsrf-token')

/** A backend that accepts one value at a time, and sends it as cookie or header. */
function guarded(ways: { cookie?: boolean; header?: boolean } = { header: true }, first = 'v1') {
  const state = { valid: first, cookies: '', given: 0 }
  const answer: Answering = (sent) => {
    if (isCsrfRequest(sent)) {
      state.given += 1
      if (ways.cookie) state.cookies = `theme=dark; XSRF-TOKEN=${state.valid}`
      return empty(ways.header ? { 'X-XSRF-TOKEN': state.valid } : {})
    }
    if (sent.method !== 'GET' && csrfTokenOf(sent) !== state.valid) return problem(403)
    return json(200, {})
  }
  return { state, answer, ...clientOf(answer, { readCookies: () => state.cookies }) }
}

test.each([
  ['XSRF-TOKEN=plain', 'plain'],
  ['theme=dark; __Host-XSRF-TOKEN=prefixed; other=1', 'prefixed'],
  ['XSRF-TOKEN=planted; __Host-XSRF-TOKEN=prefixed', 'prefixed'],
  ['XSRF-TOKEN=a%2Bb%3D', 'a+b='],
  ['XSRF-TOKEN=a=b', 'a=b'],
])(
  '[API-5] the CSRF token is read from the cookie (%s) and sent back as the header',
  async (cookies, value) => {
    const { client, sent } = clientOf(() => json(200, {}), { readCookies: () => cookies })
    for (const method of ['post', 'put', 'delete'] as const) await client[method]('/x')
    expect(sent.map(csrfTokenOf)).toEqual([value, value, value])
  },
)

test('[API-5] names of cookie and header are the brand’s', async () => {
  const { client, sent } = clientOf(() => json(200, {}), {
    csrf: { cookieName: 'csrf', headerName: 'X-Csrf' },
    readCookies: () => 'csrf=abc',
  })
  await client.post('/x')
  expect(sent[0]?.headers.get('x-csrf')).toBe('abc')
  expect(sent[0]?.headers.has('x-xsrf-token')).toBe(false)
})

test('[API-5] login and logout carry the CSRF token too, and a safe request does not', async () => {
  const { client, sent } = clientOf(({ url }) => (url.endsWith('/logout') ? empty() : problem(500)))
  const routes = client.use(session)
  await routes.login({ body: { email: 'a@b.example', password: 'x' } })
  await routes.logout()
  await routes.user()
  await client.get('/x')
  expect(sent.map(csrfTokenOf)).toEqual(['pair', 'pair', null, null])
})

test.each(['', 'other=1', 'XSRF-TOKEN=', 'XSRF-TOKEN=%E0%A4%A', 'XSRF-TOKEN2=no'])(
  '[API-5] with no usable cookie (%j) the CSRF token is asked for and learned from the header',
  async (cookies) => {
    const { client, sent } = clientOf(
      (request) => (isCsrfRequest(request) ? empty({ 'X-XSRF-TOKEN': 'learned' }) : json(200, {})),
      {
        readCookies: () => cookies,
      },
    )
    await client.post('/x')
    await client.post('/y')
    expect(sent.map((request) => [request.method, isCsrfRequest(request), csrfTokenOf(request)])).toEqual([
      ['GET', true, null],
      ['POST', false, 'learned'],
      ['POST', false, 'learned'],
    ])
  },
)

test('cookies that are blocked are no cookies', async () => {
  const { client, sent } = clientOf(
    (request) => (isCsrfRequest(request) ? empty({ 'X-XSRF-TOKEN': 'learned' }) : json(200, {})),
    {
      readCookies: () => {
        throw new DOMException('', 'SecurityError')
      },
    },
  )
  await client.post('/x')
  expect(sent.map(csrfTokenOf)).toEqual([null, 'learned'])
})

test('simultaneous requests fetch the CSRF token once', async () => {
  const { client, sent } = guarded()
  await Promise.all(Array.from({ length: 20 }, (_, number) => client.post(`/x/${number}`)))
  expect(sent.filter(isCsrfRequest)).toHaveLength(1)
  expect(sent.filter((request) => !isCsrfRequest(request)).map(csrfTokenOf)).toEqual(Array(20).fill('v1'))
})

test('[API-5] if fetching the CSRF token fails, the request fails, and the next one fetches it again', async () => {
  let isDown = true
  const { client, sent } = clientOf(
    (request) => {
      if (!isCsrfRequest(request)) return json(200, {})
      if (isDown) throw new TypeError('fetch failed')
      return empty({ 'X-XSRF-TOKEN': 'learned' })
    },
    { readCookies: () => '' },
  )
  await expect(client.post('/x')).rejects.toMatchObject({ code: 'NETWORK_FAILED', route: 'GET /csrf' })
  isDown = false
  expect((await client.post('/x')).status).toBe(200)
  expect(sent.map(isCsrfRequest)).toEqual([true, true, false])
})

test('[API-5] after an answer that renews the CSRF token the next request sends the new value', async () => {
  let cookies = ''
  const { client, sent } = clientOf(
    (request) => {
      if (isCsrfRequest(request)) return empty({ 'X-XSRF-TOKEN': 'anonymous' })
      return json(200, {}, request.url.endsWith('/login') ? { 'X-XSRF-TOKEN': 'of-the-session' } : {})
    },
    { readCookies: () => cookies },
  )
  await client.post('/login')
  await client.post('/x')
  expect(csrfTokenOf(sent[2] as Sent)).toBe('of-the-session')
  // Another tab has logged in: the cookie that both share is newer.
  cookies = 'XSRF-TOKEN=of-the-other-tab'
  await client.post('/x')
  expect(csrfTokenOf(sent[3] as Sent)).toBe('of-the-other-tab')
})

test.each([
  ['cookie and header', { cookie: true, header: true }],
  ['the header alone', { header: true }],
  ['the cookie alone', { cookie: true }],
])(
  '[API-5] after a 403 the CSRF token is renewed once and the request sent again (backend gives %s)',
  async (_, ways) => {
    const { client, sent, state } = guarded(ways)
    await client.post('/first', repeatable)
    state.valid = 'v2'
    sent.length = 0
    expect((await client.post('/x', { body: { amount: 1 }, isRepeatable: true })).status).toBe(200)
    expect(
      sent.map((request) => [request.url.split('/').at(-1), csrfTokenOf(request), request.body]),
    ).toEqual([
      ['x', 'v1', '{"amount":1}'],
      ['csrf', null, undefined],
      ['x', 'v2', '{"amount":1}'],
    ])
    sent.length = 0
    await client.post('/y', repeatable)
    expect(sent.map(csrfTokenOf), 'nothing is asked for again').toEqual(['v2'])
  },
)

test('a stale cookie that does not go away is not used again', async () => {
  const { client, sent } = clientOf(
    (request) => {
      if (isCsrfRequest(request)) return empty({ 'X-XSRF-TOKEN': 'v2' })
      return csrfTokenOf(request) === 'v2' ? json(200, {}) : problem(403)
    },
    { readCookies: () => 'XSRF-TOKEN=of-the-site-itself' },
  )
  await client.post('/x', repeatable)
  sent.length = 0
  await client.post('/y', repeatable)
  expect(sent.map(csrfTokenOf)).toEqual(['v2'])
})

test('a cookie that stays the same after a 403 is renewed once, not with every request', async () => {
  let isForbidden = true
  const { client, sent } = clientOf((request) =>
    isCsrfRequest(request) ? empty() : isForbidden ? problem(403) : json(200, {}),
  )
  expect((await client.post('/x', repeatable)).status).toBe(403)
  isForbidden = false
  sent.length = 0
  await client.post('/y', repeatable)
  expect(sent.map(csrfTokenOf)).toEqual(['pair'])
})

test('many simultaneous refusals renew the CSRF token once', async () => {
  const { client, sent, state } = guarded({ cookie: true, header: true })
  await client.post('/first', repeatable)
  state.valid = 'v2'
  sent.length = 0
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.post('/x', repeatable)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(sent.filter(isCsrfRequest)).toHaveLength(1)
})

test('a late refusal finds the CSRF token already renewed', async () => {
  const { state, answer } = guarded({ header: true })
  let letGo: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isFirst = true
  const slow = clientOf(
    async (request) => {
      if (request.url.endsWith('/slow') && isFirst) {
        isFirst = false
        await held
        return problem(403)
      }
      return answer(request)
    },
    { readCookies: () => '' },
  )
  await slow.client.post('/first', repeatable)
  const late = slow.client.post('/slow', repeatable)
  state.valid = 'v2'
  await slow.client.post('/x', repeatable)
  letGo?.()
  expect((await late).status).toBe(200)
  expect(slow.sent.filter(isCsrfRequest), 'at the start, and after the first refusal').toHaveLength(2)
})

test('a second 403 is final: there is no third attempt', async () => {
  const { client, sent } = clientOf((request) =>
    isCsrfRequest(request) ? empty({ 'X-XSRF-TOKEN': 'v' }) : problem(403),
  )
  expect((await client.post('/x', repeatable)).status).toBe(403)
  expect(sent.filter((request) => !isCsrfRequest(request))).toHaveLength(2)
  expect(sent.filter(isCsrfRequest)).toHaveLength(1)
})

test('[PAY-1] a request that must not run twice is not repeated after a 403; the next request has a new CSRF token', async () => {
  const { client, sent, state } = guarded()
  await client.post('/first')
  state.valid = 'v2'
  sent.length = 0
  expect((await client.post('/pay', { body: { amount: 1 } })).status).toBe(403)
  expect((await client.post('/pay', { body: { amount: 1 } })).status).toBe(200)
  expect(sent.map((request) => [request.url.split('/').at(-1), csrfTokenOf(request)])).toEqual([
    ['pay', 'v1'],
    ['csrf', null],
    ['pay', 'v2'],
  ])
})

test('[PAY-1] a request with an idempotency key is sent again after a 403, with the same key', async () => {
  const { client, sent, state } = guarded()
  await client.post('/first')
  state.valid = 'v2'
  sent.length = 0
  expect((await client.post('/pay', { headers: { 'Idempotency-Key': 'one-intent' } })).status).toBe(200)
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    'one-intent',
    null,
    'one-intent',
  ])
})

test('[PAY-1] a route is sent again after a 403 if its contract says so, and only then', async () => {
  const route = (path: string, more: Pick<RouteFacts, 'isRepeatable'>) => ({
    method: 'POST' as const,
    path,
    body: rest.noBody(),
    responses: { 200: z.object({}), ...unsafeWithoutBody },
    metadata: facts({ clauses: ['PAY-1'], ...more }),
  })
  const contract = rest.router({ once: route('/once', {}), often: route('/often', { isRepeatable: true }) })
  const { client, sent, state } = guarded()
  const routes = client.use(contract)
  await client.post('/first')
  state.valid = 'v2'
  sent.length = 0
  expect((await routes.often()).status).toBe(200)
  state.valid = 'v3'
  expect((await routes.once()).status).toBe(403)
  expect(sent.filter((request) => !isCsrfRequest(request)).map(({ url }) => url.split('/').at(-1))).toEqual([
    'often',
    'often',
    'once',
  ])
})

test('a GET that is forbidden is not sent again, and renews nothing', async () => {
  const { client, sent } = clientOf(() => problem(403))
  expect((await client.get('/x')).status).toBe(403)
  expect(sent).toHaveLength(1)
})

test('the CSRF token is fetched with the token of the session that needs it, also for logout', async () => {
  const { client, sent } = clientOf(
    (request) => (isCsrfRequest(request) ? empty({ 'X-XSRF-TOKEN': 'of-the-session' }) : empty()),
    { readCookies: () => '' },
  )
  // When the logout is sent, the client has no token any more.
  await client.use(session).logout({ extraHeaders: { authorization: 'Bearer closed' } })
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer closed', 'Bearer closed'])
})

test('a visitor’s CSRF token is requested without a bearer header', async () => {
  const { client, sent } = clientOf(
    (request) => (isCsrfRequest(request) ? empty({ 'X-XSRF-TOKEN': 'pair' }) : empty()),
    { readCookies: () => '' },
  )
  await client.post('/login')
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([null, null])
})

test.each(['/login', '/logout'])(
  '[API-2] [TRACE-5] during a %s, requests that need the CSRF token wait, and are sent with the new session',
  async (path) => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    let token: string | null = null
    const { client, sent } = clientOf(
      async (request) => {
        if (isCsrfRequest(request)) return empty({ 'X-XSRF-TOKEN': 'pair' })
        if (!request.url.endsWith(path)) return empty()
        await answered
        token = 'maya'
        return json(200, {}, { 'X-XSRF-TOKEN': 'of-maya' })
      },
      { readCookies: () => '', token: () => token },
    )
    const change = client.post(path)
    const trace = client.post('/api/Tracing/custom')
    const read = client.get('/user')
    await read
    expect(sent.map(({ url }) => new URL(url).pathname)).not.toContain('/api/Tracing/custom')
    answer()
    await Promise.all([change, trace])
    const { headers } = sent.at(-1) ?? {}
    expect([headers?.get('X-XSRF-TOKEN'), headers?.get('authorization')]).toEqual(['of-maya', 'Bearer maya'])
  },
)

/** A backend that answers traces when the test says so, and everything else at once. */
function slowTraces() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answers: (() => void)[] = []
  const { client, sent } = clientOf(({ url }) =>
    url.includes('/Tracing/') ? new Promise((resolve) => void answers.push(() => resolve(empty()))) : empty(),
  )
  const paths = () => sent.splice(0).map(({ url }) => new URL(url).pathname)
  return { client, answers, paths, trace: () => client.post('/api/Tracing/custom') }
}

test('[API-2] a logout is sent after pending requests, whose CSRF token ends with it', async () => {
  const { client, answers, paths, trace } = slowTraces()
  const traces = [trace(), trace()]
  const logout = client.post('/logout')
  await vi.advanceTimersByTimeAsync(400)
  expect(paths()).toEqual(['/api/Tracing/custom', '/api/Tracing/custom'])
  for (const answer of answers) answer()
  await Promise.all([...traces, logout])
  expect(paths()).toEqual(['/logout'])
})

test('[API-2] a logout waits for other requests at most half a second, and not at all when the page is left', async () => {
  const { client, paths, trace } = slowTraces()
  void trace()
  void client.post('/logout')
  await vi.advanceTimersByTimeAsync(499)
  expect(paths()).toEqual(['/api/Tracing/custom'])
  await vi.advanceTimersByTimeAsync(1)
  expect(paths()).toEqual(['/logout'])
  const left = new EventTarget()
  vi.stubGlobal('addEventListener', left.addEventListener.bind(left))
  onTestFinished(() => void vi.unstubAllGlobals())
  void client.post('/logout')
  await vi.advanceTimersByTimeAsync(0)
  expect(paths()).toEqual([])
  left.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(paths()).toEqual(['/logout'])
})

test('[TRACE-5] traces do not delay a login', async () => {
  const { client, paths, trace } = slowTraces()
  void trace()
  await vi.advanceTimersByTimeAsync(0)
  await client.post('/login')
  expect(paths()).toEqual(['/api/Tracing/custom', '/login'])
})

test('a login does not wait for a hanging logout, and a failed logout delays nothing', async () => {
  const { client, sent } = clientOf((request) => {
    if (request.url.endsWith('/logout')) return new Promise(() => {})
    if (request.url.endsWith('/login')) throw new TypeError('Failed to fetch')
    return empty()
  })
  client.post('/logout').catch(() => {})
  await client.post('/login').catch(() => {})
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/logout', '/login'])
})

test('[API-4] a call that waits for a login keeps its time-out, and can be cancelled', async () => {
  vi.useFakeTimers()
  const { client, sent } = clientOf(() => new Promise(() => {}), { timeoutMs: 1000 })
  const changes = rest.router({
    change: { method: 'POST', path: '/change', body: rest.noBody(), responses: { 204: rest.noBody() } },
  })
  const cancelling = new AbortController()
  const begun = Date.now()
  const ended = (call: Promise<unknown>) =>
    call.catch((error: ApiClientError) => `${error.code} after ${Date.now() - begun} ms`)
  const { signal } = cancelling
  void ended(client.post('/login'))
  const waiting = [ended(client.use(changes).change({ fetchOptions: { signal } })), ended(client.post('/x'))]
  await vi.advanceTimersByTimeAsync(100)
  cancelling.abort()
  // A second login, so that they would still wait after the first has ended.
  void ended(client.post('/login'))
  await vi.advanceTimersByTimeAsync(900)
  expect(await Promise.all(waiting)).toEqual([
    'REQUEST_ABORTED after 100 ms',
    'REQUEST_TIMEOUT after 1000 ms',
  ])
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/login', '/login'])
  vi.useRealTimers()
})
