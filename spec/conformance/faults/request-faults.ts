import type { Answered, Asked } from '../faulty-proxy.ts'
import { asProblem, isAsked, jsonOf, stateless, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, member, seeded, when } from './seeded-fault.ts'

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

const isPost = (asked: Asked, path: string) => isAsked(asked, 'POST', path)
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
  answering(
    'requests/arrangements-own',
    'the arrangements are of another account',
    `GET ${arrangements}`,
    when(200, member('accountNumber', '300000000')),
  ),
  seeded(
    'requests/unknown-account',
    stateless('an account that is not there gives way to the first', async (asked, forward) => {
      const [path = '', query] = asked.path.split('?')
      return asked.method === 'GET' && path === list && query?.startsWith('account=')
        ? forward({ ...asked, path })
        : forward()
    }),
  ),
  answering(
    'requests/unknown-account',
    'an account that is not there ends the session',
    `GET ${arrangements}`,
    when(404, (answer) => asProblem(answer, 401, 'Log in first.')),
  ),
  seeded('requests/complaint-once', {
    name: 'a complaint that is sent again is a second one',
    make: () => {
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
  answering(
    'requests/complaint-once',
    'a complaint is answered, and stands in no list',
    `GET ${list}`,
    when(200, (answer) => withJson(answer, { requests: [] })),
  ),
  answering(
    'requests/days',
    'nothing is promised by any day',
    `POST ${complaint}`,
    when(201, member('targets', [])),
  ),
  answering(
    'requests/days',
    'an answer is promised by a Saturday',
    `POST ${complaint}`,
    when(201, (answer) => {
      const day = new Date(String(jsonOf(answer)?.receivedAt))
      day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7))
      const targets = [{ step: 'ANSWERED', by: day.toISOString().slice(0, 10) }]
      return withJson(answer, { ...jsonOf(answer), targets })
    }),
  ),
  answering(
    'requests/days',
    'the days are those of the year before',
    `POST ${complaint}`,
    when(201, member('targets', [{ step: 'ANSWERED', by: '2025-11-21' }])),
  ),
  answering(
    'requests/newest-first',
    'requests are listed twice',
    `GET ${list}`,
    when(200, (answer) =>
      // Duplicates each item in place, which keeps the order, and only if there are several, because another check counts
      // them.
      withJson(answer, {
        requests: listOf(answer).length > 1 ? listOf(answer).flatMap((one) => [one, one]) : listOf(answer),
      }),
    ),
  ),
  answering(
    'requests/newest-first',
    'requests are listed oldest first',
    `GET ${list}`,
    when(200, (answer) => {
      // The clock of a run may stand still, so later ones are a second later.
      const dated = listOf(answer).map((one, at, all) => {
        const { receivedAt } = one as { receivedAt: string }
        const later = new Date(Date.parse(receivedAt) + (all.length - at) * 1000)
        return { ...one, receivedAt: later.toISOString() }
      })
      return withJson(answer, { requests: dated.toReversed() })
    }),
  ),
  seeded(
    'requests/taken-back',
    stateless('it is only said that a request was taken back', async (asked, forward) => {
      const body = jsonOf(asked)
      if (!isPost(asked, withdrawal) || !/^CO-/.test(String(body?.reference))) return forward()
      const found = await forward({ ...asked, method: 'GET', path: list, body: '' })
      const request = listOf(found).find((one) => 'reference' in one && one.reference === body?.reference)
      return request === undefined
        ? forward()
        : withJson(found, { ...request, status: 'WITHDRAWN', isWithdrawable: false })
    }),
  ),
  answering(
    'requests/taken-back',
    'withdrawing a request that does not exist is refused as too late',
    `POST ${withdrawal}`,
    when(404, (answer) => asProblem(answer, 409, 'It is too late.')),
  ),
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
  seeded(
    'requests/reading-by-the-rules',
    stateless('a reading that the customer has checked is refused all the same', async (asked, forward) =>
      isPost(asked, reading) ? forward(withJson(asked, { ...jsonOf(asked), isChecked: false })) : forward(),
    ),
  ),
  answering(
    'requests/reading-by-the-rules',
    'readings can be sent again and again',
    `GET ${arrangements}`,
    when(200, (answer) => {
      const body = jsonOf(answer) as { meter: object | null }
      return withJson(answer, { ...body, meter: body.meter && { ...body.meter, obstacles: [] } })
    }),
  ),
  takingAfter('requests/move-out', 'a move needs no notice', move, 422, (body) => ({
    ...body,
    moveOutOn: new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10),
    finalBill: 'EMAIL',
  })),
  answering(
    'requests/move-out',
    'the supply ends on another day than was asked for',
    `POST ${move}`,
    when(201, member('effectiveOn', '2026-01-01')),
  ),
  seeded('requests/move-out', {
    name: 'the same home is moved out of twice',
    make: () => {
      let taken: Answered | undefined
      return async (asked, forward) => {
        const answer = await forward()
        if (!isPost(asked, move)) return answer
        if (answer.status === 201) taken = answer
        return answer.status === 409 && taken !== undefined ? taken : answer
      }
    },
  }),
  seeded('requests/people', {
    name: 'somebody who was removed stays authorised',
    make: () => {
      const seen = new Map<string, object>()
      return async (asked, forward) => {
        const answer = await forward()
        if (!isAsked(asked, 'GET', arrangements) || answer.status !== 200) return answer
        const body = jsonOf(answer) as { people: { personId: string }[] }
        for (const one of body.people) seen.set(one.personId, one)
        return withJson(answer, { ...body, people: [...seen.values()] })
      }
    },
  }),
  answering(
    'requests/people',
    'somebody who was authorised is not listed',
    `GET ${arrangements}`,
    when(200, member('people', [])),
  ),
  takingAfter('requests/people', 'removing nobody is told as done', person, 422, (body) => ({
    ...body,
    change: 'ADD',
    person: { name: 'Gridfront Conform', phone: '0491570156' },
  })),
  answering(
    'requests/life-support-never-refused',
    'a registration without equipment is refused',
    `POST ${lifeSupport}`,
    (answer, asked) =>
      answer.status === 201 && jsonOf(asked)?.change === 'REGISTER' && jsonOf(asked)?.equipment === undefined
        ? asProblem(answer, 409, 'Name the equipment first.')
        : answer,
  ),
  seeded('requests/life-support-never-refused', {
    name: 'a registration ends at the press of a button',
    make: () => {
      let isEnded = false
      return async (asked, forward) => {
        const answer = await forward()
        if (isPost(asked, lifeSupport) && isOrdinary(asked)) isEnded = jsonOf(asked)?.change === 'DEREGISTER'
        return isEnded && isAsked(asked, 'GET', arrangements) && answer.status === 200
          ? withJson(answer, { ...jsonOf(answer), lifeSupport: null })
          : answer
      }
    },
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
  answering(
    'requests/concession',
    'the whole number of a card stands in the list',
    `GET ${list}`,
    when(200, (answer) =>
      withJson(answer, {
        requests: listOf(answer).map((one) =>
          'kind' in one && one.kind === 'CONCESSION' ? { ...one, summary: `Card ${card.cardNumber}` } : one,
        ),
      }),
    ),
  ),
  answering(
    'requests/concession',
    'a card counts before it was checked',
    `GET ${arrangements}`,
    when(200, (answer) => {
      const body = jsonOf(answer) as { concession: object | null }
      return withJson(answer, {
        ...body,
        concession: body.concession && { ...body.concession, status: 'APPLIED' },
      })
    }),
  ),
]
