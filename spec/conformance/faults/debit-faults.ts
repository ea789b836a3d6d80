import { debitAgreement } from '../../../fixtures/debits.ts'
import type { Answered, Asked } from '../faulty-proxy.ts'
import { isAsked, jsonOf, pathOf, withJson } from './exchange.ts'
import { keyFaults } from './key-faults.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, member, seeded, takingAt, when } from './seeded-fault.ts'

const requests = '/api/direct-debit-requests'
const changes = `${requests}/change`
const cancellation = `${requests}/cancellation`
const debits = '/api/direct-debits'
const isCreate = (asked: Asked) => isAsked(asked, 'POST', requests)
const isRead = (asked: Asked) => asked.method === 'GET' && pathOf(asked) === requests

type Json = Record<string, unknown>
const bankOf = (asked: Asked) => (jsonOf(asked)?.bank ?? {}) as Json
const withBank = (answer: Answered, change: Json) =>
  withJson(answer, { ...jsonOf(answer), bank: { ...(jsonOf(answer)?.bank as Json), ...change } })
const goodBank = { accountName: 'GRIDFRONT CONFORM' }
const taking = takingAt(`POST ${requests}`)

const scheduled = {
  invoiceNumber: 'INV-1',
  amount: 1,
  dueOn: '2026-11-27',
  debitOn: '2026-11-27',
  isRetry: false,
  method: 'DIRECT_DEBIT',
}
/** With a request, more debits are listed than the correct backend has; without one, none. */
const scheduling = (name: string, more: readonly object[], isUnasked = false): SeededFault =>
  seeded('debits/scheduled', {
    name,
    make: () => {
      let isActive = isUnasked
      return async (asked, forward) => {
        const answer = await forward()
        if (isCreate(asked) && answer.status === 201) isActive = true
        return isActive && isAsked(asked, 'GET', debits) && answer.status === 200
          ? withJson(answer, { debits: [], scheduled: more })
          : answer
      }
    },
  })

/** Possible faults of direct debit. */
export const debitFaults: readonly SeededFault[] = [
  answering(
    'debits/arrangement',
    'the arrangement is of another account',
    `GET ${requests}`,
    when(200, member('accountNumber', '300000000')),
  ),
  answering(
    'debits/arrangement',
    'terms that hold already are told as those to come',
    `GET ${requests}`,
    when(200, member('nextAgreement', { ...debitAgreement, version: 'old' })),
  ),
  answering(
    'debits/created',
    'a request is kept under another title of the account',
    `POST ${requests}`,
    when(201, (answer) => withBank(answer, { accountName: 'SOMEBODY ELSE' })),
  ),
  answering(
    'debits/created',
    'the terms that were agreed to are not kept',
    `POST ${requests}`,
    when(201, member('agreementVersion', 'none')),
  ),
  answering(
    'debits/number-hidden',
    'the answer has the whole number of the bank account',
    `POST ${requests}`,
    when(201, (answer, asked) => withJson(answer, { ...jsonOf(answer), number: bankOf(asked).number })),
  ),
  answering(
    'debits/number-hidden',
    'three digits are shown of a number of four',
    `POST ${requests}`,
    when(201, (answer, asked) => withBank(answer, { ending: String(bankOf(asked).number).slice(-3) })),
  ),
  seeded('debits/number-hidden', {
    name: 'the whole number can be read later',
    make: () => {
      let number: unknown
      return async (asked, forward) => {
        const answer = await forward()
        if (isCreate(asked) && answer.status === 201) number = bankOf(asked).number
        return isRead(asked) && answer.status === 200 && number !== undefined
          ? withJson(answer, { ...jsonOf(answer), number })
          : answer
      }
    },
  }),
  ...keyFaults('debits', requests),
  ...ownershipFaults('debits'),
  taking('debits/one-at-a-time', 'a second request is taken beside the first', 409),
  taking(
    'debits/terms-shown',
    'terms that nobody has shown are agreed to',
    422,
    ({ agreement }) => (agreement as Json).version === 'gridfront-conform',
  ),
  taking(
    'debits/terms-shown',
    'direct debit needs no agreement',
    422,
    ({ agreement }) => (agreement as Json).hasAgreed === false,
  ),
  taking(
    'debits/bank-details',
    'five digits are taken for a branch',
    422,
    ({ bank }) => (bank as Json).bsb === '08267',
  ),
  taking(
    'debits/bank-details',
    'ten digits are taken for an account',
    422,
    ({ bank }) => (bank as Json).number === '1234567890',
  ),
  answering(
    'debits/bank-details',
    'it is not said what is wrong with a bank account',
    `POST ${requests}`,
    when(422, member('errors', undefined)),
  ),
  answering(
    'debits/changed',
    'a change keeps the former bank account',
    `POST ${changes}`,
    when(201, (answer) => withBank(answer, { accountName: goodBank.accountName })),
  ),
  answering(
    'debits/changed',
    'a change of the bank account leaves bills out',
    `POST ${changes}`,
    when(201, member('coversFrom', '2099-01-01')),
  ),
  answering(
    'debits/cancelled',
    'a request that was ended can be ended no more',
    `POST ${cancellation}`,
    when(200, member('status', 'ACTIVE')),
  ),
  seeded('debits/cancelled', {
    name: 'a request that was ended goes on',
    make: () => {
      let request: unknown = null
      return async (asked, forward) => {
        const answer = await forward()
        if (isCreate(asked) && answer.status === 201) request = jsonOf(answer)
        return isRead(asked) && answer.status === 200
          ? withJson(answer, { ...jsonOf(answer), request: jsonOf(answer)?.request ?? request })
          : answer
      }
    },
  }),
  scheduling('bills are debited without a request', [scheduled], true),
  scheduling('a bill is debited twice', [scheduled, scheduled]),
  scheduling('more is debited than is owed', [{ ...scheduled, amount: 999_999 }]),
  scheduling('a bill is debited before it is due', [{ ...scheduled, debitOn: '2026-11-26' }]),
  scheduling('a bill is debited on a Saturday', [{ ...scheduled, debitOn: '2026-11-28' }]),
]
