import { randomBytes, randomUUID } from 'node:crypto'
import type { CardPaymentFailure, CardPaymentStatus, PaymentEvent } from 'gridfront/contracts'
import type { ProvidedPayment, ProvidedRefund } from '../payments/provider.ts'
import { refundsOf } from '../payments/provider.ts'
import type { CardBook, CardFacts } from './card-book.ts'
import { brandOf, createCardBook } from './card-book.ts'
import type { CardBehaviour } from './test-cards.ts'
import { testCards } from './test-cards.ts'

/** The code that the sandbox's bank takes. */
export const bankCode = '123456'

/** What the sandbox's bank does with a debit, by the number of the account. Others pay. */
export const testBankAccounts: Readonly<Record<string, CardPaymentFailure>> = {
  '222222227': 'INSUFFICIENT_FUNDS',
  '111111113': 'DECLINED',
}

/** The sandbox's token for a bank account. It contains the outcome of debits, and nothing of the account. */
export const bankTokenOf = (id: string, number: string): string =>
  `bank_${testBankAccounts[number] ?? 'PAYS'}_${id}`

export interface SandboxPayment extends ProvidedPayment {
  readonly refunds: readonly ProvidedRefund[]
  /** Opens the fields of this payment. */
  readonly token: string
  readonly isAsking: boolean
  /** Whose cards are offered, and kept; null or left out: a guest's payment. */
  readonly payer?: string | null
  /** The card to be saved once it is paid. */
  readonly saves?: CardFacts | null
  /** The saved card that pays it. */
  readonly cardId?: string | null
  /** Why it fails after its days. Left out: it is paid. */
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
  /** The cards that are kept for payers. Default: none so far. */
  readonly cards?: CardBook
}

/** `NOT_KEPT`: the saved card was removed meanwhile. `EXPIRED`: its last month is over. Then another one may pay. */
export type FieldsAnswer = 'PAID' | 'FAILED' | 'PENDING' | 'ASKS' | 'NOT_KEPT' | 'EXPIRED'

/** The input besides the card's number. */
export interface TypedCard {
  /** Month and year: `2028-03`. */
  readonly expires?: string
  readonly saves?: boolean
}

const failures: Partial<Record<CardBehaviour, CardPaymentFailure>> = {
  declines: 'DECLINED',
  declinesOnceSaved: 'DECLINED',
  lacksFunds: 'INSUFFICIENT_FUNDS',
  isExpired: 'EXPIRED_CARD',
}
/** After this time nobody goes on with a payment any more. */
const expiresMs = 3_600_000

/** The sandbox's payments: what a real provider would keep, less the cards. */
export function createSandboxBook({
  now,
  onEvent,
  kept = [],
  keep = () => undefined,
  cards = createCardBook({ now }),
}: SandboxBookPorts) {
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
    const { saves, payer } = payment
    const isOver = status !== 'PENDING'
    const changed = put({
      ...{ ...payment, status, failure, isAsking: false, changedAt: now().toISOString() },
      ...(isOver && { saves: null }),
    })
    // One that was not paid with is not kept: it would be offered, and declined.
    if (status === 'SUCCEEDED' && saves && payer) cards.keepCard(payer, saves)
    const { paymentId, amountCents: amount, cardLast4 = null } = changed
    const refunds = changed.refunds.map(({ refundId, amountCents }) => ({ refundId, amount: amountCents }))
    onEvent({
      eventId: randomUUID(),
      createdAt: changed.changedAt,
      payment: { paymentId, amount, status, failure, cardLast4, refunds } as PaymentEvent['payment'],
    })
    return changed
  }
  function make(paymentId: string, amountCents: number, payer: string | null = null): SandboxPayment {
    const at = now().toISOString()
    const token = randomBytes(24).toString('base64url')
    return put({
      ...{ paymentId, amountCents, token, payer },
      ...{ status: 'CREATED', failure: null, refunds: [], isAsking: false, createdAt: at, changedAt: at },
    })
  }
  const ofToken = (token: string) => [...payments.values()].find((payment) => payment.token === token) ?? null

  /** What a payment that is not `CREATED` answers. */
  const asItStands = ({ status }: SandboxPayment): FieldsAnswer =>
    status === 'PENDING' ? 'PENDING' : status === 'FAILED' ? 'FAILED' : 'PAID'
  function charge(payment: SandboxPayment, behaviour: CardBehaviour): FieldsAnswer {
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
  }
  const isForgotten = ({ payer, cardId }: SandboxPayment) =>
    payer != null && cardId != null && cards.read(payer, cardId) === null

  return {
    cards,
    create: (paymentId: string, amountCents: number, payer: string | null = null) =>
      payments.get(paymentId) ?? make(paymentId, amountCents, payer),
    read: (paymentId: string) => payments.get(paymentId) ?? null,
    ofToken,
    cancel(paymentId: string, amountCents: number): SandboxPayment {
      const payment = payments.get(paymentId) ?? make(paymentId, amountCents)
      return payment.status === 'CREATED' ? change(payment, 'FAILED', 'CANCELLED') : payment
    },
    /** The card's owner has pressed the button. Pressed again, nothing more happens. */
    confirm(
      token: string,
      cardNumber: string,
      { expires = '2030-12', saves = false }: TypedCard = {},
    ): FieldsAnswer | null {
      const found = ofToken(token)
      if (found === null) return null
      if (found.status !== 'CREATED') return asItStands(found)
      const behaviour = testCards[cardNumber] ?? 'declines'
      const last4 = /\d{4}$/.exec(cardNumber)?.[0] ?? null
      const mayKeep = saves && last4 !== null && found.payer != null
      const facts = mayKeep ? { behaviour, brand: brandOf(cardNumber), last4, expires } : null
      const isSavedOnly = behaviour === 'declinesOnceSaved'
      return charge(
        { ...found, cardLast4: last4, cardId: null, saves: facts },
        isSavedOnly ? 'pays' : behaviour,
      )
    },
    /** The same with a card that is kept for the payer. */
    confirmSaved(token: string, cardId: string): FieldsAnswer | null {
      const found = ofToken(token)
      if (found === null) return null
      if (found.status !== 'CREATED') return asItStands(found)
      const card = found.payer == null ? null : cards.read(found.payer, cardId)
      if (card === null) return 'NOT_KEPT'
      if (cards.isExpired(card)) return 'EXPIRED'
      return charge({ ...found, cardLast4: card.last4, cardId, saves: null }, card.behaviour)
    },
    /** The bank's own question (3-D Secure). */
    answerBank(token: string, code: string): FieldsAnswer | null {
      const payment = ofToken(token)
      if (payment === null) return null
      if (payment.status !== 'CREATED') return asItStands(payment)
      if (!payment.isAsking) return null
      if (isForgotten(payment)) {
        put({ ...payment, isAsking: false, cardId: null })
        return 'NOT_KEPT'
      }
      const isRight = code === bankCode
      change(payment, isRight ? 'SUCCEEDED' : 'FAILED', isRight ? null : 'NOT_AUTHENTICATED')
      return isRight ? 'PAID' : 'FAILED'
    },
    /** Debits a bank account by its name; null: it may not be debited. Asked again, it is the same debit. */
    debit(paymentId: string, amountCents: number, bankToken: string | null): SandboxPayment {
      const payment = payments.get(paymentId) ?? make(paymentId, amountCents)
      if (payment.status !== 'CREATED') return payment
      if (bankToken === null) return change(payment, 'FAILED', 'DECLINED')
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
