import type { myAccount } from '../../contracts/routes/my-account.ts'
import type { Invoice } from '../../contracts/schemas/invoice.ts'
import { PlanChangeOrder } from '../../contracts/schemas/plan-change.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { accountListOf, accountsOf, chosenAccountOf } from './mock-accounts.ts'
import type { MockPaymentHelp } from './mock-payment-help.ts'
import type { MockPayments } from './mock-payments.ts'
import type { MockPlanChanges } from './mock-plan-changes.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'
import type { MockCustomer } from './mock-sessions.ts'

/** Used if the first customer has none. */
const sampleInvoice = mayaNguyen.invoices[0] as Invoice

/** For a customer with plans to change to: the first one in the fixtures, if this one has none. */
function sampleChange(example: MockCustomer, planChanges: MockPlanChanges) {
  const change = planChanges.sample(example) ?? planChanges.sample(mayaNguyen)
  if (change === undefined) throw new Error('nobody has a plan to change to')
  return change
}

/** The routes of the `myAccount` contract. They give the accounts of the token's owner, and no other's (AUTH-14). */
export const mockAccountRoutes = (
  example: MockCustomer,
  emailOf: (customer: MockCustomer) => string,
  payments: Pick<MockPayments, 'balanceOf' | 'billsOf'>,
  planChanges: MockPlanChanges,
  help: Pick<MockPaymentHelp, 'dueOnOf' | 'nextDueOf'>,
): MockRoutes<typeof myAccount> => ({
  accounts: {
    answer: ({ session }) => ({ status: 200, body: accountListOf(ownerOf(session), planChanges.planOf) }),
    samples: { 200: () => accountListOf(example, planChanges.planOf) },
  },
  overview: {
    answer: ({ session, query }) => {
      const owner = ownerOf(session)
      const account = chosenAccountOf(owner, query.account)
      const customer = { ...owner.overview.customer, email: emailOf(owner) }
      const balance = payments.balanceOf(account)
      const dueOn = balance > 0 ? help.nextDueOf(account) : null
      const plan = planChanges.planOf(owner, account)
      return { status: 200, body: { takesCards: true, ...account.overview, customer, plan, balance, dueOn } }
    },
    samples: { 200: () => example.overview },
  },
  bills: {
    answer: ({ session, query }) => ({
      status: 200,
      body: {
        bills: payments
          .billsOf(chosenAccountOf(ownerOf(session), query.account))
          .map((bill) => ({ ...bill, dueOn: help.dueOnOf(bill.invoiceNumber, bill.dueOn) })),
      },
    }),
    samples: { 200: () => ({ bills: [...example.bills] }) },
  },
  bill: {
    answer: ({ session, params }) => {
      // Of all the customer's accounts.
      const all = accountsOf(ownerOf(session)).flatMap(({ invoices = [] }) => invoices)
      const found = all.find(({ invoiceNumber }) => invoiceNumber === params.invoiceNumber)
      if (found === undefined) throw new MockProblem(404, 'There is no such bill.')
      const dueDate = help.dueOnOf(found.invoiceNumber, found.dueDate)
      return { status: 200, body: { ...found, dueDate } }
    },
    samples: { 200: () => example.invoices?.[0] ?? sampleInvoice },
  },
  plans: {
    answer: ({ session, query }) => ({
      status: 200,
      body: planChanges.choices(ownerOf(session), query.account),
    }),
    samples: { 200: () => planChanges.choices(example) },
  },
  changePlan: {
    // Parsed, so that members that the contract does not know are not kept.
    answer: ({ session, headers, body }) => ({
      status: 201,
      body: planChanges.change(ownerOf(session), headers['idempotency-key'], PlanChangeOrder.parse(body)),
    }),
    samples: { 201: () => sampleChange(example, planChanges) },
  },
  cancelPlanChange: {
    answer: ({ session, body: { reference } }) => ({
      status: 200,
      body: planChanges.cancel(ownerOf(session), reference),
    }),
    samples: { 200: () => sampleChange(example, planChanges) },
  },
})
