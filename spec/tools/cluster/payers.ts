import { randomUUID } from 'node:crypto'
import type { CardPayment, CardPaymentStart, PaymentHistory } from 'gridfront/contracts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import { accounts, ledgerEntries } from '../../../host/server/platform/database/schema.ts'
import { emailOf, password } from '../bench/bench-server.ts'
import { HttpClient } from '../bench/http-client.ts'
import type { Acknowledged, BegunPayment } from './acknowledged.ts'
import type { Asking } from './asking.ts'
import type { ClusterProvider } from './cluster-provider.ts'

const payerCount = 6
/** Ten million dollars, which no visitor can use up. */
export const owedCents = 1_000_000_000
const paymentsOfLogin = 20

/** A customer who pays by card, and the answers that this customer got. */
export interface Payer {
  readonly customerId: string
  readonly email: string
  readonly accountNumber: string
  readonly begun: BegunPayment[]
}

/** Gives some of the customers an account that owes much. */
export async function seedPayers(db: Db): Promise<readonly Payer[]> {
  const payers = Array.from({ length: payerCount }, (_, place) => ({
    customerId: `harness-${place}`,
    email: emailOf(place),
    accountNumber: String(8_000_000_000 + place),
    begun: [],
  }))
  await db.insert(accounts).values(
    payers.map(({ customerId, accountNumber: number }) => ({
      ...{ number, customerId, planId: 'wattlebird-steady', planName: 'Wattlebird Steady' },
      ...{
        planStartedOn: '2024-01-01',
        supplyAddress: '1 Harness Street, Newtown NSW 2042',
        postcode: '2042',
      },
      ...{ bpayBillerCode: '123455', bpayReference: `${number}0` },
    })),
  )
  await db.insert(ledgerEntries).values(
    payers.map(({ accountNumber }) => ({
      ...{ accountNumber, cause: 'OPENING_BALANCE' as const, causeId: accountNumber },
      ...{ debit: 'RECEIVABLE' as const, credit: 'OPENING' as const },
      ...{ amountCents: owedCents, happenedAt: new Date() },
    })),
  )
  return payers
}

export interface PayersPorts {
  readonly origin: string
  readonly notified: Acknowledged
  readonly asking: Asking
  readonly provider: ClusterProvider
  readonly payers: readonly Payer[]
  readonly isOver: () => boolean
}

/** Customers who pay by card, one payment after the other, some of which are abandoned before a card is typed. */
export function createPayers({ origin, notified, asking, provider, payers, isOver }: PayersPorts) {
  const { ask, insist } = asking

  async function loggedIn({ email }: Payer, isEnough: () => boolean): Promise<HttpClient | null> {
    const visitor = new HttpClient(origin)
    const send = () => visitor.send('POST', '/login', { email, password })
    const entered = await insist({ what: 'log in', expected: 200, send }, isEnough)
    if (entered === null) return null
    visitor.token = JSON.parse(entered.text).token
    notified.tokens.set(visitor.token, email)
    return visitor
  }

  /** Sends it until it is answered, and types the card. */
  async function pay(visitor: HttpClient, begun: BegunPayment, isEnough: () => boolean): Promise<void> {
    const { key, amountCents, isMeant } = begun
    const send = () =>
      visitor.send('POST', '/api/card-payments', { amount: amountCents }, { 'idempotency-key': key })
    // 409: a copy that was killed during it still holds the key, for half a minute.
    const answer = await insist({ what: 'payment', expected: 201, later: 409, send }, isEnough)
    if (answer === null) return
    const { fieldsUrl, payment } = JSON.parse(answer.text) as CardPaymentStart
    begun.paymentId = payment.paymentId
    if (!isMeant) return
    const outcome = provider.store.confirm(fieldsUrl.split('#')[1] ?? '', '4111111111111111')
    if (outcome === 'PAID') begun.isCharged = true
    else notified.surprises.push(`payment ${payment.paymentId} is ${outcome} at the provider`)
  }

  /** Reads the payment as its customer, and as another customer. */
  async function look(visitor: HttpClient, begun: BegunPayment, other: BegunPayment | undefined) {
    const { paymentId, amountCents } = begun
    const path = (id: string) => `/api/card-payments/${id}`
    const what = 'state of a payment'
    if (paymentId === null) return
    const own = await ask({ what, expected: 200, send: () => visitor.send('GET', path(paymentId)) })
    if (own !== null) {
      const seen = JSON.parse(own.text) as CardPayment
      if (seen.paymentId !== paymentId || seen.amount !== amountCents)
        notified.surprises.push(`payment ${paymentId} of ${amountCents} cents is reported as ${own.text}`)
      begun.receiptNumber = seen.receiptNumber
    }
    const otherId = other?.paymentId ?? null
    if (otherId === null) return
    await ask({ what: 'payment of another', expected: 404, send: () => visitor.send('GET', path(otherId)) })
  }

  /** Every payment confirmed to the customer is theirs, once and with its amount, and none is missing. */
  async function lookBack(visitor: HttpClient, { begun, accountNumber }: Payer): Promise<void> {
    const send = () => visitor.send('GET', '/api/billing/payments')
    const receipts = begun.filter(({ receiptNumber }) => receiptNumber !== null)
    const answer = await ask({ what: 'history of payments', expected: 200, send })
    if (answer === null) return
    const { payments } = JSON.parse(answer.text) as PaymentHistory
    const seen = new Map(payments.map((one) => [one.paymentId, one]))
    if (seen.size < payments.length)
      notified.surprises.push(`${accountNumber} is notified of a payment twice`)
    for (const { paymentId, amount } of payments)
      if (!begun.some((one) => one.paymentId === paymentId && one.amountCents === amount))
        notified.surprises.push(
          `${accountNumber} is notified of ${paymentId} of ${amount} cents, which is not theirs`,
        )
    for (const { paymentId, receiptNumber } of receipts)
      if (seen.get(paymentId ?? '')?.receiptNumber !== receiptNumber)
        notified.surprises.push(
          `${accountNumber} is not notified of ${paymentId} with receipt ${receiptNumber}`,
        )
  }

  async function run(payer: Payer, place: number): Promise<void> {
    while (!isOver()) {
      const visitor = await loggedIn(payer, isOver)
      if (visitor === null) continue
      for (let times = 0; times < paymentsOfLogin && !isOver(); times += 1) {
        const facts = { key: randomUUID(), amountCents: 100 + Math.floor(Math.random() * 1900) }
        const begun: BegunPayment = {
          ...facts,
          isMeant: Math.random() < 0.8,
          paymentId: null,
          isCharged: false,
          receiptNumber: null,
        }
        payer.begun.push(begun)
        await pay(visitor, begun, isOver)
        await look(visitor, begun, payers[(place + 1) % payers.length]?.begun.at(-1))
      }
      await lookBack(visitor, payer)
    }
  }

  return {
    load: () => Promise.all(payers.map(run)),
    /** Sends again what was not answered before the load ended, so that nothing stays in doubt. */
    async finish(isEnough: () => boolean): Promise<void> {
      for (const payer of payers) {
        const open = payer.begun.filter(({ paymentId }) => paymentId === null)
        const visitor = open.length === 0 ? null : await loggedIn(payer, isEnough)
        for (const begun of open) if (visitor !== null) await pay(visitor, begun, isEnough)
      }
    },
  }
}
