import { initContract } from '@ts-rest/core'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { RequestParts } from '../../contracts/check-request.ts'
import { session, tracing } from '../../contracts/index.ts'
import { rest } from '../../contracts/rest.ts'
import { createApiClient } from '../../src/client/api-client.ts'
import { ApiClientError } from '../../src/client/client-error.ts'
import { clientOf, empty } from './fake-backend.ts'

const nmi = z.string().check(z.regex(/^\d{10}$/))
const routes = rest.router({
  read: {
    method: 'GET',
    path: '/meters/:nmi',
    pathParams: z.object({ nmi }),
    query: z.object({ from: z.iso.date(), 'a/b~c': z.optional(z.string()) }),
    responses: { 204: rest.noBody() },
  },
  move: {
    method: 'PUT',
    path: '/moves/:moveId',
    headers: { 'Idempotency-Key': z.string().check(z.minLength(8)), 'if-match': z.optional(z.string()) },
    body: z.object({
      customer: z.object({ name: z.string().check(z.minLength(1)), email: z.email() }),
      meters: z.array(z.object({ nmi, note: z.string() })).check(z.minLength(1)),
      plan: z.enum(['home', 'business']),
      until: z.optional(z.iso.date()),
      agreed: z.nullable(z.boolean()),
    }),
    responses: { 204: rest.noBody() },
  },
  end: { method: 'POST', path: '/end', body: rest.noBody(), responses: { 204: rest.noBody() } },
  drop: { method: 'DELETE', path: '/drop', responses: { 204: rest.noBody() } },
  anything: {
    method: 'POST',
    path: '/anything',
    body: initContract().type<unknown>() as unknown as symbol,
    responses: { 204: rest.noBody() },
  },
  clear: { method: 'PUT', path: '/clear', body: z.nullable(z.string()), responses: { 204: rest.noBody() } },
})
const move = {
  params: { moveId: 'm1' },
  headers: { 'idempotency-key': 'k-12345678' },
  body: {
    customer: { name: 'Maya', email: 'maya@wattlebird.example' },
    meters: [{ nmi: '4102037777', note: '' }],
    plan: 'home',
    agreed: null,
  },
}
const read = { params: { nmi: '4102037777' }, query: { from: '2026-11-20' } }
type Loose = Record<keyof typeof routes, (args?: object) => Promise<{ status: number }>>

function quietClient() {
  // No cookie: an unsafe request would first fetch the CSRF token.
  const { client, sent } = clientOf(() => empty(), { readCookies: () => '' })
  return { calls: client.use(routes) as unknown as Loose, client, sent }
}
const without = (name: string) => ({ ...move, body: { ...move.body, [name]: undefined } })
const customer = (changes: object) => ({
  ...move,
  body: { ...move.body, customer: { ...move.body.customer, ...changes } },
})
const [meter] = move.body.meters
const meters = (changes: object) => ({
  ...move,
  body: { ...move.body, meters: [meter, { ...meter, ...changes }] },
})

test('[API-10] a request that keeps its contract is sent unchanged', async () => {
  const { calls, sent } = quietClient()
  await calls.move({ ...move, body: { ...move.body, added: 'later' } })
  await calls.read(read)
  await calls.end()
  await calls.drop()
  await calls.anything({ body: { any: 'thing' } })
  await calls.clear({ body: null })
  const out = sent.filter(({ url }) => !url.endsWith('/csrf'))
  expect(out.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`)).toEqual([
    'PUT /moves/m1',
    'GET /meters/4102037777?from=2026-11-20',
    'POST /end',
    'DELETE /drop',
    'POST /anything',
    'PUT /clear',
  ])
  expect(JSON.parse(out[0]?.body ?? '')).toEqual({ ...move.body, added: 'later' })
  expect(out[0]?.headers.get('idempotency-key')).toBe('k-12345678')
  expect(out.slice(2).map(({ body }) => body)).toEqual([undefined, undefined, '{"any":"thing"}', 'null'])
})

test.each([
  ['a field of the body', 'move', without('plan'), '/body/plan', 'plan'],
  ['one that may be null', 'move', without('agreed'), '/body/agreed', 'agreed'],
  ['a field deep inside', 'move', customer({ email: undefined }), '/body/customer/email', 'customer.email'],
  ['a field of a list', 'move', meters({ note: undefined }), '/body/meters/1/note', 'meters.1.note'],
  ['a part of the body', 'move', without('customer'), '/body/customer', 'customer'],
  ['the body', 'move', { ...move, body: undefined }, '/body', 'body'],
  ['a text left empty', 'move', customer({ name: '' }), '/body/customer/name', 'customer.name'],
  ['an address left empty', 'move', customer({ email: '' }), '/body/customer/email', 'customer.email'],
  ['a choice left empty', 'move', { ...move, body: { ...move.body, plan: '' } }, '/body/plan', 'plan'],
  ['a path parameter', 'read', { ...read, params: {} }, '/params/nmi', 'nmi'],
  ['all path parameters', 'read', { query: read.query }, '/params/nmi', 'nmi'],
  ['a path parameter left empty', 'read', { ...read, params: { nmi: '' } }, '/params/nmi', 'nmi'],
  ['one without a schema', 'move', { ...move, params: { moveId: undefined } }, '/params/moveId', 'moveId'],
  ['a query parameter', 'read', { ...read, query: {} }, '/query/from', 'from'],
  ['the query', 'read', { params: read.params }, '/query/from', 'from'],
  ['a header', 'move', { ...move, headers: {} }, '/headers/idempotency-key', 'idempotency-key'],
  ['all headers', 'move', { ...move, headers: undefined }, '/headers/idempotency-key', 'idempotency-key'],
] as const)(
  '[API-10] %s that is missing is named, and nothing is sent',
  async (_, route, args, field, name) => {
    const { calls, sent } = quietClient()
    const error: unknown = await calls[route](args).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiClientError)
    expect(error).toMatchObject({
      code: 'REQUIRED_FIELD',
      message: `The request lacks the required field ${name}`,
      route: `${routes[route].method} ${routes[route].path}`,
      field,
      httpStatus: undefined,
    })
    expect(sent, 'not even the CSRF token is asked for').toEqual([])
  },
)

test.each([
  ['a field of another type', 'move', { ...move, body: { ...move.body, agreed: 'yes' } }, '/body/agreed'],
  ['null, which is there', 'move', { ...move, body: { ...move.body, plan: null } }, '/body/plan'],
  ['an address that is none', 'move', customer({ email: 'maya' }), '/body/customer/email'],
  ['a wrong field in a list', 'move', meters({ nmi: '41' }), '/body/meters/1/nmi'],
  ['a list too short', 'move', { ...move, body: { ...move.body, meters: [] } }, '/body/meters'],
  ['another thing altogether', 'move', { ...move, body: 'plan=home' }, '/body'],
  ['a wrong path parameter', 'read', { ...read, params: { nmi: '41' } }, '/params/nmi'],
  [
    'a path parameter that leads elsewhere',
    'move',
    { ...move, params: { moveId: '../end' } },
    '/params/moveId',
  ],
  ['a wrong query', 'read', { ...read, query: { from: 'today' } }, '/query/from'],
  [
    'a name with slash and tilde',
    'read',
    { ...read, query: { ...read.query, 'a/b~c': 1 } },
    '/query/a~1b~0c',
  ],
  [
    'a wrong header',
    'move',
    { ...move, headers: { ...move.headers, 'Idempotency-Key': 'short' } },
    '/headers/idempotency-key',
  ],
  ['a body where there is none', 'end', { body: {} }, '/body'],
  ['a body of a GET', 'read', { ...read, body: {} }, '/body'],
  ['a body of a DELETE', 'drop', { body: {} }, '/body'],
] as const)(
  '[API-10] %s is refused by route and field, and nothing is sent',
  async (_, route, args, field) => {
    const { calls, sent } = quietClient()
    await expect(calls[route](args)).rejects.toMatchObject({
      name: 'ApiClientError',
      code: 'BAD_REQUEST',
      message: 'The request does not keep to the contract',
      route: `${routes[route].method} ${routes[route].path}`,
      field,
    })
    expect(sent).toEqual([])
  },
)

test('[API-10] of several faults a missing field is reported first, in the order of path, query, headers, body', async () => {
  const { calls } = quietClient()
  const fieldOf = (call: Promise<unknown>) => call.catch(({ code, field }: ApiClientError) => [code, field])
  const faulty = { ...move, headers: { 'idempotency-key': 'short' } }
  expect(await fieldOf(calls.move({ ...faulty, body: without('plan').body }))).toEqual([
    'REQUIRED_FIELD',
    '/body/plan',
  ])
  expect(await fieldOf(calls.move({ ...faulty, body: { ...move.body, plan: 'x' } }))).toEqual([
    'BAD_REQUEST',
    '/headers/idempotency-key',
  ])
  expect(await fieldOf(calls.read({ params: { nmi: '1' }, query: { from: '1' } }))).toEqual([
    'BAD_REQUEST',
    '/params/nmi',
  ])
})

test('[API-10] the routes of the core contract are checked: a login without a password is not sent', async () => {
  const { client, sent } = quietClient()
  const { login } = client.use({ session }).session
  const email = 'maya@wattlebird.example'
  for (const password of [undefined, ''] as string[])
    await expect(login({ body: { email, password } })).rejects.toMatchObject({
      code: 'REQUIRED_FIELD',
      route: 'POST /login',
      field: '/body/password',
    })
  await expect(login({ body: { email: 'maya', password: 'x' } })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    field: '/body/email',
  })
  expect(sent).toEqual([])
})

test('[API-10] [TRACE-6] an error contains no value of the request, whatever is wrong', async () => {
  const secret = 'hunter2-'.repeat(30)
  const { client, calls } = quietClient()
  const errors = await Promise.all(
    [
      client.use(session).login({ body: { email: secret, password: secret } }),
      client.use(session).login({ body: { email: '', password: secret } }),
      client.use(tracing).error({ body: { message: secret, url: secret } as never }),
      calls.read({ params: { nmi: secret }, query: { from: secret } }),
      calls.move({ ...move, params: { moveId: `../${secret}` } }),
      calls.move({ ...move, headers: { 'idempotency-key': '', 'if-match': secret }, body: secret }),
      client.callRoute({
        route: routes.read,
        path: `/meters/${secret}?`,
        method: 'GET',
        headers: {},
        rawBody: undefined,
        rawQuery: { from: secret },
      }),
    ].map((call) => call.catch((thrown: unknown) => thrown)),
  )
  for (const error of errors) {
    expect(error).toBeInstanceOf(ApiClientError)
    const { message, stack, cause } = error as ApiClientError
    const whole = JSON.stringify([{ ...(error as ApiClientError) }, message, stack, String(cause)])
    expect(whole).not.toContain('hunter2')
  }
})

test('[API-1] before initialisation a request that breaks the contract says so only after that', async () => {
  const calls = createApiClient().use(routes) as unknown as Loose
  await expect(calls.move()).rejects.toMatchObject({ code: 'CLIENT_NOT_INITIALIZED' })
})

test('[API-10] a broken contract rejects, and never throws', async () => {
  const { read, move, end, drop } = quietClient().calls
  const started = [read, move, end, drop].map((call) => call({ body: 1, params: { nmi: '..' } }))
  const outcomes = await Promise.allSettled(started)
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
})

test('the bearer is the one at the time of the call, although the request is checked first', async () => {
  let token = 'maya'
  const { client, sent } = clientOf(() => empty(), { token: () => token })
  const call = client.use(routes).end()
  token = 'liam'
  await call
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer maya')
})

test('an asynchronous request schema is refused, because the call could be sent for another customer', async () => {
  const later = {
    '~standard': { version: 1, vendor: 'test', validate: async () => ({ issues: [] }) },
  } as const
  const { client, sent } = clientOf(() => empty())
  const { slow } = client.use({
    slow: { method: 'POST', path: '/slow', body: later, responses: { 204: rest.noBody() } },
  })
  await expect(slow({ body: {} as never })).rejects.toThrow(TypeError)
  expect(sent).toEqual([])
})

test('a route that takes a form is refused: ts-rest would put its texts into quotation marks', async () => {
  const { client, sent } = clientOf(() => empty())
  const { upload } = client.use({
    upload: {
      method: 'POST',
      path: '/upload',
      contentType: 'multipart/form-data',
      body: z.object({ file: z.string() }),
      responses: { 204: rest.noBody() },
    },
  })
  await expect(upload({ body: { file: 'x' } })).rejects.toThrow('POST /upload takes multipart/form-data')
  expect(sent).toEqual([])
})

test('an argument that the contract does not have has no effect', async () => {
  const { calls, sent } = quietClient()
  const stray = {
    path: '/end',
    method: 'DELETE',
    rawBody: 'x',
    overrideClientOptions: { baseUrl: '//evil.example' },
  }
  await calls.read({ ...read, ...stray } satisfies RequestParts)
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', 'https://api.wattlebird.example/meters/4102037777?from=2026-11-20', undefined],
  ])
})

test('[API-10] requests through ts-rest’s hooks are checked by the same rules', async () => {
  const { client, sent } = clientOf(() => empty())
  const args = {
    method: 'GET',
    headers: {},
    body: undefined,
    rawBody: undefined,
    contentType: undefined,
  } as const
  const call = (path: string, query: object) =>
    client.callRoute({ ...args, route: routes.read, path, rawQuery: query })
  const from = '2026-11-20'
  await expect(call('/meters/4102037777', {})).rejects.toMatchObject({ field: '/query/from' })
  await expect(call(`/meters/41?from=${from}`, { from })).rejects.toMatchObject({ field: '/params/nmi' })
  await expect(call(`/meters/41/../4102037777?from=${from}`, { from })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(
    client.callRoute({ ...args, method: 'POST', route: routes.end, path: '/end', rawBody: {}, rawQuery: {} }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST', field: '/body' })
  const early = createApiClient().callRoute({ ...args, route: routes.read, path: '/x', rawQuery: {} })
  await expect(early).rejects.toMatchObject({ code: 'CLIENT_NOT_INITIALIZED' })
  expect(sent).toEqual([])
  await call(`/meters/4102037777?from=${from}`, { from })
  expect(sent.map(({ url }) => url)).toEqual([
    `https://api.wattlebird.example/meters/4102037777?from=${from}`,
  ])
})
