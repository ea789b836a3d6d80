import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../server-process.ts'
import { temporaryFolder } from '../test-backend.ts'
import { seededPostgresUrl } from '../test-database.ts'

const trace = JSON.stringify({
  name: 'stop',
  level: 'info',
  category: 'test',
  tags: {},
  userAgent: 'test',
  timestamp: '2026-11-21T02:00:00.000Z',
})

/** A request whose headers the server has read, and whose body is still to come. */
async function beginTrace(port: number, pair: string) {
  const socket = connect(port, '127.0.0.1')
  const answer = { text: '', isReset: false }
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer.text += text
  })
  socket.on('error', () => {
    answer.isReset = true
  })
  const head = [
    'POST /api/Tracing/custom HTTP/1.1',
    'Host: localhost',
    `Cookie: XSRF-TOKEN=${pair}`,
    `X-XSRF-TOKEN: ${pair}`,
    'Content-Type: application/json',
    `Content-Length: ${trace.length}`,
    'Expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  return { socket, answer }
}

async function idleConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  return socket
}

test('a stop under load answers each of fifty pending requests, and resets none', {
  timeout: 120_000,
}, async () => {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  const server = startServer({ DATA_DIR: path, DATABASE_URL: await seededPostgresUrl() })
  const url = await server.ready
  const port = Number(new URL(url).port)
  const pair = (await fetch(`${url}/csrf`)).headers.get('x-xsrf-token') ?? ''
  const idle = await Promise.all(Array.from({ length: 10 }, () => idleConnection(port)))
  const begun = await Promise.all(Array.from({ length: 50 }, () => beginTrace(port, pair)))
  const idleEnds = idle.map((socket) => once(socket, 'close'))
  server.child.kill('SIGTERM')
  // The server does not wait for idle connections. Their closing also shows that the stop has begun.
  await Promise.all(idleEnds)
  const ends = begun.map(({ socket }) => once(socket, 'close'))
  for (const { socket } of begun) socket.write(trace)
  await Promise.all(ends)
  for (const { answer } of begun) {
    expect(answer.isReset).toBe(false)
    expect(answer.text).toMatch(/^HTTP\/1\.1 100 .*\r\nHTTP\/1\.1 204 .*\r\nconnection: close\r\n/is)
  }
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})
