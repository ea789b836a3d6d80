import { asProblem, isRequestTo, jsonOf, withJson, withMembers } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, remembering } from './seeded-fault.ts'

const [refund, list] = ['/api/requests/credit-refund', '/api/requests']
const number = '000123456'
interface Listed {
  readonly kind: string
}
const listedIn = (answer: { body: string }) => (JSON.parse(answer.body) as { requests: Listed[] }).requests

/** Possible faults of refunds of a credit, of an account that has one. */
export const refundFaults: readonly SeededFault[] = [
  ...altering({
    'refunds/within-the-credit: more than the credit is taken as all of it': async (asked, forward) => {
      const answer = await forward()
      const isTooMuch = isRequestTo(asked, 'POST', refund) && answer.status === 422
      return isTooMuch && Number(jsonOf(asked)?.amount) > 1
        ? forward(withMembers(asked, { amount: 1 }))
        : answer
    },
  }),
  ...answersOf(`POST ${refund}`, {
    'refunds/within-the-credit: more than the credit is refused as if there were none': (answer, asked) =>
      answer.status === 422 && Number(jsonOf(asked)?.amount) > 1
        ? asProblem(answer, 409, 'There is no credit.')
        : answer,
  }),
  ...remembering({
    'refunds/once: a refund that is sent again is reported as another one': () => {
      const seen = new Set<unknown>()
      return async (asked, forward) => {
        const answer = await forward()
        if (!isRequestTo(asked, 'POST', refund) || answer.status !== 201) return answer
        const { requestId } = jsonOf(asked) ?? {}
        const isAgain = seen.has(requestId)
        seen.add(requestId)
        return isAgain ? withMembers(answer, { reference: 'CR-AGAIN' }) : answer
      }
    },
    'refunds/once: a second refund is taken while the first is open': () => {
      let first: unknown
      return async (asked, forward) => {
        const answer = await forward()
        if (!isRequestTo(asked, 'POST', refund)) return answer
        if (answer.status === 201) first ??= jsonOf(asked)?.requestId
        return answer.status === 409 && first !== undefined
          ? forward(withMembers(asked, { requestId: first }))
          : answer
      }
    },
  }),
  ...answersOf(`GET ${list} 200`, {
    'refunds/once: a refund is in no list': (answer) =>
      withJson(answer, { requests: listedIn(answer).filter(({ kind }) => kind !== 'CREDIT_REFUND') }),
    'refunds/once: the list has the whole number of the bank account': (answer) =>
      withJson(answer, {
        requests: listedIn(answer).map((one) =>
          one.kind === 'CREDIT_REFUND' ? { ...one, summary: `To account ${number}` } : one,
        ),
      }),
  }),
]

/** An account that owes something. */
export const refundWithoutCreditFaults: readonly SeededFault[] = [
  ...answersOf(`POST ${refund} 409`, {
    'refunds/within-the-credit: a refund is taken though nothing is there': (answer) =>
      withJson(
        { ...answer, status: 201 },
        {
          ...{ reference: 'CR-NONE', kind: 'CREDIT_REFUND', status: 'RECEIVED', accountNumber: '3004512876' },
          ...{ receivedAt: '2026-11-20T03:14:07.000Z', summary: '$0.01', effectiveOn: null, targets: [] },
          ...{ answer: null, isWithdrawable: true },
        },
      ),
  }),
]
