// Behaviour of ts-rest that our client corrects or relies on. If an upgrade changes some of it, check
// src/client/route-calls.ts and contracts/rest.ts.

import type { ApiFetcherArgs } from '@ts-rest/core'
import {
  convertQueryParamsToUrlString,
  initClient,
  initContract,
  isAppRoute,
  tsRestFetchApi,
} from '@ts-rest/core'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { empty, html, json } from './fake-backend.ts'

const rest = initContract()
const noBody = rest.noBody()

afterEach(() => {
  vi.unstubAllGlobals()
})

const contract = rest.router(
  {
    meter: {
      method: 'GET',
      path: '/meters/:nmi',
      pathParams: z.object({ nmi: z.string() }),
      query: z.object({ from: z.optional(z.string()), tags: z.optional(z.array(z.string())) }),
      responses: { 200: z.object({ nmi: z.string() }), 204: rest.noBody() },
    },
    file: {
      method: 'GET',
      path: '/files/:hash.json',
      pathParams: z.object({ hash: z.string() }),
      responses: { 200: z.unknown() },
    },
    pay: {
      method: 'POST',
      path: '/pay',
      body: z.object({ cents: z.int() }),
      responses: { 201: z.object({ id: z.string() }) },
    },
    end: { method: 'POST', path: '/end', body: rest.noBody(), responses: { 204: rest.noBody() } },
  },
  { strictStatusCodes: true, pathPrefix: '/v1' },
)
/** More kinds of routes, in a nested router. */
const nested = rest.router(
  {
    inner: rest.router({
      ended: { method: 'GET', path: '/ended', responses: { 200: rest.noBody() }, metadata: { head: true } },
      csv: {
        method: 'GET',
        path: '/csv',
        responses: { 200: rest.otherResponse({ contentType: 'application/json', body: z.array(z.int()) }) },
      },
      find: {
        method: 'GET',
        path: '/find',
        query: z.record(z.string(), z.unknown()),
        responses: { 200: z.unknown() },
      },
      keyed: {
        method: 'POST',
        path: '/keyed',
        headers: { 'Idempotency-Key': z.string() },
        body: z.nullable(z.object({})),
        responses: { 200: z.unknown() },
      },
      form: {
        method: 'POST',
        path: '/form',
        contentType: 'application/x-www-form-urlencoded',
        body: z.object({ name: z.string() }),
        responses: { 200: z.unknown() },
      },
      upload: {
        method: 'POST',
        path: '/upload',
        contentType: 'multipart/form-data',
        body: z.object({ name: z.string() }),
        responses: { 200: z.unknown() },
      },
      plain: { method: 'GET', path: '/plain', responses: { 200: rest.type<{ a: 1 }>() } },
    }),
  },
  { pathPrefix: '/v1', strictStatusCodes: true, metadata: { clauses: ['API-4'] } },
)

/** Records the calls of our `api` function, and answers them. */
function spied(status = 200) {
  const seen: ApiFetcherArgs[] = []
  const api = async (args: ApiFetcherArgs) => {
    seen.push(args)
    return { status, body: {}, headers: new Headers(), added: 'ours' }
  }
  const client = initClient(contract, { baseUrl: '', baseHeaders: {}, api })
  const strict = initClient(contract, { baseUrl: '', baseHeaders: {}, api, throwOnUnknownStatus: true })
  const { inner } = initClient(nested, { baseUrl: '', baseHeaders: {}, api })
  return { seen, client, strict, inner }
}

/** ts-rest's own fetcher, with a scripted network. */
function plain(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer())
  const args = { baseUrl: '', baseHeaders: {}, api: tsRestFetchApi, validateResponse: true }
  return { ...initClient(contract, args), ...initClient(nested, args) }
}
const params = { nmi: '41' }

test('relied on: the api function gets route, path, method, lower-case headers, raw body and signal', async () => {
  const { seen, client } = spied(201)
  const { signal } = new AbortController()
  await client.pay({ body: { cents: 1 }, extraHeaders: { 'Idempotency-Key': 'k' }, fetchOptions: { signal } })
  expect(seen[0]).toMatchObject({
    path: '/v1/pay',
    method: 'POST',
    headers: { 'idempotency-key': 'k', 'content-type': 'application/json' },
    rawBody: { cents: 1 },
    route: { method: 'POST', path: '/v1/pay' },
  })
  expect(seen[0]?.fetchOptions?.signal).toBe(signal)
})

test('relied on: a route without a body sends none, and no content type', async () => {
  const { seen, client } = spied(204)
  await client.end()
  expect(seen[0]?.rawBody).toBeUndefined()
  expect(seen[0]?.headers).toEqual({})
})

test('relied on: a base address of nothing leaves the path alone, and the query is encoded', async () => {
  const { seen, client } = spied()
  await client.meter({ params, query: { from: 'a&b?', tags: ['x', 'y'] } })
  expect(seen[0]?.path).toBe('/v1/meters/41?from=a%26b%3F&tags%5B0%5D=x&tags%5B1%5D=y')
})

test('relied on: the responses contain noBody as a symbol, and a schema as itself', () => {
  expect(typeof contract.meter.responses[204]).toBe('symbol')
  expect('~standard' in (contract.meter.responses[200] as object)).toBe(true)
  expect(rest.otherResponse({ contentType: 'text/csv', body: z.string() })).toMatchObject({
    contentType: 'text/csv',
  })
})

test('relied on: a route is distinguished from a router, and the client has the contract’s names', () => {
  expect([isAppRoute(contract.meter), isAppRoute({ contract })]).toEqual([true, false])
  expect(Object.keys(spied().client)).toEqual(['meter', 'file', 'pay', 'end'])
})

test('relied on: noBody is one symbol, and not the one of a type without a schema', () => {
  expect(initContract().noBody()).toBe(noBody)
  expect(contract.end.body).toBe(noBody)
  expect(typeof nested.inner.plain.responses[200]).toBe('symbol')
  expect(nested.inner.plain.responses[200]).not.toBe(noBody)
})

test('relied on: prefix, metadata and the answers common to all reach the routers inside', () => {
  expect(nested.inner.ended).toMatchObject({
    path: '/v1/ended',
    strictStatusCodes: true,
    metadata: { clauses: ['API-4'], head: true },
  })
  expect(nested.inner.keyed.headers).toHaveProperty('Idempotency-Key')
})

test('relied on: schemas are kept as they are, so that identity tells one from another', () => {
  const schema = z.object({ a: z.string() })
  const { route } = rest.router({
    route: { method: 'POST', path: '/a', body: schema, query: schema, responses: { 200: schema } },
  })
  expect([route.body, route.query, route.responses[200]].every((kept) => kept === schema)).toBe(true)
})

test('relied on: a query of other things than texts becomes text, and what is undefined is left out', async () => {
  const { seen, inner } = spied()
  await inner.find({
    query: {
      n: 1.5,
      yes: true,
      none: null,
      left: undefined,
      day: new Date('2026-11-20T00:00:00Z'),
      deep: { a: { b: 2 } },
      list: ['x', { y: 1 }],
    },
  })
  expect(decodeURIComponent(seen[0]?.path ?? '')).toBe(
    '/v1/find?n=1.5&yes=true&none=&day=2026-11-20T00:00:00.000Z&deep[a][b]=2&list[0]=x&list[1][y]=1',
  )
  expect(convertQueryParamsToUrlString(seen[0]?.rawQuery)).toBe(seen[0]?.path.slice('/v1/find'.length))
})

test('relied on: no query, and one of undefined values only, are no question mark', () => {
  for (const query of [undefined, {}, { from: undefined }])
    expect(convertQueryParamsToUrlString(query)).toBe('')
})

test('relied on: headers given as undefined are left out, and own headers go before extra ones', async () => {
  const { seen, inner } = spied()
  const absent = undefined as unknown as string
  await inner.keyed({
    body: {},
    headers: { 'idempotency-key': 'own' },
    extraHeaders: { 'idempotency-key': 'extra', 'x-none': absent, 'X-More': 'more' },
  })
  expect(seen[0]?.headers).toEqual({
    'content-type': 'application/json',
    'idempotency-key': 'own',
    'x-more': 'more',
  })
})

test('ts-rest passes keepalive on with the fetch options', async () => {
  const { seen, client } = spied(204)
  await client.end({ fetchOptions: { keepalive: true } })
  expect(seen[0]?.fetchOptions).toEqual({ keepalive: true })
})

test('relied on: what the api function returns comes back as it is, and its rejection too', async () => {
  expect(await spied().client.meter({ params })).toMatchObject({ status: 200, body: {}, added: 'ours' })
  const failure = new Error('ours')
  const { meter } = initClient(contract, { baseUrl: '', baseHeaders: {}, api: () => Promise.reject(failure) })
  await expect(meter({ params })).rejects.toBe(failure)
})

test('relied on: the api function is called in the same moment as the route', () => {
  const { seen, client } = spied(204)
  void client.end()
  expect(seen).toHaveLength(1)
})

test('closed: a request that breaks the contract is sent', async () => {
  const { seen, client } = spied(201)
  await client.pay({ body: { cents: 'a lot' as unknown as number } })
  expect(seen[0]?.rawBody).toEqual({ cents: 'a lot' })
})

test('closed: a path parameter is inserted as it is', async () => {
  const { seen, client } = spied()
  await client.meter({ params: { nmi: '../admin?x=1#y' } })
  expect(seen[0]?.path).toBe('/v1/meters/../admin?x=1#y')
})

test('closed: a parameter with something after it in its segment is lost', async () => {
  const { seen, client } = spied()
  await client.file({ params: { hash: '123', 'hash.json': '' } })
  expect(seen[0]?.path).toBe('/v1/files')
})

test('closed: a parameter that is missing or empty takes its segment out of the path', async () => {
  const { seen, client } = spied()
  await client.meter({ params: {} as typeof params })
  await client.meter({ params: { nmi: '' } })
  expect(seen.map(({ path }) => path)).toEqual(['/v1/meters', '/v1/meters'])
})

test('closed: a required header that is missing is not missed, not even by the types', async () => {
  const { seen, inner } = spied()
  await inner.keyed({ body: {} })
  expect(seen[0]?.headers).toEqual({ 'content-type': 'application/json' })
})

test('closed: an argument of any other name reaches into the request', async () => {
  const { seen, client } = spied()
  await client.meter({ params, ...{ path: '//evil.example/', method: 'DELETE' } })
  expect(seen[0]).toMatchObject({ path: '//evil.example/', method: 'DELETE' })
})

test('closed: a call can take another base address than the client', async () => {
  const { seen, client } = spied()
  await client.meter({ params, overrideClientOptions: { baseUrl: 'https://evil.example' } })
  expect(seen[0]?.path).toBe('https://evil.example/v1/meters/41')
})

test('closed: a body where there is none comes through, with a GET too', async () => {
  const { seen, client } = spied(204)
  await client.end({ ...({ body: { a: 1 } } as object) })
  await client.meter({ params, ...{ body: { a: 1 } } })
  expect(seen.map(({ rawBody, body }) => [rawBody, body])).toEqual([
    [{ a: 1 }, '{"a":1}'],
    [{ a: 1 }, undefined],
  ])
})

test('closed: a body of null is sent as none', async () => {
  const { seen, inner } = spied()
  await inner.keyed({ body: null, headers: { 'idempotency-key': 'k' } })
  expect(seen[0]).toMatchObject({ rawBody: null, body: undefined })
})

test('closed: a form puts its texts into quotation marks, or says nothing of what does not fit', async () => {
  const { seen, inner } = spied()
  await inner.upload({ body: { name: 'Maya' } })
  await inner.form({ body: { name: ['Maya', 'Liam'] as unknown as string } })
  const [upload, form] = seen.map(({ body }) => body)
  expect(upload instanceof FormData && upload.get('name')).toBe('"Maya"')
  expect(String(form)).toBe('name=Maya%2CLiam')
  expect(seen.map(({ contentType }) => contentType)).toEqual([
    'multipart/form-data',
    'application/x-www-form-urlencoded',
  ])
})

test('closed: the schema of another response is never applied', async () => {
  expect(await plain(() => json(200, 'no list')).inner.csv()).toMatchObject({ body: 'no list' })
})

test('closed: a body where the contract has none is swallowed', async () => {
  expect(await plain(() => json(200, { secret: 1 })).inner.ended()).toMatchObject({
    status: 200,
    body: undefined,
  })
})

test('closed: a page with 200 passes as data, whatever validateResponse says', async () => {
  expect(await plain(() => html(200, '<h1>Hello</h1>')).meter({ params })).toMatchObject({
    status: 200,
    body: '<h1>Hello</h1>',
  })
})

test('closed: a status that the contract does not list passes, whatever strictStatusCodes says', async () => {
  const { client, strict } = spied(418)
  expect(await client.meter({ params })).toMatchObject({ status: 418 })
  await expect(strict.meter({ params })).rejects.toThrow('got: 418')
})

test('closed: a 204 has a Blob for a body', async () => {
  expect((await plain(() => empty()).meter({ params })).body).toBeInstanceOf(Blob)
})

test('closed: JSON that breaks off is a bare SyntaxError, without route or status', async () => {
  const broken = () => new Response('{"nmi":', { headers: { 'content-type': 'application/json' } })
  const error: unknown = await plain(broken)
    .meter({ params })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SyntaxError)
  expect(error).not.toHaveProperty('status')
})

test('closed: a wrong body is refused without naming the route', async () => {
  const error: unknown = await plain(() => json(200, { nmi: 41 }))
    .meter({ params })
    .catch((thrown: unknown) => thrown)
  expect((error as Error).constructor.name).toBe('StandardSchemaError')
  expect(String(error)).not.toContain('/meters')
})
