import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { ConnectionBounds } from '../../../host/server/platform/http/slow-readers.ts'
import { cutSlowReaders } from '../../../host/server/platform/http/slow-readers.ts'

/** A server with an answer too large for any buffer on the way. */
async function listen(bounds: Partial<ConnectionBounds>) {
  const app = Fastify()
  cutSlowReaders(app, bounds)
  app.get('/large', () => Buffer.alloc(64 * 2 ** 20))
  app.get('/small', () => 'ok')
  await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  const { port } = app.server.address() as AddressInfo
  const ask = (path: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    return socket
  }
  return { app, ask }
}

test.each([
  // Long enough for the fast client, even on a busy machine.
  ['who does not read at all', { idleMs: 1000 }, 0],
  ['who reads too slowly to come to an end', { longestAnswerMs: 300 }, 1],
])('%s is cut off, and others are answered', async (_, bounds, bytesAtATime) => {
  const { app, ask } = await listen(bounds)
  const opened = once(app.server, 'connection')
  const slow = ask('/large')
  slow.pause()
  const [connection] = (await opened) as [Socket]
  const reading = setInterval(() => bytesAtATime > 0 && slow.read(bytesAtATime), 10)
  const cut = once(connection, 'close')
  const quick = ask('/small')
  const [answer] = await once(quick, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
  await cut
  clearInterval(reading)
  // Data in transit can still be read.
  slow.resume()
  await once(slow, 'close')
  expect(slow.bytesRead).toBeLessThan(64 * 2 ** 20)
})

test('connections above the limit are closed without an answer', async () => {
  const { ask } = await listen({ maxConnections: 2 })
  const [one, two] = [ask('/small'), ask('/small')]
  await Promise.all([once(one, 'data'), once(two, 'data')])
  const three = ask('/small')
  await once(three, 'close')
  expect(three.bytesRead).toBe(0)
  one.destroy()
})
