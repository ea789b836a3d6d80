import type { FastifyInstance } from 'fastify'
import type { Place } from './listen-advice.ts'

/** The origin of the server as seen from this machine, once it listens. */
export function localOrigin(app: FastifyInstance, config: Place): string {
  const host = /^(?:127\.0\.0\.1|::1)$/.test(config.host) ? 'localhost' : config.host
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : config.port
  return `http://${host}:${port}`
}
