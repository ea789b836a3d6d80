import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Backend } from '../../src/command/ports.ts'
import { serveBackend } from '../../src/command/serve.ts'
import type { MockAnswer, MockRequest } from '../../src/testing/exchange.ts'

const empty: MockAnswer = { status: 204, headers: new Headers(), body: null }

async function serve(exchange: Backend['exchange']) {
  const faults: unknown[] = []
  const server = await serveBackend({
    backend: { exchange },
    host: '127.0.0.1',
    port: 0,
    onFault: (error) => faults.push(error),
  })
  onTestFinished(server.close)
  return { url: `http://127.0.0.1:${server.port}`, port: server.port, faults }
}

/** A backend that records its requests, and always gives the same answer. */
function listening(answer: () => MockAnswer = () => empty) {
  const asked: MockRequest[] = []
  return {
    asked,
    exchange: async (one: MockRequest) => {
      asked.push(one)
      return answer()
    },
  }
}

/** The whole raw answer to a raw request. */
async function talk(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1')
  })
  socket.write(bytes)
  await once(socket, 'close')
  return said
}

test('[LIB-4] the backend gets method, address, headers and bytes unchanged', async () => {
  const { asked, exchange } = listening()
  const { url, port } = await serve(exchange)
  const body = new Uint8Array([0xff, 0x00, 0x7b])
  await fetch(`${url}/login?a=%2F`, {
    method: 'POST',
    headers: { cookie: 'XSRF-TOKEN=a', origin: 'https://b.example' },
    body,
  })
  expect(asked[0]).toMatchObject({ method: 'POST', url: `http://127.0.0.1:${port}/login?a=%2F` })
  expect([...(asked[0]?.body ?? [])]).toEqual([...body])
  expect([asked[0]?.headers.get('cookie'), asked[0]?.headers.get('origin')]).toEqual([
    'XSRF-TOKEN=a',
    'https://b.example',
  ])
})

test('[LIB-4] two cookies of one answer are sent in two lines', async () => {
  const headers = new Headers({ 'content-type': 'application/json' })
  headers.append('set-cookie', 'a=1; Path=/')
  headers.append('set-cookie', 'b=2; Path=/')
  const { url } = await serve(async () => ({ status: 200, headers, body: '{"a":"é"}' }))
  const answer = await fetch(url)
  expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'application/json',
    '{"a":"é"}',
  ])
})

test.each(['HEAD', 'TRACE', 'OPTIONS', 'DELETE'])(
  '[LIB-4] %s reaches the backend as such',
  async (method) => {
    const { asked, exchange } = listening()
    const { port } = await serve(exchange)
    const said = await talk(port, `${method} /user HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`)
    expect(said).toMatch(/^HTTP\/1\.1 204 No Content\r\n/)
    expect(asked.map((one) => `${one.method} ${one.url}`)).toEqual([`${method} http://a.example/user`])
  },
)

test('[LIB-4] CONNECT is no method of the contract, and is answered so', async () => {
  const { port } = await serve(listening().exchange)
  expect(await talk(port, 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 405 Method Not Allowed\r\nAllow: /,
  )
})

test.each([
  ['GET //evil.example/x HTTP/1.1\r\nHost: a.example', 'http://a.example//evil.example/x'],
  ['GET http://b.example/x HTTP/1.1\r\nHost: a.example', 'http://b.example/x'],
  ['OPTIONS * HTTP/1.1\r\nHost: a.example', 'http://a.example/'],
])('[LIB-4] %s is about the address it names', async (head, address) => {
  const { asked, exchange } = listening()
  const { port } = await serve(exchange)
  await talk(port, `${head}\r\nConnection: close\r\n\r\n`)
  expect(asked.map(({ url }) => url)).toEqual([address])
})

test('[LIB-4] a broken Host is answered with 400, and does not reach the backend', async () => {
  const { asked, exchange } = listening()
  const { port } = await serve(exchange)
  expect(await talk(port, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 /,
  )
  expect(asked).toEqual([])
})

test('[LIB-4] a body above the limit is not read further, and the answer still arrives', async () => {
  const { asked, exchange } = listening(() => ({ ...empty, status: 413 }))
  const { url } = await serve(exchange)
  const answer = await fetch(url, { method: 'POST', body: 'x'.repeat(3_000_000) })
  expect(answer.status).toBe(413)
  expect(asked[0]?.body.length).toBe(65_536 + 1024)
})

test('[LIB-4] the client gets the answer without sending the rest of such a body', async () => {
  const { port } = await serve(listening(() => ({ ...empty, status: 413 })).exchange)
  const outgoing = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-length': 1_000_000 },
  })
  outgoing.on('error', () => {})
  outgoing.write('x'.repeat(70_000))
  const [answer] = await once(outgoing, 'response')
  outgoing.destroy()
  expect(answer.statusCode).toBe(413)
})

test('[LIB-4] an interrupted request does not reach the backend, and harms no other', async () => {
  const { asked, exchange } = listening()
  const { url, port, faults } = await serve(exchange)
  const outgoing = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/login',
    headers: { 'content-length': 100 },
  })
  const failed = once(outgoing, 'error')
  outgoing.write('{"email"')
  outgoing.once('socket', (socket) =>
    socket.once('connect', () => setImmediate(() => outgoing.destroy(new Error('gone')))),
  )
  await failed
  expect((await fetch(url)).status).toBe(204)
  expect({ asked: asked.map(({ method }) => method), faults }).toEqual({ asked: ['GET'], faults: [] })
})

test('[LIB-4] if a backend throws, the answer is 500, and the next request is served', async () => {
  let isBroken = true
  const { url, faults } = await serve(async () => {
    if (isBroken) throw new Error('broken')
    return empty
  })
  const first = await fetch(url)
  isBroken = false
  expect([first.status, first.headers.get('content-type'), (await fetch(url)).status]).toEqual([
    500,
    'application/problem+json',
    204,
  ])
  expect(faults).toHaveLength(1)
})
