import { debitAgreement } from '../../../fixtures/debits.ts'
import type { Answered, Asked } from '../fault.ts'
import { isRequestTo, jsonOf, pathOf, withJson, withMembers } from './exchange.ts'
import { keyFaults } from './key-faults.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answersOf, member, remembering, seeded, takingAt } from './seeded-fault.ts'

const requests = '/api/direct-debit-requests'
const changes = `${requests}/change`
const cancellation = `${requests}/cancellation`
const debits = '/api/direct-debits'
const isCreate = (asked: Asked) => isRequestTo(asked, 'POST', requests)
const isRead = (asked: Asked) => asked.method === 'GET' && pathOf(asked) === requests

type Json = Record<string, unknown>
const bankOf = (asked: Asked) => (jsonOf(asked)?.bank ?? {}) as Json
const withBank = (answer: Answered, change: Json) =>
  withMembers(answer, { bank: { ...(jsonOf(answer)?.bank as Json), ...change } })
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
        return isActive && isRequestTo(asked, 'GET', debits) && answer.status === 200
          ? withJson(answer, { debits: [], scheduled: more })
          : answer
      }
    },
  })

/** Possible faults of direct debit. */
export const debitFaults: readonly SeededFault[] = [
  ...answersOf(`GET ${requests} 200`, {
    'debits/arrangement': {
      'the arrangement is of another account': member('accountNumber', '300000000'),
      'terms that hold already are reported as those to come': member('nextAgreement', {
        ...debitAgreement,
        version: 'old',
      }),
    },
  }),
  ...answersOf(`POST ${requests} 201`, {
    'debits/created': {
      'a request is kept under another title of the account': (answer) =>
        withBank(answer, { accountName: 'SOMEBODY ELSE' }),
      'the terms that were agreed to are not kept': member('agreementVersion', 'none'),
    },
    'debits/number-hidden': {
      'the answer has the whole number of the bank account': (answer, asked) =>
        withMembers(answer, { number: bankOf(asked).number }),
      'three digits are shown of a number of four': (answer, asked) =>
        withBank(answer, { ending: String(bankOf(asked).number).slice(-3) }),
    },
  }),
  ...remembering({
    'debits/number-hidden: the whole number can be read later': () => {
      let number: unknown
      return async (asked, forward) => {
        const answer = await forward()
        if (isCreate(asked) && answer.status === 201) number = bankOf(asked).number
        return isRead(asked) && answer.status === 200 && number !== undefined
          ? withMembers(answer, { number })
          : answer
      }
    },
    'debits/cancelled: a request that was ended goes on': () => {
      let request: unknown = null
      return async (asked, forward) => {
        const answer = await forward()
        if (isCreate(asked) && answer.status === 201) request = jsonOf(answer)
        return isRead(asked) && answer.status === 200
          ? withMembers(answer, { request: jsonOf(answer)?.request ?? request })
          : answer
      }
    },
  }),
  ...keyFaults('debits', requests),
  ...ownershipFaults('debits'),
  ...taking(409, {
    'debits/one-at-a-time: a second request is taken beside the first': () => true,
  }),
  ...taking(422, {
    'debits/terms-shown': {
      'terms that nobody has shown are agreed to': ({ agreement }) =>
        (agreement as Json).version === 'gridfront-conform',
      'direct debit needs no agreement': ({ agreement }) => (agreement as Json).hasAgreed === false,
    },
    'debits/bank-details': {
      'five digits are taken for a branch': ({ bank }) => (bank as Json).bsb === '08267',
      'ten digits are taken for an account': ({ bank }) => (bank as Json).number === '1234567890',
    },
  }),
  ...answersOf(`POST ${requests} 422`, {
    'debits/bank-details: it is not said what is wrong with a bank account': member('errors', undefined),
  }),
  ...answersOf(`POST ${changes} 201`, {
    'debits/changed': {
      'a change keeps the former bank account': (answer) =>
        withBank(answer, { accountName: goodBank.accountName }),
      'a change of the bank account leaves bills out': member('coversFrom', '2099-01-01'),
    },
  }),
  ...answersOf(`POST ${cancellation} 200`, {
    'debits/cancelled: a request that was ended cannot be ended again': member('status', 'ACTIVE'),
  }),
  scheduling('bills are debited without a request', [scheduled], true),
  scheduling('a bill is debited twice', [scheduled, scheduled]),
  scheduling('more is debited than is owed', [{ ...scheduled, amount: 999_999 }]),
  scheduling('a bill is debited before it is due', [{ ...scheduled, debitOn: '2026-11-26' }]),
  scheduling('a bill is debited on a Saturday', [{ ...scheduled, debitOn: '2026-11-28' }]),
]
