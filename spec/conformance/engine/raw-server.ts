import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** One request as raw bytes: all headers, and the part of the body that came with them. */
export interface RawRequest {
  readonly text: string
  /** The number of its connection, from 1 on. */
  readonly connection: number
}

/** A raw TCP server: `answer` writes any bytes, also those that no HTTP server would send. */
export async function startRawServer(answer: (socket: Socket, request: RawRequest, count: number) => void) {
  const requests: RawRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    const connection = connections
    sockets.add(socket)
    // The other side may close the connection midway, which is intended.
    socket.on('error', () => {})
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (!text.includes('\r\n\r\n')) return
      const request = { text, connection }
      text = ''
      requests.push(request)
      answer(socket, request, requests.length)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  )
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, requests, connections: () => connections }
}

/** An answer with its length, on a connection that stays open. */
export const whole = (body: string, head = 'HTTP/1.1 200 OK'): string =>
  `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
