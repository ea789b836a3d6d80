import { join } from 'node:path'
import Fastify from 'fastify'
import { securityHeaders } from '../../host/server/platform/http/security-headers.ts'
import { openSite } from '../../host/server/platform/site/site.ts'

/** Origins of built sites, by their folders. */
const delivered = new Map<string, Promise<string>>()

/**
 * Origin of a built site, served as by the server on a port of its own, for as long as this process runs. Reading its files
 * for each test would take a fifth of a second.
 */
export function deliver(folder: string): Promise<string> {
  const known = delivered.get(folder)
  if (known !== undefined) return known
  const origin = openSite(join(folder, 'client')).then((site) => {
    const app = Fastify()
    app.addHook('onRequest', async (_, reply) => void reply.headers(securityHeaders(false)))
    app.setNotFoundHandler((incoming, reply) => site.answer(incoming, reply))
    app.server.unref()
    return app.listen({ host: '127.0.0.1', port: 0 })
  })
  delivered.set(folder, origin)
  return origin
}
