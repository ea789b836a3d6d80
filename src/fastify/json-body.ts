import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from './problem.ts'
import { timesSent } from './times-sent.ts'

/** Deeper texts are nobody's form, and recursive code (PostgreSQL's own included) fails on them. */
const deepest = 32
const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

/** JSON is UTF-8 (RFC 8259 section 8.1): what says that it is something else would be stored garbled. */
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
    // With a character in its stead two different passwords would be one.
    throw new ProblemError(400, 'The body is not valid UTF-8.')
  }
}

const bodies = new WeakMap<FastifyRequest, Buffer>()

/** The body of a request to a signed route, byte for byte: a signature is over those. Empty for any other. */
export const signedBodyOf = (request: FastifyRequest): Uint8Array => bodies.get(request) ?? new Uint8Array()

/** Takes `application/json` and nothing else: other types reach a server from another site without a preflight. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Refuses `__proto__` and `constructor.prototype` in a body.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Clients name the type on an empty logout as well (API-9).
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
