import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DomainEvent } from '../../../host/server/platform/database/schema/domain-event.ts'
import { customers, failedMails, heldMails } from '../../../host/server/platform/database/schema.ts'
import { countMails, eventsLeft } from '../notifications/stored-mails.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import { addCustomer } from '../test-backend.ts'
import { jobsHarness, noMailbox } from './jobs-harness.ts'
import { putBackLost } from './put-back.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]
const harness = jobsHarness()
const { run, listed, pass, now, put } = harness

const receiptFor = (customerId: string): DomainEvent => ({
  kind: 'paymentReceipt',
  customerId,
  receiptNumber: 'PAY-TEST-0001',
  amountCents: 1_250,
  paidAt: now().toISOString(),
})

/** A mail that its server has refused permanently. */
async function giveUp(order: DomainEvent): Promise<string> {
  await harness.eventLog().record(harness.backend().db, order)
  await harness.refusing(noMailbox).run()
  const [job] = await listed()
  expect(job).toMatchObject({ kind: 'mail', reason: 'Error EENVELOPE 550' })
  return job?.id ?? ''
}

async function sentNow() {
  const { worker, delivered } = testMailService(harness.backend())
  await worker.run()
  return delivered
}

test('a retried mail goes to the customer’s current address', async () => {
  const { db } = harness.backend()
  const { id } = await addCustomer(db)
  const job = await giveUp(receiptFor(id))
  await db.update(customers).set({ email: 'new@customers.example' }).where(eq(customers.id, id))
  await run('retry', job)
  expect((await sentNow()).map(({ recipient }) => recipient)).toEqual(['new@customers.example'])
})

test('a retried mail is held if the customer has set a safe contact in the meantime', async () => {
  const { db } = harness.backend()
  const { id } = await addCustomer(db)
  const job = await giveUp(receiptFor(id))
  await db.update(customers).set({ safeContact: 'Call at work' }).where(eq(customers.id, id))
  await run('retry', job)
  expect(await sentNow()).toEqual([])
  expect(await db.select().from(heldMails)).toMatchObject([{ safeContact: 'Call at work' }])
})

test('a mail that staff had released before it was given up is held too', async () => {
  const { db } = harness.backend()
  const { id } = await addCustomer(db)
  await db.update(customers).set({ safeContact: 'Call at work' }).where(eq(customers.id, id))
  await harness.eventLog().record(db, { ...receiptFor(id), isReleased: true })
  pass(4 * dayMs)
  expect(await sentNow()).toEqual([])
  await run('retry', (await listed())[0]?.id ?? '')
  expect(await sentNow()).toEqual([])
  expect(await db.select().from(heldMails)).toHaveLength(1)
})

test('a notice is not sent to an address that no customer has any more, nor to a former address', async () => {
  const { db } = harness.backend()
  const { id, email } = await addCustomer(db)
  const job = await giveUp({ kind: 'passwordChanged', email, isReset: false })
  await db.update(customers).set({ email: 'other@customers.example' }).where(eq(customers.id, id))
  const refused = await run('retry', job)
  expect([refused.text.includes('no customer’s any more'), refused.exitCode]).toEqual([true, 2])
  await run('forget', job)
  const former = await giveUp({ kind: 'emailChanged', customerId: id, email })
  expect((await run('retry', former)).exitCode).toBe(2)
  expect(await sentNow()).toEqual([])
})

test('the text of a given-up mail is not stored: neither its address nor its link', async () => {
  await put({ body: 'https://site/sign-up/cancel#withdraw=secret-token' })
  await harness.refusing(noMailbox).run()
  const kept = JSON.stringify(await harness.backend().db.select().from(failedMails))
  expect(kept).not.toContain('secret-token')
  expect(kept).not.toContain('maya@')
})

test('a mail about an event names the event’s time even if it is retried days later', async () => {
  const { db } = harness.backend()
  const { email } = await addCustomer(db)
  const order = { kind: 'passwordChanged', email, isReset: false } as const
  await harness.eventLog().record(db, order)
  const [first] = await sentNow()
  const job = await giveUp(order)
  pass(3 * dayMs)
  await run('retry', job)
  const [second] = await sentNow()
  expect(second?.body).toBe(first?.body)

  await harness.eventLog().record(db, order)
  pass(4 * dayMs)
  await sentNow()
  expect(await listed()).toMatchObject([{ kind: 'mailOrder', state: 'failed' }])
  await run('retry', '--all-failed')
  expect(await eventsLeft(db)).toMatchObject([
    {
      recordedAt: new Date(now().getTime() - 4 * dayMs).toISOString(),
      usefulUntil: new Date(now().getTime() + 3 * dayMs).toISOString(),
    },
  ])
})

const ofApplication = { applicationId: 'no-such', email: 'robin@customers.example', reference: 'GF-1' }
test.each<[state: string, order: object]>([
  ['over', { kind: 'resetLink', email: 'robin@customers.example' }],
  ['over', { kind: 'emailReminder', accountNumber: '300417826', postcode: '3000' }],
  ['over', { kind: 'signUpLink', applicationId: 'no-such' }],
  ['over', { kind: 'emailLink', customerId: 'no-such', email: 'robin@customers.example' }],
  ['failed', { kind: 'invitation', email: 'robin@customers.example' }],
  ['failed', { kind: 'termsLink', offerId: 'no-such' }],
  ['failed', { kind: 'signUpReceipt', ...ofApplication }],
  ['failed', { kind: 'signUpAccepted', ...ofApplication }],
])(
  '[ACC-2] a mail with a link, or of use for an hour, is not sent again later: %s, %j',
  async (state, order) => {
    await harness.eventLog().record(harness.backend().db, order as DomainEvent)
    pass(15 * dayMs)
    await sentNow()
    const [job] = await listed()
    expect(job).toMatchObject({ state, kind: 'mailOrder' })
    // A mail that nobody can do anything about causes no alarm.
    expect((await run()).exitCode).toBe(state === 'failed' ? 2 : 0)
    const { text, exitCode } = await run('retry', job?.id ?? '')
    expect([text.includes('not sent a second time'), exitCode]).toEqual([true, 2])
    expect(await eventsLeft(harness.backend().db)).toEqual([])
    // It stays in the list until it is forgotten.
    expect(await listed()).toHaveLength(1)
    await run('forget', job?.id ?? '')
    expect(await listed()).toEqual([])
  },
)

test('a mail that an earlier version had written is not retried, because its text is not kept', async () => {
  await put()
  await harness.refusing(noMailbox).run()
  const { text, exitCode } = await run('retry', '--all-failed')
  expect([text.includes('earlier version'), text.includes('0 of 1'), exitCode]).toEqual([true, true, 2])
})

test('a mail that another copy is sending is not given up at the same time', async () => {
  await put({ usefulUntil: new Date(now().getTime() + minuteMs) })
  const { db } = harness.backend()
  await harness.outbox().take()
  pass(minuteMs)
  expect(await sentNow()).toEqual([])
  expect(await db.$count(failedMails)).toBe(0)
  // The other copy has died.
  pass(5 * minuteMs)
  await putBackLost({ db, now })
  pass(2 * minuteMs)
  expect(await sentNow()).toEqual([])
  expect(await listed()).toMatchObject([{ state: 'failed', reason: 'a server ended over it', attempts: 1 }])
})

test('however many mails are no longer useful, all are given up', async () => {
  const { db } = harness.backend()
  for (let count = 0; count < 61; count += 1) await put({ usefulUntil: now() })
  expect(await sentNow()).toEqual([])
  expect(await db.$count(failedMails)).toBe(61)
  expect(await countMails(db)).toBe(0)
})
