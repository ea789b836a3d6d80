// What ts-rest does where it leaves a hole that our client closes, or has a shape that it relies on. When an
// upgrade moves one of these, look at src/client and contracts/rest.ts again.

import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { ApiFetcherArgs } from '../../contracts/rest.ts'
import { initClient, isAppRoute, rest, tsRestFetchApi } from '../../contracts/rest.ts'
import { empty, html, json } from './fake-backend.ts'

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

/** What reaches our `api` function, which answers as told. */
function spied(status = 200) {
  const seen: ApiFetcherArgs[] = []
  const api = async (args: ApiFetcherArgs) => {
    seen.push(args)
    return { status, body: {}, headers: new Headers() }
  }
  const client = initClient(contract, { baseUrl: '', baseHeaders: {}, api })
  const strict = initClient(contract, { baseUrl: '', baseHeaders: {}, api, throwOnUnknownStatus: true })
  return { seen, client, strict }
}

/** ts-rest's own fetcher, with a network that answers as told. */
function plain(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer())
  return initClient(contract, {
    baseUrl: 'https://api.wattlebird.example',
    baseHeaders: {},
    api: tsRestFetchApi,
    validateResponse: true,
  })
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

test('relied on: noBody stands in the responses as a symbol, a schema as itself', () => {
  expect(typeof contract.meter.responses[204]).toBe('symbol')
  expect('~standard' in (contract.meter.responses[200] as object)).toBe(true)
  expect(rest.otherResponse({ contentType: 'text/csv', body: z.string() })).toMatchObject({
    contentType: 'text/csv',
  })
})

test('relied on: a route is told from a router, and the client has the contract’s names', () => {
  expect([isAppRoute(contract.meter), isAppRoute({ contract })]).toEqual([true, false])
  expect(Object.keys(spied().client)).toEqual(['meter', 'file', 'pay', 'end'])
})

test('closed: a request that breaks the contract is sent all the same', async () => {
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

test('closed: a page with 200 passes as data, whatever validateResponse says', async () => {
  expect(await plain(() => html(200, '<h1>Hello</h1>')).meter({ params })).toMatchObject({
    status: 200,
    body: '<h1>Hello</h1>',
  })
})

test('closed: a status that the contract does not list passes', async () => {
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
