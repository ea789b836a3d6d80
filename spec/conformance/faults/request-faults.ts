import type { Answered, Asked } from '../fault.ts'
import { asProblem, isRequestTo, jsonOf, stateless, withJson, withMembers } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, member, remembering, seeded } from './seeded-fault.ts'

const list = '/api/requests'
const arrangements = `${list}/arrangements`
const [reading, move, complaint, person, lifeSupport, concession, withdrawal] = [
  'meter-reading',
  'move-out',
  'complaint',
  'authorised-person',
  'life-support',
  'concession',
  'withdrawal',
].map((name) => `${list}/${name}`) as [string, string, string, string, string, string, string]

const isPost = (asked: Asked, path: string) => isRequestTo(asked, 'POST', path)
const isOrdinary = (asked: Asked) => jsonOf(asked)?.accountNumber !== 'gridfront-conform'

/** Sends a request that was refused with this status again, changed so that it is accepted. */
const takingAfter = (
  foundBy: string,
  name: string,
  path: string,
  status: number,
  change: (body: Record<string, unknown>) => object,
): SeededFault =>
  seeded(
    foundBy,
    stateless(name, async (asked, forward) => {
      const answer = await forward()
      const body = jsonOf(asked)
      if (!isPost(asked, path) || !isOrdinary(asked) || body === null || answer.status !== status)
        return answer
      return forward(withJson(asked, change(body)))
    }),
  )

const newId = (id: unknown) => String(id).replace(/^./, (first) => (first === 'f' ? '0' : 'f'))
const listOf = (answer: { body: string }) => (JSON.parse(answer.body) as { requests: object[] }).requests
const card = { kind: 'HEALTH_CARE_CARD', holder: 'Gridfront Conform', cardNumber: '204417826K' }
const goodConsent = { version: '2026-11-29' }

/** Possible faults of requests of any kind. */
export const requestFaults: readonly SeededFault[] = [
  ...answersOf(`GET ${arrangements} 200`, {
    'requests/arrangements-own': {
      'the arrangements are of another account': member('accountNumber', '300000000'),
    },
  }),
  ...altering({
    'requests/unknown-account': {
      'an account that is not there gives way to the first': async (asked, forward) => {
        const [path = '', query] = asked.path.split('?')
        return asked.method === 'GET' && path === list && query?.startsWith('account=')
          ? forward({ ...asked, path })
          : forward()
      },
    },
    'requests/taken-back: it is only said that a request was taken back': async (asked, forward) => {
      const body = jsonOf(asked)
      if (!isPost(asked, withdrawal) || !/^CO-/.test(String(body?.reference))) return forward()
      const found = await forward({ ...asked, method: 'GET', path: list, body: '' })
      const request = listOf(found).find((one) => 'reference' in one && one.reference === body?.reference)
      return request === undefined
        ? forward()
        : withJson(found, { ...request, status: 'WITHDRAWN', isWithdrawable: false })
    },
  }),
  ...answersOf(`GET ${arrangements} 404`, {
    'requests/unknown-account': {
      'an account that is not there ends the session': (answer) => asProblem(answer, 401, 'Log in first.'),
    },
  }),
  ...remembering({
    'requests/complaint-once: a complaint that is sent again is a second one': () => {
      const seen = new Set<unknown>()
      return async (asked, forward) => {
        const body = jsonOf(asked)
        if (!isPost(asked, complaint) || !isOrdinary(asked) || body === null) return forward()
        const again = seen.has(body.requestId)
        const answer = await forward(
          again ? withJson(asked, { ...body, requestId: newId(body.requestId) }) : asked,
        )
        if (answer.status === 201) seen.add(body.requestId)
        return answer
      }
    },
  }),
  takingAfter(
    'requests/complaint-once',
    'other words under the same id make a complaint of their own',
    complaint,
    409,
    (body) => ({ ...body, requestId: newId(body.requestId) }),
  ),
  ...answersOf(`GET ${list} 200`, {
    'requests/complaint-once': {
      'a complaint is answered, and stands in no list': (answer) => withJson(answer, { requests: [] }),
    },
    'requests/newest-first: requests are listed twice': (answer) =>
      // Duplicates each item in place, which keeps the order, and only if there are several, because another check counts
      // them.
      withJson(answer, {
        requests: listOf(answer).length > 1 ? listOf(answer).flatMap((one) => [one, one]) : listOf(answer),
      }),
    'requests/newest-first: requests are listed oldest first': (answer) => {
      // The clock of a run may stand still, so later ones are a second later.
      const dated = listOf(answer).map((one, at, all) => {
        const { receivedAt } = one as { receivedAt: string }
        const later = new Date(Date.parse(receivedAt) + (all.length - at) * 1000)
        return { ...one, receivedAt: later.toISOString() }
      })
      return withJson(answer, { requests: dated.toReversed() })
    },
  }),
  ...answersOf(`POST ${complaint} 201`, {
    'requests/days': {
      'nothing is promised by any day': member('targets', []),
      'an answer is promised by a Saturday': (answer) => {
        const day = new Date(String(jsonOf(answer)?.receivedAt))
        day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7))
        const targets = [{ step: 'ANSWERED', by: day.toISOString().slice(0, 10) }]
        return withMembers(answer, { targets })
      },
      'the days are those of the year before': member('targets', [{ step: 'ANSWERED', by: '2025-11-21' }]),
    },
  }),
  ...answersOf(`POST ${withdrawal} 404`, {
    'requests/taken-back': {
      'withdrawing a request that does not exist is refused as too late': (answer) =>
        asProblem(answer, 409, 'It is too late.'),
    },
  }),
]

/** Possible faults of meter readings, moves, people, life support and concessions. */
export const arrangementFaults: readonly SeededFault[] = [
  takingAfter(
    'requests/reading-by-the-rules',
    'a reading lower than the last is taken without a word',
    reading,
    422,
    (body) => ({ ...body, isChecked: true }),
  ),
  ...altering({
    'requests/reading-by-the-rules': {
      'a reading that the customer has checked is refused all the same': async (asked, forward) =>
        isPost(asked, reading) ? forward(withMembers(asked, { isChecked: false })) : forward(),
    },
  }),
  ...answersOf(`GET ${arrangements} 200`, {
    'requests/reading-by-the-rules: readings can be sent again and again': (answer) => {
      const body = jsonOf(answer) as { meter: object | null }
      return withJson(answer, { ...body, meter: body.meter && { ...body.meter, obstacles: [] } })
    },
    'requests/people: somebody who was authorised is not listed': member('people', []),
    'requests/concession: a card counts before it was checked': (answer) => {
      const body = jsonOf(answer) as { concession: object | null }
      return withJson(answer, {
        ...body,
        concession: body.concession && { ...body.concession, status: 'APPLIED' },
      })
    },
  }),
  takingAfter('requests/move-out', 'a move needs no notice', move, 422, (body) => ({
    ...body,
    moveOutOn: new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10),
    finalBill: 'EMAIL',
  })),
  ...answersOf(`POST ${move} 201`, {
    'requests/move-out': {
      'the supply ends on another day than was asked for': member('effectiveOn', '2026-01-01'),
    },
  }),
  ...remembering({
    'requests/move-out: the same home is moved out of twice': () => {
      let taken: Answered | undefined
      return async (asked, forward) => {
        const answer = await forward()
        if (!isPost(asked, move)) return answer
        if (answer.status === 201) taken = answer
        return answer.status === 409 && taken !== undefined ? taken : answer
      }
    },
    'requests/people: somebody who was removed stays authorised': () => {
      const seen = new Map<string, object>()
      return async (asked, forward) => {
        const answer = await forward()
        if (!isRequestTo(asked, 'GET', arrangements) || answer.status !== 200) return answer
        const body = jsonOf(answer) as { people: { personId: string }[] }
        for (const one of body.people) seen.set(one.personId, one)
        return withJson(answer, { ...body, people: [...seen.values()] })
      }
    },
    'requests/life-support-never-refused: a registration ends at the press of a button': () => {
      let isEnded = false
      return async (asked, forward) => {
        const answer = await forward()
        if (isPost(asked, lifeSupport) && isOrdinary(asked)) isEnded = jsonOf(asked)?.change === 'DEREGISTER'
        return isEnded && isRequestTo(asked, 'GET', arrangements) && answer.status === 200
          ? withMembers(answer, { lifeSupport: null })
          : answer
      }
    },
  }),
  takingAfter('requests/people', 'removing nobody is reported as done', person, 422, (body) => ({
    ...body,
    change: 'ADD',
    person: { name: 'Gridfront Conform', phone: '0491570156' },
  })),
  ...answersOf(`POST ${lifeSupport}`, {
    'requests/life-support-never-refused: a registration without equipment is refused': (answer, asked) =>
      answer.status === 201 && jsonOf(asked)?.change === 'REGISTER' && jsonOf(asked)?.equipment === undefined
        ? asProblem(answer, 409, 'Name the equipment first.')
        : answer,
  }),
  takingAfter('requests/concession', 'any card number is taken', concession, 422, (body) => ({
    ...body,
    card,
  })),
  takingAfter('requests/concession', 'a card is checked without a consent', concession, 422, (body) => ({
    ...body,
    consent: goodConsent,
  })),
  takingAfter('requests/concession', 'any edition of the consent is taken', concession, 422, (body) => ({
    ...body,
    ...(body.consent !== undefined && { consent: goodConsent }),
  })),
  ...answersOf(`GET ${list} 200`, {
    'requests/concession: the whole number of a card stands in the list': (answer) =>
      withJson(answer, {
        requests: listOf(answer).map((one) =>
          'kind' in one && one.kind === 'CONCESSION' ? { ...one, summary: `Card ${card.cardNumber}` } : one,
        ),
      }),
  }),
]
