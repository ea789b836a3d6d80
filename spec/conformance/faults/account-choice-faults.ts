import { liamOConnor, mayaNguyen } from '../../../fixtures/customers.ts'
import { asProblem, isRequestTo, jsonOf, stateless, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answering, answersOf, seeded, when } from './seeded-fault.ts'

const list = '/api/my-account/accounts'
interface Listed {
  readonly accountNumber: string
}

const changingList = (
  foundBy: string,
  name: string,
  change: (accounts: readonly Listed[]) => readonly object[],
): SeededFault =>
  answering(
    foundBy,
    name,
    `GET ${list}`,
    when(200, (answer) => {
      const { accounts } = jsonOf(answer) as { accounts: Listed[] }
      return withJson(answer, { accounts: change(accounts) })
    }),
  )

const accountIn = (path: string) => new URL(path, 'http://any.invalid').searchParams.get('account')
const without = (path: string) => path.replace(/([?&])account=[^&]*&?/, '$1').replace(/[?&]$/, '')

/** The backend ignores an unknown number, and answers for the customer's first account. */
const passingOver = (name: string, path: string): SeededFault =>
  seeded(
    'account/foreign-account',
    stateless(name, (asked, forward) => {
      const number = accountIn(asked.path)
      const isPassedOver = /^\d+$/.test(number ?? '') && number !== mayaNguyen.overview.accountNumber
      return isRequestTo(asked, 'GET', path) && isPassedOver
        ? forward({ ...asked, path: without(asked.path) })
        : forward()
    }),
  )

/** Possible faults of the choice of an account. */
export const accountChoiceFaults: readonly SeededFault[] = [
  changingList('account/accounts', 'an account is listed twice', (accounts) => [...accounts, ...accounts]),
  changingList('account/accounts', 'a closed account stands before the open one', (accounts) => [
    ...accounts.map((account) => ({ ...account, accountNumber: '300000000', openStatus: 'CLOSED' })),
    ...accounts,
  ]),
  changingList('account/accounts', 'an open account has a last day of supply', (accounts) =>
    accounts.map((account) => ({ ...account, closedOn: '2027-01-31' })),
  ),
  changingList('account/accounts', 'a closed account has a last day that is years ahead', (accounts) => [
    ...accounts,
    ...accounts.map((account) => ({
      ...account,
      accountNumber: '300000000',
      openStatus: 'CLOSED',
      closedOn: '2999-12-31',
    })),
  ]),
  changingList('account/names-account', 'the account of a neighbour stands in the list', (accounts) => [
    ...accounts,
    ...accounts.map((account) => ({ ...account, accountNumber: liamOConnor.overview.accountNumber })),
  ]),
  changingList('account/names-account', 'the list has another supply address than the account', (accounts) =>
    accounts.map((account) => ({ ...account, supplyAddress: liamOConnor.overview.supplyAddress })),
  ),
  passingOver('the overview of any number is that of the first account', '/api/my-account'),
  passingOver('the bills of any number are those of the first account', '/api/my-account/bills'),
  passingOver('the direct debit of any number is that of the first account', '/api/direct-debit-requests'),
  passingOver('the debits of any number are those of the first account', '/api/direct-debits'),
  passingOver('the PayTo agreement of any number is that of the first account', '/api/pay-to-agreements'),
  passingOver('the payment help of any number is that of the first account', '/api/payment-help'),
  passingOver('the documents of any number are those of the first account', '/api/documents'),
  passingOver('the usage of any number is that of the first account', '/api/usage'),
  ...altering({
    'account/bill-settings-unknown-account': {
      'the bill settings of an account that nobody has are those of the first one': (asked, forward) =>
        isRequestTo(asked, 'GET', '/api/my-account/bill-settings')
          ? forward({ ...asked, path: without(asked.path) })
          : forward(),
    },
    'account/refuses-odd-account: any text is taken for an account number': (asked, forward) =>
      forward((accountIn(asked.path) ?? '').includes("'") ? { ...asked, path: without(asked.path) } : asked),
  }),
  ...answersOf('POST /api/my-account/bill-settings 404', {
    'account/bill-settings-unknown-account': {
      'a change of the bill settings of an account that nobody has is forbidden': (answer) =>
        asProblem(answer, 401, 'This account is not yours.'),
    },
  }),
  ...answersOf('GET /api/my-account 404', {
    'account/foreign-account': {
      'an account that is not the customer’s is forbidden, as if there were one': (answer) =>
        asProblem(answer, 401, 'This account is not yours.'),
    },
  }),
  ...answersOf('GET /api/my-account/bills 422', {
    'account/refuses-odd-account': {
      'it is not said that the account number is wrong': (answer) =>
        asProblem(answer, 422, 'This is no request.'),
    },
  }),
]
