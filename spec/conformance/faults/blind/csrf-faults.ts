import type { Answered, Fault } from '../../fault.ts'
import { headerOf, isRequestTo, isTrace, jsonOf, stateless, withHeaders } from '../exchange.ts'
import { bearerOf, csrfTokenOf, tokenFrom, withFreshPair } from '../session.ts'

const namesOfOthers = /^(?:x-)?_?(?:csrf|xsrf|authenticity|token)(?:[-_]?token)?$/i

/** Possible faults of the CSRF token, and of its check. */
export const csrfFaults: readonly Fault[] = [
  // API-5: 403 without the CSRF token. `if (header && header !== cookie) refuse()`.
  stateless('csrf: a header that is there but empty is not compared', (asked, forward) => {
    const { cookie } = csrfTokenOf(asked)
    return forward(
      asked.headers['x-xsrf-token'] === '' ? withHeaders(asked, { 'x-xsrf-token': cookie }) : asked,
    )
  }),

  // API-5: the cookie is sent back unchanged; base64url is case-sensitive.
  stateless('csrf: header and cookie are compared without regard to case', (asked, forward) => {
    const { cookie, header } = csrfTokenOf(asked)
    const isAlike = header.toLowerCase() === cookie.toLowerCase()
    return forward(isAlike && cookie !== '' ? withHeaders(asked, { 'x-xsrf-token': cookie }) : asked)
  }),

  // API-5: as a header. A form on another site can set a body or an address, but no header.
  stateless('csrf: a field of the body or the query stands in for the header', (asked, forward) => {
    const { cookie, header } = csrfTokenOf(asked)
    const query = new URL(asked.path, 'http://any.invalid').searchParams
    const fields = [...query, ...Object.entries(jsonOf(asked) ?? {})]
    const isThere = fields.some(([name, value]) => namesOfOthers.test(name) && value === cookie)
    return forward(
      header === '' && cookie !== '' && isThere ? withHeaders(asked, { 'x-xsrf-token': cookie }) : asked,
    )
  }),

  // API-5, design 9 (HMAC): another host of the domain can set a cookie of its own.
  stateless('csrf: traces take any two equal values, made by whomever', async (asked, forward) => {
    const { cookie, header } = csrfTokenOf(asked)
    const answer = await forward()
    const isEqual = answer.status === 403 && isTrace(asked) && cookie !== '' && cookie === header
    return isEqual ? forward(await withFreshPair(asked, forward)) : answer
  }),

  // API-5, design 9: bound to the session. This one is signed, but for no session.
  {
    name: 'csrf: the CSRF token of one session lets another session through',
    make: () => {
      const ofSessions = new Set<string>()
      return async (asked, forward) => {
        const { cookie, header } = csrfTokenOf(asked)
        const answer = await forward()
        const isOfSession = isRequestTo(asked, 'GET', '/csrf') && bearerOf(asked) !== ''
        if (isOfSession || tokenFrom(asked, answer) !== '') ofSessions.add(headerOf(answer, 'x-xsrf-token'))
        const isOthers = cookie !== '' && cookie === header && ofSessions.has(cookie)
        return answer.status === 403 && isOthers && bearerOf(asked) !== ''
          ? forward(await withFreshPair(asked, forward))
          : answer
      }
    },
  },

  // Contract, `renewsCsrfToken`: a new value in each answer. A cache in front of the backend keeps the last one.
  {
    name: 'csrf: every visitor is handed the same value until somebody uses it',
    make: () => {
      let kept: Promise<Answered> | null = null
      return async (asked, forward) => {
        if (asked.method === 'POST') kept = null
        if (!isRequestTo(asked, 'GET', '/csrf') || bearerOf(asked) !== '') return forward()
        kept ??= forward()
        return kept
      }
    },
  },

  // Design 9: the cookie is readable, because the page has to repeat it.
  stateless('csrf: asked for with a token, the cookie is HttpOnly', async (asked, forward) => {
    const answer = await forward()
    return isRequestTo(asked, 'GET', '/csrf') && bearerOf(asked) !== ''
      ? withHeaders(answer, { 'set-cookie': `${headerOf(answer, 'set-cookie')}; HttpOnly` })
      : answer
  }),

  // API-5, ENV-2: pages of any other site could read the value, and the CSRF token would protect nothing.
  stateless(
    'csrf: the value is given to a page from any origin, with credentials',
    async (asked, forward) => {
      const [answer, origin] = [await forward(), headerOf(asked, 'origin')]
      return isRequestTo(asked, 'GET', '/csrf') && origin !== ''
        ? withHeaders(answer, {
            'access-control-allow-origin': origin,
            'access-control-allow-credentials': 'true',
            'access-control-expose-headers': 'X-XSRF-TOKEN',
          })
        : answer
    },
  ),

  // Design 9: Sec-Fetch-Site is checked too, not only if there is an Origin.
  stateless('csrf: a cross-site request without an Origin is let in', (asked, forward) =>
    forward(asked.headers.origin === undefined ? withHeaders(asked, { 'sec-fetch-site': undefined }) : asked),
  ),
]
