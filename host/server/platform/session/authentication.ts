import type { FastifyRequest } from 'fastify'
import { ProblemError, timesSent } from 'gridfront/fastify'
import type { LiveSession } from './open-sessions.ts'
import type { Sessions } from './sessions.ts'

/** The session of a request's bearer token; null without a valid one. Looked up once for each request. */
export type LiveSessionOf = (request: FastifyRequest) => Promise<LiveSession | null>

/** Authentication only by the bearer header (RFC 6750 section 2.1): never by a cookie or the address (AUTH-10). */
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

/** The session of a request that needs one. Throws 401. */
export type RequireSession = (request: FastifyRequest) => Promise<LiveSession>

export const createRequireSession =
  (liveSession: LiveSessionOf): RequireSession =>
  async (request) => {
    const live = await liveSession(request)
    if (live === null) throw new ProblemError(401, 'Log in first.')
    return live
  }

/** The customer of a request that needs a session, by its id. Throws 401. */
export type OwnerOf = (request: FastifyRequest) => Promise<string>
