import type { Answered, Asked } from '../fault.ts'
import { asProblem, isRequestTo, jsonOf, stateless, withHeaders, withJson, withMembers } from './exchange.ts'
import { keyFaults } from './key-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, member, remembering, seeded, takingAt } from './seeded-fault.ts'

const payments = '/api/card-payments'
const webhook = '/api/payment-webhook'
const isWebhook = (asked: Asked) => isRequestTo(asked, 'POST', webhook)
const done: Answered = { status: 204, headers: { 'cache-control': 'no-store' }, body: '' }
const paymentOf = (answer: Answered) => (jsonOf(answer)?.payment ?? {}) as Record<string, unknown>
const withPayment = (change: object) => (answer: Answered) =>
  withMembers(answer, { payment: { ...paymentOf(answer), ...change } })

const isOverview = (asked: Asked, answer: Answered) =>
  isRequestTo(asked, 'GET', '/api/my-account') && answer.status === 200
type PaymentRecord = Readonly<Record<string, unknown>>
const withRecords = (answer: Answered, change: (record: PaymentRecord) => object) =>
  withJson(answer, {
    payments: ((jsonOf(answer)?.payments ?? []) as readonly PaymentRecord[]).map((record) => ({
      ...record,
      ...change(record),
    })),
  })

const paidRest = { accountNumber: '1', cardLast4: null, balanceAfter: 0, returns: [] }
const unknownPaymentId = '6f0d7a1e-0000-4000-8000-000000000000'
const unknownReceipt = {
  ...{ paymentId: unknownPaymentId, method: 'CARD', amount: 100, refunded: 0, status: 'SUCCEEDED' },
  ...{ paidAt: '2026-11-20T03:14:07.000Z', receiptNumber: 'PAY-1', ...paidRest },
}
const isReceipt = ({ method, path }: Asked) => method === 'GET' && path.startsWith('/api/billing/payments/')
const asJson = (answer: Answered) =>
  withHeaders(answer, { 'content-type': 'application/json; charset=utf-8' })

/** Changes receipts and history alike, so that they still agree. */
const onReceipts = (name: string, change: (record: PaymentRecord) => object): SeededFault =>
  seeded(
    'payments/receipt',
    stateless(name, async (asked, forward) => {
      const answer = await forward()
      if (answer.status !== 200) return answer
      const json = jsonOf(answer) as PaymentRecord
      if (isReceipt(asked)) return withJson(answer, { ...json, ...change(json) })
      return isRequestTo(asked, 'GET', '/api/billing/payments') ? withRecords(answer, change) : answer
    }),
  )

/** More than is owed, but no more than the maximum of a payment. */
const isOver = (amount: unknown) => Number(amount) > 2 && Number(amount) <= 1_000_000
const letting = takingAt(`POST ${payments}`)

/** Possible faults of card payments. */
export const paymentFaults: readonly SeededFault[] = [
  ...answersOf(`POST ${payments} 201`, {
    'payments/start': {
      'a payment of another amount is begun': withPayment({ amount: 2 }),
      'a payment succeeds before a card is typed': withPayment({
        status: 'SUCCEEDED',
        receiptNumber: 'PAY-1',
        paidAt: '2026-11-20T03:14:07.000Z',
      }),
    },
    'payments/in-advance: of a payment in advance only what is owed is taken': (answer, asked) =>
      jsonOf(asked)?.inAdvance !== undefined
        ? withPayment({ amount: Number(jsonOf(asked)?.amount) - 2 })(answer)
        : answer,
  }),
  ...keyFaults('payments', payments),
  ...letting(422, {
    'payments/amounts': {
      'a payment of nothing is begun': ({ amount }) => amount === 0,
      'a payment of less than nothing is begun': ({ amount }) => amount === -1,
      'a part of a cent is paid': ({ amount }) => amount === 1.5,
      'a payment has no largest amount': ({ amount }) => amount === 1_000_001,
    },
    'payments/never-more-than-owed: more than is owed is taken': ({ amount }) => isOver(amount),
  }),
  ...answersOf(`POST ${payments} 422`, {
    'payments/never-more-than-owed: the refusal of too large an amount names no field': (answer, asked) =>
      isOver(jsonOf(asked)?.amount) ? withMembers(answer, { errors: [] }) : answer,
  }),
  ...answersOf(`POST ${payments}`, {
    'payments/in-advance: a payment in advance is refused': (answer, asked) =>
      jsonOf(asked)?.inAdvance !== undefined ? asProblem(answer, 422, 'This is more than is owed.') : answer,
  }),
  ...answersOf('*', {
    'payments/one-at-a-time: a payment that was replaced stays open': (answer, asked) =>
      asked.method === 'GET' &&
      asked.path.startsWith(`${payments}/`) &&
      jsonOf(answer)?.failure === 'CANCELLED'
        ? withMembers(answer, { status: 'CREATED', failure: null })
        : answer,
    'payments/state: another payment is read': (answer, asked) =>
      asked.method === 'GET' && asked.path.startsWith(`${payments}/`) && answer.status === 200
        ? withMembers(answer, { paymentId: '6f0d7a1e-0000-4000-8000-00000000000a' })
        : answer,
    'payments/of-nobody: somebody else’s payment is shown': (answer, asked) => {
      if (asked.method !== 'GET' || !asked.path.startsWith(`${payments}/6f0d7a1e`)) return answer
      const theirs = {
        paymentId: '6f0d7a1e-0000-4000-8000-000000000000',
        ...{ amount: 100, status: 'SUCCEEDED', failure: null, receiptNumber: 'PAY-1' },
        ...{ createdAt: '2026-11-20T03:14:07.000Z', paidAt: '2026-11-20T03:14:07.000Z' },
      }
      const asJson = withHeaders(answer, { 'content-type': 'application/json; charset=utf-8' })
      return { ...withJson(asJson, theirs), status: 200 }
    },
    'payments/receipt-of-nobody': {
      'the receipt of somebody else’s payment is shown': (answer, asked) => {
        if (!isReceipt(asked) || !asked.path.endsWith(unknownPaymentId)) return answer
        return { ...withJson(asJson(answer), unknownReceipt), status: 200 }
      },
      'a payment that was only begun has a receipt': (answer, asked) => {
        if (!isReceipt(asked) || answer.status !== 404 || asked.path.endsWith(unknownPaymentId)) return answer
        return { ...withJson(asJson(answer), unknownReceipt), status: 200 }
      },
    },
  }),
  ...altering({
    'payments/in-advance: what the page showed as owed is not compared': (asked, forward) => {
      const order = jsonOf(asked)
      return isRequestTo(asked, 'POST', payments) && order?.inAdvance !== undefined
        ? forward(withJson(asked, { ...order, inAdvance: { owed: 0 } }))
        : forward()
    },
  }),
  ...answersOf('GET /api/billing/payments 200', {
    'payments/history: a payment of nothing is in the history': member('payments', [
      {
        ...{ paymentId: 'a', method: 'CARD', amount: 0, refunded: 0, status: 'SUCCEEDED' },
        ...{ paidAt: '2026-11-20T03:14:07.000Z', receiptNumber: null },
        ...paidRest,
      },
    ]),
    'payments/history: the oldest payment is first in the history': member(
      'payments',
      ['2026-10-20T03:14:07.000Z', '2026-11-20T03:14:07.000Z'].map((paidAt) => ({
        ...{ paymentId: paidAt, method: 'BANK', amount: 100, refunded: 0, status: 'SUCCEEDED' },
        ...{ paidAt, receiptNumber: null, ...paidRest },
      })),
    ),
  }),
]

/** Possible faults of the payment provider's events. */
export const webhookFaults: readonly SeededFault[] = [
  ...answersOf('*', {
    'payments/webhook-unsigned: events need no signature': (answer, asked) =>
      isWebhook(asked) && answer.status === 422 ? done : answer,
    'payments/webhook-unsigned, payments/webhook-signature': {
      'any signature is right': (answer, asked) =>
        isWebhook(asked) && answer.status === 403 ? done : answer,
    },
    'payments/webhook-signature: a signature never grows old': (answer, asked) => {
      const [, seconds] = /^t=(\d+),v1=(?!0{64})/.exec(String(asked.headers['payment-signature'])) ?? []
      const isOld = seconds !== undefined && Math.abs(Date.now() / 1000 - Number(seconds)) > 300
      return isWebhook(asked) && answer.status === 403 && isOld ? done : answer
    },
    'payments/receipt: a receipt differs from the history': (answer, asked) =>
      isReceipt(asked) && answer.status === 200
        ? withMembers(answer, { paidAt: '2026-01-01T00:00:00.000Z' })
        : answer,
  }),
  ...altering({
    'payments/webhook-takes-effect': {
      'a payment that succeeded is not in the balance': async (asked, forward) => {
        const { payment } = (jsonOf(asked) ?? {}) as { payment?: { status?: unknown } }
        return isWebhook(asked) && payment?.status === 'SUCCEEDED' ? done : forward()
      },
    },
    'payments/webhook-refunds: refunds are not taken in': async (asked, forward) => {
      const { payment } = (jsonOf(asked) ?? {}) as { payment?: { refunds?: readonly unknown[] } }
      return isWebhook(asked) && (payment?.refunds?.length ?? 0) > 0 ? done : forward()
    },
    'payments/history-span: the history takes no days': (asked, forward) =>
      forward(
        asked.path.startsWith('/api/billing/payments?') ? { ...asked, path: '/api/billing/payments' } : asked,
      ),
    'payments/history-span: the history takes its first day for its last one': (asked, forward) =>
      forward(
        asked.path.startsWith('/api/billing/payments?')
          ? { ...asked, path: asked.path.replace(/to=[^&]*/, '').replace('from=', 'to=') }
          : asked,
      ),
  }),
  ...remembering({
    'payments/webhook-order: a payment counts that is reported after its reversal': () => {
      const reversed = new Set<unknown>()
      let counted = 0
      return async (asked, forward) => {
        const answer = await forward()
        const { payment } = (jsonOf(asked) ?? {}) as { payment?: { paymentId?: unknown; status?: unknown } }
        if (isWebhook(asked) && payment?.status === 'REVERSED') reversed.add(payment.paymentId)
        if (isWebhook(asked) && payment?.status === 'SUCCEEDED' && reversed.has(payment.paymentId))
          counted += 1
        return isOverview(asked, answer)
          ? withMembers(answer, { balance: Number(jsonOf(answer)?.balance) - counted })
          : answer
      }
    },
    'payments/webhook-refunds: a refund is counted for each of its events': () => {
      let events = 0
      return async (asked, forward) => {
        const answer = await forward()
        const { payment } = (jsonOf(asked) ?? {}) as { payment?: { refunds?: readonly unknown[] } }
        if (isWebhook(asked) && answer.status === 204 && payment?.refunds?.length === 1) events += 1
        return isOverview(asked, answer) && events > 1
          ? withMembers(answer, { balance: Number(jsonOf(answer)?.balance) + events - 1 })
          : answer
      }
    },
    'payments/webhook-refunds: events that come late take a refund back': () => {
      let isRefunded = false
      let isUndone = false
      return async (asked, forward) => {
        const answer = await forward()
        const { payment } = (jsonOf(asked) ?? {}) as { payment?: { status?: unknown } }
        if (isWebhook(asked) && answer.status === 204) {
          isUndone = isRefunded && payment?.status === 'SUCCEEDED'
          isRefunded ||= payment?.status === 'REFUNDED'
        }
        return isOverview(asked, answer) && isUndone
          ? withMembers(answer, { balance: Number(jsonOf(answer)?.balance) - 2 })
          : answer
      }
    },
    'payments/webhook-takes-effect': {
      'a payment is undone by events that come late, or is counted for each of them': () => {
        let extra = 0
        return async (asked, forward) => {
          const answer = await forward()
          const { payment } = (jsonOf(asked) ?? {}) as { payment?: { status?: unknown } }
          if (isWebhook(asked) && answer.status === 204 && payment?.status === 'SUCCEEDED') extra += 1
          const isOverview = isRequestTo(asked, 'GET', '/api/my-account') && answer.status === 200
          return isOverview && extra > 1
            ? withMembers(answer, { balance: Number(jsonOf(answer)?.balance) - (extra - 1) })
            : answer
        }
      },
    },
  }),
  ...answersOf('GET /api/billing/payments 200', {
    'payments/webhook-refunds': {
      'the history is silent about refunds': (answer) => withRecords(answer, () => ({ refunded: 0 })),
      'a payment that was given back in part is shown as one given back': (answer) =>
        withRecords(answer, ({ refunded, status }) => ({
          status: Number(refunded) > 0 ? 'REFUNDED' : status,
        })),
      'the history shows what is left of a payment in place of what was paid': (answer) =>
        withRecords(answer, ({ refunded, amount }) => ({
          amount: Math.max(1, Number(amount) - Number(refunded)),
        })),
    },
  }),
  onReceipts('the balance after a payment is that before it', ({ balanceAfter, amount }) => ({
    balanceAfter: Number(balanceAfter) + Number(amount),
  })),
  onReceipts('a receipt has digits of another card', () => ({ cardLast4: '0000' })),
  onReceipts('a receipt names another account', () => ({ accountNumber: 'ANOTHER-1' })),
  onReceipts('what a bank took back is not listed', ({ returns }) => ({
    returns: (returns as readonly { readonly kind: string }[]).filter(({ kind }) => kind === 'REFUND'),
  })),
  onReceipts('a payment that the bank took back is still shown as paid', () => ({ status: 'SUCCEEDED' })),
]
