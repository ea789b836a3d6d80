import { samplePayTo } from '../../../fixtures/pay-to.ts'
import type { Asked } from '../faulty-proxy.ts'
import { asProblem, isAsked, jsonOf, pathOf, stateless, withHeaders, withJson } from './exchange.ts'
import { keyFaults } from './key-faults.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, member, seeded, takingAt, when } from './seeded-fault.ts'

const agreements = '/api/pay-to-agreements'
const changes = `${agreements}/change`
const webhook = '/api/pay-to-webhook'
const isCreate = (asked: Asked) => isAsked(asked, 'POST', agreements)
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
  answering(
    'pay-to/arrangement',
    'the PayTo arrangement is of another account',
    `GET ${agreements}`,
    when(200, member('accountNumber', '300000000')),
  ),
  answering(
    'pay-to/created',
    'an agreement is active before the bank was asked',
    `POST ${agreements}`,
    when(201, member('status', 'ACTIVE')),
  ),
  answering(
    'pay-to/created',
    'an agreement has another maximum than the customer has chosen',
    `POST ${agreements}`,
    when(201, member('maximum', 99_900)),
  ),
  reading('pay-to/created', 'another agreement is read than was made', (agreement) => ({
    ...agreement,
    agreementId: samplePayTo.agreementId,
  })),
  answering(
    'pay-to/payer-hidden',
    'the answer has the whole PayID',
    `POST ${agreements}`,
    when(201, (answer, asked) =>
      payerOf(asked).kind === 'PAYID'
        ? withJson(answer, { ...jsonOf(answer), of: payerOf(asked).payId })
        : answer,
    ),
  ),
  answering(
    'pay-to/payer-hidden',
    'the answer has the whole number of the bank account',
    `POST ${agreements}`,
    when(201, (answer, asked) => withJson(answer, { ...jsonOf(answer), of: payerOf(asked).bank })),
  ),
  ...keyFaults('pay-to', agreements),
  ...ownershipFaults('pay-to'),
  taking('pay-to/one-collector', 'a second agreement is taken beside the first', 409),
  answering(
    'pay-to/one-collector',
    'direct debit is set up beside PayTo',
    'POST /api/direct-debit-requests',
    when(409, (answer) => asProblem(answer, 422, 'Something is wrong.')),
  ),
  taking(
    'pay-to/payer-details',
    'anything is taken for a PayID',
    422,
    ({ payer }) => (payer as Json).payId === 'nobody',
  ),
  taking('pay-to/payer-details', 'any maximum is taken', 422, ({ maximum }) => maximum === 1),
  answering(
    'pay-to/payer-details',
    'it is not said what is wrong with a payer',
    `POST ${agreements}`,
    when(422, member('errors', undefined)),
  ),
  answering(
    'pay-to/cancelled',
    'an agreement that was ended is told as active',
    `POST ${changes}`,
    when(200, member('status', 'ACTIVE')),
  ),
  reading(
    'pay-to/cancelled',
    'an agreement that was ended is still active when it is read',
    (agreement) => ({ ...agreement, status: 'ACTIVE' }),
    (asked) => asked.path === changes && jsonOf(asked)?.action === 'CANCEL',
  ),
  answering(
    'pay-to/cancelled',
    'an agreement is paused before the bank has it',
    `POST ${changes}`,
    when(409, (answer, asked) =>
      jsonOf(asked)?.action === 'PAUSE'
        ? {
            ...withHeaders(withJson(answer, { ...samplePayTo, status: 'PAUSED' }), {
              'content-type': 'application/json; charset=utf-8',
            }),
            status: 200,
          }
        : answer,
    ),
  ),
  answering(
    'pay-to/news',
    'forged events of an agreement are taken in',
    `POST ${webhook}`,
    when(403, (answer) => ({ ...answer, status: 204, body: '' })),
  ),
  seeded(
    'pay-to/news',
    stateless('events of an agreement are dropped', async (asked, forward) => {
      const event = jsonOf(asked)
      if (!isAsked(asked, 'POST', webhook) || event === null) return forward()
      const answer = await forward({ ...asked, body: '' })
      return { ...answer, status: 204, body: '' }
    }),
  ),
  reading('pay-to/news', 'late events set an agreement back', (agreement) =>
    agreement.status === 'PAUSED' ? { ...agreement, status: 'ACTIVE' } : agreement,
  ),
  reading('pay-to/news', 'the first day of debited bills is missing', (agreement) => ({
    ...agreement,
    coversFrom: null,
  })),
]
