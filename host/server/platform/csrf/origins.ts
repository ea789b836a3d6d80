import type { FastifyReply, FastifyRequest } from 'fastify'
import { localDevPorts, loopbackPort } from 'gridfront/server'
import { CsrfError } from './csrf-error.ts'

/** Ports of development servers that may use the local backend (ENV-2). */
const devPorts = new Set(localDevPorts)

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
export const isUnsafe = (method: string) => !safeMethods.has(method)

export interface OriginSettings {
  readonly isLocal: boolean
  readonly publicOrigin: string | undefined
  readonly csrfHeader: string
}

/** Which origins may send requests to the backend. Does not depend on the Host header, which the client can choose. */
export function createOrigins({ isLocal, publicOrigin, csrfHeader }: OriginSettings) {
  function isOurs(request: FastifyRequest, origin: string): boolean {
    if (origin === publicOrigin) return true
    const port = isLocal ? loopbackPort(origin) : undefined
    return port !== undefined && (devPorts.has(port) || port === request.socket.localPort)
  }

  return {
    /**
     * Refuses unsafe requests of other sites, before all other checks (API-5). With `isLimited` also refuses safe requests:
     * another site cannot read the answer, but would use up its visitor's limit. Older browsers do not send `Sec-Fetch-Site`
     * with these.
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
    /** Sets the CORS headers for an allowed origin; sets none for others. */
    allow(request: FastifyRequest, reply: FastifyReply): void {
      reply.header('vary', 'Origin')
      const { origin } = request.headers
      if (origin === undefined || !isOurs(request, origin)) return
      reply
        .header('access-control-allow-origin', origin)
        .header('access-control-allow-credentials', 'true')
        .header('access-control-expose-headers', `${csrfHeader}, Retry-After, Content-Disposition`)
    },
    /** Answers a preflight request. It allows an origin only if `allow` was called before. */
    preflight(reply: FastifyReply, methods: readonly string[]): void {
      reply.header('allow', methods.join(', '))
      if (!reply.hasHeader('access-control-allow-origin')) return
      reply
        .header('access-control-allow-methods', methods.join(', '))
        .header('access-control-allow-headers', `Authorization, Content-Type, Idempotency-Key, ${csrfHeader}`)
        .header('access-control-max-age', '600')
    },
  }
}
