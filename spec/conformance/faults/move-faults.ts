import { passwordCheckOf } from '../../../src/conformance/checks/password-checks.ts'
import { jsonOf, withJson, withMembers } from './exchange.ts'
import { keyFaults } from './key-faults.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answersOf, member, remembering, takingAt, when } from './seeded-fault.ts'

const path = '/api/my-account/moves'
const cancellation = `${path}/cancellation`
const taking = takingAt(`POST ${path}`)

type Json = Record<string, unknown>
const memberOf = (body: Json, name: string) => (body[name] ?? {}) as Json
/** Changes one of the two homes in an answer. */
const home = (name: 'from' | 'to', change: Json) =>
  when(201, (answer) => {
    const body = jsonOf(answer) ?? {}
    return withJson(answer, { ...body, [name]: { ...memberOf(body, name), ...change } })
  })

/** Possible faults of moves to another home. */
export const moveFaults: readonly SeededFault[] = [
  ...answersOf(`GET ${path} 200`, {
    'moves/list: a move is listed twice': (answer) => {
      const twice = {
        reference: 'SU-0000-0000',
        status: 'WITHDRAWN',
        sentAt: '2026-11-01T00:00:00.000Z',
        endedAt: '2026-11-02T00:00:00.000Z',
        coolingOffEndsOn: null,
        isCancellable: false,
        from: { accountNumber: '3004512876', supplyAddress: '', endsOn: null, endIsWithdrawable: false },
        to: {
          supplyAddress: '',
          moveInOn: '2026-11-30',
          plan: { planId: 'FLEX-RES', displayName: 'Flex' },
          ...{ accountNumber: null, startsOn: null },
        },
      }
      return withMembers(answer, { moves: [twice, twice] })
    },
    'moves/both-homes: no move is listed': member('moves', []),
    'moves/cancel: an end that was withdrawn can be withdrawn': (answer) => {
      const { moves = [] } = (jsonOf(answer) ?? {}) as { moves?: Json[] }
      const all = moves.map((one) => ({
        ...one,
        from: { ...memberOf(one, 'from'), endIsWithdrawable: true },
      }))
      return withMembers(answer, { moves: all })
    },
  }),
  ...answersOf(`POST ${path}`, {
    'moves/both-homes': {
      'the old home ends on another day than was ordered': home('from', { endsOn: '2027-03-01' }),
      'the end that was ordered cannot be withdrawn': home('from', { endIsWithdrawable: false }),
      'the new home begins on another day than was ordered': home('to', { moveInOn: '2027-03-01' }),
      'a move in review has an account': home('to', { accountNumber: '300999999', startsOn: '2027-03-01' }),
    },
  }),
  ...answersOf('GET /api/requests 200', {
    'moves/both-homes: the old home does not end': (answer) => {
      const { requests = [] } = (jsonOf(answer) ?? {}) as { requests?: Json[] }
      return withJson(answer, { requests: requests.filter(({ kind }) => kind !== 'MOVE_OUT') })
    },
  }),
  ...remembering({
    'moves/one-at-a-time: a second move from a home is taken': () => {
      let first: Parameters<typeof withJson>[0] | undefined
      return async (asked, forward) => {
        const answer = await forward()
        if (asked.method !== 'POST' || asked.path !== path) return answer
        if (answer.status === 201) first = answer
        return answer.status === 409 && first !== undefined ? { ...answer, ...first } : answer
      }
    },
    'moves/key-replayed: the same key done twice is two moves': () => {
      const done = new Map<string, number>()
      return async (asked, forward) => {
        const answer = await forward()
        const key = String(asked.headers['idempotency-key'])
        if (asked.method !== 'POST' || asked.path !== path || answer.status !== 201) return answer
        const count = done.get(key) ?? 0
        done.set(key, count + 1)
        return count === 0 ? answer : withMembers(answer, { reference: `SU-${count}000-0000` })
      }
    },
  }),
  ...keyFaults('moves', path),
  ...ownershipFaults('moves'),
  ...taking(422, {
    'moves/refuses': {
      'the old home need not end': ({ moveOut }) => moveOut === undefined,
      'consent to the terms is not demanded': (body) =>
        (memberOf(body, 'consents').agreed as Json[] | undefined)?.length === 4,
    },
    [`${passwordCheckOf(path)}`]: {
      'any password moves a customer': ({ password }) => password === 'nobody knows it',
    },
  }),
  ...answersOf(`POST ${path} 422`, {
    'moves/refuses': {
      'a fault of the old home points nowhere': (answer) => withMembers(answer, { errors: [] }),
    },
  }),
  ...answersOf(`POST ${cancellation} 200`, {
    'moves/cancel: a cancelled move goes on': member('status', 'ACCEPTED'),
    'moves/cancel: cancelling again has a time of its own': (answer) =>
      withMembers(answer, { endedAt: new Date(Date.now() + Math.random() * 1e6).toISOString() }),
  }),
  ...answersOf('*', {
    'moves/cancel: cancelling a move gives the old home back': (answer, asked) => {
      if (asked.path !== cancellation || answer.status !== 200) return answer
      const body = jsonOf(answer) ?? {}
      return withJson(answer, { ...body, from: { ...memberOf(body, 'from'), endsOn: null } })
    },
  }),
]
