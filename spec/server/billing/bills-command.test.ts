import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { tariffOf } from 'gridfront/energy'
import { smoothingConsent } from 'gridfront/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBillsCommand } from '../../../host/server/commands/bills.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import {
  accounts,
  customerRequests,
  meterRegisters,
  meters,
  smoothingAgreements,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import type { BillingRunResult } from '../../../host/server/subjects/billing/billing-run.ts'
import { takeReading } from '../../../host/server/subjects/meter-data/take-reading.ts'
import type { PriceNoticesResult } from '../../../host/server/subjects/plans/price-notices.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { createSmoothing } from '../../../host/server/subjects/smoothing/smoothing.ts'
import type { TestBackend } from '../test-backend.ts'
import { startBackend, temporaryFolder } from '../test-backend.ts'
import { demoPostgresUrl } from '../test-database.ts'
import { addHousehold } from './billing-harness.ts'

let databaseUrl: string
let backend: TestBackend
const folder = temporaryFolder()
beforeAll(async () => {
  databaseUrl = await demoPostgresUrl()
  backend = await startBackend(await openPostgres(databaseUrl, () => undefined))
})
afterAll(async () => {
  await backend?.close()
  folder.done()
})

const run = (...words: readonly string[]) =>
  runBillsCommand(words, {
    config: () => ({ databaseUrl, dataDir: folder.path }),
    now: () => backend.clock.now,
  })
const household = () => addHousehold(backend.db, () => backend.clock.now, { since: '2026-09-01' })

test('[ACC-1] the command bills complete periods, reports what it could not bill, and lists issued bills', async () => {
  const [read, unread] = [await household(), await household()]
  await read.read('2026-09-01', '2026-11-20')
  const tried = await run('run', '--dry-run', '--account', read.number)
  expect(tried).toMatchObject({ exitCode: 0 })
  expect(tried.text).toMatch(/^Bills that would be issued: 2, of \$\d+\.\d\d together\.\n/)
  expect(await read.bills()).toEqual([])
  const all = await run('run')
  // There is no reading to go by, and the seed has already billed the demo customers of this database.
  expect(all).toMatchObject({ exitCode: 2 })
  expect(all.text).toContain(`Accounts that could not be billed:\n  ${unread.number}: `)
  expect(await read.bills()).toHaveLength(2)
  const again = await run('run', '--account', read.number)
  expect(again).toEqual({ text: 'No bill was to be issued.', exitCode: 0 })
  const listed = await run('list', '--account', read.number)
  expect(listed.text.split('\n')).toHaveLength(3)
  expect(listed.text).toContain('2026-10-31')
  expect((await run('list', '--account', unread.number)).text).toBe('There is no such bill.')
  const inFull = JSON.parse((await run('list', '--account', read.number, '--json')).text) as object[]
  expect(inFull).toMatchObject([{ isEstimated: false }, { isEstimated: false }])
})

test('[ACC-1] the list does not say whether bills of a former system were read', async () => {
  const home = await household()
  await home.formerBill('2026-09-01', '2026-09-30', 4_000)
  const [, line] = (await run('list', '--account', home.number)).text.split('\n')
  expect(line).toMatch(/ \$40\.00 .* -$/)
  const inFull = JSON.parse((await run('list', '--account', home.number, '--json')).text) as object[]
  expect(inFull).toMatchObject([{ isEstimated: null, amountCents: 4_000 }])
  // The amount to pay for a smoothed bill is a column of its own.
  await home.formerBill('2026-10-01', '2026-10-31', 4_000, 3_000)
  expect((await run('list', '--account', home.number)).text).toMatch(
    /AMOUNT +SMOOTHED[\s\S]* \$40\.00 +\$30\.00 /,
  )
})

test('[ACC-1] another day than today is only for dry runs: bills have the day of their run', async () => {
  const home = await household()
  await home.read('2026-09-01', '2026-11-30')
  for (const day of ['2026-12-01', '2026-10-02'])
    await expect(run('run', '--as-of', day)).rejects.toThrow('--as-of needs --dry-run')
  const tried = await run('run', '--as-of', '2026-12-01', '--dry-run', '--json', '--account', home.number)
  expect((JSON.parse(tried.text) as BillingRunResult).issued).toHaveLength(3)
})

test('[ACC-1] another billing cycle begins with the next period', async () => {
  const home = await household()
  await home.read('2026-09-01', '2027-02-28')
  await home.run({ asOf: '2026-10-01' })
  expect((await run('cycle', home.number, 'quarterly')).text).toContain('from its next period on')
  // October has ended, and November is running.
  await run('run', '--account', home.number)
  expect(await home.bills()).toHaveLength(2)
  await home.run({ asOf: '2026-12-01' })
  expect(await home.bills()).toHaveLength(3)
  await home.run({ asOf: '2027-02-28' })
  expect(await home.bills()).toHaveLength(3)
})

test('[ACC-1] a reading of an accumulation meter is spread over the days since the previous one, and billed', async () => {
  const home = await household()
  const { number: accountNumber } = home
  await backend.db
    .insert(meters)
    .values({ accountNumber, meterId: '7', installationType: 'BASIC', hasSolar: false })
  const register = { accountNumber, timeOfDay: 'ALLDAY', digits: 5 } as const
  await backend.db.insert(meterRegisters).values([
    { ...register, registerId: '1' },
    { ...register, registerId: '2' },
  ])
  const read = (on: string, one: number, two: number) =>
    run('read', accountNumber, `1=${one}`, `2=${two}`, '--on', on)
  expect((await read('2026-08-31', 100, 40)).text).toContain('the first to count from')
  expect((await read('2026-09-30', 220, 70)).text).toContain('is spread over its days')
  await home.run({ asOf: '2026-10-05' })
  expect(await home.bills()).toMatchObject([{ usedWattHours: 150_000 }])
  await expect(read('2026-10-31', 10, 90)).rejects.toThrow('10 is less: read it again')
  await expect(run('read', accountNumber, '1=230', '--on', '2026-10-31')).rejects.toThrow(
    'Give what each register shows, once: 1, 2.',
  )
})

/** A household whose meter is read by people: readings by the network, and those that its customer sends. */
async function readByPeople() {
  const home = await household()
  const { number: accountNumber } = home
  const { db } = backend
  await db.insert(meters).values({ accountNumber, meterId: '9', installationType: 'BASIC', hasSolar: false })
  await db.insert(meterRegisters).values({ accountNumber, registerId: '1', timeOfDay: 'ALLDAY', digits: 5 })
  const [account] = await db.select().from(accounts).where(home.account)
  return {
    home,
    read: (on: string, value: number) => run('read', accountNumber, `1=${value}`, '--on', on),
    sendOwn: async (reference: string, readOn: string, value: number) => {
      const readings = [{ registerId: '1', value }]
      const at = new Date(`${readOn}T09:00:00Z`)
      await db.insert(customerRequests).values({
        ...{ reference, requestId: randomUUID(), customerId: account?.customerId ?? '', accountNumber },
        ...{ kind: 'METER_READING', status: 'DONE', targets: [], content: { readOn, readings } },
        ...{ receivedAt: at, updatedAt: at },
      })
      await db.transaction((tx) => takeReading(tx, { accountNumber, readOn, readings }))
    },
  }
}

test('[ACC-1] a reading by the network replaces one that the customer has sent of the same day, until it is billed', async () => {
  const { home, read, sendOwn } = await readByPeople()
  await read('2026-08-31', 100)
  await sendOwn('MR-4N8R-2TWC', '2026-09-30', 400)
  // Lower than the customer's, and yet counted from the reading before.
  expect((await read('2026-09-30', 220)).text).toContain('is spread over its days')
  await home.run({ asOf: '2026-10-05' })
  expect(await home.bills()).toMatchObject([{ usedWattHours: 120_000 }])
  const ofReference = eq(customerRequests.reference, 'MR-4N8R-2TWC')
  expect(await backend.db.select().from(customerRequests).where(ofReference)).toMatchObject([
    { status: 'DECLINED', answer: expect.stringContaining('The network read your meter on the same day') },
  ])
  await expect(read('2026-09-30', 230)).rejects.toThrow('was read on 2026-09-30 already')
  await sendOwn('MR-4N8R-2TWD', '2026-10-31', 400)
  await home.run({ asOf: '2026-11-05' })
  await expect(read('2026-10-31', 390)).rejects.toThrow('charges by the reading that the customer has sent')
})

test('[ACC-1] it replaces one in a bill whose other days are estimated, which the next bill corrects', async () => {
  const { home, read, sendOwn } = await readByPeople()
  await read('2026-08-31', 100)
  await read('2026-09-30', 220)
  await home.run({ asOf: '2026-10-05' })
  await sendOwn('MR-4N8R-2TWE', '2026-10-20', 280)
  await home.run({ asOf: '2026-11-08' })
  expect(await home.bills()).toHaveLength(2)
  expect((await read('2026-10-20', 270)).text).toContain('is spread over its days')
})

test('[ACC-1] exports and half-hours are imported, and cannot be entered as readings', async () => {
  for (const facts of [
    { installationType: 'BASIC', hasSolar: true },
    { installationType: 'COMMS4D', hasSolar: false },
  ] as const) {
    const { number: accountNumber } = await household()
    await backend.db.insert(meters).values({ accountNumber, meterId: '8', ...facts })
    const register = { accountNumber, registerId: '1', timeOfDay: 'ALLDAY', digits: 5 } as const
    await backend.db.insert(meterRegisters).values(register)
    await expect(run('read', accountNumber, '1=230', '--on', '2026-10-31')).rejects.toThrow(
      'its reads are imported',
    )
  }
})

test('[ACC-1] an invalid argument is reported before anything is opened', async () => {
  const wrong = [
    [['bill'], 'There is no verb bill.'],
    [['run', 'everything'], '\'run\' does not know what to do with "everything".'],
    [['run', '--account'], 'argument missing. See npm run bills -- --help.'],
    [['run', '--from', '2026-10-01'], '--from needs --account'],
    [['run', '--as-of', '2026-02-30'], '--as-of must be a day'],
    [['run', '--accept-estimates'], '--accept-estimates needs --account'],
    [['list', '--dry-run'], "'list' takes no --dry-run."],
    [['read', '300417826'], 'Name the account, and what each register shows'],
    [['read', '300417826', '1=47180'], 'Say with --on'],
    [['read', '300417826', '47180', '--on', '2026-10-31'], 'such as 1=47180, not "47180"'],
    [['read', '300417826', '1=47180', '--on', '2027-10-31'], '--on must not be a day to come.'],
    [['read', '300417826', '1=47180', '--on', '2026-10-31'], 'has no meter that somebody reads'],
    [['end-smoothing'], 'Name the agreement'],
    [['end-smoothing', 'BS-0000'], 'There is no agreement "BS-0000"'],
    [['smoothing', '--dry-run'], "'smoothing' takes no --dry-run."],
    [['cycle', '300417826'], 'Name the account, and how often'],
    [['cycle', '300417826', 'weekly'], 'monthly or quarterly, not "weekly"'],
    [['cycle', '1', 'monthly'], 'There is no account "1"'],
  ] as const
  for (const [words, reason] of wrong) await expect(run(...words)).rejects.toThrow(reason)
  expect((await run()).text).toContain('Usage: npm run bills')
  expect((await run('--help')).text).toContain('--dry-run')
  await expect(
    runBillsCommand(['run'], {
      config: () => ({ databaseUrl: undefined, dataDir: join(folder.path, 'none') }),
      now: () => backend.clock.now,
    }),
  ).rejects.toThrow('There is no database in')
})

test('[ACC-1] the command notifies customers of other prices once, and a dry run notifies nobody', async () => {
  expect(await run('price-notices')).toEqual({
    text: 'Nobody was to be told of other prices.',
    exitCode: 0,
  })
  const home = await household()
  const made = samplePriceBook()
  const standing = made.plans.find(({ planId }) => planId === 'wattlebird-standing')
  const contract = standing?.offer?.plan.electricityContract
  if (standing?.offer === undefined || contract === undefined) throw new Error('no standing offer')
  const [period, ...more] = contract.tariffPeriod
  if (period === undefined) throw new Error('no prices')
  const electricityContract = {
    ...contract,
    tariffPeriod: [{ ...period, dailySupplyCharge: '2.00' }, ...more],
  }
  const offer = { ...standing.offer, plan: { ...standing.offer.plan, electricityContract } }
  const book = {
    ...made,
    plans: [...made.plans, { ...standing, from: '2027-07-01', offer, tariff: tariffOf(electricityContract) }],
  }
  const notify = (...words: readonly string[]) =>
    runBillsCommand(['price-notices', ...words], {
      config: () => ({ databaseUrl, dataDir: folder.path }),
      now: () => backend.clock.now,
      book,
    })
  const tried = await notify('--dry-run')
  expect(tried.text).toMatch(/^Customers who would be told of other prices: \d+\.\n/)
  const notified = await notify('--json')
  const result = JSON.parse(notified.text) as PriceNoticesResult
  expect(result.notified).toContainEqual({
    ...{ accountNumber: home.number, planId: 'wattlebird-standing' },
    ...{ pricesFrom: '2027-07-01', reachesOn: '2027-07-01' },
  })
  expect(tried.text.split('\n')).toHaveLength(result.notified.length + 2)
  expect(await notify()).toMatchObject({ text: 'Nobody was to be told of other prices.', exitCode: 0 })
  // Before the import another system notified the customer of another account.
  const other = await household()
  const file = join(folder.path, 'notices.csv')
  const record = (text: string, ...words: readonly string[]) => {
    writeFileSync(file, text)
    return runBillsCommand(['notified-elsewhere', 'notices.csv', ...words], {
      config: () => ({ databaseUrl, dataDir: folder.path }),
      now: () => backend.clock.now,
      folder: folder.path,
      book,
    })
  }
  const good = `account_number,prices_from,notified_on\n${other.number},2027-07-01,2026-11-02\n`
  expect(await record(`${good}1,2027-07-01,2026-11-02\n`)).toEqual({
    text: 'line 3: there is no account of this number.\nNothing was recorded.',
    exitCode: 2,
  })
  expect((await record(good, '--dry-run')).text).toContain('Notices that would be recorded: 1.')
  expect((await record(good)).text).toContain(other.number)
  expect((await record(good, '--json')).exitCode).toBe(2)
  expect(await notify()).toMatchObject({ text: 'Nobody was to be told of other prices.', exitCode: 0 })
})

test('[PAY-7] the command lists bill smoothing agreements, reviews them, and ends one', async () => {
  expect(await run('smoothing')).toEqual({ text: 'No bills are smoothed.', exitCode: 0 })
  const home = await household()
  const { db, clock } = backend
  const now = () => clock.now
  const service = createSmoothing({ db, now, eventLog: createEventLog({ db, now }), book: samplePriceBook() })
  const { offer } = await service.read(home.customer.id, home.number)
  if (offer === null) throw new Error('nothing is offered')
  const { version } = smoothingConsent
  const { reference, reviewOn } = await service.agree(home.customer.id, {
    ...{ account: home.number, amount: offer.amount, consent: { version } },
  })
  const { text } = await run('smoothing')
  expect(text).toMatch(new RegExp(`${reference} +${home.number} +ACTIVE .* typical usage +${reviewOn}`))
  expect(JSON.parse((await run('smoothing', '--json')).text)).toMatchObject([{ reference, balanceCents: 0 }])
  expect(await run('smoothing-reviews')).toEqual({
    text: 'Bill smoothing agreements reviewed: 0.',
    exitCode: 0,
  })
  await db.update(smoothingAgreements).set({ reviewOn: '2026-01-01', yearFrom: '2025-07-01' })
  const reviewed = await run('smoothing-reviews')
  expect(reviewed.text).toMatch(new RegExp(`reviewed: 1\\.\n${home.number}: \\$\\d+\\.00 a bill, as before`))
  expect((await run('end-smoothing', reference)).text).toContain('has ended. There is no balance to settle.')
  expect((await run('smoothing')).text).toBe('No bills are smoothed.')
})
