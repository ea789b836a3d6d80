import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemDocument } from './problem.ts'
import { ProblemError, problem, sendProblem } from './problem.ts'

const details: Readonly<Record<number, string>> = {
  413: 'The body is larger than this address takes.',
  415: 'Send the body as application/json.',
}

const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500

/**
 * The problem of a refused request: a `ProblemError`, or one of Fastify's own (too large, wrong type, a wrong length).
 * Null for a server error, whose details must not be sent.
 */
export function refusalOf(error: unknown): ProblemDocument | null {
  if (error instanceof ProblemError) {
    const { status, message, errors } = error
    return problem(status, message, errors && { errors })
  }
  const status = statusOf(error)
  return status >= 400 && status < 500 ? problem(status, details[status]) : null
}

/** Sends every error as a problem document without internal details (RFC 9457). Server errors are logged. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error)
    if (refusal === null) request.log.error(error)
    return sendProblem(reply, refusal ?? problem(500, 'Something went wrong on our side.'))
  })
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, problem(404, 'There is nothing at this address.')),
  )
}
