import type { FastifyInstance } from 'fastify'

export interface ConnectionBounds {
  /** Most open connections. Each needs about 20 kB and a file descriptor. A browser opens up to six; proxies share theirs. */
  readonly maxConnections: number
  /** How long a connection may have no traffic in either direction. */
  readonly idleMs: number
  /** How long an answer may take, from the request to its last byte. At 0.1 Mbit/s that is 1.5 MB. */
  readonly longestAnswerMs: number
}
const usual: ConnectionBounds = { maxConnections: 2000, idleMs: 30_000, longestAnswerMs: 120_000 }

/**
 * Closes connections of clients that read an answer too slowly or not at all, which would occupy memory for ever, and limits
 * the number of connections.
 */
export function cutSlowReaders(app: FastifyInstance, bounds: Partial<ConnectionBounds> = {}): void {
  const { maxConnections, idleMs, longestAnswerMs } = { ...usual, ...bounds }
  app.server.maxConnections = maxConnections
  // Node closes a connection after this time without traffic. Idle kept-alive connections have `keepAliveTimeout`.
  app.server.timeout = idleMs
  app.addHook('onRequest', async (request, reply) => {
    const timer = setTimeout(() => request.raw.socket.destroy(), longestAnswerMs).unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
