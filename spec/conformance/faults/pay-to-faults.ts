import { samplePayTo } from '../../../fixtures/pay-to.ts'
import type { Asked } from '../fault.ts'
import { asProblem, isRequestTo, jsonOf, pathOf, withHeaders, withJson, withMembers } from './exchange.ts'
import { keyFaults } from './key-faults.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, member, seeded, takingAt } from './seeded-fault.ts'

const agreements = '/api/pay-to-agreements'
const changes = `${agreements}/change`
const webhook = '/api/pay-to-webhook'
const isCreate = (asked: Asked) => isRequestTo(asked, 'POST', agreements)
const isRead = (asked: Asked) => asked.method === 'GET' && pathOf(asked) === agreements

type Json = Record<string, unknown>
const payerOf = (asked: Asked) => (jsonOf(asked)?.payer ?? {}) as Json
const taking = takingAt(`POST ${agreements}`)

/** Changes the agreement in answers, once a condition holds. */
const reading = (
  foundBy: string,
  name: string,
  change: (agreement: Json) => Json,
  begins: (asked: Asked) => boolean = isCreate,
): SeededFault =>
  seeded(foundBy, {
    name,
    make: () => {
      let hasBegun = false
      return async (asked, forward) => {
        const answer = await forward()
        if (begins(asked)) hasBegun = true
        const body = jsonOf(answer)
        if (!hasBegun || !isRead(asked) || answer.status !== 200 || !body?.agreement) return answer
        return withJson(answer, { ...body, agreement: change(body.agreement as Json) })
      }
    },
  })

/** Possible faults of PayTo. */
export const payToFaults: readonly SeededFault[] = [
  ...answersOf(`GET ${agreements} 200`, {
    'pay-to/arrangement: the PayTo arrangement is of another account': member('accountNumber', '300000000'),
  }),
  ...answersOf(`POST ${agreements} 201`, {
    'pay-to/created': {
      'an agreement is active before the bank was asked': member('status', 'ACTIVE'),
      'an agreement has another maximum than the customer has chosen': member('maximum', 99_900),
    },
    'pay-to/payer-hidden': {
      'the answer has the whole PayID': (answer, asked) =>
        payerOf(asked).kind === 'PAYID' ? withMembers(answer, { of: payerOf(asked).payId }) : answer,
      'the answer has the whole number of the bank account': (answer, asked) =>
        withMembers(answer, { of: payerOf(asked).bank }),
    },
  }),
  reading('pay-to/created', 'another agreement is read than was made', (agreement) => ({
    ...agreement,
    agreementId: samplePayTo.agreementId,
  })),
  ...keyFaults('pay-to', agreements),
  ...ownershipFaults('pay-to'),
  ...taking(409, {
    'pay-to/one-collector: a second agreement is taken beside the first': () => true,
  }),
  ...answersOf('POST /api/direct-debit-requests 409', {
    'pay-to/one-collector': {
      'direct debit is set up beside PayTo': (answer) => asProblem(answer, 422, 'Something is wrong.'),
    },
  }),
  ...taking(422, {
    'pay-to/payer-details: anything is taken for a PayID': ({ payer }) => (payer as Json).payId === 'nobody',
    'pay-to/payer-details: any maximum is taken': ({ maximum }) => maximum === 1,
  }),
  ...answersOf(`POST ${agreements} 422`, {
    'pay-to/payer-details: it is not said what is wrong with a payer': member('errors', undefined),
  }),
  ...answersOf(`POST ${changes} 200`, {
    'pay-to/cancelled: an agreement that was ended is reported as active': member('status', 'ACTIVE'),
  }),
  reading(
    'pay-to/cancelled',
    'an agreement that was ended is still active when it is read',
    (agreement) => ({ ...agreement, status: 'ACTIVE' }),
    (asked) => asked.path === changes && jsonOf(asked)?.action === 'CANCEL',
  ),
  ...answersOf(`POST ${changes} 409`, {
    'pay-to/cancelled: an agreement is paused before the bank has it': (answer, asked) =>
      jsonOf(asked)?.action === 'PAUSE'
        ? {
            ...withHeaders(withJson(answer, { ...samplePayTo, status: 'PAUSED' }), {
              'content-type': 'application/json; charset=utf-8',
            }),
            status: 200,
          }
        : answer,
  }),
  ...answersOf(`POST ${webhook} 403`, {
    'pay-to/news': {
      'forged events of an agreement are taken in': (answer) => ({ ...answer, status: 204, body: '' }),
    },
  }),
  ...altering({
    'pay-to/news: events of an agreement are dropped': async (asked, forward) => {
      const event = jsonOf(asked)
      if (!isRequestTo(asked, 'POST', webhook) || event === null) return forward()
      const answer = await forward({ ...asked, body: '' })
      return { ...answer, status: 204, body: '' }
    },
  }),
  reading('pay-to/news', 'late events set an agreement back', (agreement) =>
    agreement.status === 'PAUSED' ? { ...agreement, status: 'ACTIVE' } : agreement,
  ),
  reading('pay-to/news', 'the first day of debited bills is missing', (agreement) => ({
    ...agreement,
    coversFrom: null,
  })),
]
