import type { Asked, Fault } from '../../fault.ts'
import { asProblem, headerOf, isRequestTo, stateless } from '../exchange.ts'
import { bearerOf, partOf, subjectOf, tokenFrom, withBearer } from '../session.ts'

const isUser = (asked: Asked) => isRequestTo(asked, 'GET', '/user')

/** Possible faults of checking a token. */
export const userFaults: readonly Fault[] = [
  // TOKEN-5, AUTH-14: verified tokens are cached by their `jti`, not by their text.
  {
    name: 'user: once a token has been let in, one with its number and any signature is too',
    make: () => {
      const verified = new Map<string, string>()
      return async (asked, forward) => {
        const token = bearerOf(asked)
        const { jti } = partOf(token, 1)
        const known = typeof jti === 'string' ? verified.get(jti) : undefined
        const answer = await forward(known === undefined ? asked : withBearer(asked, known))
        if (known === undefined && typeof jti === 'string' && isUser(asked) && answer.status === 200)
          verified.set(jti, token)
        return answer
      }
    },
  },

  // TOKEN-1: exactly three parts.
  stateless('user: what stands behind a third dot of the token is not looked at', (asked, forward) => {
    const parts = bearerOf(asked).split('.')
    return forward(parts.length > 3 ? withBearer(asked, parts.slice(0, 3).join('.')) : asked)
  }),

  // TOKEN-5: any other alg is refused, whatever its spelling. This backend refuses only 'none'.
  {
    name: "user: a token whose alg is 'None' needs no signature",
    make: () => {
      const newest = new Map<string, string>()
      return async (asked, forward) => {
        const { alg } = partOf(bearerOf(asked), 0)
        const isForged = typeof alg === 'string' && alg !== 'none' && /^none$/i.test(alg)
        const own = isForged ? newest.get(subjectOf(bearerOf(asked))) : undefined
        const answer = await forward(own === undefined ? asked : withBearer(asked, own))
        const issued = tokenFrom(asked, answer)
        if (issued !== '') newest.set(subjectOf(issued), issued)
        return answer
      }
    },
  },

  // Design 8, AUTH-10: only the bearer header, never a cookie, which the browser sends by itself.
  stateless('user: the cookie that keeps the token lets in without the header', (asked, forward) => {
    const [, token] = /(?:__Host-)?customer_jwt=([^;]+)/.exec(headerOf(asked, 'cookie')) ?? []
    const isByCookie = isUser(asked) && headerOf(asked, 'authorization') === ''
    return forward(isByCookie && token !== undefined ? withBearer(asked, token) : asked)
  }),

  // Contract: 401 without a live token; 400 is not among its statuses, and does not log a page out (AUTH-5).
  stateless('user: a bearer that is no token at all is answered with 400', async (asked, forward) => {
    const answer = await forward()
    const isOdd = bearerOf(asked) !== '' && bearerOf(asked).split('.').length !== 3
    return isUser(asked) && answer.status === 401 && isOdd
      ? asProblem(answer, 400, 'The token is malformed.')
      : answer
  }),
]
