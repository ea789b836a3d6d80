import type { FastifyRequest } from 'fastify'
import type { LiveSession, Sessions } from './sessions.ts'

/** The live session of a request's bearer token, or null; looked up once a request. */
export type LiveSessionOf = (request: FastifyRequest) => Promise<LiveSession | null>

/** RFC 6750 section 2.1. The header alone authenticates: never a cookie, never the address (AUTH-10). */
export function createAuthentication(sessions: Sessions): LiveSessionOf {
  const known = new WeakMap<FastifyRequest, Promise<LiveSession | null>>()
  return (request) => {
    const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(request.headers.authorization ?? '') ?? []
    const session = known.get(request) ?? (token === undefined ? Promise.resolve(null) : sessions.find(token))
    known.set(request, session)
    return session
  }
}
