import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from './problem.ts'
import { timesSent } from './times-sent.ts'

/** Far deeper than any form. Recursive code, including PostgreSQL's, fails on deeply nested JSON. */
const deepest = 32
const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

/** JSON is UTF-8 (RFC 8259 section 8.1): a text in another encoding would be stored garbled. */
function refuseOtherForms(request: FastifyRequest): void {
  const { 'content-type': type = '', 'content-encoding': coding = 'identity' } = request.headers
  const [, name = 'utf-8'] = charset.exec(type) ?? []
  if (!/^utf-?8$/i.test(name)) throw new ProblemError(415, 'Send the body as application/json in UTF-8.')
  if (coding.trim().toLowerCase() !== 'identity')
    throw new ProblemError(415, 'Send the body without a content coding.')
  if (timesSent(request, 'content-type') > 1) throw new ProblemError(415, 'Name one content type.')
}

function decoded(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    // With a replacement character two different passwords would be equal.
    throw new ProblemError(400, 'The body is not valid UTF-8.')
  }
}

const bodies = new WeakMap<FastifyRequest, Buffer>()

/** The body of a request to a signed route, byte for byte, since signatures cover bytes. Empty for any other route. */
export const signedBodyOf = (request: FastifyRequest): Uint8Array => bodies.get(request) ?? new Uint8Array()

/** Accepts only `application/json`, because another site can send other types without a preflight. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Refuses `__proto__` and `constructor.prototype` in a body.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Clients also send the type on an empty logout (API-9).
    if (body.length === 0) return done(null, undefined)
    if (request.routeOptions.config.isSigned) bodies.set(request, body)
    refuseOtherForms(request)
    parse(request, decoded(body), (error, value) => {
      if (error) return done(new ProblemError(400, 'The body is not valid JSON.'))
      if (isDeeperThan(value, deepest))
        return done(new ProblemError(400, `The body is nested deeper than ${deepest} levels.`))
      done(null, value)
    })
  })
}
