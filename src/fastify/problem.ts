import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Problem } from '../../contracts/index.ts'
import { usualHeaders } from '../../contracts/promised-headers.ts'

/** An RFC 9457 document with its status. */
export type ProblemDocument = Omit<Problem, 'status'> & { status: number }

/** An RFC 9457 document. `about:blank`: the title is that of the status, and `detail` has the specifics. */
export const problem = (
  status: number,
  detail?: string,
  extras: Partial<ProblemDocument> = {},
): ProblemDocument => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  ...(detail !== undefined && { detail }),
  ...extras,
})

/** Ends a request with a problem document. `detail` is sent to the client: it must not contain internal details. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly status: number
  readonly errors: Problem['errors']
  constructor(status: number, detail: string, errors?: Problem['errors']) {
    super(detail)
    this.status = status
    this.errors = errors
  }
}

/** Adds the headers that the contracts promise for this status, except those that are set already. */
export function withUsualHeaders(reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(usualHeaders(reply.statusCode)))
    if (!reply.hasHeader(name)) reply.header(name, value)
  return reply
}

/** Sends a problem document with the request's id, which a customer can quote on the phone. */
export const sendProblem = (reply: FastifyReply, document: ProblemDocument) =>
  withUsualHeaders(reply.code(document.status))
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...document, requestId: reply.request.id }))
