import type { FastifyInstance } from 'fastify'
import { ProblemError } from './problem.ts'

/** Deeper texts are nobody's form, and recursive code (PostgreSQL's own included) fails on them. */
const deepest = 32

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

/** Takes `application/json` and nothing else: other types reach a server from another site without a preflight. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Refuses `__proto__` and `constructor.prototype` in a body.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Clients name the type on an empty logout as well (API-9).
    if (text === '') return done(null, undefined)
    parse(request, text, (error, value) => {
      if (error) return done(new ProblemError(400, 'The body is not valid JSON.'))
      if (isDeeperThan(value, deepest))
        return done(new ProblemError(400, `The body is nested deeper than ${deepest} levels.`))
      done(null, value)
    })
  })
}
