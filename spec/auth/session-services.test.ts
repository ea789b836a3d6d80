import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { sessions } from '../../contracts/routes/sessions.ts'
import { LoginAnswer } from '../../contracts/schemas/session.ts'
import { sessionServices } from '../../src/auth/session-services.ts'
import { createApiClient } from '../../src/client/api-client.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, empty, html, json, problem } from '../client/fake-backend.ts'
import { alwaysAsync } from '../tools/run/property-runs.ts'
import { credentials } from './session-setup.ts'

const login = (answer: Answering) => sessionServices(clientOf(answer).client).login(credentials)
const text = (status: number, body: string, type = 'text/plain') =>
  new Response(body, { status, headers: { 'content-type': type } })

test('[API-8] login posts e-mail and password, and returns token and userId', async () => {
  const { client, sent } = clientOf(() => json(200, { token: 'aaa.bbb.ccc', userId: 'u1' }))
  expect(await sessionServices(client).login(credentials)).toEqual({
    success: true,
    answer: { token: 'aaa.bbb.ccc', userId: 'u1' },
  })
  expect(sent.map(({ method, url, body }) => [method, url, JSON.parse(body ?? '')])).toEqual([
    ['POST', 'https://api.wattlebird.example/login', credentials],
  ])
})

const failed = 'An error occurred during login'
test.each([
  [
    "the server's message",
    () => json(401, { success: false, message: 'Email or password is wrong.' }),
    'Email or password is wrong.',
  ],
  ["a problem's detail", () => problem(429, 'Try again in 15 minutes.'), 'Try again in 15 minutes.'],
  ['a message before a detail', () => json(422, { message: 'mine', detail: 'not mine' }), 'mine'],
  ['the message of a status that no contract lists', () => json(423, { message: 'Locked.' }), 'Locked.'],
  ['a message without a success flag', () => json(401, { message: 'Locked.' }), 'Locked.'],
  ['a problem without a detail', () => problem(503), 'Login failed'],
  ['an empty message', () => json(401, { success: false, message: '  ' }), 'Login failed'],
  [
    'a message that is no text',
    () => json(401, { success: false, message: { html: '<b>' } }),
    'Login failed',
  ],
  ['JSON that says nothing', () => json(500, null), 'Login failed'],
  ['JSON that is a text', () => json(500, 'Error at line 3'), 'Login failed'],
  ['a page', () => html(502, '<h1>Bad gateway</h1>'), 'Login failed'],
  ['a text', () => text(401, 'Unauthorized'), 'Login failed'],
  ['JSON that is sent as a text', () => text(401, '{"message":"not shown"}'), 'Login failed'],
  ['no content', () => empty(), 'Login failed'],
  ['200 without a token', () => json(200, { userId: 'u1' }), failed],
  ['200 with a token that is no text', () => json(200, { token: 42, userId: 'u1' }), failed],
  ['200 without a userId', () => json(200, { token: 'aaa.bbb.ccc' }), failed],
  ['200 with a page', () => html(200), failed],
  ['JSON that breaks off', () => text(200, '{"token":"aaa', 'application/json'), failed],
  [
    'no network',
    () => {
      throw new TypeError('fetch failed')
    },
    failed,
  ],
] as const)('[API-8] the customer reads, after %s', async (_, answer, message) => {
  expect(await login(answer)).toMatchObject({ success: false, message })
})

const member = fc.oneof({ weight: 4, arbitrary: fc.string() }, fc.constantFrom(undefined, null, 7, {}))
const answers = fc.oneof(
  fc.record({ token: member, userId: member, more: member }),
  fc.constantFrom(null, '', 'aaa.bbb.ccc', 0, [], ['aaa.bbb.ccc', 'u1']),
)
test("[API-8] [API-11] a login and an extension succeed with the answers of the contract's schema, and no others", () =>
  alwaysAsync()(answers, async (body) => {
    const { success, data, error } = LoginAnswer.safeParse(body)
    const services = sessionServices(clientOf(() => json(200, body)).client)
    expect(await services.login(credentials)).toEqual(
      success ? { success, answer: data } : { success, message: failed, code: 'FAILED' },
    )
    // If the body is not an object, the schema reports the body as a whole.
    const field = `/${String(error?.issues[0]?.path?.[0] ?? 'token')}`
    const extended = services.extend('aaa.bbb.ccc')
    if (success) expect(await extended).toBe(data.token)
    else await expect(extended).rejects.toMatchObject({ code: 'BAD_ANSWER', httpStatus: 200, field })
  }))

test('[API-8] a login that times out rejects', async () => {
  vi.useFakeTimers()
  try {
    const result = login(
      ({ init }) =>
        new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        }),
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toEqual({ success: false, message: failed, code: 'UNREACHABLE' })
  } finally {
    vi.useRealTimers()
  }
})

test('[API-8] a login before the client is ready rejects too', async () => {
  expect(await sessionServices(createApiClient()).login(credentials)).toEqual({
    success: false,
    message: failed,
    code: 'FAILED',
  })
})

test('[API-9] logout posts without a body, with credentials, as the ended session', async () => {
  const { client, sent } = clientOf(() => empty())
  await sessionServices(client).logout('aaa.bbb.ccc')
  expect(
    sent.map(({ method, url, body, init, headers }) => [
      method,
      url,
      body,
      init.credentials,
      headers.get('authorization'),
    ]),
  ).toEqual([['POST', 'https://api.wattlebird.example/logout', undefined, 'include', 'Bearer aaa.bbb.ccc']])
})

test.each([
  ['is not there', () => problem(503)],
  ['refuses', () => problem(403)],
  ['answers with a page', () => html(200)],
] as const)('[AUTH-4] logout says so when the backend %s, and so was not reached', async (_, answer) => {
  await expect(sessionServices(clientOf(answer).client).logout('aaa.bbb.ccc')).rejects.toMatchObject({
    code: 'BAD_ANSWER',
    route: 'POST /logout',
  })
})

test.each([
  ['a wrong password', () => json(401, { success: false, message: 'No.' }), { code: 'REFUSED' }],
  ['a broken contract', () => problem(422), { code: 'REFUSED' }],
  ['a fault', () => problem(500), { code: 'FAILED' }],
  ['a pause', () => problem(503), { code: 'FAILED' }],
  ['an answer that cannot be used', () => html(200), { code: 'FAILED' }],
  [
    'no network',
    () => {
      throw new TypeError('fetch failed')
    },
    { code: 'UNREACHABLE' },
  ],
] as const)('[API-8] a login that ends with %s names its kind', async (_, answer, kind) => {
  expect(await login(answer)).toMatchObject(kind)
})

const now = new Date('2026-11-20T00:00:00Z')
test.each([
  ['seconds', '90', 90],
  ['a date', 'Fri, 20 Nov 2026 00:02:00 GMT', 120],
  ['a date that has passed', 'Fri, 20 Nov 2026 00:00:00 GMT', 0],
  ['nothing', undefined, undefined],
  ['nonsense', 'soon', undefined],
])(
  '[API-8] too many logins: the time to wait is passed on when the backend gives %s',
  async (_, header, seconds) => {
    const answer = problem(429, 'Try again later.')
    if (header !== undefined) answer.headers.set('retry-after', header)
    const { client } = clientOf(() => answer)
    expect(await sessionServices(client, () => now).login(credentials)).toEqual({
      success: false,
      message: 'Try again later.',
      code: 'TOO_MANY',
      ...(seconds !== undefined && { retryAfterSeconds: seconds }),
    })
  },
)

test('[AUTH-7] [API-8] a shared computer is reported to the backend', async () => {
  const { client, sent } = clientOf(() => json(200, { token: 'aaa.bbb.ccc', userId: 'u1' }))
  await sessionServices(client).login({ ...credentials, shared: true })
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ ...credentials, shared: true })
})

test('[AUTH-12] an extension is requested as the session, without a body, and returns its new token', async () => {
  const { client, sent } = clientOf(() => json(200, { token: 'ddd.eee.fff', userId: 'u1' }))
  expect(await sessionServices(client).extend('aaa.bbb.ccc')).toBe('ddd.eee.fff')
  expect(
    sent.map(({ method, url, body, headers }) => [method, url, body, headers.get('authorization')]),
  ).toEqual([['POST', 'https://api.wattlebird.example/session/extend', undefined, 'Bearer aaa.bbb.ccc']])
})

test('[AUTH-12] an extension refused for its CSRF token is repeated, as its contract allows', async () => {
  expect(sessions.extend.metadata.isRepeatable).toBe(true)
  const { client, sent } = clientOf(({ url }) => {
    if (url.endsWith('/csrf')) return empty({ 'X-XSRF-TOKEN': 'fresh' })
    return sent.length === 1 ? problem(403) : json(200, { token: 'ddd.eee.fff', userId: 'u1' })
  })
  expect(await sessionServices(client).extend('aaa.bbb.ccc')).toBe('ddd.eee.fff')
})

test.each([
  ['a refusal', () => problem(401)],
  ['too many requests', () => problem(429)],
  ['a fault', () => problem(500)],
  ['an answer without a token', () => json(200, { userId: 'u1' })],
])('[AUTH-12] an extension that ends with %s rejects, without the token in the error', async (_, answer) => {
  const { client } = clientOf(answer)
  const error = await sessionServices(client)
    .extend('aaa.bbb.ccc')
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'BAD_ANSWER', route: 'POST /session/extend' })
  expect(String(error) + JSON.stringify(error)).not.toContain('aaa.bbb.ccc')
})

test.each([401, 403, 429, 500])(
  '[AUTH-4] a logout that is answered with %i rejects and says so: whether it is tried again depends on it',
  async (status) => {
    const { client } = clientOf(() => problem(status))
    await expect(sessionServices(client).logout('aaa.bbb.ccc')).rejects.toMatchObject({ httpStatus: status })
  },
)

test('[AUTH-4] [API-9] a logout is sent even if the page is left at once, like the request for its CSRF token', async () => {
  const { client, sent } = clientOf(() => empty({ 'X-XSRF-TOKEN': 'fresh' }), { readCookies: () => '' })
  await sessionServices(client).logout('aaa.bbb.ccc')
  expect(sent.map(({ url, init }) => [new URL(url).pathname, init.keepalive])).toEqual([
    ['/csrf', true],
    ['/logout', true],
  ])
})
