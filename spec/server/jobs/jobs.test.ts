import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PaymentEvent } from 'gridfront/contracts'
import type { ProvidedPayment } from 'gridfront/payments-server'
import { ProviderError } from 'gridfront/payments-server'
import { expect, test } from 'vitest'
import { runJobsCommand } from '../../../host/server/commands/jobs/command.ts'
import { createMetrics } from '../../../host/server/metrics.ts'
import {
  cardPayers,
  failedMails,
  paymentEvents,
  payments,
  refunds,
} from '../../../host/server/platform/database/schema.ts'
import { createPayerRemoval, payerQueue } from '../../../host/server/subjects/payments/payer-removal.ts'
import { createPaymentEvents, eventQueue } from '../../../host/server/subjects/payments/payment-events.ts'
import { createSettle } from '../../../host/server/subjects/payments/settle.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import { addCustomer, startOfTest } from '../test-backend.ts'
import { jobsHarness, noMailbox } from './jobs-harness.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const harness = jobsHarness()
const { run, listed, pass, now, config, sandbox, put, refusing } = harness
const db = () => harness.backend().db
const settle = () => createSettle({ db: db(), now, eventLog: harness.eventLog() })
/** The command with a provider that gives this answer about every payment. */
const asking = (words: readonly string[], seen: Omit<ProvidedPayment, 'paymentId'>) =>
  runJobsCommand(words, {
    ...{ config, now },
    provider: { ...sandbox.provider, read: async (paymentId) => ({ paymentId, ...seen }) },
  })
const refused = { text: expect.stringContaining('to be tried again'), exitCode: 2 }

async function payment(facts: Partial<typeof payments.$inferInsert> = {}) {
  const id = randomUUID()
  const { id: customerId } = await addCustomer(db())
  await db()
    .insert(payments)
    .values({
      ...{
        id,
        customerId,
        accountNumber: id.slice(0, 9),
        amountCents: 1_250,
        status: 'PENDING',
        failure: null,
      },
      ...{ method: 'DIRECT_DEBIT', createdAt: now() },
      ...facts,
    })
  return id
}
const eventFor = (paymentId: string): PaymentEvent => ({
  eventId: randomUUID(),
  createdAt: startOfTest.toISOString(),
  payment: {
    paymentId,
    amount: 1_250 as PaymentEvent['payment']['amount'],
    status: 'FAILED',
    failure: 'DECLINED',
  },
})

const settlePayTo = async () => 'unknown' as const

test('if nothing is left to do the command says so, with exit code 0', async () => {
  expect(await run()).toEqual({ text: 'Nothing is waiting, and nothing has failed.', exitCode: 0 })
})

test('a postponed mail shows why, how often it was tried and when the next try is, and a retry sends it at once', async () => {
  await put()
  expect(await listed()).toMatchObject([{ kind: 'mail', state: 'waiting', attempts: 0, reason: null }])
  await refusing({ code: 'EMESSAGE' }).run()
  pass(10_000)
  const [job] = await listed()
  expect(job).toMatchObject({
    state: 'retried',
    about: 'Your payment',
    attempts: 1,
    reason: 'Error EMESSAGE',
  })
  const pauseMs = new Date(String(job?.next)).getTime() - startOfTest.getTime()
  expect(pauseMs).toBeGreaterThanOrEqual(minuteMs)
  expect(pauseMs).toBeLessThanOrEqual(2 * minuteMs)
  const { text, exitCode } = await run()
  expect([text.includes('0 min'), text.includes('maya'), exitCode]).toEqual([true, false, 0])

  const { worker, delivered } = testMailService(harness.backend())
  await worker.run()
  expect(delivered).toEqual([])
  await run('retry', job?.id ?? '')
  await worker.run()
  expect(delivered).toHaveLength(1)
  expect(await listed()).toEqual([])
})

test('a retry does not duplicate a mail that is being sent', async () => {
  await put()
  const claim = await harness.outbox().take()
  // Its first attempt is in progress, so none has failed.
  expect(await listed()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  expect(await run('retry', `mail-${claim?.id}`)).toMatchObject(refused)
})

test('given-up mails are listed with the reason, and a retry of all that failed sends them', async () => {
  const { id: customerId } = await addCustomer(db())
  const order = { kind: 'paymentReversed', customerId, receiptNumber: 'PAY-1', amountCents: 1_250 } as const
  await harness.eventLog().record(db(), order)
  await refusing(noMailbox).run()
  pass(1_000)
  await harness.eventLog().record(db(), order)
  pass(4 * dayMs)
  await testMailService(harness.backend()).worker.run()
  expect((await run()).exitCode).toBe(2)
  expect(await listed()).toMatchObject([
    { kind: 'mail', state: 'failed', reason: 'Error EENVELOPE 550', attempts: 1 },
    { kind: 'mailOrder', state: 'failed', about: 'paymentReversed', reason: 'not tried in time' },
  ])
  const { text, exitCode } = await run('retry', '--all-failed')
  expect([text.includes('2 of 2'), exitCode]).toEqual([true, 0])
  const { worker, delivered } = testMailService(harness.backend())
  await worker.run()
  expect(delivered).toHaveLength(2)
  expect(await listed()).toEqual([])
})

/** Rows of earlier days, more than a table shows. */
const manyFailed = (number: number) =>
  db().execute(sql`insert into ${failedMails} (event, is_written, about, reason, attempts, created_at, failed_at)
    select '{"kind":"paymentReversed","customerId":"no-such"}', false, 'paymentReversed', 'not tried in time', 0,
      ${startOfTest.toISOString()}::timestamptz, ${startOfTest.toISOString()}::timestamptz
    from generate_series(1, ${number}::int)`)

test('if the table does not show all, it gives the total, and a retry of all includes them', async () => {
  await manyFailed(450)
  const { text } = await run('--state', 'failed')
  expect(text).toContain('450 failed\n200 of 450 are shown; --json lists all.')
  expect(await listed()).toHaveLength(450)
  expect((await run('retry', '--all-failed')).text).toContain('450 of 450')
  expect(await listed('--state', 'failed')).toEqual([])
})

test('[PAY-2] contradictory events are listed, however many others wait', async () => {
  const at = now().toISOString()
  const event = JSON.stringify(eventFor(randomUUID()))
  await db().execute(sql`insert into ${paymentEvents} (id, event, received_at)
    select 'waits-' || number, ${event}::json, ${at}::timestamptz from generate_series(1, 300) as number`)
  const queue = eventQueue({ db: db(), now })
  for (let number = 1; number <= 300; number += 1) await queue.send(db(), { eventId: `waits-${number}` })
  pass(minuteMs)
  const odd = eventFor(randomUUID())
  await createPaymentEvents({ db: db(), now, settle: settle(), settlePayTo }).receive(odd)
  const { text, exitCode } = await run()
  expect([text.includes(`event-${odd.eventId}`), text.includes('1 failed'), exitCode]).toEqual([
    true,
    true,
    2,
  ])
  expect((await run('--state', 'waiting')).exitCode).toBe(2)
})

test('[PAY-2] unprocessed or contradictory events are listed, and processed again on request', async () => {
  const id = await payment()
  const event = eventFor(id)
  const failing = createPaymentEvents({
    ...{ db: db(), now, settlePayTo },
    settle: () => Promise.reject(new TypeError('a row of maya@customers.example')),
  })
  await expect(failing.receive(event)).rejects.toThrow()
  pass(minuteMs)
  await failing.sweep()
  expect(await listed()).toMatchObject([
    { kind: 'paymentEvent', state: 'retried', attempts: 1, reason: 'TypeError' },
  ])
  const events = createPaymentEvents({ db: db(), now, settle: settle(), settlePayTo })
  const unknown = eventFor(randomUUID())
  expect(await events.receive(unknown)).toBe('unknown')
  expect((await listed())[0]).toMatchObject({ id: `event-${unknown.eventId}`, state: 'failed' })
  await run('retry', `event-${event.eventId}`)
  await run('retry', `event-${unknown.eventId}`)
  pass(minuteMs)
  expect(await events.sweep()).toMatchObject({ done: 2, failed: [] })
  expect((await listed()).map(({ id: name }) => name)).toEqual([`event-${unknown.eventId}`])
  // Staff have handled it; the provider's answer is still applied once.
  const name = `event-${unknown.eventId}`
  expect(await run('forget', name)).toEqual({ text: `${name}: It is off the list.`, exitCode: 0 })
  expect(await events.receive(unknown)).toBe(null)
  expect((await listed()).map(({ id: left }) => left)).not.toContain(name)
  expect((await run('forget', name)).exitCode).toBe(2)
  expect((await run('retry', name)).exitCode).toBe(2)
  // The daily reconciliation finds contradictory events; the list covers the last month.
  pass(31 * dayMs)
  expect(await listed()).toEqual([])
})

test('[PAY-1] debits and card payments without a result for too long are listed, and the provider is asked', async () => {
  const placed = await payment({ status: 'CREATED' })
  const debit = await payment()
  const card = await payment({ method: 'CARD' })
  const states = async () => (await listed()).map(({ id, state }) => [id, state])
  expect(await states()).toEqual(
    expect.arrayContaining([
      [`payment-${placed}`, 'waiting'],
      [`payment-${card}`, 'waiting'],
    ]),
  )
  expect(await states()).toHaveLength(2)
  pass(hourMs)
  expect(await states()).toContainEqual([`payment-${card}`, 'failed'])
  expect(await states()).toContainEqual([`payment-${placed}`, 'waiting'])
  pass(2 * dayMs)
  expect((await listed()).map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      [`payment-${placed}`, 'failed'],
      [`payment-${card}`, 'failed'],
    ]),
  )
  pass(7 * dayMs)
  expect((await listed()).map(({ id }) => id)).toContain(`payment-${debit}`)
  expect((await run('retry', `payment-${placed}`)).text).toContain('debit-run')
  expect((await run('retry', `payment-${debit}`)).text).toContain('does not know')
  expect((await run('forget', `payment-${debit}`)).exitCode).toBe(2)
  const failedThere = { amountCents: 1_250, status: 'FAILED', failure: 'DECLINED' } as const
  const { text, exitCode } = await asking(['retry', `payment-${debit}`], failedThere)
  expect([text.includes('FAILED, and now here as well'), exitCode]).toEqual([true, 0])
  expect((await listed()).map(({ id }) => id)).not.toContain(`payment-${debit}`)
})

test('[PAY-2] an answer of the provider that contradicts the ledger is no success', async () => {
  const id = await payment({ method: 'CARD' })
  pass(dayMs)
  const other = await asking(['retry', `payment-${id}`], {
    amountCents: 999,
    status: 'SUCCEEDED',
    failure: null,
  })
  expect([other.text.includes('conflict'), other.text.includes('reconcile'), other.exitCode]).toEqual([
    ...[true, true, 2],
  ])
  const same = await asking(['retry', `payment-${id}`], {
    amountCents: 1_250,
    status: 'PENDING',
    failure: null,
  })
  expect([same.text.includes('PENDING, and was so here already'), same.exitCode]).toEqual([true, 0])
})

test('without a provider, everything that needs none is tried again', async () => {
  await payment({ method: 'CARD' })
  pass(dayMs)
  await manyFailed(1)
  const { text, exitCode } = await runJobsCommand(['retry', '--all-failed'], {
    config: () => ({ ...config(), isLocal: false }),
    now,
  })
  expect([text.includes('No payment provider'), text.includes('1 of 2'), exitCode]).toEqual([true, true, 2])
})

test('[PAY-1] a refund that the provider has not confirmed names the command that finishes it', async () => {
  const paymentId = await payment({ status: 'SUCCEEDED' })
  await db().insert(refunds).values({ id: randomUUID(), paymentId, amountCents: 100, createdAt: now() })
  const [job] = await listed()
  expect(job).toMatchObject({
    kind: 'refund',
    state: 'waiting',
    next: `npm run payments -- refund ${paymentId} --reason "not confirmed"`,
  })
  pass(dayMs)
  expect(await listed()).toMatchObject([{ state: 'failed' }])
  expect((await run('retry', job?.id ?? '')).text).toContain('npm run payments -- refund')
  expect((await run('forget', job?.id ?? '')).exitCode).toBe(2)
  // The customer's bank was faster, so nothing can be refunded any more.
  await db().update(payments).set({ status: 'REVERSED' })
  expect(await run()).toMatchObject({ exitCode: 0 })
  expect(await listed()).toEqual([])
})

test('[PAY-1] saved cards of a deleted customer are listed until the provider has forgotten them, and can be retried', async () => {
  const row = { payer: 'a-payer', customerId: randomUUID(), createdAt: now() }
  await db().insert(cardPayers).values(row)
  // For a deleted customer there is nothing to do.
  expect(await listed()).toEqual([])
  await db().update(cardPayers).set({ endedAt: now() })
  await payerQueue({ db: db(), now }).send(db(), { payer: row.payer })
  expect(await listed()).toMatchObject([{ id: 'cards-a-payer', kind: 'savedCards', state: 'waiting' }])
  let isAway = true
  const provider = {
    ...sandbox.provider,
    forgetPayer: async () => {
      if (isAway) throw new ProviderError('away')
    },
  }
  const { sweep } = createPayerRemoval({ db: db(), now, provider })
  await sweep()
  expect(await listed()).toMatchObject([
    { state: 'retried', attempts: 1, reason: 'ProviderError PROVIDER_FAILED' },
  ])
  expect((await run('forget', 'cards-a-payer')).exitCode).toBe(2)
  isAway = false
  await sweep()
  expect(await listed()).toHaveLength(1)
  expect(await run('retry', 'cards-a-payer')).toMatchObject({ exitCode: 0 })
  await sweep()
  expect(await listed()).toEqual([])
  expect((await run('retry', 'cards-a-payer')).exitCode).toBe(2)
})

test('the metrics have the same counts, for each kind', async () => {
  const { registry } = createMetrics({ db: db(), now })
  await put()
  await put()
  await payment({ status: 'CREATED' })
  await refusing(noMailbox).run()
  await put()
  const text = await registry.metrics()
  expect(text).toContain('gridfront_jobs_waiting{kind="mail"} 1')
  expect(text).toContain('gridfront_jobs_failed{kind="mail"} 2')
  expect(text).toContain('gridfront_jobs_waiting{kind="payment"} 1')
  expect(text).toContain('gridfront_jobs_failed{kind="paymentEvent"} 0')
})

test('a scrape queries each number once, and reports no old number while the database is away', async () => {
  const [asked, state] = [{ count: 0 }, { isAway: false }]
  const away = Promise.reject(new Error('away'))
  away.catch(() => undefined)
  const watched = new Proxy(db(), {
    get(target, name) {
      if (name !== 'select') return Reflect.get(target, name)
      asked.count += 1
      const query = { from: () => Object.assign(away, { where: () => away }) }
      return state.isAway ? () => query : target.select.bind(target)
    },
  })
  const { registry } = createMetrics({ db: watched, now })
  await manyFailed(3)
  expect(await registry.metrics()).toContain('gridfront_jobs_failed{kind="mailOrder"} 3')
  const once = asked.count
  expect(once).toBeLessThan(12)
  await registry.metrics()
  expect(asked.count).toBe(2 * once)
  state.isAway = true
  const text = await registry.metrics()
  expect(text).not.toMatch(/gridfront_(jobs|mail)\w*\{/)
  expect(text).toContain('process_resident_memory_bytes')
})

test.each([
  [['retry'], 'Name one job'],
  [['retry', 'mail-1', '--all-failed'], 'Name one job'],
  [['--all-failed'], 'belongs to retry'],
  [['--state', 'odd'], '--state must be one of'],
  [['forget'], 'Name one job'],
  [['forget', '--all-failed'], 'belongs to retry'],
  [['resume'], 'There is no verb resume'],
  [['--wrong'], 'See npm run jobs -- --help.'],
])('the words %j are refused: %s', async (words, message) => {
  await expect(run(...words)).rejects.toThrow(message)
})

test.each(['mail-x', 'job-1', 'failed-0'])('%s is no job, which is said', async (id) => {
  expect(await run('retry', id)).toMatchObject(refused)
  expect((await run('forget', id)).exitCode).toBe(2)
})
