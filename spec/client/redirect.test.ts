import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../contracts/index.ts'
import { createApiClient } from '../../src/client/api-client.ts'

// Uses two servers and Node's own `fetch`, because only `fetch` decides which headers follow a redirect.

interface Heard {
  readonly server: Server
  readonly origin: string
  readonly requests: IncomingMessage[]
}

async function listen(answer: RequestListener): Promise<Heard> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

let stranger: Heard
let backend: Heard
let status = 302
const token = 'header.payload.signature'

beforeEach(async () => {
  stranger = await listen((_, response) => response.writeHead(200).end('{}'))
  backend = await listen((request, response) =>
    request.url === '/plain'
      ? response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      : response.writeHead(status, { location: `${stranger.origin}${request.url}` }).end(),
  )
})
afterEach(async () => {
  for (const { server } of [stranger, backend]) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

function client() {
  const made = createApiClient()
  made.initialise({
    backend: backend.origin,
    csrf: { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' },
    token: () => token,
    readCookies: () => 'XSRF-TOKEN=pair',
  })
  return made
}

test.each([301, 302, 303, 307, 308])(
  '[AUTH-10] a redirect (%i) of the backend to another origin is not followed: nothing arrives there',
  async (redirect) => {
    status = redirect
    const { get, post, use } = client()
    const failed = { code: 'NETWORK_FAILED' }
    await expect(get('/user')).rejects.toMatchObject(failed)
    await expect(post('/pay', { body: { cents: 1 } })).rejects.toMatchObject(failed)
    await expect(post('/pay', { body: { cents: 1 }, keepalive: true })).rejects.toMatchObject(failed)
    await expect(use(session).user()).rejects.toMatchObject(failed)
    expect(backend.requests.map(({ url }) => url)).toEqual(['/user', '/pay', '/pay', '/user'])
    for (const { headers } of backend.requests) expect(headers.authorization).toBe(`Bearer ${token}`)
    expect(stranger.requests).toEqual([])
  },
)

test('[AUTH-10] one that comes instead of the CSRF token is not followed either', async () => {
  const made = createApiClient()
  made.initialise({
    backend: backend.origin,
    csrf: { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' },
    token: () => token,
  })
  await expect(made.post('/pay')).rejects.toMatchObject({ code: 'NETWORK_FAILED', route: 'GET /csrf' })
  expect(backend.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/csrf', `Bearer ${token}`],
  ])
  expect(stranger.requests).toEqual([])
})

test('[AUTH-10] an answer without a redirect arrives, over the same servers', async () => {
  expect(await client().get('/plain')).toMatchObject({ status: 200, body: {} })
})
