import type { Answered, Asked } from '../fault.ts'
import { asTaken, isRequestTo, jsonOf, withJson, withMembers } from './exchange.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, member, remembering, takingAt } from './seeded-fault.ts'

const smoothing = '/api/my-account/smoothing'
const cancellation = `${smoothing}/cancellation`
const read = `GET ${smoothing}`
const agree = `POST ${smoothing}`
const isAgree = (asked: Asked) => isRequestTo(asked, 'POST', smoothing)

type Json = Record<string, unknown>
/** Changes the agreement or the offer of an answer. */
const within = (name: 'agreement' | 'offer', change: Json) => (answer: Answered) => {
  const body = jsonOf(answer)
  const inner = body?.[name] as Json | null
  return answer.status !== 200 || inner === null || inner === undefined
    ? answer
    : withJson(answer, { ...body, [name]: { ...inner, ...change } })
}

/** Possible faults of bill smoothing. */
export const smoothingFaults: readonly SeededFault[] = [
  ...answersOf(`${read} 200`, {
    'smoothing/read: it is of another account': member('accountNumber', '300000000'),
    'smoothing/read: something is against what is offered': member('obstacle', 'NO_ESTIMATE'),
  }),
  ...answersOf(read, {
    'smoothing/offer-adds-up: the even amounts are a tenth of the year': within('offer', { amount: 3_000 }),
    'smoothing/agreed': {
      'the agreement that is read is another one': within('agreement', { reference: 'BS-OTHER' }),
    },
  }),
  ...answersOf(`${agree} 200`, {
    'smoothing/agreed: another amount is agreed to': member('amount', 12_345),
    'smoothing/agreed: it begins with a balance': member('balance', 1_000),
  }),
  ...remembering({
    'smoothing/agreed: agreed to again, it is another agreement': () => {
      let count = 0
      return async (asked, forward) => {
        const answer = await forward()
        if (!isAgree(asked) || answer.status !== 200) return answer
        count += 1
        return count % 2 === 0 ? withMembers(answer, { reference: `BS-${count}` }) : answer
      }
    },
    'smoothing/ended: nothing is offered after the end': () => {
      let isEnded = false
      return async (asked, forward) => {
        const answer = await forward()
        isEnded ||= isRequestTo(asked, 'POST', cancellation) && answer.status === 200
        return isEnded && isRequestTo(asked, 'GET', smoothing) && answer.status === 200
          ? withMembers(answer, { offer: null })
          : answer
      }
    },
  }),
  ...takingAt(agree)(409, {
    'smoothing/as-shown: an amount is agreed to that nobody has offered': () => true,
  }),
  ...altering({
    'smoothing/as-shown: a consent to any edition is taken': async (asked, forward) => {
      const answer = await forward()
      return isAgree(asked) &&
        answer.status === 422 &&
        JSON.stringify(jsonOf(asked)).includes('gridfront-conform')
        ? asTaken(asked, forward)
        : answer
    },
  }),
  ...answersOf(`${agree} 422`, {
    'smoothing/as-shown: it is not said that the edition is wrong': member('errors', undefined),
  }),
  ...answersOf('GET /api/payment-help 200', {
    'smoothing/excludes-plan': {
      'it is not said that a payment plan is excluded': member('isSmoothed', undefined),
    },
  }),
  ...answersOf(`POST ${cancellation} 200`, {
    'smoothing/ended: an agreement that was ended goes on': member('status', 'ACTIVE'),
  }),
  ...ownershipFaults('smoothing'),
]
