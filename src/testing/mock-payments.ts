import { billStatusOf } from '../../contracts/billing-rules.ts'
import type {
  CardPayment,
  CardPaymentOrder,
  CardPaymentStart,
  PaymentEvent,
  PaymentFilter,
  PaymentRecord,
} from '../../contracts/schemas/payment.ts'
import type { AccountEvent } from '../payment-help/amounts-owed.ts'
import { guestTokenMinutes } from '../payments/guest-keys.ts'
import { cardPaymentWay, isOpenPayment } from '../payments/payment-rules.ts'
import type { MockLedger } from './mock-ledger.ts'
import type { SendMockMail } from './mock-mails.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'

interface Stored {
  readonly owner: MockCustomer
  readonly account: MockAccount
  readonly key: string
  /** A payer without a login; null for the customer. */
  readonly guest: MockGuest | null
  payment: CardPayment
  cardLast4: string | null
  /** The balance after it had succeeded. */
  balanceAfter: number
  /** Refunds by their ids. */
  readonly refunds: Map<string, Back>
  chargeback: Back | null
}

/** Refunded cents, and when. */
interface Back {
  readonly cents: number
  readonly at: string
}

export interface MockGuest {
  /** The id of the browser, unchanged by a login in another tab. */
  readonly name: string
  /** The token for reading the payment's status. */
  readonly token: string
  readonly email: string | undefined
}

export interface MockPaymentPorts {
  readonly now: () => Date
  readonly ledger: MockLedger
  readonly send: SendMockMail
  readonly emailOf: (customer: MockCustomer) => string
}

const refundedOf = ({ refunds }: Stored) => [...refunds.values()].reduce((sum, { cents }) => sum + cents, 0)
/** The part that was paid and not returned. */
const heldOf = (kept: Stored) =>
  kept.payment.status === 'SUCCEEDED' ? kept.payment.amount - refundedOf(kept) : 0
const wasPaid = ({ paidAt }: CardPayment) => paidAt !== null

const returnOf = (kind: 'REFUND' | 'CHARGEBACK', { cents, at }: Back) => ({
  kind,
  amount: cents,
  returnedAt: at,
})

function recordOf(one: Stored): PaymentRecord {
  const { paymentId, amount, status, paidAt, receiptNumber } = one.payment
  const { cardLast4, balanceAfter } = one
  const accountNumber = one.account.overview.accountNumber
  const refunds = [...one.refunds.values()].map((back) => returnOf('REFUND', back))
  return {
    ...{ paymentId, accountNumber, method: 'CARD', amount, receiptNumber, paidAt: paidAt ?? '' },
    ...{ refunded: refundedOf(one), status, cardLast4, balanceAfter },
    ...(one.guest !== null && { isOfGuest: true }),
    returns: one.chargeback === null ? refunds : [...refunds, returnOf('CHARGEBACK', one.chargeback)],
  } as PaymentRecord
}

/** Path of the page on which `withCardFields` lets a payment succeed or fail. */
export const cardFieldsPath = '/mock-card-fields'

/** Card payments of a mock backend. They change only by webhooks: there is no provider behind it. */
export function createMockPayments({ now, ledger, send, emailOf }: MockPaymentPorts) {
  const kept: Stored[] = []
  const events = new Set<string>()
  const ofOwner = ({ userId }: MockCustomer) => kept.filter(({ owner }) => owner.userId === userId)
  const ofAccount = ({ overview }: MockAccount) =>
    kept.filter(({ account }) => account.overview.accountNumber === overview.accountNumber)
  const paidFor = (account: MockAccount) => ofAccount(account).reduce((sum, one) => sum + heldOf(one), 0)
  const balanceOf = (account: MockAccount): number => account.overview.balance - paidFor(account)

  /**
   * `own`: the payments among which an existing one with this key is searched. `check` throws for an invalid amount.
   */
  function begin(
    own: readonly Stored[],
    wanted: Pick<Stored, 'owner' | 'account' | 'key' | 'guest'>,
    amount: CardPayment['amount'],
    url: string,
    check: () => void = () => undefined,
  ): CardPaymentStart {
    const { account, key } = wanted
    const startOf = (payment: CardPayment) => ({
      payment,
      fieldsUrl: new URL(`${cardFieldsPath}#${payment.paymentId}/${payment.amount}`, url).href,
    })
    const known = own.find((one) => one.key === key)
    if (known !== undefined) {
      if (known.payment.amount !== amount || known.account !== account)
        throw MockProblem.ofField('/headers/idempotency-key', 'This names another request.')
      const asBegun = { status: 'CREATED', failure: null, receiptNumber: null, paidAt: null } as const
      return startOf({ ...known.payment, ...asBegun })
    }
    const open = own.filter((one) => one.account === account && isOpenPayment(one.payment.status))
    if (open.some(({ payment }) => payment.status === 'PENDING'))
      throw new MockProblem(409, 'An earlier payment is being processed. Wait until it is done.')
    check()
    for (const one of open) one.payment = { ...one.payment, status: 'FAILED', failure: 'CANCELLED' }
    const payment: CardPayment = {
      paymentId: crypto.randomUUID(),
      amount,
      status: 'CREATED',
      failure: null,
      receiptNumber: null,
      createdAt: now().toISOString(),
      paidAt: null,
    }
    const fresh = { payment, refunds: new Map(), chargeback: null, cardLast4: null, balanceAfter: 0 }
    kept.push({ ...wanted, ...fresh })
    return startOf(payment)
  }

  return {
    balanceOf,
    /** Payments in progress, as they will be entered in the ledger. */
    comingFor: (account: MockAccount): (AccountEvent & { readonly what: 'CREDIT' })[] =>
      ofAccount(account).flatMap(({ payment: { paymentId, amount, status } }) =>
        status === 'PENDING' ? [{ what: 'CREDIT', id: paymentId, cents: amount }] : [],
      ),
    /** The bills, less later payments. */
    billsOf(account: MockAccount) {
      const { ofBill } = ledger.owedOf(account)
      return account.bills.map((bill) => {
        const owed = ofBill(bill.invoiceNumber)
        return { ...bill, paymentStatus: billStatusOf(bill.amount, owed), owed: owed as typeof bill.amount }
      })
    },
    start(
      owner: MockCustomer,
      account: MockAccount,
      key: string,
      { amount, inAdvance }: Pick<CardPaymentOrder, 'amount'> & Partial<CardPaymentOrder>,
      url: string,
    ): CardPaymentStart {
      const own = ofOwner(owner).filter(({ guest }) => guest === null)
      return begin(own, { owner, account, key, guest: null }, amount, url, () => {
        const owed = Math.max(0, balanceOf(account))
        const isExpected = inAdvance !== undefined && owed >= inAdvance.owed && !account.isClosed
        if (amount > owed && !isExpected)
          throw MockProblem.ofField('/body/amount', 'This is more than is owed.')
      })
    },
    /** Begins a payment for an account that the guest has identified by its bill. The balance sets no limit. */
    startAsGuest(
      owner: MockCustomer,
      account: MockAccount,
      key: string,
      { amount, url, guest }: { amount: CardPayment['amount']; url: string; guest: MockGuest },
    ): CardPaymentStart & { readonly token: string } {
      const own = kept.filter((one) => one.guest?.name === guest.name)
      const known = own.find((one) => one.key === key)
      if (known !== undefined && known.guest?.email !== guest.email)
        throw MockProblem.ofField('/headers/idempotency-key', 'This names another request.')
      const started = begin(own, { owner, account, key, guest }, amount, url)
      return { ...started, token: known?.guest?.token ?? guest.token }
    },
    /** The status of the payment that belongs to the token. */
    stateForGuest(paymentId: string, token: string): CardPayment {
      const found = kept.find(({ payment }) => payment.paymentId === paymentId)
      const isYoung =
        found !== undefined &&
        (found.payment.status === 'PENDING' ||
          now().getTime() - Date.parse(found.payment.paidAt ?? found.payment.createdAt) <=
            guestTokenMinutes * 60_000)
      if (!isYoung || found.guest?.token !== token) throw new MockProblem(404, 'There is no such payment.')
      return found.payment
    },
    state(owner: MockCustomer, paymentId: string): CardPayment {
      const found = ofOwner(owner).find(
        ({ payment, guest }) => guest === null && payment.paymentId === paymentId,
      )
      if (found === undefined) throw new MockProblem(404, 'There is no such payment.')
      return found.payment
    },
    history(account: MockAccount, { from = '', to = '9999-12-31' }: PaymentFilter): PaymentRecord[] {
      return ofAccount(account)
        .filter(({ payment }) => wasPaid(payment))
        .map(recordOf)
        .filter(({ paidAt }) => paidAt.slice(0, 10) >= from && paidAt.slice(0, 10) <= to)
        .toReversed()
    },
    /** One payment of the history, of any of the customer's accounts. */
    paid(owner: MockCustomer, paymentId: string): PaymentRecord {
      const found = ofOwner(owner).find(({ payment }) => payment.paymentId === paymentId && wasPaid(payment))
      if (found === undefined) throw new MockProblem(404, 'There is no such payment.')
      return recordOf(found)
    },
    receive({ eventId, payment }: PaymentEvent): void {
      const { paymentId, amount, status, failure, cardLast4, refunds } = payment
      if (events.has(eventId)) return
      events.add(eventId)
      const found = kept.find(({ payment }) => payment.paymentId === paymentId)
      if (found === undefined || found.payment.amount !== amount) return
      const way = cardPaymentWay(found.payment.status, status)
      if (way === null) return
      const given = refunds ?? (status === 'REFUNDED' ? [{ refundId: paymentId, amount }] : [])
      const at = now().toISOString()
      const newRefunds = given.filter(({ refundId }) => !found.refunds.has(refundId))
      for (const one of newRefunds) found.refunds.set(one.refundId, { cents: one.amount, at })
      const { account } = found
      if (way.includes('SUCCEEDED')) ledger.note(account, { what: 'CREDIT', id: paymentId, cents: amount })
      for (const one of newRefunds) ledger.note(account, { what: 'RETURN', of: paymentId, cents: one.amount })
      if (way.length === 0) return
      const left = amount - refundedOf(found)
      if (way.includes('REVERSED') && left > 0) {
        found.chargeback = { cents: left, at }
        ledger.note(account, { what: 'RETURN', of: paymentId, cents: left })
      }
      const owedBefore = balanceOf(found.account)
      const isNew = way.includes('SUCCEEDED')
      const number = kept.filter(({ payment }) => wasPaid(payment)).length + 1
      const receiptNumber = `PAY-MOCK-${String(number).padStart(4, '0')}`
      found.payment = {
        ...found.payment,
        status,
        failure: status === 'FAILED' ? (failure ?? 'PROVIDER_FAULT') : null,
        ...(isNew && { receiptNumber, paidAt: at }),
      }
      if (isNew) {
        // The card of somebody else is not shown in the account.
        found.cardLast4 = found.guest === null ? (cardLast4 ?? null) : null
        found.balanceAfter = owedBefore - amount
      }
      if (isNew) send({ kind: 'paymentReceipt', to: emailOf(found.owner), receiptNumber })
      const { email } = found.guest ?? {}
      if (isNew && email !== undefined) send({ kind: 'guestReceipt', to: email, receiptNumber })
    },
  }
}

export type MockPayments = ReturnType<typeof createMockPayments>
