import type { FastifyReply, FastifyRequest } from 'fastify'
import { localDevPorts, loopbackPort } from 'gridfront/server'
import { CsrfError } from './csrf-error.ts'

/** ENV-2: where development servers stand that may use the local backend. */
const devPorts = new Set(localDevPorts)

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
export const isUnsafe = (method: string) => !safeMethods.has(method)

export interface OriginSettings {
  readonly isLocal: boolean
  readonly publicOrigin: string | undefined
  readonly csrfHeader: string
}

/** Which pages may talk to the backend. Never judged by the Host header, which the sender writes. */
export function createOrigins({ isLocal, publicOrigin, csrfHeader }: OriginSettings) {
  function isOurs(request: FastifyRequest, origin: string): boolean {
    if (origin === publicOrigin) return true
    const port = isLocal ? loopbackPort(origin) : undefined
    return port !== undefined && (devPorts.has(port) || port === request.socket.localPort)
  }

  return {
    /**
     * Refuses what another site sent, before anything else is looked at (API-5). `isLimited`: a read of it too, which a
     * foreign page cannot see, but which its visitor would pay for. Older browsers do not say where a read comes from.
     */
    refuseForeign(request: FastifyRequest, isLimited = false): void {
      const { origin, 'sec-fetch-site': site } = request.headers
      const isForeign = origin !== undefined && !isOurs(request, origin)
      if (isUnsafe(request.method) ? site === 'cross-site' || isForeign : isLimited && site === 'cross-site')
        throw new CsrfError(
          'The request came from another site.',
          'This page was not opened at our own address. Please open our website afresh and try again.',
        )
    },
    /** Names our own other origins one by one (Fetch standard, CORS); for all others it stays silent. */
    allow(request: FastifyRequest, reply: FastifyReply): void {
      reply.header('vary', 'Origin')
      const { origin } = request.headers
      if (origin === undefined || !isOurs(request, origin)) return
      reply
        .header('access-control-allow-origin', origin)
        .header('access-control-allow-credentials', 'true')
        .header('access-control-expose-headers', `${csrfHeader}, Retry-After`)
    },
    /** Answers a preflight; without `allow` before it, it lets nobody in. */
    preflight(reply: FastifyReply, methods: readonly string[]): void {
      reply.header('allow', methods.join(', '))
      if (!reply.hasHeader('access-control-allow-origin')) return
      reply
        .header('access-control-allow-methods', methods.join(', '))
        .header('access-control-allow-headers', `Authorization, Content-Type, ${csrfHeader}`)
        .header('access-control-max-age', '600')
    },
  }
}
