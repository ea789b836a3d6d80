import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError, timesSent } from 'gridfront/fastify'

/** Refuses requests that Node accepts but a proxy might understand differently. Throws `ProblemError` 400. */
export function refuseUnclear(request: FastifyRequest): void {
  // RFC 9112 section 3.2: exactly one Host header, except in HTTP/1.0.
  if (request.raw.httpVersion !== '1.0' && timesSent(request, 'host') !== 1)
    throw new ProblemError(400, 'The request must name one host.')
  // RFC 9112 section 6.1: Node decodes only `chunked`. It would misread a body with another coding.
  const coding = request.headers['transfer-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked')
    throw new ProblemError(400, 'The only transfer coding taken here is chunked.')
}

/** Ignores an unknown `Expect` header, as RFC 9110 section 10.1.1 allows, because Node's own 417 lacks our security headers. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
}
