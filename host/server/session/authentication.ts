import type { FastifyRequest } from 'fastify'
import { timesSent } from 'gridfront/fastify'
import type { LiveSession } from './open-sessions.ts'
import type { Sessions } from './sessions.ts'

/** The live session of a request's bearer token, or null; looked up once a request. */
export type LiveSessionOf = (request: FastifyRequest) => Promise<LiveSession | null>

/** RFC 6750 section 3.1: no error where no token was sent, be it that another scheme was tried. */
export const challengeFor = ({ headers }: FastifyRequest) =>
  /^Bearer\b/i.test(headers.authorization ?? '') ? 'Bearer error="invalid_token"' : 'Bearer'

/** RFC 6750 section 2.1. The header alone authenticates: never a cookie, never the address (AUTH-10). */
export function createAuthentication(sessions: Sessions): LiveSessionOf {
  const known = new WeakMap<FastifyRequest, Promise<LiveSession | null>>()
  return (request) => {
    // Sent twice, the field says two things, and whatever stands in front of us may have read the other one.
    const field = timesSent(request, 'authorization') === 1 ? request.headers.authorization : undefined
    const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(field ?? '') ?? []
    const session = known.get(request) ?? (token === undefined ? Promise.resolve(null) : sessions.find(token))
    known.set(request, session)
    return session
  }
}
