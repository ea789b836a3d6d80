import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createHttpTransport } from '../../../src/conformance/http-transport.ts'
import type { WireRequest } from '../../../src/conformance/transport.ts'
import { startRawServer, whole } from './raw-server.ts'

const patientMs = 10_000
/** Long enough for a request to arrive on a busy machine. A request that is never answered takes this long. */
const soonMs = 1000
const get = (url: string, path = '/'): WireRequest => ({ method: 'GET', url: url + path, headers: {} })
const post = (url: string, body: string): WireRequest => ({
  method: 'POST',
  url: `${url}/`,
  headers: {},
  body,
})

test('[LIB-4] two Set-Cookie lines stay two, and names are small', async () => {
  const { url } = await startRawServer((socket) =>
    socket.write(
      whole(
        '',
        'HTTP/1.1 200 OK\r\nSet-Cookie: a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT\r\nSET-COOKIE: b=2',
      ),
    ),
  )
  const { headers } = await createHttpTransport()(get(url), patientMs)
  expect(headers.filter(([name]) => name === 'set-cookie')).toEqual([
    ['set-cookie', 'a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT'],
    ['set-cookie', 'b=2'],
  ])
})

test('[LIB-4] a redirect is an answer, and is not followed', async () => {
  const { url, requests } = await startRawServer((socket) =>
    socket.write(whole('', 'HTTP/1.1 302 Found\r\nLocation: /elsewhere')),
  )
  const { status, headers } = await createHttpTransport()(get(url), patientMs)
  expect({ status, location: Object.fromEntries(headers).location }).toEqual({
    status: 302,
    location: '/elsewhere',
  })
  expect(requests).toHaveLength(1)
})

test('[LIB-4] a request is sent as it is written: method, path, headers and bytes', async () => {
  const { url, requests } = await startRawServer((socket) => socket.end(whole('')))
  const path = "/page-data/a%2f..%2fb/%zz;x=1:@!$&'()*,=~?a=b%20c"
  await createHttpTransport()(
    { method: 'PATCH', url: url + path, headers: { 'x-empty': '', accept: 'a/b' }, body: 'é' },
    patientMs,
  )
  const [head = '', body] = (requests[0]?.text ?? '').split('\r\n\r\n')
  const [line, ...headers] = head.split('\r\n')
  expect(line).toBe(`PATCH ${path} HTTP/1.1`)
  expect(headers.map((one) => one.toLowerCase()).sort()).toEqual([
    'accept-encoding: identity',
    'accept: a/b',
    'connection: close',
    'content-length: 2',
    `host: ${new URL(url).host}`,
    'x-empty: ',
  ])
  expect(Buffer.from(body ?? '', 'latin1').toString()).toBe('é')
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])(
  '[LIB-4] a body in the coding %s is read as browsers read it, though none was asked for',
  async (coding, encode) => {
    const body = encode(Buffer.from('{"é":1}'))
    const { url } = await startRawServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`)
      socket.write(body)
    })
    expect((await createHttpTransport()(get(url), patientMs)).body).toBe('{"é":1}')
  },
)

test('[LIB-4] an undecodable body, and one that decompresses beyond the limit, are no answers', async () => {
  for (const body of [Buffer.from('plain'), gzipSync(Buffer.alloc(6_000_000))]) {
    const { url } = await startRawServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`)
      socket.write(body)
    })
    await expect(createHttpTransport()(get(url), patientMs)).rejects.toMatchObject({ code: 'LOST' })
  }
})

test('[LIB-4] a body that comes in pieces, cut in the middle of a character, is put together', async () => {
  const bytes = Buffer.from('aé漢🙂')
  const { url } = await startRawServer((socket) => {
    socket.setNoDelay(true)
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    for (const byte of bytes)
      socket.write(Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]))
    socket.write('0\r\n\r\n')
  })
  expect((await createHttpTransport()(get(url), patientMs)).body).toBe('aé漢🙂')
})

test('[LIB-4] a body that is not UTF-8 is marked, and others are not', async () => {
  for (const [body, isUtf8] of [
    [Buffer.from('René', 'latin1'), false],
    [Buffer.from('René', 'utf16le').subarray(1), false],
    [Buffer.from('René \ufffd'), undefined],
    [Buffer.from(''), undefined],
  ] as const) {
    const { url } = await startRawServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`)
      socket.write(body)
    })
    expect((await createHttpTransport()(get(url), patientMs)).isUtf8).toBe(isUtf8)
  }
})

test.each([
  ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n', 200],
  ['GET', 'HTTP/1.1 204 No Content\r\n\r\n', 204],
  ['GET', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n', 304],
  ['POST', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n', 204],
])('[LIB-4] the answer to %s without a body ends at its head: %j', async (method, bytes, status) => {
  const { url } = await startRawServer((socket) => socket.write(bytes))
  const answer = await createHttpTransport()({ method, url, headers: {} }, patientMs)
  expect(answer).toMatchObject({ status, body: '' })
})

test('[LIB-4] an answer that is too long is no answer, and says so', async () => {
  const { url } = await startRawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
      if (!socket.destroyed) socket.once('drain', pour)
    }
    pour()
  })
  await expect(createHttpTransport()(get(url), patientMs)).rejects.toMatchObject({
    name: 'TransportError',
    code: 'LOST',
    message: 'the answer is longer than 5000000 bytes',
  })
})

test.each([
  ['nothing', ''],
  ['half a head', 'HTTP/1.1 200 OK\r\nContent-'],
  ['half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
])('[LIB-4] a server that says %s, and then no more, has timed out', async (_, bytes) => {
  const { url, requests } = await startRawServer((socket) => socket.write(bytes))
  await expect(createHttpTransport()(get(url), soonMs)).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: 'no answer within 1000 ms',
  })
  expect(requests).toHaveLength(1)
})

test('[LIB-4] the time-out also applies to a body that trickles in', async () => {
  const { url } = await startRawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    const timer = setInterval(() => socket.write('1\r\nx\r\n'), 5)
    socket.on('close', () => clearInterval(timer))
  })
  await expect(createHttpTransport()(get(url), 60)).rejects.toMatchObject({ code: 'TIMEOUT' })
})

test('[LIB-4] the time-out applies to kept connections too: nothing is sent again', async () => {
  const { url, requests, connections } = await startRawServer((socket, _, count) =>
    socket.write(count === 1 ? whole('') : 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'),
  )
  const transport = createHttpTransport()
  await transport(get(url), patientMs)
  await expect(transport(get(url), soonMs)).rejects.toMatchObject({ code: 'TIMEOUT' })
  expect({ requests: requests.length, connections: connections() }).toEqual({ requests: 2, connections: 1 })
})

test.each(['GET', 'HEAD'])(
  '[LIB-4] %s is sent once more when the kept connection was closed as it went out',
  async (method) => {
    const { url, requests } = await startRawServer((socket, _, count) => {
      if (count === 2) socket.destroy()
      else socket.write(whole(''))
    })
    const transport = createHttpTransport()
    await transport(get(url), patientMs)
    expect(await transport({ method, url, headers: {} }, patientMs)).toMatchObject({ status: 200 })
    expect(requests.map(({ connection }) => connection)).toEqual([1, 1, 2])
  },
)

test('[LIB-4] a request lost on a new connection is lost; a GET is repeated only after a kept connection', async () => {
  const { url, requests } = await startRawServer((socket) => socket.destroy())
  await expect(createHttpTransport()(get(url), patientMs)).rejects.toMatchObject({ code: 'LOST' })
  expect(requests).toHaveLength(1)
})

test('[LIB-4] an answer that breaks off is lost, on a kept connection too, because half of it had arrived', async () => {
  const { url, requests } = await startRawServer((socket, _, count) => {
    if (count === 2)
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', () => socket.resetAndDestroy())
    else socket.write(whole(''))
  })
  const transport = createHttpTransport()
  await transport(get(url), patientMs)
  await expect(transport(get(url), patientMs)).rejects.toMatchObject({ code: 'LOST' })
  expect(requests).toHaveLength(2)
})

test('[LIB-4] a POST is never sent twice, and never on a connection that may be closing', async () => {
  const { url, requests } = await startRawServer((socket, { text }) => {
    if (text.startsWith('POST')) socket.destroy()
    else socket.write(whole(''))
  })
  const transport = createHttpTransport()
  await transport(get(url), patientMs)
  await expect(transport(post(url, '{}'), patientMs)).rejects.toMatchObject({ code: 'LOST' })
  expect(requests.map(({ text, connection }) => `${text.split(' ')[0]} ${connection}`)).toEqual([
    'GET 1',
    'POST 2',
  ])
})

test('[LIB-4] if nothing listens, the backend counts as unreachable', async () => {
  const { url, port } = await startRawServer(() => {})
  expect(url).toContain(String(port))
  await expect(createHttpTransport()(get('http://127.0.0.1:1'), patientMs)).rejects.toMatchObject({
    code: 'UNREACHABLE',
  })
})

test.each([
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
  ['a status that is none', 'HTTP/1.1 abc OK\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
  ['a head without end', `HTTP/1.1 200 OK\r\n${'X-Long: x\r\n'.repeat(20_000)}`],
])('[LIB-4] a server that answers with %s has lost the answer', async (_, bytes) => {
  const { url } = await startRawServer((socket) => socket.write(bytes))
  await expect(createHttpTransport()(get(url), patientMs)).rejects.toMatchObject({
    name: 'TransportError',
    code: 'LOST',
  })
})

test('[LIB-4] what no header can hold is no request: it is reported as such', async () => {
  const request = { method: 'GET', url: 'http://127.0.0.1:1/', headers: { authorization: 'Bearer a\nb' } }
  await expect(createHttpTransport()(request, patientMs)).rejects.toMatchObject({ name: 'TypeError' })
})
