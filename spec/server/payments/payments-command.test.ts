import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { PaymentHistory } from 'gridfront/contracts'
import type { PaymentProvider } from 'gridfront/payments-server'
import { ProviderError } from 'gridfront/payments-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runPaymentsCommand } from '../../../host/server/commands/payments.ts'
import { payOut } from '../../../host/server/commands/requests/pay-out-credit.ts'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import { ledgerEntries, payments, refunds } from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { createPaymentEvents } from '../../../host/server/subjects/payments/payment-events.ts'
import type { Reconciliation } from '../../../host/server/subjects/payments/reconciliation.ts'
import { createSettle } from '../../../host/server/subjects/payments/settle.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { startBackend, startOfTest, temporaryFolder } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { demoPostgresUrl } from '../test-database.ts'
import { paymentHarness } from './payment-harness.ts'

let databaseUrl: string
let backend: TestBackend
let harness: Awaited<ReturnType<typeof paymentHarness>>
const folder = temporaryFolder()
beforeAll(async () => {
  databaseUrl = await demoPostgresUrl()
  backend = await startBackend(await openPostgres(databaseUrl, () => undefined))
  harness = await paymentHarness(() => backend)
})
afterAll(async () => {
  await backend?.close()
  folder.done()
})
// Each test has its own day, so that a reconciliation sees only the payments of that day.
beforeEach(() => {
  backend.clock.now = new Date(backend.clock.now.getTime() + 86_400_000)
})

const config = () => ({ databaseUrl, dataDir: folder.path, isLocal: true, paymentProvider: undefined })
const today = () => new Date(backend.clock.now.getTime() + 36_000_000).toISOString().slice(0, 10)
const run = (words: readonly string[], provider: PaymentProvider = harness.provider) =>
  runPaymentsCommand(words, { config, now: () => backend.clock.now, provider })
async function reconcile(...words: readonly string[]) {
  const { text, exitCode } = await run(['reconcile', '--from', today(), '--to', today(), '--json', ...words])
  const result = JSON.parse(text) as Reconciliation
  return { ...result, exitCode, kinds: result.differences.map(({ kind }) => kind) }
}

/** A payment that was charged at the provider, but whose events have not arrived. */
async function paidThere(owedCents: number, cents = owedCents) {
  const debtor = await harness.debtor(owedCents)
  const started = await debtor.started(cents)
  harness.pay(started)
  return { ...debtor, paymentId: started.payment.paymentId }
}
async function paid(owedCents: number, cents = owedCents) {
  const payment = await paidThere(owedCents, cents)
  await payment.state(payment.paymentId)
  return payment
}
const records = async (payment: Awaited<ReturnType<typeof paid>>) =>
  (await payment.client.get('/api/billing/payments')).json<PaymentHistory>().payments

test('[PAY-1] payments, refunds and chargebacks that were not reported are found at the provider, and entered once', async () => {
  const late = await paidThere(900)
  const given = await paid(800)
  harness.store.refund(given.paymentId, { refundId: randomUUID(), amountCents: 300 })
  const taken = await paid(700)
  harness.store.chargeBack(taken.paymentId)
  const before = await reconcile()
  expect(before.exitCode).toBe(2)
  expect(before.kinds.toSorted()).toEqual(['chargebackNotInLedger', 'notInLedger', 'refundNotInLedger'])
  expect([before.providerCents, before.ledgerCents]).toEqual([1_400, 1_500])
  expect(await late.balance()).toBe(900)

  const applied = await reconcile('--apply')
  expect(applied).toMatchObject({ exitCode: 0, differences: [], providerCents: 1_400, ledgerCents: 1_400 })
  expect(applied.applied).toHaveLength(3)
  expect([await late.balance(), await given.balance(), await taken.balance()]).toEqual([0, 300, 700])
  const again = await reconcile('--apply')
  expect(again).toMatchObject({ exitCode: 0, applied: [] })
  // Events that arrive later change nothing.
  for (const event of harness.events) await harness.deliver(event)
  expect([await late.balance(), await given.balance(), await taken.balance()]).toEqual([0, 300, 700])
})

test('[PAY-1] payments unknown to the provider, or with another amount, are found and left to staff', async () => {
  const gone = await paid(500)
  const other = await paid(600)
  const refused = await paid(700)
  const { db } = backend
  await db.insert(refunds).values({
    ...{ id: randomUUID(), paymentId: other.paymentId, amountCents: 10, reason: 'by hand' },
    ...{ createdAt: backend.clock.now, doneAt: backend.clock.now },
  })
  const odd: PaymentProvider = {
    ...harness.provider,
    read: async (paymentId) => {
      const seen = harness.store.read(paymentId)
      if (paymentId === gone.paymentId || seen === null) return null
      if (paymentId === other.paymentId) return { ...seen, amountCents: 601 }
      return paymentId === refused.paymentId ? { ...seen, status: 'FAILED' } : seen
    },
    changedSince: async () => [
      {
        ...{ paymentId: randomUUID(), amountCents: 42, status: 'SUCCEEDED' as const, failure: null },
      },
    ],
  }
  const stranger = (await odd.changedSince(startOfTest))[0]
  const strange: PaymentProvider = {
    ...odd,
    changedSince: async () => (stranger === undefined ? [] : [stranger]),
    read: async (id) => (id === stranger?.paymentId ? stranger : odd.read(id)),
  }
  const { text, exitCode } = await run(
    ['reconcile', '--from', today(), '--to', today(), '--apply', '--json'],
    strange,
  )
  const { differences, applied } = JSON.parse(text) as Reconciliation
  expect(exitCode).toBe(2)
  expect(applied).toEqual([])
  expect(differences.map(({ kind }) => kind).toSorted()).toEqual([
    'amountDiffers',
    'notAtProvider',
    'notAtProvider',
    'notHere',
    'refundNotAtProvider',
  ])
  const words = (await run(['reconcile', '--from', today(), '--to', today()], strange)).text
  expect(words).toContain('notHere: at the provider, and unknown here (1)')
  expect(words).not.toContain('--apply')
})

test('[PAY-1] a payment is refunded in parts, with a mail for each, and never above its amount', async () => {
  const payment = await paid(1_000)
  const { text } = await run(['refund', payment.paymentId, '--cents', '400', '--reason', 'meter misread'])
  expect(text).toContain('$4.00 of payment')
  expect(text).toContain('$6.00 of it is left')
  expect(await payment.balance()).toBe(400)
  expect(await records(payment)).toMatchObject([{ amount: 1_000, refunded: 400, status: 'SUCCEEDED' }])
  await expect(run(['refund', payment.paymentId, '--cents', '601', '--reason', 'x'])).rejects.toThrow(
    '$6.00 is left to give back, which is less than $6.01',
  )
  const receipt = (await payment.state(payment.paymentId)).receiptNumber ?? ''
  await run(['refund', receipt, '--reason', 'all of it'])
  expect(await payment.balance()).toBe(1_000)
  expect(await records(payment)).toMatchObject([{ refunded: 1_000, status: 'REFUNDED' }])
  await expect(run(['refund', receipt, '--reason', 'x'])).rejects.toThrow('all of it was given back already')
  expect(await payment.entries()).toEqual(['BILL 1000', 'PAYMENT 1000', 'REFUND 400', 'REFUND 600'])
  const mails = await testMailService(backend).mailsTo(payment.customer.email)
  expect(mails.slice(1).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('refunded'),
    expect.stringContaining('refunded'),
  ])
  expect(mails.map(({ body }) => body).join()).not.toContain('meter misread')
  const shown = (await run(['show', receipt])).text
  expect(shown).toContain('meter misread')
  expect(JSON.parse((await run(['show', receipt, '--json'])).text).refunds).toHaveLength(2)
  expect((await reconcile()).exitCode).toBe(0)
})

/** Statements of this database that wait for a lock. */
const waiting = () =>
  backend.db.$count(sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

/** A payment, and as much credit in its account. */
async function paidTwice(cents: number) {
  const payment = await paid(cents)
  const { number: accountNumber } = payment
  const entry = { accountNumber, causeId: `CR-${randomUUID()}`, happenedAt: backend.clock.now }
  await postEntries(backend.db, [{ ...entry, cause: 'BANK_PAYMENT', owedCents: -cents }])
  const payOutCredit = (tx = backend.db) =>
    payOut(tx, {
      request: { accountNumber, reference: entry.causeId, content: { amount: cents } } as Parameters<
        typeof payOut
      >[1]['request'],
      customerId: payment.customer.id,
      arePaymentsChecked: true,
      now: backend.clock.now,
    })
  return { ...payment, reference: entry.causeId, payOutCredit }
}

test('[PAY-6] a refund waits for a payout that is being entered, and is refused then unless staff say so', async () => {
  const payment = await paidTwice(1_000)
  const words = ['refund', payment.paymentId, '--reason', 'paid twice']
  const { refused } = await backend.db.transaction(async (tx) => {
    await payment.payOutCredit(tx)
    const refused = expect(run(words)).rejects.toThrow(payment.reference)
    while ((await waiting()) === 0);
    return { refused }
  })
  await refused
  const entries = ['BILL 1000', 'PAYMENT 1000', 'BANK_PAYMENT 1000', 'PAYOUT 1000']
  expect(await payment.entries()).toEqual(entries)
  await run([...words, '--despite-payout'])
  expect(await payment.entries()).toEqual([...entries, 'REFUND 1000'])
})

test('[PAY-6] a payout waits for a refund that is being ordered, and is refused then', async () => {
  const payment = await paidTwice(1_000)
  const { refunded, paidOut } = await backend.db.transaction(async (tx) => {
    // The refund waits before its row is written.
    await tx.execute(sql`lock table refunds in share mode`)
    const refunded = run(['refund', payment.paymentId, '--reason', 'paid twice'])
    while ((await waiting()) === 0);
    let isOver = false
    const paidOut = backend.db
      .transaction((other) => payment.payOutCredit(other))
      .then(
        () => 'paid',
        (error: unknown) => String(error),
      )
      .finally(() => {
        isOver = true
      })
    while (!isOver && (await waiting()) < 2);
    return { refunded, paidOut }
  })
  expect(await paidOut).toContain('has $0.00 of credit now')
  await refunded
  expect(await payment.entries()).toEqual(['BILL 1000', 'PAYMENT 1000', 'BANK_PAYMENT 1000', 'REFUND 1000'])
})

test('[PAY-1] repeating a refund whose answer was lost is the same refund, and one after the bank’s chargeback is none', async () => {
  const payment = await paid(1_000)
  const losing: PaymentProvider = {
    ...harness.provider,
    refund: async (...given) => {
      await harness.provider.refund(...given)
      throw new ProviderError('away')
    },
  }
  const words = ['refund', payment.paymentId, '--cents', '250', '--reason', 'a promise']
  await expect(run(words, losing)).rejects.toThrow('away')
  expect(await payment.balance()).toBe(0)
  expect((await reconcile()).kinds).toEqual(['refundNotInLedger'])
  await expect(run(['refund', payment.paymentId, '--cents', '100', '--reason', 'x'])).rejects.toThrow(
    'A refund of $2.50 was asked for before and not finished',
  )
  expect((await run(words)).text).toContain('is finished now')
  expect(harness.store.read(payment.paymentId)?.refunds).toHaveLength(1)
  expect(await payment.balance()).toBe(250)

  harness.store.chargeBack(payment.paymentId)
  await expect(run(words)).rejects.toThrow('the payment is REVERSED')
  expect(await payment.balance()).toBe(1_000)
  expect(
    await backend.db.select().from(refunds).where(eq(refunds.paymentId, payment.paymentId)),
  ).toHaveLength(1)
})

test('[PAY-1] a refund that never reached the provider is over once the bank has charged the payment back, and no reconciliation names it', async () => {
  const payment = await paid(1_000)
  const away: PaymentProvider = {
    ...harness.provider,
    refund: () => Promise.reject(new ProviderError('away')),
  }
  const words = ['refund', payment.paymentId, '--cents', '250', '--reason', 'a promise']
  await expect(run(words, away)).rejects.toThrow('away')
  harness.store.chargeBack(payment.paymentId)
  await payment.state(payment.paymentId)
  const event = harness.events.at(-1)
  if (event === undefined) throw new Error('no events')
  await harness.deliver(event)
  expect((await reconcile()).kinds).toEqual(['refundOpen'])
  await expect(run(words)).rejects.toThrow(/the payment is REVERSED, .* Nothing was refunded/)
  expect((await reconcile()).kinds).toEqual([])
  await expect(run(words)).rejects.toThrow('the customer’s bank has taken it back already')
  expect(await payment.entries()).toEqual(['BILL 1000', 'PAYMENT 1000', 'REVERSAL 1000'])
})

test('[PAY-1] a provider that reports a full refund without an id has made the requested one', async () => {
  const payment = await paid(900)
  await run(['refund', payment.paymentId, '--cents', '200', '--reason', 'a first part'])
  const silent: PaymentProvider = {
    ...harness.provider,
    refund: async (...given) => {
      const { refunds: _, ...seen } = await harness.provider.refund(...given)
      return seen
    },
  }
  expect((await run(['refund', payment.paymentId, '--reason', 'the rest'], silent)).exitCode).toBe(0)
  expect(await payment.entries()).toEqual(['BILL 900', 'PAYMENT 900', 'REFUND 200', 'REFUND 700'])
  expect((await reconcile()).exitCode).toBe(0)
})

test('[PAY-2] a refund that is named only after a full chargeback is a conflict, and nothing is entered twice', async () => {
  const payment = await paid(1_000)
  harness.store.chargeBack(payment.paymentId)
  await payment.state(payment.paymentId)
  const event = harness.events.at(-1)
  if (event === undefined) throw new Error('no events')
  await harness.deliver(event)
  expect(await payment.balance()).toBe(1_000)
  const { db } = backend
  const settle = createSettle({
    db,
    now: () => backend.clock.now,
    eventLog: createEventLog({ db, now: () => backend.clock.now }),
  })
  const seen = harness.store.read(payment.paymentId)
  if (seen === null) throw new Error('no payment')
  const late = { ...seen, refunds: [{ refundId: randomUUID(), amountCents: 100 }] }
  expect(await settle(late)).toBe('conflict')
  expect(await payment.balance()).toBe(1_000)
})

test('[PAY-2] a chargeback reopens the bill, and a mail says so', async () => {
  const payment = await paid(1_000)
  harness.store.chargeBack(payment.paymentId)
  const event = harness.events.at(-1)
  if (event === undefined) throw new Error('no events')
  await harness.deliver(event)
  expect(await payment.balance()).toBe(1_000)
  const mails = await testMailService(backend).mailsTo(payment.customer.email)
  expect(mails.at(-1)?.body).toContain('Your bank has reversed $10.00')
  expect(await records(payment)).toMatchObject([{ status: 'REVERSED', refunded: 0 }])
  expect((await payment.start(1_000)).statusCode).toBe(201)
})

test('[PAY-2] unprocessed events are processed by a sweep; failures are retried later and later, and listed', async () => {
  const payment = await paidThere(500)
  const broken = await paidThere(600)
  const eventOf = (id: string) => {
    const event = harness.events.find((one) => one.payment.paymentId === id)
    if (event === undefined) throw new Error('no events')
    return event
  }
  const { db, clock } = backend
  const now = () => clock.now
  const settle = createSettle({ db, now, eventLog: createEventLog({ db, now }) })
  const settlePayTo = async () => 'unknown' as const
  const events = createPaymentEvents({
    ...{ db, now, settlePayTo },
    settle: (seen) =>
      seen.paymentId === broken.paymentId ? Promise.reject(new Error('boom')) : settle(seen),
  })
  const ending = createPaymentEvents({
    ...{ db, now, settlePayTo },
    settle: () => Promise.reject(new Error('the server ends')),
  })
  for (const { paymentId } of [payment, broken])
    await expect(ending.receive(eventOf(paymentId))).rejects.toThrow('ends')
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  // The request that delivered them may still be in progress.
  expect(await events.sweep()).toEqual({ done: 0, failed: [] })
  pass(31)
  expect(await events.sweep()).toMatchObject({ done: 1, failed: [{ attempts: 1 }] })
  expect(await payment.balance()).toBe(0)
  pass(59)
  expect(await events.sweep()).toEqual({ done: 0, failed: [] })
  pass(61)
  expect(await events.sweep()).toMatchObject({ failed: [{ attempts: 2 }] })
  pass(119)
  expect(await events.sweep()).toEqual({ done: 0, failed: [] })
  pass(121)
  expect(await events.sweep()).toMatchObject({ failed: [{ attempts: 3 }] })
  const { text } = await run(['events'])
  expect(text).toContain(eventOf(broken.paymentId).eventId)
  expect(text).toContain('not taken in')
  expect(text).not.toContain(eventOf(payment.paymentId).eventId)
  pass(480)
  expect(await createPaymentEvents({ db, now, settle, settlePayTo }).sweep()).toMatchObject({
    done: 1,
    failed: [],
  })
  expect(await broken.balance()).toBe(0)
})

test('[PAY-1] lists name payments by status and account, and nothing of a card', async () => {
  const payment = await paid(300)
  const { text } = await run(['list', '--account', payment.number])
  expect(text.split('\n')).toHaveLength(2)
  expect(text).toContain('$3.00')
  expect((await run(['list', '--account', payment.number, '--status', 'FAILED'])).text).toBe(
    'There is no such payment.',
  )
  const [row] = JSON.parse((await run(['list', '--account', payment.number, '--json'])).text)
  expect(row).toMatchObject({ id: payment.paymentId, refundedCents: 0 })
  expect((await run(['--help'])).text).toContain('Usage: npm run payments')
})

test.each([
  [['pay'], 'There is no verb pay.'],
  [['constructor'], 'There is no verb constructor.'],
  [['show'], 'Name the payment'],
  [['show', 'nobody'], 'There is no payment nobody'],
  [['show', 'a', 'b'], 'does not know what to do with "b"'],
  [['list', '--status', 'PAID'], '--status must be one of'],
  [['list', '--cents', '5'], "'list' takes no --cents"],
  [['show', 'a', '--despite-payout'], "'show' takes no --despite-payout"],
  [['list', '--nothing'], "Unknown option '--nothing'"],
  [['refund', 'nobody', '--reason', 'x'], 'There is no payment nobody'],
  [['refund', 'a'], 'Say why with --reason'],
  [['refund', 'a', '--reason', ' '], 'Say why with --reason'],
  [['refund', 'a', '--reason', 'x'.repeat(501)], '500 characters, not 501'],
  [['refund', 'a', '--reason', 'x', '--cents', '1.5'], '--cents must be a whole number'],
  [['refund', 'a', '--reason', 'x', '--cents', '0'], '--cents must be a whole number'],
  [['reconcile', '--from', '2026-02-30'], '--from must be a day'],
  [['reconcile', '--to', 'today'], '--to must be a day'],
  [['reconcile', '--from', '2026-11-02', '--to', '2026-11-01'], '--from must not be after --to'],
  [['reconcile', 'all'], 'does not know what to do with "all"'],
])('%j is refused with words', async (words, message) => {
  await expect(run(words)).rejects.toThrow(message)
})

test('a payment that was not paid cannot be refunded, and the command says why', async () => {
  const debtor = await harness.debtor(400)
  const { payment } = await debtor.started(400)
  await expect(run(['refund', payment.paymentId, '--reason', 'x'])).rejects.toThrow('nobody has paid it yet')
})

test('without a provider the command says what to set', async () => {
  const published = { ...config(), isLocal: false }
  await expect(
    runPaymentsCommand(['reconcile'], { config: () => published, now: () => startOfTest }),
  ).rejects.toThrow('PAYMENT_PROVIDER_URL')
  const empty = { ...config(), databaseUrl: undefined, dataDir: join(folder.path, 'none') }
  mkdirSync(empty.dataDir)
  await expect(runPaymentsCommand(['list'], { config: () => empty, now: () => startOfTest })).rejects.toThrow(
    'There is no database',
  )
})

test('[PAY-1] the number of started payments of one account is limited, and others continue', async () => {
  const app = await backend.with({
    payments: { provider: harness.provider, webhookSecrets: [] },
    config: { isLocal: true, publicOrigin: undefined, logLevel: 'trace', paymentsPerAccount: 2 },
  })
  const [one, other] = [await harness.debtor(900), await harness.debtor(900)]
  const start = async ({ customer }: typeof one) => {
    const client = new TestClient(app)
    await client.login(customer)
    return (await client.post('/api/card-payments', { amount: 1 }, { 'idempotency-key': randomUUID() }))
      .statusCode
  }
  expect([await start(one), await start(one), await start(one), await start(other)]).toEqual([
    201, 201, 429, 201,
  ])
  expect(await backend.db.select().from(payments).where(eq(payments.accountNumber, one.number))).toHaveLength(
    2,
  )
})

test('[PAY-1] an entry of a refund names the refund', async () => {
  const payment = await paid(300)
  await run(['refund', payment.paymentId, '--reason', 'x'])
  const [given] = await backend.db.select().from(refunds).where(eq(refunds.paymentId, payment.paymentId))
  const entries = await backend.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountNumber, payment.number))
  expect(entries.find(({ cause }) => cause === 'REFUND')?.causeId).toBe(given?.id)
})

test('[PAY-1] staff list PayTo agreements by account, without the name of the payer, and cancel one for a customer who asks', async () => {
  const debtor = await harness.debtor(900)
  const order = { payer: { kind: 'PAYID', payId: 'rosa.okafor@example.com' }, maximum: 60_000 }
  const made = await debtor.client.post('/api/pay-to-agreements', order, { 'idempotency-key': randomUUID() })
  const { agreementId } = made.json<{ agreementId: string }>()
  const list = async (...words: readonly string[]) =>
    (await run(['agreements', '--account', debtor.number, ...words])).text
  const table = await list()
  expect(table).toContain(agreementId)
  expect(table).toMatch(/PROPOSED +r…@example\.com +\$600\.00/)
  const [row] = JSON.parse(await list('--json')) as [Readonly<Record<string, unknown>>]
  expect(row).toMatchObject({ id: agreementId, accountNumber: debtor.number, status: 'PROPOSED' })
  expect(Object.keys(row)).not.toContain('payerToken')
  await expect(run(['cancel-agreement'])).rejects.toThrow('Name the agreement by its id.')
  await expect(run(['cancel-agreement', 'nothing'])).rejects.toThrow('There is no PayTo agreement nothing.')
  const refusing: PaymentProvider = {
    ...harness.provider,
    moveAgreement: async (id) =>
      (await harness.provider.readAgreement(id)) ?? Promise.reject(new Error('none')),
  }
  await expect(run(['cancel-agreement', agreementId], refusing)).rejects.toThrow(
    /has not cancelled.*it is PROPOSED/,
  )
  expect((await run(['cancel-agreement', agreementId])).text).toMatch(
    /is cancelled at the bank\. A mail tells/,
  )
  expect(harness.agreements.read(agreementId)?.status).toBe('CANCELLED')
  expect((await run(['cancel-agreement', agreementId])).text).toContain('has ended already: it is CANCELLED')
  expect(await list()).toBe('No PayTo agreement is open.')
  expect(await list('--all')).toContain('CANCELLED')
})
