import { randomBytes, randomUUID } from 'node:crypto'
import type { CardPaymentFailure, CardPaymentStatus, PaymentEvent } from 'gridfront/contracts'
import type { ProvidedPayment, ProvidedRefund } from '../payments/provider.ts'
import { refundsOf } from '../payments/provider.ts'

/** What the sandbox does with a card, by its number. Real numbers are declined. */
export type CardBehaviour =
  | 'pays'
  | 'asks'
  | 'declines'
  | 'lacksFunds'
  | 'isExpired'
  | 'takesTime'
  | 'losesAnswer'

/** Test cards. None of them is anybody's. */
export const testCards: Readonly<Record<string, CardBehaviour>> = {
  '4111111111111111': 'pays',
  '5555555555554444': 'pays',
  '4000000000003220': 'asks',
  '4000000000000002': 'declines',
  '4000000000009995': 'lacksFunds',
  '4000000000000069': 'isExpired',
  '4000000000000077': 'takesTime',
  '4000000000000119': 'losesAnswer',
}
/** The code that the sandbox's bank takes. */
export const bankCode = '123456'

/** What the sandbox's bank does with a debit, by the number of the account. Others pay. */
export const testBankAccounts: Readonly<Record<string, CardPaymentFailure>> = {
  '222222227': 'INSUFFICIENT_FUNDS',
  '111111113': 'DECLINED',
}

/** The sandbox's name of a bank account. It tells what becomes of debits, and nothing of the account. */
export const bankTokenOf = (id: string, number: string): string =>
  `bank_${testBankAccounts[number] ?? 'PAYS'}_${id}`

export interface SandboxPayment extends ProvidedPayment {
  readonly refunds: readonly ProvidedRefund[]
  /** Opens the fields of this payment. */
  readonly token: string
  readonly isAsking: boolean
  /** What becomes of it once its days are over. Left out: it is paid. */
  readonly failsWith?: CardPaymentFailure | undefined
  readonly createdAt: string
  readonly changedAt: string
}

export interface SandboxBookPorts {
  readonly now: () => Date
  /** Told of each change of a payment. */
  readonly onEvent: (event: PaymentEvent) => void
  /** What was kept before. */
  readonly kept?: readonly SandboxPayment[]
  /** Keeps a payment after each change of it. */
  readonly keep?: (payment: SandboxPayment) => void
}

export type FieldsAnswer = 'PAID' | 'FAILED' | 'PENDING' | 'ASKS'

const failures: Partial<Record<CardBehaviour, CardPaymentFailure>> = {
  declines: 'DECLINED',
  lacksFunds: 'INSUFFICIENT_FUNDS',
  isExpired: 'EXPIRED_CARD',
}
/** After this time nobody goes on with a payment any more. */
const expiresMs = 3_600_000

/** The sandbox's payments: what a real provider would keep, less the cards. */
export function createSandboxBook({ now, onEvent, kept = [], keep = () => undefined }: SandboxBookPorts) {
  // Payments that an earlier sandbox has kept have no list of refunds.
  const payments = new Map(
    kept.map((payment) => [payment.paymentId, { ...payment, refunds: refundsOf(payment) }]),
  )

  function put(payment: SandboxPayment): SandboxPayment {
    payments.set(payment.paymentId, payment)
    keep(payment)
    return payment
  }
  function change(
    payment: SandboxPayment,
    status: CardPaymentStatus,
    failure: CardPaymentFailure | null = null,
  ): SandboxPayment {
    const changed = put({ ...payment, status, failure, isAsking: false, changedAt: now().toISOString() })
    const { paymentId, amountCents: amount, cardLast4 = null } = changed
    const refunds = changed.refunds.map(({ refundId, amountCents }) => ({ refundId, amount: amountCents }))
    onEvent({
      eventId: randomUUID(),
      createdAt: changed.changedAt,
      payment: { paymentId, amount, status, failure, cardLast4, refunds } as PaymentEvent['payment'],
    })
    return changed
  }
  function make(paymentId: string, amountCents: number): SandboxPayment {
    const at = now().toISOString()
    const token = randomBytes(24).toString('base64url')
    return put({
      ...{ paymentId, amountCents, token },
      ...{ status: 'CREATED', failure: null, refunds: [], isAsking: false, createdAt: at, changedAt: at },
    })
  }
  const ofToken = (token: string) => [...payments.values()].find((payment) => payment.token === token) ?? null

  return {
    create: (paymentId: string, amountCents: number) =>
      payments.get(paymentId) ?? make(paymentId, amountCents),
    read: (paymentId: string) => payments.get(paymentId) ?? null,
    ofToken,
    cancel(paymentId: string, amountCents: number): SandboxPayment {
      const payment = payments.get(paymentId) ?? make(paymentId, amountCents)
      return payment.status === 'CREATED' ? change(payment, 'FAILED', 'CANCELLED') : payment
    },
    /** The card's owner has pressed the button. Pressed again, nothing more happens. */
    confirm(token: string, cardNumber: string): FieldsAnswer | null {
      const found = ofToken(token)
      if (found === null) return null
      if (found.status === 'PENDING') return 'PENDING'
      if (found.status !== 'CREATED') return found.status === 'FAILED' ? 'FAILED' : 'PAID'
      const payment = { ...found, cardLast4: /\d{4}$/.exec(cardNumber)?.[0] ?? null }
      const behaviour = testCards[cardNumber] ?? 'declines'
      if (behaviour === 'asks') {
        put({ ...payment, isAsking: true })
        return 'ASKS'
      }
      if (behaviour === 'takesTime') {
        change(payment, 'PENDING')
        return 'PENDING'
      }
      const failure = failures[behaviour]
      change(payment, failure === undefined ? 'SUCCEEDED' : 'FAILED', failure ?? null)
      return failure === undefined ? 'PAID' : 'FAILED'
    },
    /** The bank's own question (3-D Secure). */
    answerBank(token: string, code: string): FieldsAnswer | null {
      const payment = ofToken(token)
      if (payment === null) return null
      if (payment.status !== 'CREATED' || !payment.isAsking)
        return payment.status === 'FAILED' ? 'FAILED' : payment.status === 'CREATED' ? null : 'PAID'
      const isRight = code === bankCode
      change(payment, isRight ? 'SUCCEEDED' : 'FAILED', isRight ? null : 'NOT_AUTHENTICATED')
      return isRight ? 'PAID' : 'FAILED'
    },
    /** Debits a bank account by its name. Asked again, it is the same debit. */
    debit(paymentId: string, amountCents: number, bankToken: string): SandboxPayment {
      const payment = payments.get(paymentId) ?? make(paymentId, amountCents)
      if (payment.status !== 'CREATED') return payment
      const failsWith = Object.values(testBankAccounts).find((failure) =>
        bankToken.startsWith(`bank_${failure}_`),
      )
      return change({ ...payment, failsWith }, 'PENDING')
    },
    /** Ends a payment that takes its time. */
    complete(paymentId: string, isPaid?: boolean): void {
      const payment = payments.get(paymentId)
      if (payment?.status !== 'PENDING') return
      const failure = isPaid === undefined ? payment.failsWith : isPaid ? undefined : 'DECLINED'
      change(payment, failure === undefined ? 'SUCCEEDED' : 'FAILED', failure ?? null)
    },
    /** Once for each id of a refund, and never more than is left. */
    refund(paymentId: string, { refundId, amountCents }: ProvidedRefund): SandboxPayment | null {
      const payment = payments.get(paymentId) ?? null
      if (payment?.status !== 'SUCCEEDED' || payment.refunds.some((one) => one.refundId === refundId))
        return payment
      const refunds = [...payment.refunds, { refundId, amountCents }]
      const left = payment.amountCents - refunds.reduce((sum, one) => sum + one.amountCents, 0)
      if (!Number.isSafeInteger(amountCents) || amountCents < 1 || left < 0) return payment
      return change({ ...payment, refunds }, left === 0 ? 'REFUNDED' : 'SUCCEEDED')
    },
    /** The customer's bank takes the money back. */
    chargeBack(paymentId: string): void {
      const payment = payments.get(paymentId)
      if (payment?.status === 'SUCCEEDED') change(payment, 'REVERSED')
    },
    expire(): void {
      const oldest = now().getTime() - expiresMs
      for (const payment of payments.values())
        if (payment.status === 'CREATED' && Date.parse(payment.createdAt) < oldest)
          change(payment, 'FAILED', 'EXPIRED')
    },
    list: () => [...payments.values()],
  }
}

export type SandboxBook = ReturnType<typeof createSandboxBook>
