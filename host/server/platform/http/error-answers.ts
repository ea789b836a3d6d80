import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem, refusalOf, sendProblem } from 'gridfront/fastify'
import { isDatabaseAway } from '../database/is-database-away.ts'
import { isDiskFull } from '../database/is-disk-full.ts'
import { LimitError } from '../limits/limit-error.ts'
import type { OutageLog } from '../log/outage-log.ts'
import type { Readiness } from './readiness.ts'

export interface ErrorPorts {
  /** Answers a visitor's error with a page; null: with a problem document. */
  readonly sendServerError: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null
  readonly readiness: Readiness
  readonly outages: OutageLog
}

/** The password checks log these limits themselves, with the account concerned. */
const ofPasswords = /^login-/

/** The `WWW-Authenticate` header. It has an `error` only if a bearer token was sent (RFC 6750 section 3.1). */
const challengeFor = ({ headers }: FastifyRequest) =>
  /^Bearer\b/i.test(headers.authorization ?? '') ? 'Bearer error="invalid_token"' : 'Bearer'

/** Answers every error with a problem document (RFC 9457) that reveals nothing internal. */
export function answerErrors(
  app: FastifyInstance,
  { sendServerError, readiness, outages }: ErrorPorts,
): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error)
    if (refusal !== null) {
      if (refusal.status === 401) reply.header('www-authenticate', challengeFor(request))
      if (error instanceof LimitError) {
        reply.header('retry-after', String(error.retryAfterSeconds))
        if (error.isFirst && !ofPasswords.test(error.limit))
          request.log.warn({ event: 'limit_reached', limit: error.limit })
      }
      return sendProblem(reply, refusal)
    }
    const isFull = isDiskFull(error)
    if (isFull || isDatabaseAway(error)) {
      if (isFull) readiness.isDiskFull = true
      outages.note(isFull ? 'disk_full' : 'database_away', error)
      return sendProblem(reply, problem(503, 'The service is not available just now. Please try again soon.'))
    }
    request.log.error({ event: 'fault', err: error })
    if (request.is404 && sendServerError !== null && (request.method === 'GET' || request.method === 'HEAD'))
      return sendServerError(request, reply)
    return sendProblem(reply, problem(500, 'Something went wrong on our side.'))
  })
}

/** Answers what Node could not parse as a request. Fastify never sees it, so the answer is written to the socket by hand. */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  const document = problem(status)
  const body = JSON.stringify(document)
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${document.title}\r\n${lines.join('')}\r\n${body}`)
}
