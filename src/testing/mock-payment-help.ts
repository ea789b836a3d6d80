import type {
  ExtensionOrder,
  PaymentExtension,
  PaymentHelp,
  PaymentPlan,
  PaymentPlanOrder,
  UnpaidBill,
} from '../../contracts/schemas/payment-help.ts'
import { dayIn } from '../dates/time-zones.ts'
import { debitStartBusinessDays } from '../debits/debit-rules.ts'
import type { AccountEvent } from '../payment-help/amounts-owed.ts'
import type { StoredPlan } from '../payment-help/payment-plan.ts'
import {
  isPlanByPhone,
  missedCents,
  nextInstalment,
  planByPhoneWords,
  planFault,
  planOfferOf,
  shownPlan,
} from '../payment-help/payment-plan.ts'
import { smoothedPlanWords } from '../payment-help/smoothing-rules.ts'
import { isExtensionDay, unpaidBills } from '../payment-help/unpaid-bills.ts'
import { businessDaysAfter } from '../validators/business-days.ts'
import { stateOfSupply } from '../validators/supply-day.ts'
import { accountsOf, chosenAccountOf } from './mock-accounts.ts'
import type { MockLedger } from './mock-ledger.ts'
import type { SendMockMail } from './mock-mails.ts'
import type { MockPayments } from './mock-payments.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'

export interface MockPaymentHelpPorts {
  readonly now: () => Date
  readonly random: () => string
  readonly send: SendMockMail
  readonly emailOf: (customer: MockCustomer) => string
  readonly ledger: MockLedger
  readonly payments: Pick<MockPayments, 'balanceOf' | 'comingFor'>
  /** Whether bills are smoothed, which a payment plan excludes. */
  readonly isSmoothed: (account: MockAccount) => boolean
}

/** The request sent with a key, so that the key is not accepted for another one. */
interface Named {
  readonly userId: string
  readonly key: string
  readonly order: string
}
interface StoredExtension extends Named {
  readonly accountNumber: string
  readonly extension: PaymentExtension
}
interface OwnedPlan extends Named {
  kept: StoredPlan
}

/** The contract's limit. */
const longestReference = 40
const numberOf = ({ overview }: MockAccount) => overview.accountNumber
const stateOfAccount = ({ overview }: MockAccount) => stateOfSupply(overview.supplyAddress)

/** More time to pay, and payment plans, of a mock backend. */
export function createMockPaymentHelp({
  now,
  random,
  send,
  emailOf,
  ledger,
  payments,
  isSmoothed,
}: MockPaymentHelpPorts) {
  const extensions: StoredExtension[] = []
  const plans: OwnedPlan[] = []
  const todayOf = (account: MockAccount) => dayIn(stateOfAccount(account), now())

  /** The former result of this key, if any. */
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
  const shown = (account: MockAccount, one: OwnedPlan, today = todayOf(account)): PaymentPlan => {
    const paid = ledger.owedOf(account).paidOfPlan(one.kept.reference)
    return shownPlan(one.kept, { today, state: stateOfAccount(account), paid })
  }
  function activePlanOf(account: MockAccount): PaymentPlan | null {
    const all = plans.filter(({ kept }) => kept.accountNumber === numberOf(account))
    return all.map((one) => shown(account, one)).find(({ status }) => status === 'ACTIVE') ?? null
  }
  const needsCall = (account: MockAccount): boolean => {
    const state = stateOfAccount(account)
    const cancelled = plans.flatMap((one) => {
      const { accountNumber, endedAt } = one.kept
      if (accountNumber !== numberOf(account) || endedAt === null) return []
      const endedOn = dayIn(state, endedAt)
      return [{ endedOn, missed: missedCents(shown(account, one, endedOn)) }]
    })
    return isPlanByPhone(cancelled, todayOf(account))
  }
  const extendedTo = (invoiceNumber: string) =>
    extensions.find(({ extension }) => extension.invoiceNumber === invoiceNumber)?.extension.dueOn ?? null
  /** The first day on which bills of a cancelled plan may be debited. */
  function debitFromOf(account: MockAccount): string | null {
    const state = stateOfAccount(account)
    const days = plans
      .filter(({ kept }) => kept.accountNumber === numberOf(account))
      .flatMap(({ kept: { endedAt } }) => (endedAt === null ? [] : [dayIn(state, endedAt)]))
    const last = days.toSorted().at(-1)
    return last === undefined ? null : businessDaysAfter(state, last, debitStartBusinessDays)
  }
  /** The bills with their owed amounts. The mock issues none while it runs, so a plan covers all. */
  const billsOf = (account: MockAccount, coming: readonly AccountEvent[] = []) => {
    const isInPlan = activePlanOf(account) !== null
    const { ofBill } = ledger.owedOf(account, coming)
    return account.bills.map(({ invoiceNumber, amount, dueOn }) => ({
      ...{ invoiceNumber, amount, owed: ofBill(invoiceNumber), dueOn, isInPlan },
      ...{ extendedTo: extendedTo(invoiceNumber), debitFrom: debitFromOf(account) },
    }))
  }
  const unpaidOf = (account: MockAccount): UnpaidBill[] =>
    unpaidBills({
      today: todayOf(account),
      bills: billsOf(account).map((bill) => ({ ...bill, isBeingDebited: false })),
    })
  const inProgressOf = (account: MockAccount) =>
    payments.comingFor(account).reduce((sum, { cents }) => sum + cents, 0)
  const offerOf = (account: MockAccount) =>
    planOfferOf(Math.max(0, payments.balanceOf(account) - inProgressOf(account)), todayOf(account))

  return {
    /** The bills for debits: with their owed amounts without payments in progress. */
    billsToDebit: (account: MockAccount) => billsOf(account, payments.comingFor(account)),
    /** The current due date of a bill. */
    dueOnOf: (invoiceNumber: string, dueOn: string): string => extendedTo(invoiceNumber) ?? dueOn,
    hasPlan: (account: MockAccount): boolean => activePlanOf(account) !== null,
    /** The next due date of an account. */
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
        planOffer: plan === null && !needsCall(account) && !isSmoothed(account) ? offerOf(account) : null,
        isPlanByPhone: needsCall(account),
        ...(isSmoothed(account) && { isSmoothed: true }),
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
      ledger.note(account, { what: 'EXTENSION', invoiceNumber, dueOn })
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
      if (inProgressOf(account) > 0)
        throw new MockProblem(409, 'A payment is being processed. Agree to a plan when it is done.')
      if (isSmoothed(account)) throw new MockProblem(409, smoothedPlanWords)
      if (needsCall(account)) throw new MockProblem(409, planByPhoneWords)
      const offer = offerOf(account)
      if (offer === null || offer.owed !== owed)
        throw new MockProblem(409, 'What you owe has changed since it was shown. Look at it again.')
      const fault = planFault(order, offer)
      if (fault !== null) throw MockProblem.ofField(`/body/${fault.member}`, fault.words)
      const reference = `PP-${random()}`.slice(0, longestReference)
      const made: OwnedPlan = {
        ...{ userId: owner.userId, key, order: text },
        kept: {
          ...{ reference, accountNumber: numberOf(account), owed, amount, frequency, firstOn },
          ...{ agreedAt: now(), endedAt: null },
        },
      }
      plans.push(made)
      ledger.note(account, { what: 'PLAN', reference, terms: { owed, amount, frequency, firstOn } })
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
        ledger.note(account, { what: 'PLAN_END', reference })
        send({ kind: 'paymentPlanCancelled', to: emailOf(owner), reference })
      }
      return shown(account, found)
    },
  }
}

export type MockPaymentHelp = ReturnType<typeof createMockPaymentHelp>
