import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nodeListener } from '../testing/node-listener.ts'
import type { Backend } from './ports.ts'

export interface ServeOptions {
  readonly backend: Backend
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  /** The backend threw, which it should not: the request is answered with 500. */
  readonly onFault: (error: unknown) => void
}

/** Serves a backend in memory over HTTP. Rejects as `listen` does, for instance with EADDRINUSE. */
export async function serveBackend({ backend, host, port, onFault }: ServeOptions) {
  const server: Server = createServer(nodeListener(backend, onFault))
  // Without a listener Node hangs up; a contract without CONNECT has an answer for it like for any other method.
  server.on('connect', (_message, socket) => {
    socket.end(
      'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST, OPTIONS\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
