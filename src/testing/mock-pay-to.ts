import { dayMs } from '../../contracts/civil-days.ts'
import type { PayToStatus } from '../../contracts/pay-to-rules.ts'
import type {
  MaskedPayToPayer,
  PayToAgreement,
  PayToArrangement,
  PayToChange,
  PayToEvent,
  PayToOrder,
  PayToPayer,
} from '../../contracts/schemas/pay-to.ts'
import { dayIn } from '../dates/time-zones.ts'
import { bankAccountEnding, debitStartBusinessDays } from '../debits/debit-rules.ts'
import { startPayToLife } from '../debits/pay-to-machine.ts'
import { isOpenPayTo, maskedPayId, payToAfter, payToAnswerDays, payToWay } from '../debits/pay-to-rules.ts'
import { businessDaysAfter } from '../validators/business-days.ts'
import { stateOfSupply } from '../validators/supply-day.ts'
import { chosenAccountOf } from './mock-accounts.ts'
import type { SendMockMail } from './mock-mails.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'

export interface MockPayToPorts {
  readonly now: () => Date
  readonly send: SendMockMail
  readonly emailOf: (customer: MockCustomer) => string
  /** The first day that the direct debit of an account covers; null: it has none. */
  readonly directDebitFrom: (account: MockAccount) => string | null
  /** Ends the direct debit of an account. */
  readonly endDirectDebit: (account: MockAccount) => void
}

interface Stored {
  readonly owner: MockCustomer
  readonly account: MockAccount
  readonly key: string
  /** The order, so that its idempotency key is refused for another order. */
  readonly order: string
  readonly life: ReturnType<typeof startPayToLife>
  revision: number
  facts: Omit<PayToAgreement, 'status'>
}

export const maskedPayer = (payer: PayToPayer): MaskedPayToPayer => {
  if (payer.kind === 'PAYID') return { kind: 'PAYID', payId: maskedPayId(payer.payId) }
  const { accountName, bsb, number } = payer.bank
  return { kind: 'BANK_ACCOUNT', bank: { accountName, bsb, ending: bankAccountEnding(number) } }
}

/** PayTo agreements of a mock backend. There is no bank behind it: customers' answers arrive only by webhook. */
export function createMockPayTo({ now, send, emailOf, directDebitFrom, endDirectDebit }: MockPayToPorts) {
  const kept: Stored[] = []
  const events = new Set<string>()
  const numberOf = ({ overview }: MockAccount) => overview.accountNumber
  const statusOf = ({ life }: Stored): PayToStatus => life.getSnapshot().state
  const shown = (one: Stored): PayToAgreement => ({ ...one.facts, status: statusOf(one) })
  const ofAccount = (account: MockAccount) =>
    kept.filter((one) => numberOf(one.account) === numberOf(account))
  const openOf = (account: MockAccount) => ofAccount(account).find((one) => isOpenPayTo(statusOf(one)))

  function moveTo(one: Stored, status: PayToStatus): void {
    const { account } = one
    for (const type of payToWay(statusOf(one), status) ?? []) {
      one.life.send({ type })
      one.facts = { ...one.facts, changedAt: now().toISOString() }
      if (type !== 'AUTHORISE' && type !== 'RESUME') continue
      const state = stateOfSupply(account.overview.supplyAddress)
      const today = dayIn(state, now())
      const days =
        type === 'AUTHORISE'
          ? [directDebitFrom(account), businessDaysAfter(state, today, debitStartBusinessDays)]
          : [today, one.facts.coversFrom]
      const inOrder = days.filter((day) => day !== null).toSorted()
      // After approval: the earlier of the two days, because direct debit has collected the bills until then. After a
      // pause: the later.
      const coversFrom = inOrder.at(type === 'AUTHORISE' ? 0 : -1) ?? today
      one.facts = { ...one.facts, coversFrom }
      endDirectDebit(account)
    }
    send({ kind: 'payTo', to: emailOf(one.owner), agreementId: one.facts.agreementId, status })
  }

  return {
    /** The PayTo collector of an account's bills; null if there is none. */
    collectorOf(account: MockAccount): { readonly coversFrom: string; readonly maxCents: number } | null {
      const active = ofAccount(account).find((one) => statusOf(one) === 'ACTIVE')
      const from = active?.facts.coversFrom
      return active === undefined || from == null
        ? null
        : { coversFrom: from, maxCents: active.facts.maximum }
    },
    isOpen: (account: MockAccount): boolean => openOf(account) !== undefined,
    arrangement(owner: MockCustomer, number?: string): PayToArrangement {
      const account = chosenAccountOf(owner, number)
      const newest = ofAccount(account).at(-1)
      return {
        accountNumber: numberOf(account),
        agreement: newest === undefined ? null : shown(newest),
        hasDirectDebit: directDebitFrom(account) !== null,
      }
    },
    create(owner: MockCustomer, key: string, order: PayToOrder): PayToAgreement {
      const account = chosenAccountOf(owner, order.account)
      const text = JSON.stringify(order)
      const known = kept.find((one) => one.owner.userId === owner.userId && one.key === key)
      if (known !== undefined && known.order !== text)
        throw MockProblem.ofField('/headers/idempotency-key', 'This names another request.')
      if (known !== undefined) return shown(known)
      if (account.isClosed) throw new MockProblem(409, 'Supply of this account has ended.')
      if (openOf(account) !== undefined)
        throw new MockProblem(409, 'This account has a PayTo agreement already. End it before you ask anew.')
      if (directDebitFrom(account) !== null && order.replacesDirectDebit !== true)
        throw new MockProblem(409, 'Direct debit is on for this account. Say that PayTo takes its place.')
      const at = now()
      const one: Stored = {
        ...{ owner, account, key, order: text, revision: 0, life: startPayToLife() },
        facts: {
          agreementId: crypto.randomUUID(),
          payer: maskedPayer(order.payer),
          maximum: order.maximum,
          proposedAt: at.toISOString(),
          answerBy: new Date(at.getTime() + payToAnswerDays * dayMs).toISOString(),
          coversFrom: null,
          changedAt: at.toISOString(),
          bankUrl: null,
        },
      }
      kept.push(one)
      send({
        kind: 'payTo',
        to: emailOf(owner),
        agreementId: one.facts.agreementId,
        status: 'PROPOSED',
      })
      return shown(one)
    },
    change(owner: MockCustomer, { agreementId, action }: PayToChange): PayToAgreement {
      const one = kept.find(
        ({ owner: { userId }, facts }) => userId === owner.userId && facts.agreementId === agreementId,
      )
      if (one === undefined) throw new MockProblem(404, 'You have no PayTo agreement of this id.')
      const wanted = ({ PAUSE: 'PAUSED', RESUME: 'ACTIVE', CANCEL: 'CANCELLED' } as const)[action]
      if (statusOf(one) === wanted) return shown(one)
      if (payToAfter(statusOf(one), action) === null)
        throw new MockProblem(409, 'This cannot be done with the agreement as it is now.')
      one.revision += 1
      moveTo(one, wanted)
      return shown(one)
    },
    receive({ eventId, agreement: { agreementId, status, revision } }: PayToEvent): void {
      if (events.has(eventId)) return
      events.add(eventId)
      const one = kept.find(({ facts }) => facts.agreementId === agreementId)
      if (one === undefined || revision <= one.revision) return
      if (payToWay(statusOf(one), status) === null) return
      one.revision = revision
      if (statusOf(one) !== status) moveTo(one, status)
    },
  }
}

export type MockPayTo = ReturnType<typeof createMockPayTo>
