import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { PaymentEvent, PayToAgreement, PayToEvent } from 'gridfront/contracts'
import { PaymentHistory } from 'gridfront/contracts'
import type { PaymentProvider } from 'gridfront/payments-server'
import { checkedProvider, isPossiblePayment } from 'gridfront/payments-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { createRefunds } from '../../../host/server/subjects/payments/refunds.ts'
import { createSettle } from '../../../host/server/subjects/payments/settle.ts'
import { alwaysAsync, propertyRuns } from '../../tools/run/property-runs.ts'
import type { TestBackend } from '../test-backend.ts'
import { startBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { openDemoDatabase } from '../test-database.ts'
import { paymentHarness, webhookSecret } from './payment-harness.ts'

type Spoil = (answer: unknown) => unknown
type Answer = Record<string, unknown>

let backend: TestBackend
let harness: Awaited<ReturnType<typeof paymentHarness>>
let app: TestBackend['app']
/** The sandbox, whose answers `spoil` changes. */
let hostile: PaymentProvider
const truth: Spoil = (answer) => answer
let spoil = truth

beforeAll(async () => {
  backend = await startBackend(await openDemoDatabase('PostgreSQL'))
  harness = await paymentHarness(() => backend)
  hostile = Object.fromEntries(
    Object.entries(harness.provider).map(([name, ask]) => [
      name,
      async (...words: unknown[]) => spoil(await (ask as (...all: unknown[]) => Promise<unknown>)(...words)),
    ]),
  ) as unknown as PaymentProvider
  app = await backend.with({
    payments: { provider: hostile, webhookSecrets: [webhookSecret], cardFields: 'http://localhost:*' },
    config: { isLocal: true, publicOrigin: undefined, logLevel: 'trace', paymentsPerAccount: 1e6 },
  })
})
afterAll(() => backend?.close())

const isObject = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Changes the payment in an answer. Answers about new payments contain it as a member. */
const withChange =
  (change: Answer): Spoil =>
  (answer) => {
    if (!isObject(answer)) return answer
    return isObject(answer.payment)
      ? { ...answer, payment: { ...answer.payment, ...change } }
      : { ...answer, ...change }
  }
const impossibleRefunds = [
  [{ refundId: 'r1', amountCents: -5, amount: -5 }],
  [{ refundId: 'r1', amountCents: 0, amount: 0 }],
  [{ refundId: 'r1', amountCents: 2001, amount: 2001 }],
  [{ refundId: 'r1', amountCents: '5', amount: '5' }],
  [{ refundId: '../x', amountCents: 1, amount: 1 }],
  [
    { refundId: 'r1', amountCents: 1, amount: 1 },
    { refundId: 'r1', amountCents: 1, amount: 1 },
  ],
]
const foreignPages = [
  'https://evil.example/fields',
  'http://localhost.evil.example:1/x',
  'http://user:pw@localhost:1/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//localhost:1/x',
  '',
  null,
]
const spoils: readonly (readonly [name: string, Spoil])[] = [
  ...['nonsense', [], {}, undefined, 7, true].map(
    (value) => [`is ${JSON.stringify(value)}`, () => value] as const,
  ),
  ...[2001, 1999, -2000, 0, 0.5, '2000', null, 1e308, Number.NaN].map(
    (amountCents) =>
      [`has the amount ${amountCents}`, withChange({ amountCents, revision: amountCents })] as const,
  ),
  ...['PAID', 'succeeded', '', null, 1, undefined].map(
    (status) => [`has the status ${status}`, withChange({ status })] as const,
  ),
  ...['', '\0', '..', null, undefined, '3f0c4b1e-6f5b-4a43-9a3b-0c6f2f3a1d11'].map(
    (id) => [`has the id ${JSON.stringify(id)}`, withChange({ paymentId: id, agreementId: id })] as const,
  ),
  ['is in US dollars', withChange({ currency: 'USD', revision: 0 })],
  ...impossibleRefunds.map(
    (refunds, at) => [`has the impossible refunds ${at}`, withChange({ refunds, revision: -1 })] as const,
  ),
  ...foreignPages.map(
    (fieldsUrl) =>
      [
        `has its fields at ${JSON.stringify(fieldsUrl)}`,
        (answer: unknown) => (isObject(answer) ? { ...answer, fieldsUrl, revision: 1.5 } : 'none'),
      ] as const,
  ),
]

const payToOrder = { payer: { kind: 'PAYID', payId: 'rosa.okafor@example.com' }, maximum: 60_000 }
async function customer() {
  const debtor = await harness.debtor(5000)
  const client = new TestClient(app)
  await client.login(debtor.customer)
  const post = (url: string, body: unknown, key: string = randomUUID()) =>
    client.post(url, body, { 'idempotency-key': key })
  /** Routes that show money: each must answer, whatever the provider has answered before. */
  async function mustBeSound() {
    for (const url of [
      'my-account',
      'billing/payments',
      'direct-debits',
      'direct-debit-requests',
      'pay-to-agreements',
      'saved-cards',
    ]) {
      const { statusCode } = await client.get(`/api/${url}`)
      expect([url, statusCode]).toEqual([url, 200])
    }
  }
  return { ...debtor, client, post, mustBeSound }
}

test.each(spoils)(
  '[PAY-1] an answer that %s is as none: nothing is booked, and a later right one is',
  async (_, wrong) => {
    const { post, client, balance, mustBeSound } = await customer()
    const key = randomUUID()
    try {
      spoil = wrong
      const started = await post('/api/card-payments', { amount: 2000 }, key)
      expect(started.statusCode).toBe(503)
      // The agreement is stored before the bank is asked, so it waits here until the provider answers.
      const proposed = await post('/api/pay-to-agreements', payToOrder)
      expect([201, 503]).toContain(proposed.statusCode)
      expect([200, 503]).toContain((await client.get('/api/saved-cards')).statusCode)
      expect((await client.get('/api/pay-to-agreements')).statusCode).toBe(200)
      expect(await balance()).toBe(5000)
    } finally {
      spoil = truth
    }
    await mustBeSound()
    const again = await post('/api/card-payments', { amount: 2000 }, key)
    expect(again.statusCode).toBe(201)
    const { payment, fieldsUrl } = again.json<{ payment: { paymentId: string }; fieldsUrl: string }>()
    harness.pay({ fieldsUrl })
    // An impossible answer about an existing payment changes nothing either.
    try {
      spoil = wrong
      expect((await client.get(`/api/card-payments/${payment.paymentId}`)).statusCode).toBe(200)
    } finally {
      spoil = truth
    }
    expect((await client.get(`/api/card-payments/${payment.paymentId}`)).json()).toMatchObject({
      status: 'SUCCEEDED',
    })
    expect(await balance()).toBe(3000)
    await mustBeSound()
  },
)

test('[PAY-2] no impossible event changes an account, and a valid one that comes later does', async () => {
  const { started, balance, mustBeSound, client } = await customer()
  const { payment } = await started(2000)
  const other = await (await harness.debtor(900)).started(900)
  const event = (change: Answer) => ({
    eventId: randomUUID(),
    createdAt: '2026-11-21T02:00:00.000Z',
    payment: { paymentId: payment.paymentId, amount: 2000, status: 'SUCCEEDED', failure: null, ...change },
  })
  const deliver = (sent: unknown) => harness.deliver(sent as PaymentEvent | PayToEvent)
  const odd: readonly unknown[] = [
    ...impossibleRefunds.map((refunds) => event({ refunds })),
    // Four digits are a possible card.
    ...['amount', 'status', 'paymentId', 'failure', 'refunds', 'cardLast4'].flatMap((name) =>
      [true, -1, '200', 'PAID', '\0', {}, 1e308].map((value) => event({ [name]: value })),
    ),
    ...[
      { amount: 1999 },
      { currency: 'USD' },
      { paymentId: randomUUID() },
      { paymentId: other.payment.paymentId },
    ].map(event),
    ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].map((createdAt) => ({ ...event({}), createdAt })),
    [],
  ]
  for (const one of odd) {
    const { statusCode } = await deliver(one)
    const what = JSON.stringify(one)
    expect([what, [204, 422].includes(statusCode)]).toEqual([what, true])
    expect([what, await balance()]).toEqual([what, 5000])
  }
  await mustBeSound()
  expect(PaymentHistory.parse((await client.get('/api/billing/payments')).json()).payments).toEqual([])
  expect((await deliver(event({}))).statusCode).toBe(204)
  expect(await balance()).toBe(3000)
  expect((await deliver(event({ refunds: [{ refundId: randomUUID(), amount: 500 }] }))).statusCode).toBe(204)
  expect(await balance()).toBe(3500)
  await mustBeSound()
})

test('[PAY-6] a refund with an impossible answer is entered once, by the next valid one', async () => {
  const { started, balance } = await harness.debtor(5000)
  const begun = await started(2000)
  const { paymentId } = begun.payment
  harness.pay(begun)
  for (const event of harness.events.filter(({ payment }) => payment.paymentId === paymentId))
    await harness.deliver(event)
  const now = () => backend.clock.now
  const settle = createSettle({ db: backend.db, now, eventLog: createEventLog({ db: backend.db, now }) })
  const refund = createRefunds({ db: backend.db, now, settle, provider: checkedProvider(hostile) })
  const order = { paymentId, amountCents: 700, reason: 'paid twice' }
  const wrong: readonly Spoil[] = [
    () => undefined,
    withChange({ paymentId: randomUUID() }),
    withChange({ status: 'PAID' }),
    ...impossibleRefunds.map((refunds) => withChange({ refunds })),
    (answer) => {
      const [made] = (answer as { refunds: { refundId: string }[] }).refunds
      return { ...(answer as object), refunds: [{ ...made, amountCents: 900 }] }
    },
  ]
  try {
    for (const one of wrong) {
      spoil = one
      await expect(refund(order)).rejects.toMatchObject({ name: 'ProviderError' })
      expect(await balance()).toBe(3000)
    }
  } finally {
    spoil = truth
  }
  expect(await refund(order)).toMatchObject({ amountCents: 700, leftCents: 1300, isResumed: true })
  expect(await balance()).toBe(3700)
})

test('[PAY-4] a revision above that of the agreement does not make valid ones outdated', async () => {
  const { post, client } = await customer()
  const { agreementId } = (await post('/api/pay-to-agreements', payToOrder)).json<PayToAgreement>()
  const event = (revision: unknown, status = 'PROPOSED') =>
    ({
      ...{ eventId: randomUUID(), createdAt: '2026-11-21T02:00:00.000Z' },
      agreement: { agreementId, status, revision },
    }) as PayToEvent
  for (const revision of [2_000_000_000, 1_000_000, '3', -1, 1.5])
    expect([204, 422]).toContain((await harness.deliver(event(revision))).statusCode)
  expect((await harness.deliver(event(2, 'ACTIVE'))).statusCode).toBe(204)
  const shown = (await client.get('/api/pay-to-agreements')).json<{ agreement: PayToAgreement }>()
  expect(shown.agreement.status).toBe('ACTIVE')
})

test('[PAY-4] an agreement whose bank address is invalid is shown without it', async () => {
  const pages = ['javascript:alert(1)', 'data:text/html,x', '//bank.example', '', '\0']
  for (const bankUrl of pages) {
    const { post, client } = await customer()
    try {
      spoil = (answer) => (isObject(answer) && 'agreementId' in answer ? { ...answer, bankUrl } : answer)
      const made = await post('/api/pay-to-agreements', payToOrder)
      expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ bankUrl: null })])
    } finally {
      spoil = truth
    }
    expect((await client.get('/api/pay-to-agreements')).statusCode).toBe(200)
  }
})

test('[PAY-1] each refused answer is reported, and cards that cannot be shown do not hide the others', async () => {
  const refused: string[] = []
  const card = {
    ...{ cardId: 'card-1', brand: 'VISA', last4: '1111', expires: '2028-03' },
    savedAt: '2026-11-01T00:00:00.000Z',
  }
  const odd = [
    { ...card, cardId: '4111111111111111' },
    { ...card, last4: 1111 },
    { ...card, expires: '2028-13' },
    null,
  ]
  const onRefused = ({ message }: Error) => refused.push(message)
  const checked = checkedProvider({ ...hostile, cards: async () => [...odd, card] as never }, { onRefused })
  expect(await checked.cards('payer')).toEqual([card])
  spoil = () => 'nonsense'
  await expect(checked.read(randomUUID())).rejects.toMatchObject({ name: 'ProviderError' })
  spoil = truth
  expect(refused).toEqual([
    'The payment provider’s answer to read is refused: it is a text of 8 characters, expected an object with paymentId, amountCents, status and failure.',
  ])
})

test('[PAY-1] an answer about another amount or payment, or with a too large refund, is refused', async () => {
  const paymentId = randomUUID()
  const good = { paymentId, amountCents: 2000, status: 'SUCCEEDED', failure: null, refunds: [] }
  const part = fc.oneof(fc.jsonValue(), fc.integer({ min: -3000, max: 3000 }))
  const refunds = fc.array(
    fc.record({ refundId: fc.constantFrom('a', 'b', '\0'), amountCents: fc.integer({ min: -2, max: 1500 }) }),
    { maxLength: 3 },
  )
  const changed = fc.record(
    { paymentId: part, amountCents: part, status: part, refunds: fc.oneof(refunds, part) },
    { requiredKeys: [] },
  )
  await alwaysAsync(propertyRuns)(changed, async (change) => {
    const answer = { ...good, ...change }
    const checked = checkedProvider({ ...hostile, cancel: async () => answer as never })
    const passed = await checked.cancel(paymentId, 2000).catch(() => null)
    if (passed === null) return
    expect([passed.paymentId, passed.amountCents, isPossiblePayment(passed)]).toEqual([paymentId, 2000, true])
    const sum = (passed.refunds ?? []).reduce((cents, one) => cents + one.amountCents, 0)
    expect(sum).toBeLessThanOrEqual(2000)
  })
  expect(isPossiblePayment(good)).toBe(true)
})
