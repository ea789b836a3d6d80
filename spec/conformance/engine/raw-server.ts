import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** One request as its bytes came: the whole head, and as much of the body as had come with it. */
export interface RawRequest {
  readonly text: string
  /** Which connection it came on, from 1 on. */
  readonly connection: number
}

/** A server of bytes: `answer` writes whatever it likes, also what no HTTP server would. */
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
