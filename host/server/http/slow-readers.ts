import type { FastifyInstance } from 'fastify'

export interface ConnectionBounds {
  /** Connections at once. Each costs some 20 kB and a descriptor; a busy page opens six, and a proxy shares its own. */
  readonly mostConnections: number
  /** For how long nothing may move on a connection, in either direction. */
  readonly idleMs: number
  /** From the request to the last byte that its sender has taken: on 0.1 Mbit/s that is 1.5 MB. */
  readonly longestAnswerMs: number
}
const usual: ConnectionBounds = { mostConnections: 2000, idleMs: 30_000, longestAnswerMs: 120_000 }

/**
 * Cuts who reads an answer so slowly, or not at all, that it would keep memory and a connection for ever, and takes no more
 * connections than the process can hold.
 */
export function cutSlowReaders(app: FastifyInstance, bounds: Partial<ConnectionBounds> = {}): void {
  const { mostConnections, idleMs, longestAnswerMs } = { ...usual, ...bounds }
  app.server.maxConnections = mostConnections
  // Node ends such a connection itself. Of a kept one that waits for its next request `keepAliveTimeout` decides.
  app.server.timeout = idleMs
  app.addHook('onRequest', async (request, reply) => {
    const timer = setTimeout(() => request.raw.socket.destroy(), longestAnswerMs).unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
