import { expect, test, vi } from 'vitest'
import { session } from '../../contracts/index.ts'
import { createApiClient } from '../../src/client/api-client.ts'
import { clientOf, empty, json, problem } from './fake-backend.ts'

const user = { userId: 'u', email: 'demo@wattlebird.example' }
const credentials = { email: 'demo@wattlebird.example', password: 'x' }

test('[AUTH-10] the bearer header goes on every request of a customer, safe or not, by contract or helper', async () => {
  const { client, sent } = clientOf(() => problem(500), { token: () => 'aaa.bbb.ccc', readCookies: () => '' })
  const routes = client.use(session)
  await routes.user()
  await routes.csrf()
  await routes.logout()
  await client.get('/x')
  await client.post('/x', { body: {} })
  await client.put('/x')
  await client.delete('/x')
  expect(sent.length).toBeGreaterThan(7)
  for (const { headers, method, url } of sent)
    expect(headers.get('authorization'), `${method} ${url}`).toBe('Bearer aaa.bbb.ccc')
})

test('[AUTH-10] a visitor sends no bearer header', async () => {
  const { client, sent } = clientOf(() => json(200, {}))
  await client.get('/x')
  expect(sent[0]?.headers.has('authorization')).toBe(false)
})

test('[AUTH-10] the header contains the current token', async () => {
  let token: string | null = 'first'
  const { client, sent } = clientOf(() => json(200, {}), { token: () => token })
  await client.get('/x')
  token = 'second'
  await client.get('/x')
  token = null
  await client.get('/x')
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer first',
    'Bearer second',
    null,
  ])
})

test('[AUTH-10] a redirect is never followed, so the header cannot reach another origin', async () => {
  const { client, sent } = clientOf(() => json(200, {}), { token: () => 'aaa.bbb.ccc' })
  await client.get('/x')
  await client.post('/x')
  expect(sent.map(({ init }) => init.redirect)).toEqual(['error', 'error'])
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '\\\\evil.example/',
  '@evil.example/',
  '.evil.example/',
  ':8443/',
  'x',
  '',
])(
  '[AUTH-10] a path that would lead to another origin (%j) is refused, and nothing is sent',
  async (path) => {
    for (const backend of ['', 'https://api.wattlebird.example']) {
      const { client, sent } = clientOf(() => json(200, {}), { backend, token: () => 'aaa.bbb.ccc' })
      await expect(client.get(path)).rejects.toBeInstanceOf(TypeError)
      await expect(client.post(path)).rejects.toBeInstanceOf(TypeError)
      expect(sent).toEqual([])
    }
  },
)

test('[API-9] every request carries credentials; logout has no body and names the session that is over', async () => {
  const { client, sent } = clientOf(() => empty())
  await client.use(session).logout({ extraHeaders: { authorization: 'Bearer old' } })
  expect(sent).toHaveLength(1)
  const [{ init, headers, body, method, url } = { init: {}, headers: new Headers() }] =
    sent as never[] as typeof sent
  expect([method, url, body]).toEqual(['POST', 'https://api.wattlebird.example/logout', undefined])
  expect(init.credentials).toBe('include')
  expect(headers.get('authorization')).toBe('Bearer old')
  expect(headers.has('content-type')).toBe(false)
})

test('[AUTH-5] a 401 is reported, with the token that the request carried', async () => {
  const listener = vi.fn()
  let token = 'first'
  const { client } = clientOf(
    () => {
      token = 'second'
      return problem(401)
    },
    { token: () => token, onUnauthorised: listener },
  )
  const { status } = await client.use(session).user()
  expect(status).toBe(401)
  expect(listener.mock.calls).toEqual([['first']])
  await client.get('/x')
  expect(listener.mock.calls).toEqual([['first'], ['second']])
})

test('[AUTH-5] a 401 is reported even where the answer breaks the contract', async () => {
  const listener = vi.fn()
  const { client } = clientOf(() => new Response('Unauthorized', { status: 401 }), {
    token: () => 'aaa.bbb.ccc',
    onUnauthorised: listener,
  })
  await expect(client.use(session).user()).rejects.toMatchObject({ code: 'BAD_ANSWER' })
  expect(listener.mock.calls).toEqual([['aaa.bbb.ccc']])
})

test("[AUTH-5] login's own 401 is not reported, nor is a visitor's", async () => {
  const listener = vi.fn()
  const refusal = () => json(401, { success: false, message: 'no' })
  const customer = clientOf(refusal, { token: () => 'aaa.bbb.ccc', onUnauthorised: listener })
  await customer.client.use(session).login({ body: credentials })
  await customer.client.post('/login', { body: credentials })
  const visitor = clientOf(() => problem(401), { onUnauthorised: listener })
  await visitor.client.use(session).user()
  expect(listener).not.toHaveBeenCalled()
})

test('[AUTH-5] a time-out, a lost network, a 403 or a 5xx never ends a session', async () => {
  const listener = vi.fn()
  for (const answer of [() => problem(403), () => problem(500), () => problem(503), () => Response.error()]) {
    const { client } = clientOf(answer, { token: () => 'aaa.bbb.ccc', onUnauthorised: listener })
    await client.get('/x').catch(() => undefined)
    await client.post('/x').catch(() => undefined)
  }
  expect(listener).not.toHaveBeenCalled()
})

test('[AUTH-10] a repeated request keeps the token of the customer who sent it', async () => {
  let token = 'maya'
  const listener = vi.fn()
  const { client, sent } = clientOf(
    ({ url, headers }) => {
      if (url.endsWith('/csrf')) return empty({ 'X-XSRF-TOKEN': 'fresh' })
      if (headers.get('x-xsrf-token') === 'fresh') return problem(401)
      token = 'liam'
      return problem(403)
    },
    { token: () => token, onUnauthorised: listener },
  )
  await client.post('/pay', { isRepeatable: true })
  expect(
    sent.filter(({ url }) => url.endsWith('/pay')).map(({ headers }) => headers.get('authorization')),
  ).toEqual(['Bearer maya', 'Bearer maya'])
  expect(listener.mock.calls).toEqual([['maya']])
})

test('no token is in an address or in an error', async () => {
  const { client, sent } = clientOf(
    () => {
      throw new TypeError('fetch failed')
    },
    { token: () => 'secret.secret.secret' },
  )
  const error: unknown = await client
    .use(session)
    .user()
    .catch((reason: unknown) => reason)
  expect(JSON.stringify([error, String(error), sent[0]?.url])).not.toContain('secret')
})

test('[API-11] a customer is read by the contract', async () => {
  const { client } = clientOf(() => json(200, user))
  expect(await client.use(session).user()).toMatchObject({ status: 200, body: user })
  expect(createApiClient().use({})).toEqual({})
})
