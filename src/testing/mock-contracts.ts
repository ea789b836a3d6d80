import type { AccountContract } from '../../contracts/schemas/my-account.ts'
import { dayAtSupply } from '../validators/supply-day.ts'
import { accountsOf } from './mock-accounts.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'

export const sampleContract: AccountContract = {
  reference: 'SU-7K2M-9QXT',
  submittedAt: '2026-11-20T03:14:07.000Z',
  startsOn: '2026-12-05',
  coolingOffEndsOn: '2026-12-04',
  isCancellable: true,
  cancelledAt: null,
}

/** The contracts of new customers: those in the overviews of the accounts. Repeating a cancellation has no effect. */
export function createMockContracts(now: () => Date) {
  const cancelled = new Map<string, string>()
  const of = ({ overview, bills }: MockAccount): AccountContract | undefined => {
    const { contract, supplyAddress } = overview
    if (contract === undefined) return undefined
    const today = dayAtSupply(supplyAddress, now())
    const cancelledAt = cancelled.get(contract.reference) ?? contract.cancelledAt
    const isCancellable = cancelledAt === null && today <= contract.coolingOffEndsOn
    // A cancelled one stays, with bills too: cancelled again, it has the same answer.
    const isShown = isCancellable || cancelledAt !== null || bills.length === 0
    return isShown ? { ...contract, cancelledAt, isCancellable } : undefined
  }
  return {
    of,
    /** Throws 404 for a contract that is not the customer's, 409 when it is too late. */
    cancel(owner: MockCustomer, reference: string): AccountContract {
      const account = accountsOf(owner).find(({ overview }) => overview.contract?.reference === reference)
      const before = account && of(account)
      if (account === undefined || before === undefined)
        throw new MockProblem(404, 'You have no contract with this reference.')
      if (before.cancelledAt !== null) return before
      if (!before.isCancellable)
        throw new MockProblem(409, 'The days in which this contract could be cancelled are over.')
      cancelled.set(reference, now().toISOString())
      return of(account) ?? before
    },
  }
}

export type MockContracts = ReturnType<typeof createMockContracts>
