import type { myAccount } from '../../contracts/routes/my-account.ts'
import type { Invoice } from '../../contracts/schemas/invoice.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'
import type { MockCustomer } from './mock-sessions.ts'

/** Stands in where the first customer has none. */
const sampleInvoice = mayaNguyen.invoices[0] as Invoice

/** The routes of the `myAccount` contract. They give the account of the token's owner, and no other's (AUTH-14). */
export const mockAccountRoutes = (
  example: MockCustomer,
  emailOf: (customer: MockCustomer) => string,
): MockRoutes<typeof myAccount> => ({
  overview: {
    answer: ({ session }) => {
      const owner = ownerOf(session)
      const { customer, ...overview } = owner.overview
      return { status: 200, body: { ...overview, customer: { ...customer, email: emailOf(owner) } } }
    },
    samples: { 200: () => example.overview },
  },
  bills: {
    answer: ({ session }) => ({ status: 200, body: { bills: [...ownerOf(session).bills] } }),
    samples: { 200: () => ({ bills: [...example.bills] }) },
  },
  bill: {
    answer: ({ session, params }) => {
      const { invoices = [] } = ownerOf(session)
      const found = invoices.find(({ invoiceNumber }) => invoiceNumber === params.invoiceNumber)
      if (found === undefined) throw new MockProblem(404, 'There is no such bill.')
      return { status: 200, body: found }
    },
    samples: { 200: () => example.invoices?.[0] ?? sampleInvoice },
  },
})
