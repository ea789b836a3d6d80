import type { Answered, Asked } from '../faulty-proxy.ts'
import { asTaken, isAsked, jsonOf, stateless, withJson } from './exchange.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, member, seeded, takingAt, when } from './seeded-fault.ts'

const smoothing = '/api/my-account/smoothing'
const cancellation = `${smoothing}/cancellation`
const read = `GET ${smoothing}`
const agree = `POST ${smoothing}`
const isAgree = (asked: Asked) => isAsked(asked, 'POST', smoothing)

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
  answering(
    'smoothing/read',
    'it is of another account',
    read,
    when(200, member('accountNumber', '300000000')),
  ),
  answering(
    'smoothing/read',
    'something is against what is offered',
    read,
    when(200, member('obstacle', 'NO_ESTIMATE')),
  ),
  answering(
    'smoothing/offer-adds-up',
    'the even amounts are a tenth of the year',
    read,
    within('offer', { amount: 3_000 }),
  ),
  answering('smoothing/agreed', 'another amount is agreed to', agree, when(200, member('amount', 12_345))),
  answering('smoothing/agreed', 'it begins with a balance', agree, when(200, member('balance', 1_000))),
  answering(
    'smoothing/agreed',
    'the agreement that is read is another one',
    read,
    within('agreement', { reference: 'BS-OTHER' }),
  ),
  seeded('smoothing/agreed', {
    name: 'agreed to again, it is another agreement',
    make: () => {
      let count = 0
      return async (asked, forward) => {
        const answer = await forward()
        if (!isAgree(asked) || answer.status !== 200) return answer
        count += 1
        return count % 2 === 0 ? withJson(answer, { ...jsonOf(answer), reference: `BS-${count}` }) : answer
      }
    },
  }),
  takingAt(agree)('smoothing/as-shown', 'an amount is agreed to that nobody has offered', 409),
  seeded(
    'smoothing/as-shown',
    stateless('a consent to any edition is taken', async (asked, forward) => {
      const answer = await forward()
      return isAgree(asked) &&
        answer.status === 422 &&
        JSON.stringify(jsonOf(asked)).includes('gridfront-conform')
        ? asTaken(asked, forward)
        : answer
    }),
  ),
  answering(
    'smoothing/as-shown',
    'it is not said that the edition is wrong',
    agree,
    when(422, member('errors', undefined)),
  ),
  answering(
    'smoothing/excludes-plan',
    'it is not said that a payment plan is excluded',
    'GET /api/payment-help',
    when(200, member('isSmoothed', undefined)),
  ),
  answering(
    'smoothing/ended',
    'an agreement that was ended goes on',
    `POST ${cancellation}`,
    when(200, member('status', 'ACTIVE')),
  ),
  seeded('smoothing/ended', {
    name: 'nothing is offered after the end',
    make: () => {
      let isEnded = false
      return async (asked, forward) => {
        const answer = await forward()
        isEnded ||= isAsked(asked, 'POST', cancellation) && answer.status === 200
        return isEnded && isAsked(asked, 'GET', smoothing) && answer.status === 200
          ? withJson(answer, { ...jsonOf(answer), offer: null })
          : answer
      }
    },
  }),
  ...ownershipFaults('smoothing'),
]
