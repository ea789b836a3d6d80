import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError, timesSent } from 'gridfront/fastify'

/** Refuses what Node reads although two readers could read it in two ways. Throws `ProblemError` 400. */
export function refuseUnclear(request: FastifyRequest): void {
  // RFC 9112 section 3.2: exactly one Host, but for the HTTP that knew none.
  if (request.raw.httpVersion !== '1.0' && timesSent(request, 'host') !== 1)
    throw new ProblemError(400, 'The request must name one host.')
  // RFC 9112 section 6.1: a coding that is not undone leaves a body that nobody sent.
  const coding = request.headers['transfer-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked')
    throw new ProblemError(400, 'The only transfer coding taken here is chunked.')
}

/** Lets an unknown `Expect` pass, as RFC 9110 section 10.1.1 allows: Node's own 417 comes without our headers. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
}
