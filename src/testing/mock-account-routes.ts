import type { myAccount } from '../../contracts/routes/my-account.ts'
import type { Invoice } from '../../contracts/schemas/invoice.ts'
import type { AccountOverview, Bill } from '../../contracts/schemas/my-account.ts'
import { BillSettingsChange } from '../../contracts/schemas/my-account.ts'
import { PlanChangeOrder } from '../../contracts/schemas/plan-change.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { sampleSmoothing } from '../../fixtures/smoothing.ts'
import { accountListOf, accountsOf, chosenAccountOf } from './mock-accounts.ts'
import type { MockBillSettings } from './mock-bill-settings.ts'
import type { MockContracts } from './mock-contracts.ts'
import { sampleContract } from './mock-contracts.ts'
import type { MockPaymentHelp } from './mock-payment-help.ts'
import type { MockPayments } from './mock-payments.ts'
import type { MockPlanChanges } from './mock-plan-changes.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'
import type { MockSmoothing } from './mock-smoothing.ts'

/** Used if the first customer has none. */
const sampleInvoice = mayaNguyen.invoices[0] as Invoice

/** For a customer with plans to change to: the first one in the fixtures, if this one has none. */
function sampleChange(example: MockCustomer, planChanges: MockPlanChanges) {
  const change = planChanges.sample(example) ?? planChanges.sample(mayaNguyen)
  if (change === undefined) throw new Error('nobody has a plan to change to')
  return change
}

export interface MockAccountPorts {
  readonly example: MockCustomer
  readonly emailOf: (customer: MockCustomer) => string
  readonly payments: Pick<MockPayments, 'balanceOf' | 'billsOf'>
  readonly planChanges: MockPlanChanges
  readonly help: Pick<MockPaymentHelp, 'dueOnOf' | 'hasPlan' | 'nextDueOf'>
  readonly collectedBy: (account: MockAccount) => AccountOverview['collectedBy']
  readonly contracts: MockContracts
  readonly billSettings: MockBillSettings
  readonly smoothing: MockSmoothing
}

/** The bills of an account with what is paid of them at present. */
const billsNow = (account: MockAccount, { payments, help }: Pick<MockAccountPorts, 'payments' | 'help'>) =>
  payments.billsOf(account).map((bill) => ({
    ...{ ...bill, dueOn: help.dueOnOf(bill.invoiceNumber, bill.dueOn) },
    ...(help.hasPlan(account) && bill.owed > 0 && { isInPlan: true }),
  }))

/** The routes of the `myAccount` contract. They give the accounts of the token's owner, and no other's (AUTH-14). */
export const mockAccountRoutes = ({
  example,
  emailOf,
  payments,
  planChanges,
  help,
  collectedBy,
  contracts,
  billSettings,
  smoothing,
}: MockAccountPorts): MockRoutes<typeof myAccount> => ({
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
      const contract = contracts.of(account)
      const nextPlan = planChanges.nextPlanOf(owner, account)
      const smoothed = smoothing.read(owner, account.overview.accountNumber).agreement
      return {
        status: 200,
        body: {
          ...{ takesCards: true, refundsCredit: true, ...account.overview },
          ...{ customer, plan, balance, dueOn },
          collectedBy: collectedBy(account),
          ...(nextPlan && { nextPlan }),
          ...(contract && { contract }),
          ...(smoothed && { smoothing: { amount: smoothed.amount, balance: smoothed.balance } }),
        },
      }
    },
    samples: { 200: () => example.overview },
  },
  bills: {
    answer: ({ session, query }) => ({
      status: 200,
      body: {
        bills: billsNow(chosenAccountOf(ownerOf(session), query.account), { payments, help }),
      },
    }),
    samples: { 200: () => ({ bills: [...example.bills] }) },
  },
  bill: {
    answer: ({ session, params }) => {
      // Finds a bill among those of all the customer's accounts.
      const isIt = ({ invoiceNumber }: Pick<Bill, 'invoiceNumber'>) => invoiceNumber === params.invoiceNumber
      const account = accountsOf(ownerOf(session)).find(({ invoices = [] }) => invoices.some(isIt))
      const found = account?.invoices?.find(isIt)
      if (account === undefined || found === undefined) throw new MockProblem(404, 'There is no such bill.')
      const bill = billsNow(account, { payments, help }).find(isIt)
      const {
        dueOn: dueDate = found.dueDate,
        paymentStatus = found.paymentStatus,
        owed,
        isInPlan,
      } = bill ?? {}
      return { status: 200, body: { ...found, dueDate, paymentStatus, owed, isInPlan } }
    },
    samples: { 200: () => example.invoices?.[0] ?? sampleInvoice },
  },
  billSettings: {
    answer: ({ session, query }) => ({
      status: 200,
      body: billSettings.of(chosenAccountOf(ownerOf(session), query.account)),
    }),
    samples: { 200: () => billSettings.of(example) },
  },
  changeBillSettings: {
    // Parsed, so that members outside the contract are not stored.
    answer: ({ session, body }) => {
      const { account, ...change } = BillSettingsChange.parse(body)
      return { status: 200, body: billSettings.change(chosenAccountOf(ownerOf(session), account), change) }
    },
    samples: { 200: () => billSettings.of(example) },
  },
  smoothing: {
    answer: ({ session, query }) => ({ status: 200, body: smoothing.read(ownerOf(session), query.account) }),
    samples: { 200: () => smoothing.read(example) },
  },
  agreeToSmoothing: {
    answer: ({ session, body }) => ({ status: 200, body: smoothing.agree(ownerOf(session), body) }),
    samples: { 200: () => sampleSmoothing },
  },
  endSmoothing: {
    answer: ({ session, body: { reference } }) => ({
      status: 200,
      body: smoothing.end(ownerOf(session), reference),
    }),
    samples: {
      200: () => ({ ...sampleSmoothing, status: 'ENDED' as const, endedAt: '2026-12-01T03:14:07.000Z' }),
    },
  },
  plans: {
    answer: ({ session, query }) => ({
      status: 200,
      body: planChanges.choices(ownerOf(session), query),
    }),
    samples: { 200: () => planChanges.choices(example) },
  },
  changePlan: {
    // Parsed, so that members outside the contract are not stored.
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
  cancelContract: {
    answer: ({ session, body: { reference } }) => ({
      status: 200,
      body: contracts.cancel(ownerOf(session), reference),
    }),
    samples: { 200: () => sampleContract },
  },
})
