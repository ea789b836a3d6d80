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

type PlanOf = (owner: MockCustomer, account: MockAccount) => MockAccount['overview']['plan']

function summaryOf(
  { overview, displayName, isClosed, bills: [newest] }: MockAccount,
  plan: AccountSummary['plan'],
): AccountSummary {
  return {
    accountNumber: overview.accountNumber,
    displayName: displayName ?? (overview.supplyAddress.split(',')[0]?.trim() || overview.accountNumber),
    openStatus: isClosed ? 'CLOSED' : 'OPEN',
    ...(isClosed && newest && { closedOn: newest.periodEnd }),
    supplyAddress: overview.supplyAddress,
    plan,
  }
}

/** `planOf`: the plan of an account today. Default: its overview's. */
export const accountListOf = (
  customer: MockCustomer,
  planOf: PlanOf = (_, { overview }) => overview.plan,
): AccountList => ({
  accounts: accountsOf(customer).map((account) => summaryOf(account, planOf(customer, account))),
})

/** The last day of supply at a closed account: that of its newest bill. Null for an open one. */
export const closedOn = ({ isClosed, bills }: MockAccount): string | null =>
  isClosed ? (bills[0]?.periodEnd ?? '2000-01-01') : null

/** The account with this number, or without one the customer's first. Throws 404 for a number that is not the customer's. */
export function chosenAccountOf(customer: MockCustomer, number: string | undefined): MockAccount {
  const own = accountsOf(customer)
  const found = number === undefined ? own[0] : own.find(({ overview }) => overview.accountNumber === number)
  if (found === undefined) throw new MockProblem(404, 'You have no such account.')
  return found
}
