import type {
  ExtensionOrder,
  PaymentExtension,
  PaymentHelp,
  PaymentPlan,
  PaymentPlanOrder,
  UnpaidBill,
} from '../../contracts/schemas/payment-help.ts'
import { dayIn } from '../dates/day-in-state.ts'
import type { KeptPlan } from '../payment-help/payment-plan.ts'
import { nextInstalment, planFault, planOfferOf, shownPlan } from '../payment-help/payment-plan.ts'
import { isExtensionDay, unpaidBills } from '../payment-help/unpaid-bills.ts'
import { stateOf } from '../validators/postcode.ts'
import { accountsOf, chosenAccountOf } from './mock-accounts.ts'
import type { SendMockMail } from './mock-mails.ts'
import type { MockPayments } from './mock-payments.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'

export interface MockPaymentHelpPorts {
  readonly now: () => Date
  readonly random: () => string
  readonly send: SendMockMail
  readonly emailOf: (customer: MockCustomer) => string
  readonly payments: Pick<MockPayments, 'balanceOf' | 'underWayFor'>
}

/** What a key was sent with, so that it is taken for nothing else. */
interface Named {
  readonly userId: string
  readonly key: string
  readonly order: string
}
interface KeptExtension extends Named {
  readonly accountNumber: string
  readonly extension: PaymentExtension
}
interface OwnedPlan extends Named {
  kept: KeptPlan
  /** What was owed when it was agreed to, with what was on its way. */
  readonly balance: number
}

/** By the contract. */
const longestReference = 40
const numberOf = ({ overview }: MockAccount) => overview.accountNumber
const stateOfAccount = ({ overview }: MockAccount) => stateOf(overview.supplyAddress.slice(-4)) ?? 'NSW'

/** More time to pay, and payment plans, of a mock backend. */
export function createMockPaymentHelp({ now, random, send, emailOf, payments }: MockPaymentHelpPorts) {
  const extensions: KeptExtension[] = []
  const plans: OwnedPlan[] = []
  const todayOf = (account: MockAccount) => dayIn(stateOfAccount(account), now())

  /** What was made by this key before, if anything. */
  function madeBy<Made extends Named>(
    made: readonly Made[],
    { userId }: MockCustomer,
    key: string,
    order: string,
  ) {
    const known = made.find((one) => one.userId === userId && one.key === key)
    if (known !== undefined && known.order !== order)
      throw MockProblem.ofField('/headers/idempotency-key', 'This names another request.')
    return known
  }
  const shown = (account: MockAccount, one: OwnedPlan): PaymentPlan => {
    const left = payments.balanceOf(account)
    return shownPlan(one.kept, { today: todayOf(account), paid: one.balance - left, balance: left })
  }
  function activePlanOf(account: MockAccount): PaymentPlan | null {
    const all = plans.filter(({ kept }) => kept.accountNumber === numberOf(account))
    return all.map((one) => shown(account, one)).find(({ status }) => status === 'ACTIVE') ?? null
  }
  const extendedTo = (invoiceNumber: string) =>
    extensions.find(({ extension }) => extension.invoiceNumber === invoiceNumber)?.extension.dueOn ?? null
  /** The mock issues no bill while it runs: a plan is of all. */
  const helpOf = (account: MockAccount) => {
    const plan = activePlanOf(account)
    return {
      inPlan: plan === null ? 0 : plan.owed - plan.paid,
      ofBill: (invoiceNumber: string) => ({
        extendedTo: extendedTo(invoiceNumber),
        isInPlan: plan !== null,
      }),
    }
  }
  function unpaidOf(account: MockAccount): UnpaidBill[] {
    const { inPlan, ofBill } = helpOf(account)
    return unpaidBills({
      today: todayOf(account),
      balance: payments.balanceOf(account),
      inPlan,
      bills: account.bills.map(({ invoiceNumber, amount, dueOn }) => ({
        ...{ invoiceNumber, amount, dueOn, isBeingDebited: false },
        ...ofBill(invoiceNumber),
      })),
    })
  }
  const offerOf = (account: MockAccount) =>
    planOfferOf(Math.max(0, payments.balanceOf(account) - payments.underWayFor(account)), todayOf(account))

  return {
    helpOf,
    /** When a bill is due now. */
    dueOnOf: (invoiceNumber: string, dueOn: string): string => extendedTo(invoiceNumber) ?? dueOn,
    /** When an account has to pay next. */
    nextDueOf(account: MockAccount): string | null {
      const plan = activePlanOf(account)
      if (plan !== null) return nextInstalment(plan)?.dueOn ?? null
      const [newest] = unpaidOf(account)
      const { dueOn } = account.overview
      return newest?.formerDueOn === dueOn && dueOn !== null ? newest.dueOn : dueOn
    },
    read(owner: MockCustomer, number?: string): PaymentHelp {
      const account = chosenAccountOf(owner, number)
      const plan = activePlanOf(account)
      return {
        accountNumber: numberOf(account),
        bills: unpaidOf(account),
        plan,
        planOffer: plan === null ? offerOf(account) : null,
      }
    },
    extend(owner: MockCustomer, key: string, order: ExtensionOrder): PaymentExtension {
      const { invoiceNumber, dueOn } = order
      const text = JSON.stringify([invoiceNumber, dueOn])
      const known = madeBy(extensions, owner, key, text)
      if (known !== undefined) return known.extension
      const account = accountsOf(owner).find(({ bills }) =>
        bills.some((bill) => bill.invoiceNumber === invoiceNumber),
      )
      if (account === undefined) throw new MockProblem(404, 'You have no bill of this number.')
      const bill = unpaidOf(account).find((one) => one.invoiceNumber === invoiceNumber)
      if (bill === undefined || bill.latestDueOn === null)
        throw new MockProblem(409, 'This bill cannot be put off any more.')
      if (!isExtensionDay(bill, dueOn, todayOf(account)))
        throw MockProblem.ofField('/body/dueOn', 'It cannot be put off to this day.')
      const extension = { invoiceNumber, formerDueOn: bill.dueOn, dueOn, grantedAt: now().toISOString() }
      extensions.push({
        ...{ userId: owner.userId, key, order: text },
        ...{ accountNumber: numberOf(account), extension },
      })
      send({ kind: 'billExtended', to: emailOf(owner), invoiceNumber })
      return extension
    },
    agree(owner: MockCustomer, key: string, order: PaymentPlanOrder): PaymentPlan {
      const account = chosenAccountOf(owner, order.account)
      const { owed, amount, frequency, firstOn } = order
      const text = JSON.stringify([order.account, owed, amount, frequency, firstOn])
      const known = madeBy(plans, owner, key, text)
      if (known !== undefined) return shown(account, known)
      if (activePlanOf(account) !== null)
        throw new MockProblem(409, 'You have a payment plan for this account. Cancel it to make another one.')
      if (payments.underWayFor(account) > 0)
        throw new MockProblem(409, 'A payment is being processed. Agree to a plan when it is done.')
      const offer = offerOf(account)
      if (offer === null || offer.owed !== owed)
        throw new MockProblem(409, 'What you owe has changed since it was shown. Look at it again.')
      const fault = planFault(order, offer)
      if (fault !== null) throw MockProblem.ofField(`/body/${fault.member}`, fault.words)
      const reference = `PP-${random()}`.slice(0, longestReference)
      const made: OwnedPlan = {
        ...{ userId: owner.userId, key, order: text, balance: payments.balanceOf(account) },
        kept: {
          ...{ reference, accountNumber: numberOf(account), owed, amount, frequency, firstOn },
          ...{ agreedAt: now(), endedAt: null },
        },
      }
      plans.push(made)
      send({ kind: 'paymentPlanAgreed', to: emailOf(owner), reference })
      return shown(account, made)
    },
    cancel(owner: MockCustomer, reference: string): PaymentPlan {
      const found = plans.find(({ userId, kept }) => userId === owner.userId && kept.reference === reference)
      if (found === undefined) throw new MockProblem(404, 'You have no payment plan of this number.')
      const account = chosenAccountOf(owner, found.kept.accountNumber)
      if (found.kept.endedAt === null) {
        if (shown(account, found).status === 'COMPLETED')
          throw new MockProblem(409, 'All of this payment plan is paid.')
        found.kept = { ...found.kept, endedAt: now() }
        send({ kind: 'paymentPlanCancelled', to: emailOf(owner), reference })
      }
      return shown(account, found)
    },
  }
}

export type MockPaymentHelp = ReturnType<typeof createMockPaymentHelp>
