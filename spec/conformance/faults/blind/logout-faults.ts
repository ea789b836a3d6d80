import type { Answered, Asked, Fault } from '../../fault.ts'
import { asProblem, headerOf, isRequestTo, stateless, withHeaders } from '../exchange.ts'
import {
  askWith,
  bearerOf,
  csrfTokenOf,
  endSession,
  freshPair,
  isLive,
  subjectOf,
  tokenFrom,
  withBearer,
  withFreshPair,
} from '../session.ts'

const isLogout = (asked: Asked) => isRequestTo(asked, 'POST', '/logout')
const hasLoggedOut = (asked: Asked, answer: Answered) =>
  isLogout(asked) && answer.status === 204 && bearerOf(asked) !== ''

/** Possible faults of logout. */
export const logoutFaults: readonly Fault[] = [
  // API-5: 403, and nothing has happened. The CSRF check runs after the logout.
  stateless(
    'logout: without the CSRF token it is refused with 403, and done all the same',
    async (asked, forward) => {
      const answer = await forward()
      if (isLogout(asked) && answer.status === 403 && bearerOf(asked) !== '')
        await endSession(forward, bearerOf(asked))
      return answer
    },
  ),

  // API-9 (POST), API-5: GET changes nothing; the contract has no GET for this path (405).
  stateless('logout: a plain GET logs out as well', async (asked, forward) => {
    if (!isRequestTo(asked, 'GET', '/logout')) return forward()
    if (bearerOf(asked) !== '') await endSession(forward, bearerOf(asked))
    return (await freshPair(forward, '')).answer
  }),

  // Contract: 204, even without a live token; 401 is not among its statuses.
  stateless('logout: the second one with the same token is a 401', async (asked, forward) => {
    const token = isLogout(asked) ? bearerOf(asked) : ''
    const isDead = token !== '' && !(await isLive(forward, token))
    const answer = await forward()
    return isDead && answer.status === 204 ? asProblem(answer, 401, 'Log in first.') : answer
  }),

  // API-9: no body. Clients may still send a JSON content type; an empty body is not broken JSON.
  stateless('logout: with a content type and no body it is refused with 400', async (asked, forward) => {
    if (!isLogout(asked) || asked.body !== '' || headerOf(asked, 'content-type') === '') return forward()
    // Tested with a trace that cannot be stored: an invalid CSRF token must be refused first, and nobody logged out.
    const probe = await forward({ ...asked, path: '/api/Tracing/custom', body: '{}' })
    return probe.status === 422 ? asProblem(probe, 400, 'The body is not valid JSON.') : forward()
  }),

  // Design 9: renewed at logout. This backend only deletes the cookie.
  stateless('logout: the cookie is deleted and not renewed', async (asked, forward) => {
    const answer = await forward()
    if (!isLogout(asked) || answer.status !== 204) return answer
    const [name] = headerOf(answer, 'set-cookie').split('=')
    const gone = `${name}=; Path=/; SameSite=Strict; Max-Age=0`
    return withHeaders(answer, { 'set-cookie': gone, 'x-xsrf-token': undefined })
  }),

  // Design 9: the older value is refused.
  {
    name: 'logout: the CSRF token of the ended session goes on being good',
    make: () => {
      const ofEnded = new Set<string>()
      return async (asked, forward) => {
        const { cookie, header } = csrfTokenOf(asked)
        const isOlder = cookie === header && ofEnded.has(cookie) && asked.method === 'POST'
        const answer = await forward(isOlder ? await withFreshPair(asked, forward) : asked)
        if (hasLoggedOut(asked, answer)) ofEnded.add(cookie)
        return answer
      }
    },
  },

  // Contract: ends the session of the token. Logging out on the phone also logs out the computer.
  {
    name: 'logout: all sessions of the customer end',
    make: () => {
      const handedOut = new Set<string>()
      return async (asked, forward) => {
        const answer = await forward()
        handedOut.add(tokenFrom(asked, answer))
        if (!hasLoggedOut(asked, answer)) return answer
        const subject = subjectOf(bearerOf(asked))
        for (const token of handedOut) if (subjectOf(token) === subject) await endSession(forward, token)
        return answer
      }
    },
  },

  // AUTH-14: a token that is not logged out. 'Logged out' is stored for the customer, and the next login clears it.
  {
    name: 'logout: the next login makes the token that was logged out good again',
    make: () => {
      const ended = new Set<string>()
      const newest = new Map<string, string>()
      return async (asked, forward) => {
        const token = bearerOf(asked)
        const later = ended.has(token) && asked.method === 'GET' ? newest.get(subjectOf(token)) : undefined
        const answer = await forward(later === undefined ? asked : withBearer(asked, later))
        if (hasLoggedOut(asked, answer)) ended.add(token)
        const issued = tokenFrom(asked, answer)
        if (issued !== '') newest.set(subjectOf(issued), issued)
        return answer
      }
    },
  },

  // AUTH-14, design 7 (no state in the process): only one of two copies behind the load balancer knows of the logout.
  {
    name: 'logout: the token is refused at first, and let in again at the second try',
    make: () => {
      const before = new Map<string, { readonly user: Answered; tries: number }>()
      return async (asked, forward) => {
        const token = bearerOf(asked)
        const known = isRequestTo(asked, 'GET', '/user') ? before.get(token) : undefined
        if (known !== undefined) {
          known.tries += 1
          return known.tries % 2 === 1 ? forward() : known.user
        }
        const user = isLogout(asked) && token !== '' ? await askWith(forward, token, '/user') : null
        const answer = await forward()
        if (user?.status === 200 && hasLoggedOut(asked, answer)) before.set(token, { user, tries: 0 })
        return answer
      }
    },
  },
]
