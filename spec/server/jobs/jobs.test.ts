import { randomUUID } from 'node:crypto'
import type { PaymentEvent } from 'gridfront/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPostgres } from '../../../host/server/database/open-postgres.ts'
import {
  cardPayments,
  failedMails,
  mailOrders,
  outbox,
  paymentEvents,
  refunds,
} from '../../../host/server/database/schema.ts'
import { runJobsCommand } from '../../../host/server/jobs/command.ts'
import type { Job } from '../../../host/server/jobs/jobs.ts'
import { createOrders, createOutbox } from '../../../host/server/mail/outbox.ts'
import { createMetrics } from '../../../host/server/metrics/metrics.ts'
import { createPaymentEvents } from '../../../host/server/payments/payment-events.ts'
import { createSettle } from '../../../host/server/payments/settle.ts'
import { testMailService } from '../mail/test-mail-service.ts'
import { newSandbox } from '../payments/payment-bench.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, startBackend, startOfTest, temporaryFolder } from '../test-backend.ts'
import { newPostgresUrl } from '../test-database.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]

let databaseUrl: string
let backend: TestBackend
const folder = temporaryFolder()
beforeAll(async () => {
  databaseUrl = await newPostgresUrl()
  backend = await startBackend(await openPostgres(databaseUrl, () => undefined))
})
afterAll(async () => {
  await backend?.close()
  folder.done()
})
beforeEach(async () => {
  backend.clock.now = startOfTest
  for (const table of [mailOrders, outbox, failedMails, paymentEvents, refunds, cardPayments])
    await backend.db.delete(table)
})

const now = () => backend.clock.now
const pass = (ms: number) => {
  backend.clock.now = new Date(now().getTime() + ms)
}
const sandbox = newSandbox(now)
const config = () => ({ databaseUrl, dataDir: folder.path, isLocal: true, paymentProvider: undefined })
const run = (...words: readonly string[]) =>
  runJobsCommand(words, { config, now, provider: sandbox.provider })
const listed = async () => JSON.parse((await run('--json')).text) as Job[]
const settle = () => createSettle({ ...backend, now, orders: createOrders({ ...backend, now }) })

/** A mail service whose mail server says no. */
const refusing = (fault: object) =>
  testMailService({
    ...backend,
    mailTransport: {
      deliver: () => Promise.reject(Object.assign(new Error('no maya@customers.example'), fault)),
    },
  }).worker
const noMailbox = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 unknown' }
const put = (mail: object = {}) =>
  createOutbox({ ...backend, now }).put(backend.db, {
    ...{ recipient: 'maya@customers.example', subject: 'Your payment', body: 'Hello\n' },
    ...mail,
  })

async function payment(facts: Partial<typeof cardPayments.$inferInsert> = {}) {
  const id = randomUUID()
  const { id: customerId } = await addCustomer(backend.db)
  await backend.db.insert(cardPayments).values({
    ...{ id, customerId, accountNumber: id.slice(0, 9), amountCents: 1_250, status: 'PENDING' },
    ...{ method: 'DIRECT_DEBIT', createdAt: now() },
    ...facts,
  })
  return id
}
const newsOf = (paymentId: string): PaymentEvent => ({
  eventId: randomUUID(),
  createdAt: startOfTest.toISOString(),
  payment: {
    paymentId,
    amount: 1_250 as PaymentEvent['payment']['amount'],
    status: 'FAILED',
    failure: 'DECLINED',
  },
})

test('where nothing is left to do the command says so, and ends well', async () => {
  expect(await run()).toEqual({ text: 'Nothing is waiting, and nothing has failed.', exitCode: 0 })
})

test('a mail that was put off shows why, how often and when it is tried next, and goes at once when it is retried', async () => {
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
  expect(job?.next).toBe(new Date(startOfTest.getTime() + minuteMs).toISOString())
  const { text, exitCode } = await run()
  expect([text.includes('0 min'), text.includes('maya'), exitCode]).toEqual([true, false, 0])

  const { worker, delivered } = testMailService(backend)
  await worker.run()
  expect(delivered).toEqual([])
  await run('retry', job?.id ?? '')
  await worker.run()
  expect(delivered).toHaveLength(1)
  expect(await listed()).toEqual([])
})

test('a mail that is being sent is not put in twice by a retry', async () => {
  await put()
  const claim = await createOutbox({ ...backend, now }).claim()
  await expect(run('retry', `mail-${claim?.id}`)).rejects.toThrow('could be tried again')
})

test('what is given up is seen, with its reason, and sent after all by a retry of all that has failed', async () => {
  await put()
  await refusing(noMailbox).run()
  pass(1_000)
  await createOrders({ ...backend, now }).place(backend.db, {
    kind: 'invitation',
    email: 'robin@customers.example',
  })
  pass(4 * dayMs)
  await testMailService(backend).worker.run()
  const before = await run()
  expect(before.exitCode).toBe(2)
  expect(await listed()).toMatchObject([
    { kind: 'mail', state: 'failed', reason: 'Error EENVELOPE 550', attempts: 1 },
    { kind: 'mailOrder', state: 'failed', about: 'invitation', reason: 'not tried in time' },
  ])
  const { text, exitCode } = await run('retry', '--all-failed')
  expect([text.includes('2 of 2'), exitCode]).toEqual([true, 0])
  const { worker, delivered } = testMailService(backend)
  await worker.run()
  expect(delivered.map(({ subject }) => subject)).toEqual(['Your payment'])
  expect(await listed()).toEqual([])
})

test('[ACC-2] the link of a mail that was given up is not kept, and such a mail is not sent again', async () => {
  await put({ body: 'https://site/#reset=secret-token', usefulUntil: new Date(now().getTime() + minuteMs) })
  pass(minuteMs)
  await testMailService(backend).worker.run()
  expect(JSON.stringify(await backend.db.select().from(failedMails))).not.toContain('secret-token')
  const [job] = await listed()
  expect(job).toMatchObject({ state: 'failed', next: expect.stringContaining('asks for a new one') })
  const { text, exitCode } = await run('retry', '--all-failed')
  expect([text.includes('0 of 1'), exitCode]).toEqual([true, 2])
  await expect(run('retry', job?.id ?? '')).rejects.toThrow('link')
  // It is still there to be seen.
  expect(await listed()).toHaveLength(1)
})

test('[PAY-2] news that were not taken in, or do not fit, are listed, and taken in again on request', async () => {
  const id = await payment()
  const event = newsOf(id)
  const failing = createPaymentEvents({
    ...{ db: backend.db, now },
    settle: () => Promise.reject(new TypeError('a row of maya@customers.example')),
  })
  await expect(failing.receive(event)).rejects.toThrow()
  pass(minuteMs)
  await failing.sweep()
  expect(await listed()).toMatchObject([
    { kind: 'paymentEvent', state: 'retried', attempts: 1, reason: 'TypeError' },
  ])
  const events = createPaymentEvents({ db: backend.db, now, settle: settle() })
  const unknown = newsOf(randomUUID())
  expect(await events.receive(unknown)).toBe('unknown')
  expect((await listed())[0]).toMatchObject({ id: `event-${unknown.eventId}`, state: 'failed' })
  await run('retry', `event-${event.eventId}`)
  await run('retry', `event-${unknown.eventId}`)
  pass(minuteMs)
  expect(await events.sweep()).toMatchObject({ takenIn: 2, failed: [] })
  expect((await listed()).map(({ id: name }) => name)).toEqual([`event-${unknown.eventId}`])
  // What did not fit is found by the daily comparison; the list is of the last month.
  pass(31 * dayMs)
  expect(await listed()).toEqual([])
})

test('[PAY-1] debits and cards whose end is not known for too long are seen, and the provider is asked', async () => {
  const placed = await payment({ status: 'CREATED' })
  const debit = await payment()
  const card = await payment({ method: 'CARD' })
  expect((await listed()).map(({ id, state }) => [id, state])).toEqual([[`payment-${placed}`, 'waiting']])
  pass(2 * dayMs)
  expect((await listed()).map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      [`payment-${placed}`, 'failed'],
      [`payment-${card}`, 'failed'],
    ]),
  )
  pass(7 * dayMs)
  expect((await listed()).map(({ id }) => id)).toContain(`payment-${debit}`)
  await expect(run('retry', `payment-${placed}`)).rejects.toThrow('debit-run')
  await expect(run('retry', `payment-${debit}`)).rejects.toThrow('does not know')
  const asking = () =>
    runJobsCommand(['retry', `payment-${debit}`], {
      ...{ config, now },
      provider: {
        ...sandbox.provider,
        read: async (paymentId) => ({ paymentId, amountCents: 1_250, status: 'FAILED', failure: 'DECLINED' }),
      },
    })
  expect((await asking()).text).toContain('FAILED')
  expect((await listed()).map(({ id }) => id)).not.toContain(`payment-${debit}`)
})

test('[PAY-1] a refund that the provider has not confirmed names the command that finishes it', async () => {
  const paymentId = await payment({ status: 'SUCCEEDED' })
  await backend.db.insert(refunds).values({ id: randomUUID(), paymentId, amountCents: 100, createdAt: now() })
  const [job] = await listed()
  expect(job).toMatchObject({
    kind: 'refund',
    state: 'retried',
    next: `npm run payments -- refund ${paymentId}`,
  })
  pass(dayMs)
  expect(await listed()).toMatchObject([{ state: 'failed' }])
  await expect(run('retry', job?.id ?? '')).rejects.toThrow('refund')
})

test('whoever watches reads the same as numbers, of each kind', async () => {
  const { registry } = createMetrics({ db: backend.db, now })
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

test.each([
  [['retry'], 'Name one job'],
  [['retry', 'mail-1', '--all-failed'], 'Name one job'],
  [['--all-failed'], 'belongs to retry'],
  [['--state', 'odd'], '--state must be one of'],
  [['resume'], 'There is no verb resume'],
  [['--wrong'], 'Usage'],
  [['retry', 'mail-x'], 'There is no mail-x'],
  [['retry', 'job-1'], 'There is no job-1'],
])('the words %j are refused: %s', async (words, message) => {
  await expect(run(...words)).rejects.toThrow(message)
})
