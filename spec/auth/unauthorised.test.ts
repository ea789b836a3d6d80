import { expect, test, vi } from 'vitest'
import { myAccount, session, tracing } from '../../contracts/index.ts'
import { createAuth } from '../../src/auth/auth.ts'
import { createLiveSession } from '../../src/auth/live-session.ts'
import { sessionServices } from '../../src/auth/session-services.ts'
import { createTokenStorage } from '../../src/auth/token-storage.ts'
import { createApiClient } from '../../src/client/api-client.ts'
import type { Transition } from '../../src/run-machine.ts'
import type { Sent } from '../client/fake-backend.ts'
import { empty, html, json, problem } from '../client/fake-backend.ts'
import { browserPlaces } from './browser-places.ts'
import { credentials, deferred, quiet, setupTime, tokenOf, verify, visitor } from './session-setup.ts'

/** The real session and the real client, connected as in a site, over a network that a test answers. */
async function joined(answer: (sent: Sent) => Response | Promise<Response>, userId = 'maya') {
  const browser = browserPlaces({ cookie: tokenOf(userId) })
  const sent: Sent[] = []
  const transitions: Transition[] = []
  const client = createApiClient()
  const services = sessionServices(client, () => setupTime)
  const auth = createAuth({
    storage: createTokenStorage(browser.places),
    verify,
    now: () => setupTime,
    loadLiveSession: async () => ({ createLiveSession }),
    ...services,
    onTransition: (transition) => transitions.push(transition),
  })
  client.initialise({
    backend: 'https://api.wattlebird.example',
    csrf: { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' },
    token: auth.token,
    onUnauthorised: auth.endSession,
    readCookies: () => 'XSRF-TOKEN=pair',
    fetch: async (input, init = {}) => {
      const { method = 'GET' } = init
      const request = {
        url: String(input),
        method,
        headers: new Headers(init.headers),
        body: undefined,
        init,
      }
      sent.push(request)
      return answer(request)
    },
  })
  auth.start()
  await auth.settled()
  transitions.length = 0
  const listener = vi.fn()
  auth.subscribe(listener)
  return { auth, client, browser, sent, transitions, listener }
}
const eventsOf = (transitions: readonly Transition[]) => transitions.map(({ event }) => event)

test('[AUTH-5] fifty requests refused at once cause one change: one event, subscribers called once', async () => {
  const { auth, client, browser, transitions, listener, sent } = await joined(() => problem(401))
  const customer = client.use(session)
  const account = client.use(myAccount)
  const calls = Array.from({ length: 50 }, (_, number) => {
    if (number % 5 === 0) return client.post(`/pay/${number}`)
    if (number % 5 === 1) return client.get(`/bills/${number}`)
    return number % 5 === 2 ? customer.user() : number % 5 === 3 ? account.overview() : account.bills()
  })
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses).toEqual(Array(50).fill(401))
  expect(sent).toHaveLength(50)
  expect(transitions).toEqual([
    expect.objectContaining({ event: 'SESSION_ENDED', from: 'loggedIn', to: 'loggedOut' }),
  ])
  expect(listener).toHaveBeenCalledOnce()
  expect(auth.getSnapshot()).toEqual(visitor('refused'))
  expect(auth.token()).toBeNull()
  expect([browser.cookie(), browser.stored()]).toEqual([null, null])
})

test('[AUTH-5] [AUTH-10] requests sent after that have no token', async () => {
  const { client, sent } = await joined(() => problem(401))
  await client.get('/first')
  await client.get('/second')
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${tokenOf('maya')}`, null])
})

test('[AUTH-5] a late refusal of an earlier token does not affect the new session', async () => {
  const late = deferred<void>()
  const { auth, client, browser, transitions, listener } = await joined(({ url, method }) => {
    if (url.endsWith('/slow')) return late.promise.then(() => problem(401))
    if (url.endsWith('/login')) return json(200, { token: tokenOf('liam', 1100), userId: 'liam' })
    return method === 'POST' ? empty() : problem(500)
  })
  const calls = Array.from({ length: 50 }, () => client.get('/slow'))
  expect(await auth.login(credentials)).toEqual({ success: true, message: '' })
  const { length } = transitions
  listener.mockClear()
  late.resolve()
  for (const call of calls) expect((await call).status).toBe(401)
  await quiet()
  expect(eventsOf(transitions.slice(length))).toEqual([])
  expect(listener).not.toHaveBeenCalled()
  expect(auth.getSnapshot().user?.userId).toBe('liam')
  expect(browser.cookie()).toBe(tokenOf('liam', 1100))
})

test('[AUTH-5] a refusal after the logout changes nothing any more', async () => {
  const late = deferred<void>()
  const { auth, client, transitions } = await joined(({ url }) =>
    url.endsWith('/slow') ? late.promise.then(() => problem(401)) : empty(),
  )
  const call = client.get('/slow')
  await auth.logout({ stay: true })
  late.resolve()
  await call
  await quiet()
  expect(eventsOf(transitions)).toEqual(['LOGOUT'])
})

test("[AUTH-5] login's own 401 ends no session but the one that the login gave up itself", async () => {
  const { auth, transitions } = await joined(() => json(401, { success: false, message: 'No.' }))
  expect(await auth.login(credentials)).toEqual({ success: false, message: 'No.', code: 'REFUSED' })
  expect(eventsOf(transitions)).toEqual(['LOGIN', 'LOGIN_FAILED'])
})

test.each([
  ['a page', () => html(401)],
  ['nothing', () => new Response(null, { status: 401 })],
  [
    'JSON that breaks off',
    () => new Response('{"ty', { status: 401, headers: { 'content-type': 'application/json' } }),
  ],
  [
    'a body that breaks off',
    () =>
      new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), {
        status: 401,
      }),
  ],
])('[AUTH-5] a 401 with %s is a 401', async (_, answer) => {
  const { auth, client, transitions } = await joined(answer)
  await client
    .use(session)
    .user()
    .catch(() => undefined)
  expect(eventsOf(transitions)).toEqual(['SESSION_ENDED'])
  expect(auth.getSnapshot()).toEqual(visitor('refused'))
})

test('[AUTH-5] a 401 whose body never ends has ended the session before the time-out', async () => {
  const { client, transitions } = await joined(() => new Response(new ReadableStream(), { status: 401 }))
  const controller = new AbortController()
  const call = client.get('/x', { signal: controller.signal })
  await vi.waitFor(() => expect(eventsOf(transitions)).toEqual(['SESSION_ENDED']))
  controller.abort()
  await expect(call).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('[AUTH-5] a 401 to the request for the CSRF token counts as well', async () => {
  const { client, transitions } = await joined(({ url }) =>
    url.endsWith('/csrf') ? problem(401) : problem(403),
  )
  await client.post('/pay', { isRepeatable: true })
  expect(eventsOf(transitions)).toEqual(['SESSION_ENDED'])
})

test('[AUTH-5] [TRACE-5] a trace refused with 401 also ends the session, and nothing is thrown in the page', async () => {
  const { client, transitions } = await joined(() => problem(401))
  const trace = {
    machine: 'auth',
    event: 'LOGIN',
    from: 'loggedOut',
    to: 'loading',
    userAgent: 'Browser',
    timestamp: '2026-11-20T00:00:00.000Z',
  }
  // The traces contract does not list 401, so the answer is refused; the session still ends.
  await expect(client.use(tracing).stateTransition({ body: trace })).rejects.toMatchObject({
    code: 'BAD_ANSWER',
    httpStatus: 401,
  })
  expect(eventsOf(transitions)).toEqual(['SESSION_ENDED'])
})

test.each([
  ['403', () => problem(403)],
  ['500', () => problem(500)],
  ['503', () => problem(503)],
  [
    'no network',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('[AUTH-5] %s ends no session, however often it comes', async (_, answer) => {
  const { auth, client, transitions } = await joined(answer)
  await Promise.allSettled(Array.from({ length: 50 }, () => client.post('/x')))
  expect(transitions).toEqual([])
  expect(auth.token()).toBe(tokenOf('maya'))
})
