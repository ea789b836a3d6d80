import { dayMs } from '../../../contracts/civil-days.ts'
import { cardPaymentCents } from '../../../contracts/payment-rules.ts'
import type { AppRoute } from '../../../contracts/rest.ts'
import { signWebhook } from '../../payments/webhook-signature.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import type { Settings } from '../outcomes.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { billing, cardPayment, myAccount, paymentWebhook } from '../routes.ts'
import { toJson } from '../to-json.ts'
import type { Order } from './orders.ts'
import { keyChecks, sendOrder } from './orders.ts'
import { unsignedEvent } from './usual-request.ts'

export const startCheck = 'payments/start'
const route = 'POST /api/card-payments'
const common = { profile: 'customer', clauses: ['PAY-1', 'API-12'], after: [loginCheck] } as const

const start = (client: HttpClient, amount: unknown, more: object = {}) =>
  sendOrder(client, cardPayment.start, { amount, ...more })
const paymentOf = (reply: Reply) => (reply.json.payment ?? {}) as Readonly<Record<string, unknown>>

async function owedBy(client: HttpClient): Promise<number> {
  const { balance } = (await client.ask(myAccount.overview)).json
  return typeof balance === 'number' ? balance : 0
}

/** A customer who owes something, since otherwise no payment is accepted. */
async function debtor(context: CheckContext, least = 2): Promise<{ client: HttpClient; owed: number }> {
  const client = await context.customer()
  const owed = await owedBy(client)
  if (owed < least) throw new LeftOut('the customer owes nothing, so that no payment can be begun')
  return { client, owed }
}

export const wantsSignature = ({ signsWebhooks }: Settings): string | null =>
  signsWebhooks ? null : 'webhooks cannot be signed (`webhookSecret` of the options signs them)'

export const eventOf = (paymentId: unknown, status: string, change: object = {}) => ({
  ...unsignedEvent,
  eventId: `gridfront-conform-${crypto.randomUUID()}`,
  payment: {
    paymentId: String(paymentId),
    amount: 1,
    status,
    failure: status === 'FAILED' ? 'DECLINED' : null,
    ...change,
  },
})

interface Delivery {
  readonly ageSeconds?: number
  readonly secret?: string
  /** Signed instead of the body that is sent. */
  readonly signed?: object
  /** Default: the webhook of payments. */
  readonly route?: AppRoute
}

export async function deliver(
  context: CheckContext,
  event: object,
  { ageSeconds = 0, secret, signed = event, route = paymentWebhook.receive }: Delivery = {},
) {
  const at = new Date((context.nowSeconds - ageSeconds) * 1000)
  const signature = await signWebhook(secret ?? context.webhookSecret, JSON.stringify(signed), at)
  return context.client().ask(route, {
    rawBody: JSON.stringify(event),
    headers: { 'content-type': 'application/json', 'payment-signature': signature },
  })
}

/** Nothing is charged without a card, so there is nothing to undo. */
const paymentOrder: Order = {
  route: cardPayment.start,
  what: 'A payment of a cent',
  made: ['/payment/paymentId', '/fieldsUrl'],
  ready: async (context) => ({ ...(await debtor(context)), body: { amount: 1 }, others: [{ amount: 2 }] }),
  undo: () => undefined,
}

/** Checks of card payments, as far as possible without a card: nobody is charged. */
export const paymentChecks: readonly Check[] = [
  ...checksOf(common, {
    [startCheck]: {
      title: 'A payment of a part of what is owed is begun, and changes nothing that is owed',
      route,
      run: async (context) => {
        const { client, owed } = await debtor(context)
        const reply = (await start(client, 1)).mustBe(201, 'A payment of a cent was not begun.')
        const { amount, status, receiptNumber, paidAt } = paymentOf(reply)
        reply.mustHold(amount === 1, 'The payment is of another amount.', '1', String(amount))
        reply.mustHold(
          status === 'CREATED' && receiptNumber === null && paidAt === null,
          'No card was entered, but the payment is in progress.',
          'CREATED, without a receipt and a time',
          `${status}, ${receiptNumber}, ${paidAt}`,
        )
        const after = await owedBy(client)
        reply.mustHold(
          after === owed,
          'A payment that was only begun is in the balance.',
          String(owed),
          String(after),
        )
      },
    },
  }),
  ...keyChecks('payments', cardPayment, paymentOrder, common),
  ...checksOf(common, {
    'payments/amounts': {
      title: 'Nothing, less than nothing, parts of a cent, and more than one payment may be are refused',
      route,
      run: async (context) => {
        const client = await context.customer()
        await context.each([0, -1, 1.5, cardPaymentCents.max + 1, '1', null], async (amount) => {
          ;(await start(client, amount)).mustBe(
            422,
            `A payment of ${JSON.stringify(amount)} cents was begun.`,
          )
        })
      },
    },
    'payments/never-more-than-owed': {
      title: 'A payment of more than is owed is refused without `inAdvance`, and the field is named',
      route,
      run: async (context) => {
        const client = await context.customer()
        const owed = Math.max(0, await owedBy(client))
        if (owed >= cardPaymentCents.max) throw new LeftOut('the customer owes more than one payment may be')
        const reply = (await start(client, owed + 1)).mustBe(422, 'A payment of more than is owed was begun.')
        reply.mustPointTo('/body/amount')
      },
    },
    'payments/in-advance': {
      title: 'A customer who knows what is owed can pay more; not if less is owed than the page showed',
      route,
      run: async (context) => {
        const client = await context.customer()
        const owed = Math.max(0, await owedBy(client))
        const amount = owed + 2
        if (amount > cardPaymentCents.max) throw new LeftOut('the customer owes more than one payment may be')
        ;(await start(client, amount, { inAdvance: { owed: owed + 1 } })).mustBe(
          422,
          'A payment in advance was begun although less is owed than was shown.',
        )
        const reply = (await start(client, amount, { inAdvance: { owed } })).mustBe(
          201,
          'A payment in advance was not begun.',
        )
        const paid = paymentOf(reply).amount
        reply.mustHold(paid === amount, 'The payment is of another amount.', String(amount), String(paid))
      },
    },
    'payments/one-at-a-time': {
      title: 'A second payment takes the place of one that was begun: both could be paid',
      route,
      after: [startCheck],
      run: async (context) => {
        const { client } = await debtor(context)
        const first = paymentOf((await start(client, 1)).mustBe(201, 'A payment was not begun.')).paymentId
        ;(await start(client, 1)).mustBe(201, 'A second payment was not begun.')
        const reply = await client.ask(cardPayment.state, { params: { paymentId: String(first) } })
        const { status, failure } = reply.mustBe(200, 'A payment cannot be read.').json
        reply.mustHold(
          status === 'FAILED' && failure === 'CANCELLED',
          'Two payments of one account are open.',
          'FAILED, CANCELLED',
          `${status}, ${failure}`,
        )
      },
    },
    'payments/state': {
      title: 'A payment can be read by its id, as it was begun',
      route: 'GET /api/card-payments/:paymentId',
      after: [startCheck],
      run: async (context) => {
        const { client } = await debtor(context)
        const begun = paymentOf((await start(client, 2)).mustBe(201, 'A payment was not begun.'))
        const reply = await client.ask(cardPayment.state, { params: { paymentId: String(begun.paymentId) } })
        const { paymentId, amount } = reply.mustBe(200, 'A payment cannot be read by its id.').json
        reply.mustHold(
          paymentId === begun.paymentId && amount === 2,
          'Another payment was read.',
          `${begun.paymentId}, 2`,
          `${paymentId}, ${amount}`,
        )
      },
    },
    'payments/history': {
      title: 'The history lists what was paid, newest first, and nothing that was only begun',
      route: 'GET /api/billing/payments',
      after: [startCheck],
      run: async (context) => {
        const client = await context.customer()
        if ((await owedBy(client)) >= 2) await start(client, 1)
        const reply = (await client.ask(billing.payments, { query: '' })).mustBe(200, 'There is no history.')
        const { payments } = reply.json as { payments?: readonly { paidAt: string; amount: number }[] }
        const times = (payments ?? []).map(({ paidAt }) => paidAt)
        reply.mustBeNewestFirst('/payments', times, 'The payments are not in order.')
        reply.mustHold(
          (payments ?? []).every(({ amount }) => amount > 0),
          'A payment in the history is of no amount.',
          'amounts above 0',
          'another one',
        )
      },
    },
    'payments/webhook-unsigned': {
      clauses: ['PAY-2', 'API-12'],
      title:
        'Events of the provider without a right signature are refused, the signature’s form being right or not',
      route: 'POST /api/payment-webhook',
      after: [],
      run: async (context) => {
        const client = context.client()
        const hex = '0'.repeat(64)
        const seconds = Math.floor(context.nowSeconds)
        const signatures = [undefined, '', 'v1', `t=${seconds}`, `t=${seconds},v1=${hex}`, `t=${seconds},v1=`]
        await context.each(signatures, async (signature) => {
          const reply = await client.attempt(paymentWebhook.receive, {
            body: unsignedEvent,
            headers: { 'payment-signature': signature },
          })
          // 422 without the header.
          reply.mustBe([403, 422], 'Events were taken in that nobody has signed.')
        })
      },
    },
    'payments/webhook-takes-effect': {
      clauses: ['PAY-2', 'API-12'],
      title:
        'Signed events of a payment count once, however often and late they come; what a bank takes back is owed again',
      route: 'POST /api/payment-webhook',
      after: [startCheck],
      wants: wantsSignature,
      run: async (context) => {
        const { client, owed } = await debtor(context)
        const { paymentId } = paymentOf((await start(client, 1)).mustBe(201, 'A payment was not begun.'))
        const mustOwe = async (cents: number, message: string) => {
          const reply = await client.ask(myAccount.overview)
          reply.mustHold(reply.json.balance === cents, message, String(cents), String(reply.json.balance))
        }
        const paid = eventOf(paymentId, 'SUCCEEDED')
        ;(await deliver(context, paid)).mustBe(204, 'Signed events were refused.')
        await mustOwe(owed - 1, 'A payment that succeeded is not in the balance.')
        const read = await client.ask(cardPayment.state, { params: { paymentId: String(paymentId) } })
        read.mustHold(
          read.json.status === 'SUCCEEDED' && typeof read.json.receiptNumber === 'string',
          'A payment that succeeded has no receipt.',
          'SUCCEEDED, with a receipt number',
          `${read.json.status}, ${read.json.receiptNumber}`,
        )
        ;(await deliver(context, paid)).mustBe(204, 'Events that came twice were refused.')
        await mustOwe(owed - 1, 'Events that came twice were counted twice.')
        ;(await deliver(context, eventOf(paymentId, 'SUCCEEDED'))).mustBe(204, 'Events were refused.')
        await mustOwe(owed - 1, 'One payment was counted twice, by two events.')
        ;(await deliver(context, eventOf(paymentId, 'PENDING'))).mustBe(
          204,
          'Events that came late were refused.',
        )
        await mustOwe(owed - 1, 'Events that came late undid a payment.')
        ;(await deliver(context, eventOf(paymentId, 'REVERSED'))).mustBe(204, 'A reversal was refused.')
        await mustOwe(owed, 'What the bank took back is not owed again.')
      },
    },
    'payments/webhook-refunds': {
      clauses: ['PAY-2', 'API-12'],
      title: 'Each refund of a part is owed again, once, and the history says how much was given back',
      route: 'POST /api/payment-webhook',
      after: ['payments/webhook-takes-effect'],
      wants: wantsSignature,
      run: async (context) => {
        const { client, owed } = await debtor(context, 4)
        const { paymentId } = paymentOf((await start(client, 3)).mustBe(201, 'A payment was not begun.'))
        const [one, other] = [1, 2].map((amount) => ({ refundId: crypto.randomUUID(), amount }))
        const report = async (status: string, refunds: readonly unknown[], owes: number, message: string) => {
          const event = eventOf(paymentId, status, { amount: 3, refunds })
          ;(await deliver(context, event)).mustBe(204, 'Events of a refund were refused.')
          const reply = await client.ask(myAccount.overview)
          reply.mustHold(reply.json.balance === owes, message, String(owes), String(reply.json.balance))
        }
        const listed = async (refunded: number, status: string) => {
          const reply = (await client.ask(billing.payments, { query: '' })).mustBe(
            200,
            'There is no history.',
          )
          const { payments = [] } = reply.json as { payments?: readonly Readonly<Record<string, unknown>>[] }
          const record = payments.find((payment) => payment.paymentId === paymentId)
          reply.mustHold(
            record?.refunded === refunded && record.status === status && record.amount === 3,
            'The history does not say what was given back.',
            `${refunded} of 3, ${status}`,
            `${record?.refunded} of ${record?.amount}, ${record?.status}`,
          )
        }
        await report('SUCCEEDED', [], owed - 3, 'A payment that succeeded is not in the balance.')
        await listed(0, 'SUCCEEDED')
        await report('SUCCEEDED', [one], owed - 2, 'A refund of a part is not owed again.')
        await report('SUCCEEDED', [one], owed - 2, 'A refund was counted for each of its events.')
        await listed(1, 'SUCCEEDED')
        await report('REFUNDED', [one, other], owed, 'A payment that was given back is not owed again.')
        await report('SUCCEEDED', [one], owed, 'Events that came late undid a refund.')
        await listed(3, 'REFUNDED')
      },
    },
    'payments/receipt-of-nobody': {
      clauses: ['PAY-1', 'ACC-1', 'AUTH-14', 'API-12'],
      title: 'The receipt of a payment that is not the customer’s, or was only begun, is not there',
      route: 'GET /api/billing/payments/:paymentId',
      after: [startCheck],
      run: async (context) => {
        const client = await context.customer()
        const receiptOf = (paymentId: string) => client.ask(billing.payment, { params: { paymentId } })
        ;(await receiptOf(unsignedEvent.payment.paymentId)).mustBe(
          404,
          'A receipt was returned for a payment that does not exist.',
        )
        if ((await owedBy(client)) < 2) return
        const begun = paymentOf((await start(client, 1)).mustBe(201, 'A payment was not begun.'))
        ;(await receiptOf(String(begun.paymentId))).mustBe(
          404,
          'There is a receipt of a payment that nobody has made.',
        )
      },
    },
    'payments/receipt': {
      clauses: ['PAY-1', 'ACC-1', 'API-12'],
      title:
        'A payment is the same in the history and on its own, with account, card and balance after it; what went back adds up',
      route: 'GET /api/billing/payments/:paymentId',
      after: ['payments/webhook-refunds'],
      wants: wantsSignature,
      run: async (context) => {
        const { client, owed } = await debtor(context, 4)
        const { accountNumber } = (await client.ask(myAccount.overview)).json
        const { paymentId } = paymentOf((await start(client, 3)).mustBe(201, 'A payment was not begun.'))
        const refund = { refundId: crypto.randomUUID(), amount: 1 }
        const report = async (status: string, refunds: readonly unknown[]) => {
          const event = eventOf(paymentId, status, { amount: 3, refunds, cardLast4: '4242' })
          ;(await deliver(context, event)).mustBe(204, 'Events of a payment were refused.')
        }
        const seen = async (status: string, kinds: string) => {
          const params = { paymentId: String(paymentId) }
          const reply = (await client.ask(billing.payment, { params })).mustBe(200, 'There is no receipt.')
          const { payments = [] } = (await client.ask(billing.payments, { query: '' })).json as {
            payments?: readonly Readonly<Record<string, unknown>>[]
          }
          const listed = payments.find((payment) => payment.paymentId === paymentId)
          reply.mustHold(
            toJson(listed) === toJson(reply.json),
            'A payment is another one in the history than on its own.',
            toJson(listed),
            toJson(reply.json),
          )
          const { returns, refunded, balanceAfter, ...one } = reply.json as Readonly<Record<string, unknown>>
          reply.mustHold(
            one.accountNumber === accountNumber && one.cardLast4 === '4242' && balanceAfter === owed - 3,
            'A receipt has another account, card or balance.',
            `${accountNumber}, 4242, ${owed - 3}`,
            `${one.accountNumber}, ${one.cardLast4}, ${balanceAfter}`,
          )
          const back = returns as readonly { readonly kind: string; readonly amount: number }[]
          const sum = back.reduce((cents, { kind, amount }) => cents + (kind === 'REFUND' ? amount : 0), 0)
          const shown = back.map(({ kind, amount }) => `${kind} ${amount}`).join(', ')
          reply.mustHold(
            one.status === status && shown === kinds && sum === refunded,
            'What went back of a payment does not add up.',
            `${status}: ${kinds}`,
            `${one.status}: ${shown}; refunded ${refunded}`,
          )
        }
        await report('SUCCEEDED', [])
        await seen('SUCCEEDED', '')
        await report('SUCCEEDED', [refund])
        await seen('SUCCEEDED', 'REFUND 1')
        await report('REVERSED', [refund])
        await seen('REVERSED', 'REFUND 1, CHARGEBACK 2')
      },
    },
    'payments/history-span': {
      clauses: ['PAY-1', 'ACC-1', 'API-12'],
      title: 'The history of a stretch of days has no payment of another day',
      route: 'GET /api/billing/payments',
      after: ['payments/webhook-takes-effect'],
      wants: wantsSignature,
      run: async (context) => {
        const { client } = await debtor(context)
        const { paymentId } = paymentOf((await start(client, 1)).mustBe(201, 'A payment was not begun.'))
        ;(await deliver(context, eventOf(paymentId, 'SUCCEEDED'))).mustBe(204, 'Events were refused.')
        const read = await client.ask(cardPayment.state, { params: { paymentId: String(paymentId) } })
        const paidAt = Date.parse(String(read.json.paidAt))
        read.mustHold(!Number.isNaN(paidAt), 'A payment that succeeded has no time.', 'a time', 'none')
        const day = (days: number) => new Date(paidAt + days * dayMs).toISOString().slice(0, 10)
        const isListed = async (query: string, isMeant: boolean, message: string) => {
          const reply = (await client.ask(billing.payments, { query })).mustBe(200, 'There is no history.')
          const { payments = [] } = reply.json as { payments?: readonly { readonly paymentId: string }[] }
          const isThere = payments.some((payment) => payment.paymentId === paymentId)
          reply.mustHold(isThere === isMeant, message, isMeant ? 'listed' : 'not listed', String(isThere))
        }
        // The backend decides which day it is, so the nearest days are left out.
        await isListed(`?from=${day(-2)}&to=${day(2)}`, true, 'A payment is not in the history of its days.')
        await isListed(`?from=${day(2)}`, false, 'A payment is in the history of days after it.')
        await isListed(`?to=${day(-2)}`, false, 'A payment is in the history of days before it.')
      },
    },
    'payments/webhook-order': {
      clauses: ['PAY-2', 'API-12'],
      title:
        'A reversal that comes before its payment leaves the balance as it was, and the payment after it too',
      route: 'POST /api/payment-webhook',
      after: ['payments/webhook-takes-effect'],
      wants: wantsSignature,
      run: async (context) => {
        const { client, owed } = await debtor(context)
        const { paymentId } = paymentOf((await start(client, 1)).mustBe(201, 'A payment was not begun.'))
        for (const status of ['REVERSED', 'SUCCEEDED']) {
          ;(await deliver(context, eventOf(paymentId, status))).mustBe(204, 'Events were refused.')
          const reply = await client.ask(myAccount.overview)
          reply.mustHold(
            reply.json.balance === owed,
            'Events in the wrong order changed what is owed.',
            String(owed),
            String(reply.json.balance),
          )
        }
      },
    },
    'payments/webhook-signature': {
      clauses: ['PAY-2', 'API-12'],
      title:
        'A right signature is refused when it is older than five minutes, of another body, or of another secret',
      route: 'POST /api/payment-webhook',
      after: [],
      wants: wantsSignature,
      run: async (context) => {
        const event = eventOf(unsignedEvent.payment.paymentId, 'PENDING')
        ;(await deliver(context, event, { ageSeconds: 400 })).mustBe(403, 'An old signature was taken.')
        ;(await deliver(context, event, { ageSeconds: -400 })).mustBe(
          403,
          'A signature of the future was taken.',
        )
        ;(await deliver(context, event, { secret: `${context.webhookSecret}x` })).mustBe(
          403,
          'A signature of another secret was taken.',
        )
        ;(await deliver(context, event, { signed: eventOf(event.payment.paymentId, 'FAILED') })).mustBe(
          403,
          'A signature of another body was taken.',
        )
      },
    },
  }),
]
