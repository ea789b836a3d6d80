import { mayaNguyen } from '../../../fixtures/customers.ts'
import { asProblem, isRequestTo, jsonOf, withHeaders, withJson, withMembers } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answering, answersOf, inOwnWords, member, remembering, when } from './seeded-fault.ts'
import { bearerOf, endSession, withBearer } from './session.ts'

const list = 'GET /api/my-account/sessions'
const end = '/api/my-account/sessions/end'
const change = 'POST /api/my-account/password'
const remind = 'POST /api/recovery/email'
const request = 'POST /api/recovery/password'
const reset = 'POST /api/recovery/password/reset'
const checkReset = 'POST /api/recovery/password/check'
const stopContact = 'POST /api/home/do-not-contact'

const changingList = (
  foundBy: string,
  name: string,
  alter: (sessions: readonly object[]) => readonly object[],
): SeededFault =>
  answering(
    foundBy,
    name,
    list,
    when(200, (answer) => {
      const { sessions } = jsonOf(answer) as { sessions: object[] }
      return withJson(answer, { sessions: alter(sessions) })
    }),
  )

/** Possible faults of the customer's own logins. */
export const sessionsFaults: readonly SeededFault[] = [
  ...remembering({
    'sessions/extends: a longer session refuses the older token at once': () => {
      const refused = new Set<string>()
      return async (asked, forward) => {
        const isRefused = asked.method === 'GET' && refused.has(bearerOf(asked))
        const answer = await forward(isRefused ? withBearer(asked, 'e30.e30.e30') : asked)
        if (isRequestTo(asked, 'POST', '/session/extend') && answer.status === 200)
          refused.add(bearerOf(asked))
        return answer
      }
    },
  }),
  ...answersOf('POST /session/extend 200', {
    'sessions/extends: a longer session names another user': member('userId', 'somebody-else'),
    'sessions/extends: a longer session has no token': member('token', ''),
  }),
  changingList('sessions/lists-open', 'the session that asks is listed last', (sessions) =>
    sessions.toReversed(),
  ),
  changingList('sessions/lists-open', 'the asking session alone is listed', (sessions) =>
    sessions.slice(0, 1),
  ),
  changingList('sessions/lists-open', 'each session is listed as the one that asks', (sessions) =>
    sessions.map((one) => ({ ...one, isCurrent: true })),
  ),
  changingList('sessions/lists-shared', 'no session is listed as one on a shared computer', (sessions) =>
    sessions.map((one) => ({ ...one, isShared: false })),
  ),
  ...altering({
    'sessions/ends-others: it is only said that a session was ended': async (asked, forward) => {
      const body = jsonOf(asked)
      const isMeant =
        isRequestTo(asked, 'POST', end) && Array.isArray(body?.sessions) && body.sessions.length === 2
      return forward(isMeant ? withJson(asked, { ...body, sessions: ['nobody'] }) : asked)
    },
    'sessions/end-needs-password: any password ends a session': async (asked, forward) => {
      const answer = await forward()
      const right = withMembers(asked, { password: mayaNguyen.credentials.password })
      return isRequestTo(asked, 'POST', end) && answer.status === 409 ? forward(right) : answer
    },
    'sessions/change-needs-password': {
      'a wrong password ends the session that asks': async (asked, forward) => {
        const answer = await forward()
        if (isRequestTo(asked, 'POST', '/api/my-account/password') && answer.status === 409)
          await endSession(forward, bearerOf(asked))
        return answer
      },
    },
  }),
  ...answersOf(`POST ${end} 409`, {
    'sessions/end-needs-password': {
      'a wrong password ends a session with 401, like a dead token': (answer) =>
        asProblem(answer, 401, 'Log in first.'),
    },
  }),
  ...answersOf(`${change} 409`, {
    'sessions/change-needs-password': {
      'a wrong password is a 403, as a missing CSRF token is': (answer) =>
        asProblem(answer, 403, 'The password is wrong.'),
    },
  }),
]

/** Possible faults of account recovery. */
export const recoveryFaults: readonly SeededFault[] = [
  ...answersOf(`${remind} 204`, {
    'recovery/takes-email': {
      'strangers are not reminded of an address': (answer) =>
        asProblem(answer, 422, 'There is no such account.'),
    },
  }),
  ...answersOf(`${request} 204`, {
    'recovery/takes-password': {
      'strangers are sent no link': (answer) => asProblem(answer, 422, 'There is no such account.'),
    },
  }),
  ...answersOf(`${reset} 410`, {
    'recovery/refuses-made-up-link': {
      'a made-up link is a fault of the form': (answer) => asProblem(answer, 422, 'There is no such link.'),
    },
  }),
  inOwnWords('recovery/refuses-made-up-link', reset),
  ...answersOf(`${checkReset} 410`, {
    'recovery/knows-made-up-link': {
      'a made-up link works until it is used': (answer) => ({
        ...withHeaders(answer, { 'content-type': undefined }),
        status: 204,
        body: '',
      }),
    },
  }),
  inOwnWords('recovery/knows-made-up-link', checkReset),
  ...answersOf(remind, {
    'recovery/email-tells-nobody: a header tells that a reminder was sent': (answer, asked) =>
      asked.body.includes(mayaNguyen.overview.accountNumber)
        ? withHeaders(answer, { 'x-mail': 'sent' })
        : answer,
  }),
  ...answersOf(request, {
    'recovery/password-tells-nobody: a header tells that a link was sent': (answer, asked) =>
      asked.body.includes(mayaNguyen.credentials.email) ? withHeaders(answer, { 'x-mail': 'sent' }) : answer,
  }),
]

/** Possible faults of the public routes. */
export const homeFaults: readonly SeededFault[] = [
  ...answersOf(`${stopContact} 201`, {
    'home/takes-do-not-contact': {
      'only customers are put on the do-not-contact list': (answer) =>
        asProblem(answer, 422, 'There is no such customer.'),
    },
    'home/do-not-contact-once: everybody gets the same receipt': member('receipt', 'DNC-0000'),
  }),
  ...remembering({
    'home/do-not-contact-once: a request that is sent again is another entry': () => {
      let count = 0
      return async (asked, forward) => {
        const answer = await forward()
        if (!isRequestTo(asked, 'POST', '/api/home/do-not-contact') || answer.status !== 201) return answer
        count += 1
        return withMembers(answer, { receipt: `DNC-${count}` })
      }
    },
  }),
  ...answersOf(stopContact, {
    'home/do-not-contact-needs-details: visits are stopped nobody knows where': (answer, asked) => {
      const { ways, address } = jsonOf(asked) ?? {}
      const isMeant = answer.status === 422 && String(ways) === 'visit' && address === undefined
      const receipt = { receipt: 'DNC-0000-0000', effectiveFrom: '2026-01-01' }
      const taken = withHeaders(answer, { 'content-type': 'application/json; charset=utf-8' })
      return isMeant ? { ...withJson(taken, receipt), status: 201 } : answer
    },
    'home/do-not-contact-needs-details: it is not said what is missing to stop contact': (answer, asked) =>
      answer.status === 422 && jsonOf(asked)?.name === 'gridfront conform'
        ? withMembers(answer, { errors: [] })
        : answer,
  }),
]
