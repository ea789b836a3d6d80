import type {
  BankAccount,
  DebitArrangement,
  DebitList,
  DebitRequest,
  DebitRequestChange,
  DebitRequestOrder,
} from '../../contracts/schemas/debit.ts'
import { debitAgreement } from '../../fixtures/debits.ts'
import { dayIn } from '../dates/time-zones.ts'
import { refusedAgreement } from '../debits/debit-agreements.ts'
import { bankAccountEnding, debitStartBusinessDays } from '../debits/debit-rules.ts'
import type { DebitSituation } from '../debits/scheduled-debits.ts'
import { scheduledDebits, tooLargeBills } from '../debits/scheduled-debits.ts'
import { businessDaysAfter } from '../validators/business-days.ts'
import { stateOfSupply } from '../validators/supply-day.ts'
import { chosenAccountOf } from './mock-accounts.ts'
import type { SendMockMail } from './mock-mails.ts'
import type { MockPayTo } from './mock-pay-to.ts'
import type { MockPaymentHelp } from './mock-payment-help.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'

export interface MockDebitPorts {
  readonly now: () => Date
  readonly random: () => string
  readonly send: SendMockMail
  readonly emailOf: (customer: MockCustomer) => string
  readonly help: Pick<MockPaymentHelp, 'billsToDebit'>
  /** The PayTo agreements, which replace direct debit. */
  readonly payTo: () => Pick<MockPayTo, 'collectorOf' | 'isOpen'>
}

interface Stored {
  readonly userId: string
  readonly accountNumber: string
  readonly key: string
  /** The order, so that its idempotency key is refused for another order. */
  readonly order: string
  request: DebitRequest
}

/** The contract's limit. */
const longestReference = 40

const written = ({ bank, agreement }: DebitRequestOrder | DebitRequestChange, more: string) =>
  JSON.stringify([bank.accountName, bank.bsb, bank.number, agreement.version, more])

/** Direct-debit requests of a mock backend. No debit is ever made, because there is no provider and no daily run. */
export function createMockDebits({ now, random, send, emailOf, help, payTo }: MockDebitPorts) {
  const kept: Stored[] = []
  const numberOf = ({ overview }: MockAccount) => overview.accountNumber
  const stateOfAccount = ({ overview }: MockAccount) => stateOfSupply(overview.supplyAddress)
  const activeOf = (account: MockAccount) =>
    kept.find((one) => one.accountNumber === numberOf(account) && one.request.status === 'ACTIVE')

  /** The earlier request with this key, if any. */
  function madeBy({ userId }: MockCustomer, key: string, order: string): DebitRequest | undefined {
    const known = kept.find((one) => one.userId === userId && one.key === key)
    if (known !== undefined && known.order !== order)
      throw MockProblem.ofField('/headers/idempotency-key', 'This names another request.')
    return known?.request
  }
  function mustBeShown(version: string): void {
    if (version !== debitAgreement.version)
      throw MockProblem.ofField('/body/agreement/version', refusedAgreement)
  }
  function own({ userId }: MockCustomer, reference: string): Stored {
    const found = kept.find((one) => one.userId === userId && one.request.reference === reference)
    if (found === undefined) throw new MockProblem(404, 'You have no direct-debit request of this reference.')
    return found
  }
  function make(
    owner: MockCustomer,
    account: MockAccount,
    {
      key,
      order,
      bank,
      coversFrom,
    }: Pick<Stored, 'key' | 'order'> & { bank: BankAccount; coversFrom: string },
  ): DebitRequest {
    const { accountName, bsb, number } = bank
    const request: DebitRequest = {
      reference: `DDR-${random()}`.slice(0, longestReference),
      status: 'ACTIVE',
      bank: { accountName, bsb, ending: bankAccountEnding(number) },
      coversFrom,
      agreementVersion: debitAgreement.version,
      agreedAt: now().toISOString(),
      endedAt: null,
    }
    kept.push({ userId: owner.userId, accountNumber: numberOf(account), key, order, request })
    return request
  }
  const tell = (
    kind: 'debitAgreed' | 'debitChanged' | 'debitCancelled',
    owner: MockCustomer,
    { reference }: DebitRequest,
  ) => send({ kind, to: emailOf(owner), reference })

  return {
    /** The first day that the active request of an account covers; null: there is none. */
    coveredFrom: (account: MockAccount): string | null => activeOf(account)?.request.coversFrom ?? null,
    /** Ends the active request, because PayTo has replaced it. */
    giveWay(account: MockAccount): void {
      const active = activeOf(account)
      if (active !== undefined)
        active.request = { ...active.request, status: 'REPLACED', endedAt: now().toISOString() }
    },
    arrangement(owner: MockCustomer, number?: string): DebitArrangement {
      const account = chosenAccountOf(owner, number)
      return {
        accountNumber: numberOf(account),
        request: activeOf(account)?.request ?? null,
        agreement: debitAgreement,
        nextAgreement: null,
      }
    },
    create(owner: MockCustomer, key: string, order: DebitRequestOrder): DebitRequest {
      const account = chosenAccountOf(owner, order.account)
      const text = written(order, `account ${order.account ?? ''}`)
      const known = madeBy(owner, key, text)
      if (known !== undefined) return known
      mustBeShown(order.agreement.version)
      if (account.isClosed) throw new MockProblem(409, 'Supply of this account has ended.')
      if (activeOf(account) !== undefined)
        throw new MockProblem(
          409,
          'Direct debit is set up for this account. Change its bank account instead.',
        )
      if (payTo().isOpen(account))
        throw new MockProblem(
          409,
          'This account has a PayTo agreement. End it before you set up direct debit.',
        )
      const state = stateOfAccount(account)
      const coversFrom = businessDaysAfter(state, dayIn(state, now()), debitStartBusinessDays)
      const request = make(owner, account, { key, order: text, bank: order.bank, coversFrom })
      tell('debitAgreed', owner, request)
      return request
    },
    change(owner: MockCustomer, key: string, { reference, ...order }: DebitRequestChange): DebitRequest {
      const text = written({ reference, ...order }, `request ${reference}`)
      const known = madeBy(owner, key, text)
      if (known !== undefined) return known
      const former = own(owner, reference)
      mustBeShown(order.agreement.version)
      if (former.request.status !== 'ACTIVE')
        throw new MockProblem(409, 'This direct-debit request has ended.')
      const account = chosenAccountOf(owner, former.accountNumber)
      const { coversFrom } = former.request
      former.request = { ...former.request, status: 'REPLACED', endedAt: now().toISOString() }
      const request = make(owner, account, { key, order: text, bank: order.bank, coversFrom })
      tell('debitChanged', owner, request)
      return request
    },
    cancel(owner: MockCustomer, reference: string): DebitRequest {
      const found = own(owner, reference)
      if (found.request.status === 'REPLACED')
        throw new MockProblem(409, 'Another request has taken the place of this one.')
      if (found.request.status === 'ACTIVE') {
        found.request = { ...found.request, status: 'CANCELLED', endedAt: now().toISOString() }
        tell('debitCancelled', owner, found.request)
      }
      return found.request
    },
    list(owner: MockCustomer, number?: string): DebitList {
      const account = chosenAccountOf(owner, number)
      const state = stateOfAccount(account)
      const collector = payTo().collectorOf(account)
      const situation: DebitSituation = {
        state,
        today: dayIn(state, now()),
        ...(collector === null
          ? { coversFrom: activeOf(account)?.request.coversFrom ?? null }
          : { method: 'PAYTO', ...collector }),
        bills: help.billsToDebit(account),
        attempts: [],
      }
      const tooLarge = tooLargeBills(situation)
      return {
        scheduled: scheduledDebits(situation),
        debits: [],
        ...(tooLarge.length > 0 && { tooLarge }),
      }
    },
  }
}

export type MockDebits = ReturnType<typeof createMockDebits>
