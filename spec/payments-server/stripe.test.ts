import { randomUUID } from 'node:crypto'
import { PaymentEvent } from 'gridfront/contracts'
import type { ProviderUnderTest } from 'gridfront/payments-server'
import { checkPaymentProvider, ProviderError, WebhookRefused } from 'gridfront/payments-server'
import type { StripeStore } from 'gridfront/payments-server/stripe'
import { readStripeEvent, stripeProvider } from 'gridfront/payments-server/stripe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeStripe } from './fake-stripe.ts'

const secret = 'whsec_of_these_tests'
const start = new Date('2026-11-21T02:00:00.000Z')

const memoryStore = (): StripeStore => {
  const values = new Map<string, string>()
  return {
    get: async (key) => values.get(key) ?? null,
    setOnce: async (key, value) => {
      if (!values.has(key)) values.set(key, value)
      return values.get(key) ?? value
    },
  }
}

function newStripe() {
  const clock = { now: start }
  const now = () => clock.now
  const fake = fakeStripe(now)
  const { stripe } = fake
  const fieldsUrl: Parameters<typeof stripeProvider>[0]['fieldsUrl'] = ({
    clientSecret,
    customerSessionClientSecret,
  }) => `https://cards.brand.example/fields#${clientSecret}&${customerSessionClientSecret ?? ''}`
  const provider = stripeProvider({ stripe, store: memoryStore(), fieldsUrl, now })
  const webhookOf = (event: object, by = secret) => {
    const payload = JSON.stringify(event)
    const signature = stripe.webhooks.generateTestHeaderString({
      ...{ payload, secret: by, timestamp: Math.floor(now().getTime() / 1000) },
    })
    return { body: new TextEncoder().encode(payload), signature }
  }
  const read = (
    webhook: { body: Uint8Array; signature: string | undefined },
    at = now(),
    secrets = [secret],
  ) => readStripeEvent({ ...webhook, stripe, secrets, now: at })
  const enterCard: ProviderUnderTest['enterCard'] = async ({ fieldsUrl }, card, { saves }) => {
    const [clientSecret = '', session = ''] = new URL(fieldsUrl).hash.slice(1).split('&')
    fake.confirm(clientSecret, card, saves && session !== '')
  }
  const pay = async (payer: string | null = null, saves = false) => {
    const paymentId = randomUUID()
    const { fieldsUrl } = await provider.create(paymentId, 2000, payer)
    await enterCard({ paymentId, fieldsUrl }, 'PAYS', { saves })
    return paymentId
  }
  return { ...fake, clock, provider, webhookOf, read, enterCard, pay, now }
}

const underTest = (
  { provider, enterCard, now, webhookOf, read, events } = newStripe(),
): ProviderUnderTest => ({
  ...{ provider, enterCard, now },
  webhooks: { sent: async () => events.map((event) => webhookOf(event)), read: (one, at) => read(one, at) },
})

test('[PAY-1] [PAY-2] the adapter to Stripe keeps every rule for cards, and says that it takes nothing else', async () => {
  const results = await checkPaymentProvider(() => underTest())
  expect(results.filter(({ status }) => status === 'FAILED')).toEqual([])
  expect(results.filter(({ status }) => status === 'SKIPPED').map(({ name }) => name)).toEqual([
    ...['debit-once', 'propose-once', 'end-first', 'unknown-payid'],
  ])
  const { provider } = newStripe()
  const bank = { accountName: 'Robin Lee', bsb: '062000', number: '123456789' }
  await expect(provider.storeBankAccount(randomUUID(), bank)).rejects.toThrow(/takes cards only/)
  await expect(provider.storePayId(randomUUID(), 'robin@payid.example')).rejects.toThrow(ProviderError)
})

test('[PAY-1] after a lost answer a payment is requested again with the same idempotency key', async () => {
  const { provider, hooks, sent, intents } = newStripe()
  const paymentId = randomUUID()
  const isCreation = ({ method, path }: (typeof sent)[number]) => method === 'POST' && /intents$/.test(path)
  hooks.afterwards = (request) => {
    if (!isCreation(request)) return
    delete hooks.afterwards
    throw new TypeError('connection lost')
  }
  await expect(provider.create(paymentId, 2000, null)).rejects.toThrow(ProviderError)
  await provider.create(paymentId, 2000, null)
  expect(intents.size).toBe(1)
  expect(sent.filter(isCreation).map(({ key }) => key)).toEqual(Array(2).fill(`payment-${paymentId}`))
  const [first] = sent.filter(isCreation)
  expect(Object.fromEntries(first?.params ?? [])).toEqual({
    ...{ amount: '2000', currency: 'aud', 'allowed_payment_method_types[0]': 'card' },
    'metadata[gridfront_payment]': paymentId,
  })
})

test('[PAY-1] a payment of a customer whose answer is lost can be cancelled, and the next one begins', async () => {
  const { provider, hooks, intents, customers } = newStripe()
  const paymentId = randomUUID()
  hooks.afterwards = ({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/payment_intents')) return
    delete hooks.afterwards
    throw new TypeError('connection lost')
  }
  await expect(provider.create(paymentId, 2000, 'robin')).rejects.toThrow(ProviderError)
  expect(await provider.cancel(paymentId, 2000)).toMatchObject({ status: 'FAILED', failure: 'CANCELLED' })
  const late = await provider.create(paymentId, 2000, 'robin')
  expect(late.payment.status).toBe('FAILED')
  // The only one, so that no other one could be charged.
  expect([...intents.values()].map(({ status }) => status)).toEqual(['canceled'])
  const next = await provider.create(randomUUID(), 2000, 'robin')
  expect(next.payment.status).toBe('CREATED')
  expect([...intents.values()].map(({ customer }) => customer)).toEqual([null, ...customers])
})

test('[PAY-1] a customer’s payment repeated after a lost answer offers the saved cards', async () => {
  const { provider, hooks, intents, customers } = newStripe()
  const paymentId = randomUUID()
  const lost: string[] = []
  hooks.afterwards = ({ method, path }) => {
    if (method !== 'POST' || lost.includes(path)) return
    lost.push(path)
    throw new TypeError('connection lost')
  }
  // The customer, the PaymentIntent, its customer, the session.
  for (const _ of Array(4))
    await expect(provider.create(paymentId, 2000, 'robin')).rejects.toThrow(ProviderError)
  const { fieldsUrl } = await provider.create(paymentId, 2000, 'robin')
  expect(fieldsUrl).toContain('&cuss_')
  expect([...intents.values()].map(({ customer }) => customer)).toEqual([...customers])
})

test('[PAY-6] a refund is requested once, even days later, and one that failed at Stripe is not listed', async () => {
  const { provider, pay, sent, refunds } = newStripe()
  const paymentId = await pay()
  const refund = { refundId: randomUUID(), amountCents: 700 }
  await provider.refund(paymentId, refund)
  expect(await provider.refund(paymentId, refund)).toMatchObject({ refunds: [refund] })
  const asked = sent.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
  expect(asked.map(({ key }) => key)).toEqual([`refund-${refund.refundId}`])
  // Made in Stripe's dashboard, without an id of ours.
  const [made] = refunds
  refunds.unshift({ ...made, id: 're_dashboard', amount: 300, metadata: {} })
  expect((await provider.read(paymentId))?.refunds).toEqual([
    { refundId: 're_dashboard', amountCents: 300 },
    refund,
  ])
  Object.assign(made ?? {}, { status: 'failed' })
  expect((await provider.read(paymentId))?.refunds).toEqual([{ refundId: 're_dashboard', amountCents: 300 }])
})

/** A paid payment of $20, with its disputes and refunds as Stripe lists them. */
async function disputed() {
  const { provider, pay, intents, refunds, disputes } = newStripe()
  const paymentId = await pay()
  const [intent] = intents.values()
  Object.assign(intent?.latest_charge ?? {}, { disputed: true })
  const of = (created: number) => ({ payment_intent: intent?.id, created, metadata: {} })
  return {
    read: () => provider.read(paymentId),
    dispute: (id: string, amount: number, created: number, status = 'lost') =>
      disputes.unshift({ id, object: 'dispute', amount, status, ...of(created) }),
    close: (status: string) => void Object.assign(disputes[0] ?? {}, { status }),
    refund: (id: string, amount: number, created: number) =>
      refunds.unshift({ id, object: 'refund', amount, status: 'succeeded', ...of(created) }),
  }
}

test('[PAY-6] a dispute takes a payment back once it is lost', async () => {
  const { read, dispute, close } = await disputed()
  dispute('dp_1', 2000, 1, 'needs_response')
  expect(await read()).toMatchObject({ status: 'SUCCEEDED', refunds: [] })
  close('lost')
  expect(await read()).toMatchObject({ status: 'REVERSED', refunds: [] })
})

test('[PAY-6] a lost dispute over a part takes back that part, also after a later refund of the rest', async () => {
  const { read, dispute, close, refund } = await disputed()
  dispute('dp_1', 500, 1, 'needs_response')
  expect(await read()).toMatchObject({ status: 'SUCCEEDED', refunds: [] })
  close('lost')
  const part = { refundId: 'dp_1', amountCents: 500 }
  expect(await read()).toMatchObject({ status: 'SUCCEEDED', refunds: [part] })
  refund('re_1', 1500, 2)
  const rest = { refundId: 're_1', amountCents: 1500 }
  expect(await read()).toMatchObject({ status: 'REFUNDED', refunds: [rest, part] })
})

test.each([
  ['the rest', 1500],
  ['the whole charge', 2000],
])('[PAY-6] after a partial refund, a lost dispute over %s takes back the rest', async (_, amount) => {
  const { read, dispute, refund } = await disputed()
  refund('re_1', 500, 1)
  dispute('dp_1', amount, 2)
  const given = { refundId: 're_1', amountCents: 500 }
  expect(await read()).toMatchObject({ status: 'REVERSED', refunds: [given] })
})

test('[PAY-6] disputes never take back more than was paid, and nothing of what was refunded in full', async () => {
  const two = await disputed()
  two.dispute('dp_1', 1500, 1)
  two.dispute('dp_2', 1500, 2)
  expect(await two.read()).toMatchObject({ status: 'REVERSED', refunds: [] })
  const { read, dispute, refund } = await disputed()
  refund('re_1', 2000, 1)
  dispute('dp_1', 2000, 2)
  expect(await read()).toMatchObject({ status: 'REFUNDED', refunds: [{ refundId: 're_1' }] })
})

test('[PAY-1] a payment that nobody pays expires after a day, and one that is being charged stays', async () => {
  const { provider, clock, intents, sent } = newStripe()
  const paymentId = randomUUID()
  await provider.create(paymentId, 2000, null)
  const cancels = () => sent.filter(({ path }) => path.endsWith('/cancel')).length
  clock.now = new Date(start.getTime() + 23 * 3_600_000)
  expect(await provider.read(paymentId)).toMatchObject({ status: 'CREATED', failure: null })
  const [intent] = intents.values()
  clock.now = new Date(start.getTime() + 25 * 3_600_000)
  Object.assign(intent ?? {}, { status: 'processing' })
  expect(await provider.read(paymentId)).toMatchObject({ status: 'PENDING' })
  expect(cancels()).toBe(0)
  Object.assign(intent ?? {}, { status: 'requires_payment_method' })
  expect(await provider.read(paymentId)).toMatchObject({ status: 'FAILED', failure: 'EXPIRED' })
})

test('[PAY-1] saved cards are shown with scheme, digits and expiry, and a guest’s page has no customer session', async () => {
  const { provider, pay, sent } = newStripe()
  await pay('robin', true)
  expect(await provider.cards('robin')).toEqual([
    {
      cardId: expect.stringMatching(/^pm_\d+$/),
      ...{ brand: 'VISA', last4: '4242', expires: '2028-03', savedAt: start.toISOString() },
    },
  ])
  const sessions = () => sent.filter(({ path }) => path === '/v1/customer_sessions').length
  expect(sessions()).toBe(1)
  await pay(null, true)
  expect(sessions()).toBe(1)
})

test('[PAY-1] a payment that is over opens no customer session, and a forgotten payer is deleted at Stripe', async () => {
  const { provider, pay, sent, customers } = newStripe()
  const paymentId = await pay('robin', true)
  await provider.create(paymentId, 2000, 'robin')
  expect(sent.filter(({ path }) => path === '/v1/customer_sessions')).toHaveLength(1)
  expect(customers.size).toBe(1)
  for (const _ of ['first', 'again']) await provider.forgetPayer('robin')
  expect(customers.size).toBe(0)
  await pay('robin', true)
  expect(customers.size).toBe(0)
})

test('[PAY-2] an event has the payment’s present state, and one of another kind or product is none', async () => {
  const { provider, pay, events, intents, webhookOf, read, announce, stripe } = newStripe()
  const paymentId = await pay()
  await provider.refund(paymentId, { refundId: randomUUID(), amountCents: 2000 })
  const paid = events.find(({ type }) => type === 'payment_intent.succeeded')
  const event = await read(webhookOf(paid ?? {}))
  expect(PaymentEvent.parse(event)).toMatchObject({
    eventId: paid?.id,
    payment: { paymentId, amount: 2000, status: 'REFUNDED', cardLast4: '4242', refunds: [{ amount: 2000 }] },
  })
  const [intent] = intents.values()
  for (const [type, object] of [
    ['customer.created', { id: 'cus_1', object: 'customer' }],
    ['charge.succeeded', { id: 'ch_1', object: 'charge', payment_intent: intent?.id }],
  ] as const) {
    announce(type, object)
    expect(await read(webhookOf(events[0] ?? {}))).toBeNull()
  }
  await stripe.paymentIntents.create({ amount: 100, currency: 'aud' })
  expect(await read(webhookOf(events[0] ?? {}))).toBeNull()
})

test('[PAY-2] during a rotation both secrets are right, and no other', async () => {
  const { pay, events, webhookOf, read, now } = newStripe()
  await pay()
  const sent = webhookOf(events[0] ?? {}, 'whsec_next')
  expect(await read(sent, now(), [secret, 'whsec_next'])).not.toBeNull()
  await expect(read(sent, now(), [secret])).rejects.toThrow(WebhookRefused)
  await expect(read(sent, now(), [])).rejects.toThrow(WebhookRefused)
})

test('[PAY-1] an outage of Stripe is a ProviderError, whose message has no secret', async () => {
  const { provider, pay, hooks, intents } = newStripe()
  const paymentId = await pay()
  hooks.before = () => {
    throw new TypeError('connection lost')
  }
  const calls = [
    () => provider.create(randomUUID(), 100, 'robin'),
    () => provider.read(paymentId),
    () => provider.cancel(paymentId, 2000),
    () => provider.refund(paymentId, { refundId: randomUUID(), amountCents: 1 }),
    () => provider.changedSince(start),
  ]
  for (const call of calls) {
    const error = await call().then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(ProviderError)
    expect(String(error)).toMatch(/Stripe has not done it \(StripeConnectionError, /)
    for (const { client_secret } of intents.values()) expect(String(error)).not.toContain(client_secret)
  }
})

test('[PAY-1] every call ends after five seconds without Stripe, and only a list of changes takes longer', async () => {
  const { provider, pay, hooks, read, events, webhookOf } = newStripe()
  const paymentId = await pay('robin', true)
  await pay('kim')
  const cardId = (await provider.cards('robin'))[0]?.cardId ?? ''
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let answer = () => {}
  const silence = new Promise<void>((resolve) => {
    answer = resolve
  })
  hooks.before = () => silence
  const calls = [
    () => provider.create(randomUUID(), 2000, 'robin'),
    () => provider.read(paymentId),
    () => provider.cancel(paymentId, 2000),
    () => provider.refund(paymentId, { refundId: randomUUID(), amountCents: 1 }),
    () => provider.cards('robin'),
    () => provider.forgetCard('robin', cardId),
    () => provider.forgetPayer('kim'),
    () => read(webhookOf(events[0] ?? {})),
  ]
  const ends: unknown[] = []
  for (const call of calls) void call().catch((error: unknown) => ends.push(error))
  const changes = provider.changedSince(start)
  await vi.advanceTimersByTimeAsync(4999)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toEqual(Array(calls.length).fill(expect.any(ProviderError)))
  answer()
  expect(await changes).toHaveLength(2)
})

test('[PAY-1] the five seconds are for all requests of a call together', async () => {
  const { provider, hooks } = newStripe()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  hooks.before = () => new Promise<void>((resolve) => void setTimeout(resolve, 2000))
  const paymentId = randomUUID()
  let end: unknown
  const call = provider.create(paymentId, 2000, 'robin').catch((error: unknown) => {
    end = error
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(end).toBeInstanceOf(ProviderError)
  await call
  delete hooks.before
  expect((await provider.create(paymentId, 2000, 'robin')).payment.status).toBe('CREATED')
})
