import type { myAccount } from '../../contracts/routes/my-account.ts'
import type { Invoice } from '../../contracts/schemas/invoice.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { accountListOf, accountsOf, chosenAccountOf } from './mock-accounts.ts'
import type { MockPayments } from './mock-payments.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'
import type { MockCustomer } from './mock-sessions.ts'

/** Stands in where the first customer has none. */
const sampleInvoice = mayaNguyen.invoices[0] as Invoice

/** The routes of the `myAccount` contract. They give the accounts of the token's owner, and no other's (AUTH-14). */
export const mockAccountRoutes = (
  example: MockCustomer,
  emailOf: (customer: MockCustomer) => string,
  payments: Pick<MockPayments, 'balanceOf' | 'billsOf'>,
): MockRoutes<typeof myAccount> => ({
  accounts: {
    answer: ({ session }) => ({ status: 200, body: accountListOf(ownerOf(session)) }),
    samples: { 200: () => accountListOf(example) },
  },
  overview: {
    answer: ({ session, query }) => {
      const owner = ownerOf(session)
      const account = chosenAccountOf(owner, query.account)
      const customer = { ...owner.overview.customer, email: emailOf(owner) }
      const balance = payments.balanceOf(account)
      const dueOn = balance > 0 ? account.overview.dueOn : null
      return { status: 200, body: { ...account.overview, customer, balance, dueOn } }
    },
    samples: { 200: () => example.overview },
  },
  bills: {
    answer: ({ session, query }) => ({
      status: 200,
      body: { bills: payments.billsOf(chosenAccountOf(ownerOf(session), query.account)) },
    }),
    samples: { 200: () => ({ bills: [...example.bills] }) },
  },
  bill: {
    answer: ({ session, params }) => {
      // Of whichever account it is.
      const all = accountsOf(ownerOf(session)).flatMap(({ invoices = [] }) => invoices)
      const found = all.find(({ invoiceNumber }) => invoiceNumber === params.invoiceNumber)
      if (found === undefined) throw new MockProblem(404, 'There is no such bill.')
      return { status: 200, body: found }
    },
    samples: { 200: () => example.invoices?.[0] ?? sampleInvoice },
  },
})
