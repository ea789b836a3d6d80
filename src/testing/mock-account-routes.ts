import type { myAccount } from '../../contracts/routes/my-account.ts'
import type { MockPayments } from './mock-payments.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'
import type { MockCustomer } from './mock-sessions.ts'

/** The routes of the `myAccount` contract. They give the account of the token's owner, and no other's (AUTH-14). */
export const mockAccountRoutes = (
  example: MockCustomer,
  emailOf: (customer: MockCustomer) => string,
  payments: Pick<MockPayments, 'balanceOf' | 'billsOf'>,
): MockRoutes<typeof myAccount> => ({
  overview: {
    answer: ({ session }) => {
      const owner = ownerOf(session)
      const { customer, ...overview } = owner.overview
      const balance = payments.balanceOf(owner)
      const due = { balance, dueOn: balance > 0 ? overview.dueOn : null }
      return { status: 200, body: { ...overview, ...due, customer: { ...customer, email: emailOf(owner) } } }
    },
    samples: { 200: () => example.overview },
  },
  bills: {
    answer: ({ session }) => ({ status: 200, body: { bills: payments.billsOf(ownerOf(session)) } }),
    samples: { 200: () => ({ bills: [...example.bills] }) },
  },
})
