import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { core } from '../../contracts/core.ts'
import { customer } from '../../contracts/customer.ts'
import { rest } from '../../contracts/rest.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import type { ApiClientOptions } from '../../src/client/api-client.ts'
import { createApiClient } from '../../src/client/api-client.ts'
import { contractRoutes } from '../../src/testing/contract-routes.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { networkError, timeout } from '../../src/testing/mock-reply.ts'
import type { MockRequestsOptions } from '../../src/testing/mock-requests.ts'
import { mockRequests } from '../../src/testing/mock-requests.ts'

const backend = 'https://api.banksia.example/v1'
const user = { userId: 'customer-7', email: 'ada@banksia.example' }
const { credentials } = mayaNguyen

afterEach(() => {
  vi.useRealTimers()
})

/** A client on the mock, and what the mock has reported. */
function setup(options: MockRequestsOptions = {}, client: Partial<ApiClientOptions> = {}) {
  const reports: string[] = []
  const requests = mockRequests({ backend, report: (message) => reports.push(message), ...options })
  const api = createApiClient()
  api.initialise({
    backend: options.backend ?? backend,
    csrf: { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' },
    token: () => null,
    fetch: requests.fetch,
    readCookies: () => '',
    ...client,
  })
  return { requests, reports, api, routes: api.use(core), account: api.use(customer) }
}

test('[API-7] a test sets a route’s answer, and no network is used', async () => {
  const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('a real request'))
  const { requests, routes } = setup()
  requests.answer(core.session.user, { status: 200, body: user })
  expect(await routes.session.user()).toMatchObject({ status: 200, body: user })
  expect(await routes.session.user()).toMatchObject({ status: 200, body: user })
  expect(network).not.toHaveBeenCalled()
  network.mockRestore()
})

test('[API-7] an error needs only its status, and gets the rest', async () => {
  const { requests, routes } = setup()
  requests.answer(core.session.user, { status: 503 })
  const busy = await routes.session.user()
  expect(busy).toMatchObject({ status: 503, body: { type: 'about:blank', status: 503 } })
  expect([busy.headers.get('retry-after'), busy.headers.get('content-type')]).toEqual([
    '5',
    'application/problem+json; charset=utf-8',
  ])
  requests.answer(core.session.user, { status: 401, headers: { 'www-authenticate': 'Bearer realm="b"' } })
  expect((await routes.session.user()).headers.get('www-authenticate')).toBe('Bearer realm="b"')
})

test('[API-7] unsafe routes are answered too, without setting up a CSRF token', async () => {
  const { requests, routes } = setup()
  requests.answer(core.session.login, { status: 200, body: { token: 'a.b.c', userId: 'customer-7' } })
  requests.answer(core.session.logout, { status: 204 })
  expect(await routes.session.login({ body: credentials })).toMatchObject({ status: 200 })
  expect(await routes.session.logout()).toMatchObject({ status: 204 })
  expect(requests.asked.map(({ route, headers }) => [route, headers.get('x-xsrf-token')])).toEqual([
    ['GET /csrf', null],
    ['POST /login', 'mock-pair'],
    ['POST /logout', 'mock-pair'],
  ])
})

test('[API-7] answers set for one request come first, in order, and then the permanent one again', async () => {
  const { requests, routes } = setup()
  requests.answer(core.session.user, { status: 200, body: user })
  requests.answerOnce(core.session.user, { status: 500 })
  requests.answerOnce(core.session.user, { status: 429 })
  const statuses = [await routes.session.user(), await routes.session.user(), await routes.session.user()]
  expect(statuses.map(({ status }) => status)).toEqual([500, 429, 200])
})

test('[API-7] a function can answer depending on the request', async () => {
  const { requests, routes } = setup()
  requests.answer(core.session.login, async ({ body, request }) =>
    body.password === credentials.password && request.headers.get('content-type') === 'application/json'
      ? { status: 200, body: { token: 'a.b.c', userId: body.email } }
      : { status: 401, body: { success: false, message: 'Not today' } },
  )
  requests.answer(core.pages.slice, ({ params }) =>
    params.file === 'footer.json' ? networkError : { status: 404 },
  )
  expect(await routes.session.login({ body: credentials })).toMatchObject({
    body: { userId: credentials.email },
  })
  expect(await routes.session.login({ body: { ...credentials, password: 'x' } })).toMatchObject({
    status: 401,
    body: { message: 'Not today' },
  })
  expect(await routes.pages.slice({ params: { file: 'header.json' } })).toMatchObject({ status: 404 })
  await expect(routes.pages.slice({ params: { file: 'footer.json' } })).rejects.toMatchObject({
    code: 'NETWORK_FAILED',
  })
})

test('[API-7] requests are recorded, with what is wrong with them', async () => {
  const { requests, api, routes } = setup({}, { token: () => 'a.b.c' })
  requests.answer(core.session.user, { status: 200, body: user })
  requests.answer(core.session.login, { status: 422 })
  requests.answer(core.pages.pageData, { status: 404 })
  await routes.session.user()
  await api.post('/login?from=menu', { body: { email: 'no address', password: 'x' } })
  await routes.pages.pageData({ params: { page: 'accounts/login' } })
  expect(requests.asked.map(({ headers: _, ...request }) => request)).toEqual([
    { route: 'GET /user', url: `${backend}/user`, params: {}, query: {}, body: undefined, faults: [] },
    { route: 'GET /csrf', url: `${backend}/csrf`, params: {}, query: {}, body: undefined, faults: [] },
    {
      route: 'POST /login',
      url: `${backend}/login?from=menu`,
      params: {},
      query: { from: 'menu' },
      body: { email: 'no address', password: 'x' },
      faults: [{ pointer: '/body/email', detail: 'Invalid email address' }],
    },
    {
      route: 'GET /page-data/:page/page-data.json',
      url: `${backend}/page-data/accounts/login/page-data.json`,
      params: { page: 'accounts/login' },
      query: {},
      body: undefined,
      faults: [],
    },
  ])
  expect(requests.asked[0]?.headers.get('authorization')).toBe('Bearer a.b.c')
})

test('[API-7] a lost network is a network error', async () => {
  const { requests, routes, reports } = setup()
  requests.answer(core.session.user, networkError)
  await expect(routes.session.user()).rejects.toMatchObject({ code: 'NETWORK_FAILED', route: 'GET /user' })
  await expect(requests.fetch(`${backend}/user`)).rejects.toThrow(new TypeError('Failed to fetch'))
  expect(reports).toEqual([])
})

test('[API-7] a backend without an answer reaches the caller’s time-out', async () => {
  vi.useFakeTimers()
  const { requests, routes } = setup({}, { timeoutMs: 3000 })
  requests.answer(core.session.user, timeout)
  const asked = routes.session.user()
  const outcome = vi.fn()
  asked.catch(outcome)
  await vi.advanceTimersByTimeAsync(2999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
})

test('[API-7] a request that is aborted fails as fetch does, and one that was aborted before is not sent', async () => {
  const { requests } = setup()
  requests.answer(core.session.user, timeout)
  const controller = new AbortController()
  const asked = requests.fetch(`${backend}/user`, { signal: controller.signal })
  const outcome = expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  await vi.waitFor(() => expect(requests.asked).toHaveLength(1))
  controller.abort()
  await outcome
  await expect(requests.fetch(`${backend}/user`, { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(requests.asked).toHaveLength(1)
})

const anything = (value: unknown) => value as never
test.each([
  [
    'a status',
    { status: 418 },
    418,
    undefined,
    'GET /user cannot answer 418: its contract has 200, 401, 405, 429, 500, 503',
  ],
  [
    'a field',
    { status: 200, body: { ...user, email: 'ada' } },
    200,
    '/email',
    '/email breaks the contract (Invalid email address)',
  ],
  [
    'a field that is missing',
    { status: 200, body: { email: user.email } },
    200,
    '/userId',
    '/userId breaks the contract (Invalid input: expected string, received undefined)',
  ],
  [
    'a field that nobody knows',
    { status: 200, body: { ...user, nmi: '1' } },
    200,
    '/nmi',
    '/nmi breaks the contract (Unexpected member: the contract does not know it)',
  ],
  [
    'no body',
    { status: 200 },
    200,
    '',
    'the body as a whole breaks the contract (Invalid input: expected object, received undefined)',
  ],
  [
    'a problem of another shape',
    { status: 401, body: { success: false } },
    401,
    '/type',
    '/type breaks the contract',
  ],
])(
  '[API-7] an answer that breaks the contract by %s is refused when it is set',
  (_, answer, status, field, words) => {
    const { requests } = setup()
    for (const tell of [requests.answer, requests.answerOnce]) {
      const telling = () => tell(core.session.user, anything(answer))
      expect(telling).toThrow(words)
      expect(telling).toThrow(
        expect.objectContaining({ code: 'MOCK_ANSWER', route: 'GET /user', status, field }),
      )
    }
  },
)

test('[API-7] a body where the contract has none is refused as well', () => {
  const { requests } = setup()
  expect(() => requests.answer(core.session.logout, anything({ status: 204, body: {} }))).toThrow(
    'POST /logout has no body in its answer 204',
  )
})

test('[API-7] a refused answer keeps the one set before', async () => {
  const { requests, routes } = setup()
  requests.answer(core.session.user, { status: 200, body: user })
  expect(() => requests.answer(core.session.user, anything({ status: 418 }))).toThrow()
  expect(await routes.session.user()).toMatchObject({ status: 200 })
})

test('[API-7] a function’s answer that breaks the contract fails the request, and the error explains why', async () => {
  const { requests, routes, reports } = setup()
  requests.answer(core.session.user, () => anything({ status: 200, body: {} }))
  await expect(routes.session.user()).rejects.toMatchObject({
    code: 'NETWORK_FAILED',
    cause: { code: 'MOCK_ANSWER', route: 'GET /user', status: 200, field: '/userId' },
  })
  expect(reports).toEqual([expect.stringContaining('GET /user cannot answer 200 with this body: /userId')])
})

test('a function is not called for a request that breaks the contract; a fixed answer is given', async () => {
  const { requests, api, reports } = setup()
  const reply = vi.fn()
  requests.answer(core.session.login, reply)
  await expect(api.post('/login', { body: { email: 'ada', password: 'x' } })).rejects.toMatchObject({
    cause: { code: 'MOCK_REQUEST', route: 'POST /login', field: '/body/email' },
  })
  expect(reply).not.toHaveBeenCalled()
  expect(reports).toEqual([
    'POST /login was asked with a request that breaks the contract at /body/email (Invalid email address): ' +
      'a function does not answer that, a plain answer does',
  ])
  requests.answer(core.session.login, { status: 422 })
  expect(await api.post('/login', { body: { email: 'ada', password: 'x' } })).toMatchObject({ status: 422 })
})

test('[API-7] a route without an answer fails, and the error says how to answer it', async () => {
  const { routes, reports, requests } = setup()
  await expect(routes.session.user()).rejects.toMatchObject({
    cause: { code: 'MOCK_UNANSWERED', route: 'GET /user' },
  })
  expect(reports).toEqual([
    'GET /user was asked, and nothing answers it. Say what it answers with ' +
      '.answer(core.session.user, { status: 200, … }), or give a mock backend as `otherwise`',
  ])
  expect(requests.asked.map(({ route }) => route)).toEqual(['GET /user'])
})

test('by default the message is printed to the console', async () => {
  const heard = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(mockRequests().fetch('/user')).rejects.toThrow('GET /user was asked')
  expect(heard).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('.answer(core.session.user'))
  heard.mockRestore()
})

test.each([
  ['GET', `${backend}/api/usr`],
  ['GET', `${backend}/plans`],
  ['DELETE', `${backend}/user`],
  ['GET', 'https://api.banksia.example/user'],
  ['GET', 'https://api.banksia.example/v10/user'],
  ['GET', 'https://www.banksia.example/v1/user'],
])('%s %s is no route of this backend, with a mock backend or without', async (method, url) => {
  for (const otherwise of [undefined, createMockBackend()]) {
    const { requests, reports } = setup(otherwise && { otherwise })
    await expect(requests.fetch(url, { method })).rejects.toMatchObject({
      code: 'MOCK_UNANSWERED',
      route: `${method} ${url}`,
    })
    expect(reports[0]).toBe(
      `${method} ${url} was asked, which is no route of the contract below ${backend}. ` +
        'Give .answer() a route of your own',
    )
  }
})

test('[API-7] any route of the contract can be answered', async () => {
  const examples: Readonly<Record<string, string>> = {
    page: 'plans',
    file: 'some.json',
    invoiceNumber: '1',
    paymentId: '7c1f9a52-53c5-4d4f-9a3e-0f7ac2d1b6e4',
  }
  const { requests } = setup()
  for (const { route } of contractRoutes) {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => examples[name] ?? 'any')
    const method = route.path === '/:page' ? 'HEAD' : route.method
    requests.answer(route, anything({ status: 500 }))
    expect([path, (await requests.fetch(backend + path, { method })).status]).toEqual([path, 500])
  }
})

test('a brand answers routes of its own as well', async () => {
  const own = rest.router(
    { meter: { method: 'GET', path: '/api/meters/:nmi', responses: { 200: z.object({ reads: z.int() }) } } },
    { strictStatusCodes: true },
  )
  const { requests, api } = setup()
  requests.answer(own.meter, ({ params }) => ({ status: 200, body: { reads: params.nmi.length } }))
  expect(await api.use(own).meter({ params: { nmi: '4103000001' } })).toMatchObject({ body: { reads: 10 } })
  expect(() => requests.answer(own.meter, { status: 200, body: { reads: 0.5 } })).toThrow('/reads')
})

test('[API-7] with a mock backend, routes answer like it unless overridden', async () => {
  const otherwise = createMockBackend()
  let token: string | null = null
  const { requests, routes, account } = setup({ otherwise }, { token: () => token })
  const login = await routes.session.login({ body: credentials })
  if (login.status !== 200) throw new Error('The login failed')
  token = login.body.token
  expect(await routes.session.user()).toMatchObject({ body: { userId: mayaNguyen.userId } })
  requests.answer(customer.myAccount.bills, { status: 200, body: { bills: [] } })
  expect(await account.myAccount.bills()).toMatchObject({ body: { bills: [] } })
  expect(await account.myAccount.overview()).toMatchObject({ body: mayaNguyen.overview })
  expect(await routes.session.logout()).toMatchObject({ status: 204 })
  expect(await routes.session.user()).toMatchObject({ status: 401 })
})

test('after an overridden login or logout the mock backend accepts the new CSRF token', async () => {
  const otherwise = createMockBackend()
  let token: string | null = null
  const { requests, routes, api } = setup({ otherwise }, { token: () => token })
  requests.answerOnce(core.session.login, { status: 200, body: { token: 'a.b.c', userId: 'x' } })
  await routes.session.login({ body: credentials })
  token = await otherwise.openSession()
  requests.answerOnce(core.session.csrf, { status: 204 })
  await api.get('/csrf')
  expect(await routes.session.logout()).toMatchObject({ status: 204 })
  token = await otherwise.openSession()
  requests.answerOnce(core.session.logout, { status: 204 })
  await routes.session.logout()
  token = null
  expect(await routes.session.login({ body: credentials })).toMatchObject({ status: 200 })
  // Nothing was refused on the way: the client would have repeated a request after a 403.
  expect(requests.asked.map(({ route }) => route)).toEqual([
    ...['GET /csrf', 'POST /login', 'GET /csrf', 'POST /logout', 'POST /logout', 'POST /login'],
  ])
})

test('a mock backend stands at the address of the requests, whatever its own base path', async () => {
  const { routes, requests } = setup({ otherwise: createMockBackend({ basePath: '/backend' }) })
  expect(await routes.session.login({ body: credentials })).toMatchObject({ status: 200 })
  expect(requests.asked.map(({ url }) => url)).toEqual([`${backend}/csrf`, `${backend}/login`])
})

test('cookies are sent only with requests that include credentials, as in a browser', async () => {
  const otherwise = createMockBackend()
  const { requests } = setup({ otherwise })
  const pair = await requests.fetch(`${backend}/csrf`, { credentials: 'include' })
  const headers = { 'x-xsrf-token': pair.headers.get('x-xsrf-token') ?? '' }
  const status = async (credentials: RequestCredentials | undefined) =>
    (
      await requests.fetch(`${backend}/logout`, {
        method: 'POST',
        headers,
        ...(credentials && { credentials }),
      })
    ).status
  expect(await status('omit')).toBe(403)
  expect(await status(undefined)).toBe(403)
  expect(await status('include')).toBe(204)
})

test('any argument of fetch is supported: an address, a Request, other bodies', async () => {
  const { requests } = setup()
  requests.answer(core.session.login, { status: 422 })
  const url = `${backend}/login`
  await requests.fetch(new Request(url, { method: 'post', body: '{"email":1}' }))
  await requests.fetch(new URL(url), { method: 'POST', body: new URLSearchParams({ email: 'x' }) })
  await requests.fetch(new Request(url, { method: 'POST', body: 'x' }), { body: 'not JSON' })
  await requests.fetch(url, { method: 'post', headers: { 'content-type': 'application/json' }, body: '1' })
  expect(requests.asked.map(({ body, headers }) => [body, headers.get('content-type')])).toEqual([
    [{ email: 1 }, 'text/plain;charset=UTF-8'],
    ['email=x', 'application/x-www-form-urlencoded;charset=UTF-8'],
    ['not JSON', 'text/plain;charset=UTF-8'],
    [1, 'application/json'],
  ])
})
