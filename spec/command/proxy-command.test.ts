import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { serveHandshakes } from '../../src/command/handshake-proxy.ts'
import { serveBackend } from '../../src/command/serve.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { makeSetup } from './command-setup.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const csrf = { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' }
const place = { host: '127.0.0.1', port: 0 }

/** A mock backend on loopback, and the proxy before it. */
async function proxied(more: Partial<Parameters<typeof serveHandshakes>[0]> = {}) {
  const backend = createMockBackend()
  const server = await serveBackend({
    ...place,
    backend,
    onFault: (error) => expect.unreachable(String(error)),
  })
  const direct = `http://127.0.0.1:${server.port}`
  const lines: string[] = []
  const proxy = await serveHandshakes({
    ...place,
    target: new URL(direct),
    credentials: mayaNguyen.credentials,
    csrf,
    onAnswer: (line) => lines.push(line),
    ...more,
  })
  closing.push(proxy.close, server.close)
  return { direct, url: `http://127.0.0.1:${proxy.port}`, lines }
}

const trace = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'a',
    level: 'info',
    category: 'b',
    tags: {},
    userAgent: 'c',
    timestamp: '2026-11-20T00:00:00.000Z',
  }),
}

test('[LIB-4] the proxy adds what a tool lacks: the CSRF pair, and the token', async () => {
  const { direct, url, lines } = await proxied()
  expect((await fetch(`${direct}/api/Tracing/custom`, trace)).status).toBe(403)
  expect((await fetch(`${direct}/user`)).status).toBe(401)
  expect((await fetch(`${url}/api/Tracing/custom`, trace)).status).toBe(204)
  const user = await fetch(`${url}/user?x=secret`)
  expect(user.status).toBe(200)
  // The proxy keeps cookies itself, and does not print queries.
  expect(user.headers.getSetCookie()).toEqual([])
  expect(lines).toEqual(['POST /api/Tracing/custom 204', 'GET /user 200'])
})

test('[LIB-4] a request’s own token and pair are kept', async () => {
  const { url } = await proxied()
  expect((await fetch(`${url}/user`, { headers: { authorization: 'Bearer none' } })).status).toBe(401)
  const foreign = { ...trace, headers: { ...trace.headers, 'x-xsrf-token': 'made-up' } }
  expect((await fetch(`${url}/api/Tracing/custom`, foreign)).status).toBe(403)
})

test('[LIB-4] after a logout the next request logs in again', async () => {
  const { url } = await proxied()
  expect((await fetch(`${url}/logout`, { method: 'POST' })).status).toBe(204)
  expect((await fetch(`${url}/user`)).status).toBe(200)
})

test('[LIB-4] a tool that logs in itself gets a pair for its own session, although the proxy is also logged in', async () => {
  const { url } = await proxied()
  expect((await fetch(`${url}/user`)).status).toBe(200)
  const logIn = () =>
    fetch(`${url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(mayaNguyen.credentials),
    })
  expect((await logIn()).status).toBe(200)
  // The CSRF token from before belongs to the session of the login; this request has no session.
  const again = await logIn()
  expect(again.status).toBe(200)
  const { token } = (await again.json()) as { token: string }
  const own = { authorization: `Bearer ${token}` }
  const traceWith = (headers: Record<string, string>) =>
    fetch(`${url}/api/Tracing/custom`, { ...trace, headers: { ...trace.headers, ...headers } })
  // Alternately: each has a CSRF token that the other one cannot use.
  const statuses = [await traceWith({}), await traceWith(own), await traceWith({})].map(
    ({ status }) => status,
  )
  expect(statuses).toEqual([204, 204, 204])
})

test('[LIB-4] without a customer requests have no token, but still a pair', async () => {
  const { url } = await proxied({ credentials: undefined })
  expect((await fetch(`${url}/user`)).status).toBe(401)
  expect((await fetch(`${url}/api/Tracing/custom`, trace)).status).toBe(204)
})

test('[LIB-4] a header for a gateway is added, and a page’s origin is not', async () => {
  const seen: unknown[] = []
  const server = createServer(({ headers }, answer) => {
    seen.push([headers['x-api-key'], headers.origin, headers['sec-fetch-site']])
    answer.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(async () => void server.close())
  const target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const { url } = await proxied({ target, credentials: undefined, headers: { 'x-api-key': 'k' } })
  await fetch(`${url}/user`, { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } })
  expect(seen).toEqual([['k', undefined, undefined]])
})

test('[LIB-4] a backend that is down is 502, as a problem document', async () => {
  // Nothing listens on port 1.
  const { url } = await proxied({ target: new URL('http://127.0.0.1:1') })
  const answer = await fetch(`${url}/user`)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ status: 502, title: 'Bad Gateway' })
})

test.each([
  ['proxy', 'Which backend? Write gridfront proxy --target https://api.brand.example.\n'],
  [
    'proxy --target http://localhost:1 --host 0.0.0.0',
    'The proxy is logged in as a customer: it listens on this machine alone, at 127.0.0.1, ::1 or localhost.\n',
  ],
  [
    'proxy --target http://localhost:1 --host 192.0.2.1',
    'The proxy is logged in as a customer: it listens on this machine alone, at 127.0.0.1, ::1 or localhost.\n',
  ],
  [
    'proxy --target http://localhost:1 --port 0 --header cookie:a=b',
    "--header cannot set cookie: the checks are about it, or it is the connection's.\n",
  ],
])('[LIB-4] gridfront %s is refused', async (line, said) => {
  const setup = makeSetup()
  expect(await setup.run(line)).toMatchObject({ code: 2, stderr: said })
})

test('[LIB-4] the command serves until Ctrl-C, and prints which customer it uses', async () => {
  const setup = makeSetup()
  const ended = setup.run('proxy --target http://127.0.0.1:1 --port 0')
  await expect.poll(() => setup.said.stdout).toMatch(/^Proxy ready at http:\/\/localhost:\d+\n.*the demo\n$/s)
  setup.interrupt()
  expect((await ended).code).toBe(0)
})
