import type { AccountList, AccountSummary } from '../../contracts/schemas/my-account.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'

/** All accounts of a customer: open ones first, each by its number. */
export function accountsOf(customer: MockCustomer): MockAccount[] {
  const all: MockAccount[] = [customer, ...(customer.moreAccounts ?? [])]
  const byNumber = all.toSorted((one, other) =>
    one.overview.accountNumber < other.overview.accountNumber ? -1 : 1,
  )
  return [...byNumber.filter(({ isClosed }) => !isClosed), ...byNumber.filter(({ isClosed }) => isClosed)]
}

const summaryOf = ({ overview, displayName, isClosed }: MockAccount): AccountSummary => ({
  accountNumber: overview.accountNumber,
  displayName: displayName ?? (overview.supplyAddress.split(',')[0]?.trim() || overview.accountNumber),
  openStatus: isClosed ? 'CLOSED' : 'OPEN',
  supplyAddress: overview.supplyAddress,
  plan: overview.plan,
})

export const accountListOf = (customer: MockCustomer): AccountList => ({
  accounts: accountsOf(customer).map(summaryOf),
})

/** The account with this number, or without one the customer's first. Throws 404 for a number that is not the customer's. */
export function chosenAccountOf(customer: MockCustomer, number: string | undefined): MockAccount {
  const own = accountsOf(customer)
  const found = number === undefined ? own[0] : own.find(({ overview }) => overview.accountNumber === number)
  if (found === undefined) throw new MockProblem(404, 'You have no such account.')
  return found
}
