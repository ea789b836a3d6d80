import type { Fault } from '../../fault.ts'
import {
  asProblem,
  headerOf,
  isRequestTo,
  isTrace,
  jsonOf,
  stateless,
  withHeaders,
  withJson,
} from '../exchange.ts'
import { bearerOf, isLive } from '../session.ts'

/** Possible faults of storing traces. */
export const traceFaults: readonly Fault[] = [
  // Contract (`bearer: 'welcome'`): without this rule, errors at the expiry of a session would be lost.
  stateless('trace: a token that is no longer live makes it a 401', async (asked, forward) => {
    const answer = await forward()
    const isDead =
      isTrace(asked) &&
      answer.status === 204 &&
      bearerOf(asked) !== '' &&
      !(await isLive(forward, bearerOf(asked)))
    return isDead ? asProblem(answer, 401, 'The token has expired.') : answer
  }),

  // TRACE-2, ErrorTrace: not every error has a stack.
  stateless('trace: an error without a stack is refused', async (asked, forward) => {
    const answer = await forward()
    const isBare = isRequestTo(asked, 'POST', '/api/Tracing/error') && jsonOf(asked)?.stack === undefined
    return isBare && answer.status === 204
      ? asProblem(answer, 422, 'The request does not keep the contract.', {
          errors: [{ pointer: '/body/stack', detail: 'is required' }],
        })
      : answer
  }),

  // ErrorTrace: a stack of 16,000 characters; the limit of a body is 65,536 bytes.
  stateless('trace: more than 10 kB is too large', async (asked, forward) => {
    const answer = await forward()
    return isTrace(asked) && answer.status === 204 && Buffer.byteLength(asked.body) > 10_240
      ? asProblem(answer, 413, 'The body is larger than this address takes.')
      : answer
  }),

  // Contract: 415, because another site can send this type without a preflight. 'So that beacons work'.
  stateless('trace: JSON in text/plain is kept', (asked, forward) =>
    forward(
      isTrace(asked) && headerOf(asked, 'content-type').startsWith('text/plain')
        ? withHeaders(asked, { 'content-type': 'application/json' })
        : asked,
    ),
  ),

  // Contract: 204; 409 is not among its statuses. The same error can happen twice in one millisecond.
  {
    name: 'trace: the same one for the second time is a conflict',
    make: () => {
      const kept = new Set<string>()
      return async (asked, forward) => {
        const answer = await forward()
        if (!isTrace(asked) || answer.status !== 204) return answer
        const one = `${asked.path} ${asked.body}`
        if (kept.has(one)) return asProblem(answer, 409, 'This trace has been kept already.')
        kept.add(one)
        return answer
      }
    },
  },

  // TRACE-1, TRACE-2: any text. This backend's column holds three bytes for each character.
  stateless('trace: a character outside the first 65,536 makes it a 500', async (asked, forward) => {
    const answer = await forward()
    // Written out as JSON first: an escape is the same character.
    const text = JSON.stringify(jsonOf(asked))
    return isTrace(asked) && answer.status === 204 && /[\u{10000}-\u{10ffff}]/u.test(text)
      ? asProblem(answer, 500, 'Something went wrong on our side.')
      : answer
  }),

  // CustomTrace: tags are a flat map of texts. This backend converts other values to texts.
  stateless('trace: tags that are no texts are kept', async (asked, forward) => {
    const answer = await forward()
    const body = isRequestTo(asked, 'POST', '/api/Tracing/custom') ? jsonOf(asked) : null
    if (answer.status !== 422 || typeof body?.tags !== 'object' || body.tags === null) return answer
    const tags = Object.entries(body.tags).map(([name, value]) => [name, String(JSON.stringify(value))])
    return forward(withJson(asked, { ...body, tags: Object.fromEntries(tags) }))
  }),
]
