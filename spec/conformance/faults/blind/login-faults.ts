import { demoCustomer, neighbour } from '../../../../host/server/demo/demo-customers.ts'
import type { Asked, Fault } from '../../fault.ts'
import {
  asProblem,
  headerOf,
  isRequestTo,
  jsonOf,
  stateless,
  withHeaders,
  withJson,
  withMembers,
} from '../exchange.ts'
import { bearerOf, freshPair, partOf, tokenFrom, withBearer } from '../session.ts'

const isLogin = (asked: Asked) => isRequestTo(asked, 'POST', '/login')
const customers = [demoCustomer.email, neighbour.email]
const isCustomer = (email: unknown) => customers.includes(String(email).trim().toLowerCase())

/** The backend issues and accepts tokens other than the correct one. */
const handingOut = (name: string, change: (token: string) => string): Fault => ({
  name,
  make: () => {
    const right = new Map<string, string>()
    return async (asked, forward) => {
      const own = right.get(bearerOf(asked))
      const answer = await forward(own === undefined ? asked : withBearer(asked, own))
      const token = tokenFrom(asked, answer)
      if (token === '') return answer
      right.set(change(token), token)
      return withMembers(answer, { token: change(token) })
    }
  },
})

/** Possible faults of the answer to a login, and of its token. */
export const loginFaults: readonly Fault[] = [
  // Contract, Credentials: the password is not trimmed; it may contain spaces.
  stateless('login: spaces around the password do not count', async (asked, forward) => {
    const answer = await forward()
    const { password, ...others } = jsonOf(asked) ?? {}
    return isLogin(asked) && answer.status === 401 && typeof password === 'string'
      ? forward(withJson(asked, { ...others, password: password.trim() }))
      : answer
  }),

  // ACC-2: the texts are equal, but only a customer's address gets a new CSRF token, so the headers reveal customers.
  stateless(
    'login: a wrong password renews the CSRF token, an unknown address does not',
    async (asked, forward) => {
      const answer = await forward()
      if (!isLogin(asked) || answer.status !== 401 || !isCustomer(jsonOf(asked)?.email)) return answer
      const renewed = await freshPair(forward, bearerOf(asked))
      return withHeaders(answer, {
        'set-cookie': renewed.answer.headers['set-cookie'],
        'x-xsrf-token': renewed.value,
      })
    },
  ),

  // Contract, Credentials: more than 128 characters are refused with 422, before anything is hashed.
  stateless('login: a password of any length is compared', async (asked, forward) => {
    const body = jsonOf(asked)
    const isLong = typeof body?.password === 'string' && body.password.length > 128
    return isLogin(asked) && isLong ? forward(withJson(asked, { ...body, password: '-' })) : forward()
  }),

  // Contract: 422; Problem: no stack. `const { email } = request.body`.
  stateless(
    'login: a body of null is a fault of the server, which tells its stack',
    async (asked, forward) => {
      const answer = await forward()
      if (!isLogin(asked) || answer.status !== 422 || asked.body.trim() !== 'null') return answer
      const stack = "Cannot destructure property 'email' of 'request.body' as it is null.\n    at login"
      return asProblem(answer, 500, `TypeError: ${stack} (/srv/app/routes/login.js:14:11)`)
    },
  ),

  // Problem: texts for people. The answer repeats half a body with a password, which ends up in a log.
  stateless('login: broken JSON is quoted in the refusal, password included', async (asked, forward) => {
    const answer = await forward()
    return isLogin(asked) && answer.status === 400
      ? asProblem(answer, 400, `Unexpected end of input in: ${asked.body}`)
      : answer
  }),

  // Contract: 413 is a problem document. A proxy in front of the backend refuses with a body of its own.
  stateless('login: a body that is too large is answered with a page of HTML', async (asked, forward) => {
    const answer = await forward()
    return isLogin(asked) && answer.status === 413
      ? {
          ...withHeaders(answer, { 'content-type': 'text/html' }),
          body: '<html><head><title>413 Request Entity Too Large</title></head></html>',
        }
      : answer
  }),

  // API-4 (JSON by default), RFC 9110 8.3.1: a media type may have parameters.
  stateless('login: a JSON body whose type names its charset is refused', async (asked, forward) => {
    const answer = await forward()
    return isLogin(asked) && answer.status < 400 && /json *;/i.test(headerOf(asked, 'content-type'))
      ? asProblem(answer, 415, 'Send the body as application/json.')
      : answer
  }),

  // Design 9: the header repeats the cookie's value. This one repeats the request's.
  stateless('login: the new value is in the cookie, the older one in the header', async (asked, forward) => {
    const answer = await forward()
    return tokenFrom(asked, answer) === ''
      ? answer
      : withHeaders(answer, { 'x-xsrf-token': headerOf(asked, 'x-xsrf-token') })
  }),

  // Design 9: SameSite Strict, wherever the cookie is set.
  stateless('login: the renewed cookie is no longer SameSite', async (asked, forward) => {
    const answer = await forward()
    return tokenFrom(asked, answer) === ''
      ? answer
      : withHeaders(answer, { 'set-cookie': headerOf(answer, 'set-cookie').replace(/; *SameSite=\w+/i, '') })
  }),

  // TokenClaims: seconds since 1970. In milliseconds a token would be valid for thousands of years.
  handingOut('login: the token expires in milliseconds since 1970', (token) => {
    const [header, , signature] = token.split('.')
    const claims = partOf(token, 1)
    const changed = JSON.stringify({ ...claims, exp: Number(claims.exp) * 1000 })
    return [header, Buffer.from(changed).toString('base64url'), signature].join('.')
  }),

  // TOKEN-1, `verifyToken`: parts are base64url. Pages refuse such a token with 'Invalid token format'.
  handingOut('login: the signature of the token is plain base64', (token) => {
    const [header, claims, signature = ''] = token.split('.')
    return [header, claims, Buffer.from(signature, 'base64url').toString('base64')].join('.')
  }),
]
