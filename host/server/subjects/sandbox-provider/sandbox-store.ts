import { randomBytes, randomUUID } from 'node:crypto'
import type { CardPaymentFailure, CardPaymentStatus, PaymentEvent } from 'gridfront/contracts'
import type { ProvidedPayment, ProvidedRefund } from 'gridfront/payments-server'
import { refundsOf } from 'gridfront/payments-server'
import type { CardFacts, CardStore } from './card-store.ts'
import { brandOf, createCardStore } from './card-store.ts'
import type { CardBehaviour } from './test-cards.ts'
import { testCards } from './test-cards.ts'

/** The code that the sandbox's bank accepts, and how often it asks for it. */
export const bankCode = '123456'
const maxCodes = 3

/** The outcome of a debit at the sandbox's bank, by account number. Other accounts pay. */
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
  /** Wrong codes of the bank so far. Default: 0. */
  readonly wrongCodes?: number
  /** The payer whose cards are offered and saved; null or absent for a guest. */
  readonly payer?: string | null
  /** The card to be saved once it is paid. */
  readonly saves?: CardFacts | null
  /** The saved card that pays it. */
  readonly cardId?: string | null
  /** The reason for a later dishonour. Absent if it is paid. */
  readonly failsWith?: CardPaymentFailure | undefined
  readonly createdAt: string
  readonly changedAt: string
}

export interface SandboxStorePorts {
  readonly now: () => Date
  /** Called with each change of a payment. */
  readonly onEvent: (event: PaymentEvent) => void
  /** The stored payments. */
  readonly kept?: readonly SandboxPayment[]
  /** Stores a payment after each change. */
  readonly keep?: (payment: SandboxPayment) => void
  /** The saved cards of payers. Default: none. */
  readonly cards?: CardStore
}

/**
 * `NOT_KEPT`: the saved card was removed meanwhile. `EXPIRED`: its last month has passed. Another card may then pay.
 * `WRONG_CODE`: the bank asks again.
 */
export type FieldsAnswer = 'PAID' | 'FAILED' | 'PENDING' | 'ASKS' | 'WRONG_CODE' | 'NOT_KEPT' | 'EXPIRED'

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
/** After this time a payment counts as abandoned. */
const expiresMs = 3_600_000

/** The sandbox's payments, as a real provider would store them, without the cards. */
export function createSandboxStore({
  now,
  onEvent,
  kept = [],
  keep = () => undefined,
  cards = createCardStore({ now }),
}: SandboxStorePorts) {
  // Payments stored by an earlier sandbox have no list of refunds.
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
    // A card whose payment failed is not saved, because it would be offered and declined again.
    if (status === 'SUCCEEDED' && saves && payer) cards.saveCard(payer, saves)
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

  /** The answer for a payment that is not `CREATED`. */
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
    /** The cardholder has pressed the button. Pressing again has no effect. */
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
    /** The same with a saved card of the payer. */
    confirmSaved(token: string, cardId: string): FieldsAnswer | null {
      const found = ofToken(token)
      if (found === null) return null
      if (found.status !== 'CREATED') return asItStands(found)
      const card = found.payer == null ? null : cards.read(found.payer, cardId)
      if (card === null) return 'NOT_KEPT'
      if (cards.isExpired(card)) return 'EXPIRED'
      return charge({ ...found, cardLast4: card.last4, cardId, saves: null }, card.behaviour)
    },
    /** The bank's authentication (3-D Secure). */
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
      const wrongCodes = (payment.wrongCodes ?? 0) + 1
      if (!isRight && wrongCodes < maxCodes) {
        put({ ...payment, wrongCodes })
        return 'WRONG_CODE'
      }
      change(payment, isRight ? 'SUCCEEDED' : 'FAILED', isRight ? null : 'NOT_AUTHENTICATED')
      return isRight ? 'PAID' : 'FAILED'
    },
    /** Debits a bank account by its token; null if it may not be debited. Repeating it is the same debit. */
    debit(paymentId: string, amountCents: number, bankToken: string | null): SandboxPayment {
      const payment = payments.get(paymentId) ?? make(paymentId, amountCents)
      if (payment.status !== 'CREATED') return payment
      if (bankToken === null) return change(payment, 'FAILED', 'DECLINED')
      const failsWith = Object.values(testBankAccounts).find((failure) =>
        bankToken.startsWith(`bank_${failure}_`),
      )
      return change({ ...payment, failsWith }, 'PENDING')
    },
    /** Completes a slow payment. */
    complete(paymentId: string, isPaid?: boolean): void {
      const payment = payments.get(paymentId)
      if (payment?.status !== 'PENDING') return
      const failure = isPaid === undefined ? payment.failsWith : isPaid ? undefined : 'DECLINED'
      change(payment, failure === undefined ? 'SUCCEEDED' : 'FAILED', failure ?? null)
    },
    /** Once for each refund id, and never more than the remaining amount. */
    refund(paymentId: string, { refundId, amountCents }: ProvidedRefund): SandboxPayment | null {
      const payment = payments.get(paymentId) ?? null
      if (payment?.status !== 'SUCCEEDED' || payment.refunds.some((one) => one.refundId === refundId))
        return payment
      const refunds = [...payment.refunds, { refundId, amountCents }]
      const left = payment.amountCents - refunds.reduce((sum, one) => sum + one.amountCents, 0)
      if (!Number.isSafeInteger(amountCents) || amountCents < 1 || left < 0) return payment
      return change({ ...payment, refunds }, left === 0 ? 'REFUNDED' : 'SUCCEEDED')
    },
    /** The customer's bank reverses the payment. */
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

export type SandboxStore = ReturnType<typeof createSandboxStore>
