import type { FastifyRequest } from 'fastify'
import { timesSent } from 'gridfront/fastify'
import type { LiveSession } from './open-sessions.ts'
import type { Sessions } from './sessions.ts'

/** The session of a request's bearer token; null without a valid one. Looked up once for each request. */
export type LiveSessionOf = (request: FastifyRequest) => Promise<LiveSession | null>

/** The `WWW-Authenticate` header. It has an `error` only if a bearer token was sent (RFC 6750 section 3.1). */
export const challengeFor = ({ headers }: FastifyRequest) =>
  /^Bearer\b/i.test(headers.authorization ?? '') ? 'Bearer error="invalid_token"' : 'Bearer'

/** Authentication by the bearer header alone (RFC 6750 section 2.1): never by a cookie or the address (AUTH-10). */
export function createAuthentication(sessions: Sessions): LiveSessionOf {
  const known = new WeakMap<FastifyRequest, Promise<LiveSession | null>>()
  return (request) => {
    // A header that was sent twice is ignored, because a proxy may have read the other one.
    const field = timesSent(request, 'authorization') === 1 ? request.headers.authorization : undefined
    const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(field ?? '') ?? []
    const session = known.get(request) ?? (token === undefined ? Promise.resolve(null) : sessions.find(token))
    known.set(request, session)
    return session
  }
}
