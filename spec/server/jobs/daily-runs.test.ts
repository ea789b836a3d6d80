import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dailyRuns } from '../../../host/server/daily-runs.ts'
import { accounts, payments, smoothingAgreements } from '../../../host/server/platform/database/schema.ts'
import { createQueue } from '../../../host/server/platform/queue/queue.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { addHousehold } from '../billing/billing-harness.ts'
import { addCustomer } from '../test-backend.ts'
import { jobsHarness } from './jobs-harness.ts'

const harness = jobsHarness()
const { run, listed, now, sandbox } = harness
const db = () => harness.backend().db
const daily = (provider?: typeof sandbox.provider) =>
  dailyRuns({ db: db(), now, book: samplePriceBook(), provider })
const household = () => addHousehold(db(), now, { since: '2026-09-01' })

test('[ACC-1] the daily run bills complete periods once, and fails if an account needs attention', async () => {
  const home = await household()
  await home.read('2026-09-01', '2026-11-20')
  await daily()['bill-run'].run()
  expect(await home.bills()).toHaveLength(2)
  await daily()['bill-run'].run()
  expect(await home.bills()).toHaveLength(2)
  // There is nothing to go by.
  await household()
  await expect(daily()['bill-run'].run()).rejects.toMatchObject({ code: 'LEFT', accounts: expect.any(Array) })
})

test('[PAY-7] the daily run settles a year of bill smoothing after the bills of the day', async () => {
  const home = await household()
  await home.read('2026-09-01', '2026-11-20')
  const [{ id: customerId }, number] = [home.customer, home.number]
  const year = { yearFrom: '2025-11-01', reviewOn: '2026-11-01' }
  await db()
    .insert(smoothingAgreements)
    .values({
      ...{ reference: `BS-${number}`, customerId, accountNumber: number, status: 'ACTIVE', ...year },
      ...{
        basis: 'TYPICAL_USAGE',
        frequency: 'P1M',
        yearCents: 120_000,
        usedWattHours: 4_000_000,
        amountCents: 10_000,
      },
      ...{ consentVersion: '2026-11-30', agreedAt: new Date('2025-11-01T01:00:00Z') },
    })
  // Ten bills of the former system, and two that the run issues.
  for (let month = 0; month < 10; month++) {
    const day = `${month < 2 ? 2025 : 2026}-${String(((month + 10) % 12) + 1).padStart(2, '0')}-01`
    await home.formerBill(day, day, 9_000, 10_000)
  }
  await db().update(accounts).set({ billedTo: '2026-08-31' }).where(home.account)
  await daily()
    ['bill-run'].run()
    .catch(() => undefined)
  expect(await home.bills()).toHaveLength(12)
  const [row] = await db()
    .select()
    .from(smoothingAgreements)
    .where(eq(smoothingAgreements.accountNumber, number))
  expect(row).toMatchObject({ yearFrom: '2026-11-01', reviewOn: '2027-05-01' })
})

test('[PAY-1] the daily run ends abandoned card payments; without a provider there are none', async () => {
  expect(Object.keys(daily())).toEqual(['bill-run'])
  const { id: customerId } = await addCustomer(db())
  const paymentId = randomUUID()
  await db()
    .insert(payments)
    .values({
      ...{ id: paymentId, customerId, accountNumber: '300000001', amountCents: 1_250, method: 'CARD' },
      ...{ status: 'CREATED', failure: null, createdAt: new Date(now().getTime() - 2 * 86_400_000) },
    })
  await daily(sandbox.provider)['debit-run']?.run()
  expect(await db().select().from(payments)).toMatchObject([
    { id: paymentId, status: 'FAILED', failure: 'CANCELLED' },
  ])
})

test('[ACC-1] a run that has failed permanently is listed with what to do, and can be repeated by hand or removed', async () => {
  const id = await createQueue({ db: db(), now }, 'bill-run').send(db(), {})
  expect(await run('forget', `run-${id}`)).toMatchObject({ exitCode: 2 })
  const fail = () => db().execute(sql`update pgboss.job set state = 'failed' where id = ${id}`)
  const states = async () =>
    (await listed()).filter((job) => job.id === `run-${id}`).map(({ state }) => state)
  await fail()
  expect(await listed()).toContainEqual(
    expect.objectContaining({
      id: `run-${id}`,
      state: 'failed',
      about: 'bill-run',
      next: expect.stringContaining('npm run bills -- run'),
    }),
  )
  expect(await run('retry', `run-${id}`)).toEqual({
    text: `run-${id}: A server runs it within a minute.`,
    exitCode: 0,
  })
  expect(await states()).toEqual(['retried'])
  await fail()
  expect(await run('forget', `run-${id}`)).toEqual({ text: `run-${id}: It is off the list.`, exitCode: 0 })
  expect(await states()).toEqual([])
})
