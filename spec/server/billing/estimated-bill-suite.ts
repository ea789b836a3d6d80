import { randomUUID } from 'node:crypto'
import type { Arrangements, CustomerRequest } from 'gridfront/contracts'
import { BillList, invoiceFaults } from 'gridfront/contracts'
import { microDollars } from 'gridfront/energy'
import { describe, expect, test } from 'vitest'
import { createRequestAnswers } from '../../../host/server/commands/requests/request-answers.ts'
import {
  accounts,
  meterReadings,
  meterRegisters,
  meters,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { createBillingRun } from '../../../host/server/subjects/billing/billing-run.ts'
import { takeReading } from '../../../host/server/subjects/meter-data/take-reading.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { billHarness } from './billing-harness.ts'

/** Bills for periods with missing reads: what is estimated, and how it is corrected. */
export const estimatedBillSuite = (backend: () => TestBackend) =>
  describe('billing', () => {
    const { on, household, logIn } = billHarness(backend)

    const inFull = async (home: Awaited<ReturnType<typeof household>>) =>
      (await home.bills()).flatMap(({ invoice }) => invoice ?? [])

    test('[ACC-1] missing reads are estimated from the same days of the year before, and every view of the bill says so', async () => {
      const home = await household({ since: '2025-08-01' })
      await home.formerBill('2026-08-01', '2026-08-31')
      await home.read('2025-09-01', '2025-09-30', 8_000)
      await home.read('2026-09-01', '2026-09-03')
      on('2026-10-05')
      expect((await home.run()).waiting).toHaveLength(1)
      on('2026-10-06')
      expect((await home.run()).issued).toMatchObject([{ isEstimated: true }])
      const [invoice] = await inFull(home)
      expect(invoice).toMatchObject({
        estimate: { basis: 'YEAR_BEFORE', acceptsOwnReading: false },
        used: 3 * 10_000 + 27 * 8_000,
        yearBefore: { period: { startDate: '2025-09-01', endDate: '2025-09-30' }, used: 30 * 8_000 },
      })
      expect(invoice && invoiceFaults(invoice)).toEqual([])
      const client = await logIn(home.customer)
      const { bills } = BillList.parse((await client.get('/api/my-account/bills')).json())
      expect(bills.map(({ isEstimated }) => isEstimated)).toEqual([true, undefined])
      const { text } = await readPdf(
        (await client.get(`/api/documents/${invoice?.invoiceNumber}`)).rawPayload,
      )
      expect(text).toContain('This bill is based on an estimate')
      const [mail] = await testMailService(backend()).mailsTo(home.customer.email)
      expect(mail?.body).toContain('All or part of this bill is estimated')
      expect(mail?.body).not.toContain('/accounts/meter-reading')
    })

    test('[ACC-1] without a year before they are estimated from the last read period, however often', async () => {
      const home = await household({ since: '2026-07-01' })
      await home.read('2026-07-01', '2026-07-31', 7_000)
      on('2026-10-06')
      await home.run()
      expect((await inFull(home)).map(({ used, estimate }) => [used, estimate?.basis])).toEqual([
        [217_000, undefined],
        [217_000, 'LAST_PERIOD'],
        [210_000, 'LAST_PERIOD'],
      ])
    })

    test('[ACC-1] the first bill after the reads have come corrects the estimate: both together cost what was read', async () => {
      for (const used of [12_345, 3_210]) {
        const [home, read] = [
          await household({ since: '2026-07-01' }),
          await household({ since: '2026-07-01' }),
        ]
        for (const one of [home, read]) await one.read('2026-07-01', '2026-07-31', 7_000)
        await read.read('2026-08-01', '2026-09-30', used)
        on('2026-09-06')
        await home.run()
        await home.read('2026-08-01', '2026-09-30', used)
        on('2026-10-01')
        await home.run()
        await read.run()
        const [estimated, read2] = [await inFull(home), await inFull(read)]
        expect(estimated).toHaveLength(3)
        const [, second, third] = estimated
        expect(third?.lines.filter(({ kind }) => kind === 'adjustment')).toMatchObject([
          {
            adjusts: {
              invoiceNumber: second?.invoiceNumber,
              period: { startDate: '2026-08-01', endDate: '2026-08-31' },
              billed: 217_000,
              read: 31 * used,
            },
          },
        ])
        expect(third && invoiceFaults(third)).toEqual([])
        const sum = (list: typeof estimated, name: 'subtotal' | 'invoiceAmount') =>
          list.reduce((all, one) => all + one[name], 0)
        expect(sum(estimated, 'subtotal')).toBe(sum(read2, 'subtotal'))
        expect(Math.abs(sum(estimated, 'invoiceAmount') - sum(read2, 'invoiceAmount'))).toBeLessThanOrEqual(1)
        expect(await home.balance()).toBe(sum(estimated, 'invoiceAmount'))
        // Only once: the next bill has nothing to correct.
        await home.read('2026-10-01', '2026-10-31', used)
        on('2026-11-01')
        await home.run()
        expect((await inFull(home)).at(-1)?.lines.some(({ kind }) => kind === 'adjustment')).toBe(false)
      }
    })

    test('[ACC-1] while a day of an estimated bill is not read, it is not corrected', async () => {
      const home = await household({ since: '2026-07-01' })
      await home.read('2026-07-01', '2026-07-31')
      on('2026-09-06')
      await home.run()
      await home.read('2026-08-02', '2026-09-30', 4_000)
      on('2026-10-01')
      await home.run()
      expect((await inFull(home)).at(-1)?.lines.some(({ kind }) => kind === 'adjustment')).toBe(false)
    })

    test.each([
      ['kept', 'is put right by those, whatever the book says since'],
      ['not kept', 'is not put right by others, but by people, and the next one is issued'],
    ])('[ACC-1] an estimated bill at prices that were %s %s', async (kept) => {
      const home = await household({ since: '2026-07-01' })
      await home.read('2026-07-01', '2026-07-31')
      on('2026-09-06')
      await home.run()
      await home.read('2026-08-01', '2026-09-30', 4_000)
      on('2026-10-01')
      const { db, clock } = backend()
      // As an earlier release stored it.
      if (kept === 'not kept') await db.update(accounts).set({ agreedVersion: null }).where(home.account)
      const book = samplePriceBook()
      const dearer = {
        ...book,
        plans: book.plans.map((plan) => ({
          ...plan,
          tariff: {
            ...plan.tariff,
            tariffPeriod: plan.tariff.tariffPeriod.map((season) => ({
              ...season,
              dailySupplyCharge: microDollars('9.99'),
            })),
          },
        })),
      }
      const now = () => clock.now
      const run = createBillingRun({ db, now, eventLog: createEventLog({ db, now }), book: dearer })
      const result = await run({ accountNumber: home.number })
      expect(result.issued).toHaveLength(1)
      const adjusted = async () =>
        (await inFull(home)).map(({ lines }) => lines.some(({ kind }) => kind === 'adjustment'))
      if (kept === 'kept') {
        expect(result.notes).toEqual([])
        expect(await adjusted()).toEqual([false, false, true])
        return
      }
      expect(result.notes[0]?.reason).toContain('Give it the prices of that period')
      // With the prices of that time it is corrected on the next bill.
      await home.read('2026-10-01', '2026-10-31', 4_000)
      on('2026-11-01')
      expect(await home.run()).toMatchObject({ notes: [], issued: [{}] })
      expect(await adjusted()).toEqual([false, false, false, true])
    })

    test('[ACC-1] a bill does not list a register that restarted at zero, which would contradict itself', async () => {
      const { db } = backend()
      const home = await household({ since: '2026-04-01', every: 'P3M' })
      const meter = { accountNumber: home.number, meterId: '1', hasSolar: false }
      await db.insert(meters).values({ ...meter, installationType: 'BASIC' })
      await db.insert(meterRegisters).values({
        ...{ accountNumber: home.number, registerId: '1', timeOfDay: 'ALLDAY', digits: 5 },
        ...{ lastValue: 99_900, lastReadOn: '2026-03-31', lastQuality: 'actual' },
        ...{ actualValue: 99_900, actualReadOn: '2026-03-31' },
      })
      const register = { accountNumber: home.number, registerId: '1' }
      await db.insert(meterReadings).values([
        { ...register, readOn: '2026-03-31', value: 99_900 },
        { ...register, readOn: '2026-06-30', value: 810 },
      ])
      await home.read('2026-04-01', '2026-06-30')
      on('2026-07-02')
      await home.run()
      const [bill] = await inFull(home)
      expect(bill).toMatchObject({
        used: 910_000,
        servicePoint: { meterNumber: '1' },
        nextReadOn: '2026-09-30',
      })
      expect(bill && invoiceFaults(bill)).toEqual([])
      expect(bill?.registers).toBeUndefined()
    })

    test('[ACC-1] a customer reads the meter of an estimated bill, and a new bill corrects it the next day', async () => {
      const { db } = backend()
      const home = await household({ since: '2026-04-01', every: 'P3M' })
      const meter = { accountNumber: home.number, meterId: '1', hasSolar: false }
      await db.insert(meters).values({ ...meter, installationType: 'BASIC' })
      await db.insert(meterRegisters).values({
        ...{ accountNumber: home.number, registerId: '1', timeOfDay: 'ALLDAY', digits: 5 },
        ...{ lastValue: 1_000, lastReadOn: '2026-03-31', lastQuality: 'actual' },
        ...{ actualValue: 1_000, actualReadOn: '2026-03-31' },
      })
      const read = (readOn: string, value: number) =>
        takeReading(db, { accountNumber: home.number, readOn, readings: [{ registerId: '1', value }] })
      await read('2026-06-30', 1_910)
      on('2026-10-06')
      await home.run()
      const [first, second] = await inFull(home)
      expect(first).toMatchObject({ used: 910_000 })
      expect(first?.estimate).toBeUndefined()
      expect(second?.estimate).toEqual({ basis: 'LAST_PERIOD', acceptsOwnReading: true })
      // Each bill begins with the registers' readings at the end of the previous one.
      const value = (shown: number, readOn: string, quality = 'actual') => ({ value: shown, readOn, quality })
      const register = { registerId: '1', timeOfDay: 'ALLDAY' }
      expect(first).toMatchObject({
        servicePoint: { meterNumber: '1' },
        registers: [{ ...register, start: value(1_000, '2026-03-31'), end: value(1_910, '2026-06-30') }],
        nextReadOn: '2026-09-30',
      })
      expect(second).toMatchObject({
        registers: [
          {
            ...{ ...register, start: value(1_910, '2026-06-30') },
            end: value(1_910 + 920, '2026-09-30', 'estimated'),
          },
        ],
        nextReadOn: '2026-12-31',
        usageBefore: [
          { period: { startDate: '2026-04-01', endDate: '2026-06-30' }, supplyDays: 91, used: 910_000 },
        ],
      })
      expect(second?.yearBefore).toBeUndefined()
      const [, notice] = await testMailService(backend()).mailsTo(home.customer.email)
      expect(notice?.body).toContain('/accounts/meter-reading')
      // The form accepts readings from the register's estimated reading on.
      const client = await logIn(home.customer)
      const { meter: readable } = (await client.get('/api/requests/arrangements')).json<Arrangements>()
      expect(readable).toMatchObject({
        obstacles: [],
        registers: [{ lastReading: { value: 1_910 + 920, readOn: '2026-09-30', quality: 'estimated' } }],
      })
      on('2026-10-12')
      const sent = await client.post('/api/requests/meter-reading', {
        ...{ requestId: randomUUID(), readOn: '2026-10-11', isChecked: true },
        readings: [{ registerId: '1', value: 2_425 }],
      })
      expect((await home.run()).issued).toEqual([])
      const { reference } = sent.json<CustomerRequest>()
      const now = () => backend().clock.now
      await createRequestAnswers({ db, now, eventLog: createEventLog({ db, now }) }).answer(
        reference,
        'DONE',
        null,
      )
      expect((await home.run()).issued).toMatchObject([
        { from: '2026-10-01', to: '2026-10-11', isEstimated: false },
      ])
      const third = (await inFull(home)).at(-1)
      const adjusted = third?.lines.find(({ kind }) => kind === 'adjustment')
      // 515 kWh in 103 days.
      expect(adjusted?.adjusts).toMatchObject({ billed: 920_000, read: 460_000 })
      expect(adjusted?.amount).toBeLessThan(0)
      expect(third).toMatchObject({ used: 55_000 })
      // The next period continues where this one ended.
      on('2027-01-07')
      await home.run()
      expect((await home.bills()).at(-1)).toMatchObject({
        periodStart: '2026-10-12',
        periodEnd: '2026-12-31',
      })
    })
  })
