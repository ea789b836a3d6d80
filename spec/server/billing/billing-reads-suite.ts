import { eq } from 'drizzle-orm'
import { BillList, invoiceFaults } from 'gridfront/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  meterRegisters,
  meters,
  supplyPoints,
  usageIntervals,
} from '../../../host/server/platform/database/schema.ts'
import type { ReadPeriod } from '../../../host/server/subjects/meter-data/period-reads.ts'
import { periodReads } from '../../../host/server/subjects/meter-data/period-reads.ts'
import type { MeterReading } from '../../../host/server/subjects/meter-data/take-reading.ts'
import { takeReading } from '../../../host/server/subjects/meter-data/take-reading.ts'
import type { TestBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import type { Household } from './billing-harness.ts'
import { addHousehold, daysFrom } from './billing-harness.ts'

/** Bills and their reads: which reads they use, which they wait for, and how estimates are corrected. */
export const billingReadsSuite = (backend: () => TestBackend) =>
  describe('billing by reads', () => {
    let before: Date
    const on = (day: string) => {
      backend().clock.now = new Date(`${day}T01:00:00Z`)
    }
    beforeEach(() => {
      before = backend().clock.now
    })
    afterEach(() => {
      backend().clock.now = before
    })
    const household = (facts: Household) => addHousehold(backend().db, () => backend().clock.now, facts)

    test('[ACC-1] supply that begins in summer time is billed as read: the hour before the market day is not waited for', async () => {
      const home = await household({ since: '2026-11-01' })
      await home.measure('2026-11-01', '2026-11-30')
      on('2026-12-01')
      expect((await home.run()).issued).toMatchObject([{ isEstimated: false }])
      const [invoice] = await home.invoices()
      // 30 days of 48 half-hours without the two before the market day.
      expect(invoice).toMatchObject({ used: (30 * 48 - 2) * 200 })
      expect(invoice && invoiceFaults(invoice)).toEqual([])
    })

    const leaver = async () => {
      const home = await household({ since: '2026-07-01', postcode: '5000' })
      await home.measure('2026-07-01', '2026-07-20')
      await home.close('2026-07-20')
      return home
    }

    test('[ACC-1] in South Australia the final bill waits for the next market day, which has its last half-hour', async () => {
      const home = await leaver()
      on('2026-07-22')
      expect(await home.run()).toMatchObject({ waiting: [{ accountNumber: home.number }], issued: [] })
      await home.measure('2026-07-21', '2026-07-21', { wattHours: 700 })
      expect((await home.run()).issued).toMatchObject([{ isFinal: true, isEstimated: false }])
      expect((await home.invoices())[0]).toMatchObject({ used: (20 * 48 - 1) * 200 + 700 })
    })

    test('[ACC-1] in South Australia a last half-hour that has not come after five days is not charged', async () => {
      const home = await leaver()
      on('2026-07-25')
      expect((await home.run()).waiting).toHaveLength(1)
      on('2026-07-26')
      expect(await home.run()).toMatchObject({ waiting: [], refused: [], issued: [{ isFinal: true }] })
      expect((await home.invoices())[0]).toMatchObject({ used: (20 * 48 - 1) * 200 })
    })

    /** A home that is measured for two years, and its supply point with a second account since July 2026. */
    async function takenOver() {
      const { db } = backend()
      const old = await household({ since: '2025-07-01' })
      await old.measure('2025-07-01', '2026-06-30', { wattHours: 900 })
      await old.close('2026-06-30')
      const [point] = await db.select().from(supplyPoints).where(old.point)
      const home = await household({ since: '2026-07-01' })
      const { nmi = '' } = point ?? {}
      await db.update(supplyPoints).set({ nmi }).where(eq(supplyPoints.accountNumber, home.number))
      const measure = (from: string, to: string, wattHours: number, serial = '1') =>
        db.insert(usageIntervals).values(
          daysFrom(from, to).map((day) => ({
            ...{ nmi, accountNumber: home.number, registerId: 'E1', suffix: 'E1', day, intervalMinutes: 30 },
            ...{ meterSerial: serial, wattHours: Array<number>(48).fill(wattHours) },
            qualities: [{ from: 1, to: 48, flag: 'A' as const, method: null, reasonCode: null, reason: '' }],
          })),
        )
      return { old, home, nmi, measure }
    }

    test('[ACC-1] an estimate after a hand-over is based on the account’s own reads, not on those of whoever lived there before', async () => {
      const { home, measure } = await takenOver()
      await measure('2026-07-01', '2026-07-31', 300)
      on('2026-08-01')
      await home.run()
      on('2026-09-10')
      await home.run()
      // The same days of the year before were read, at 900, for the former account.
      expect((await home.invoices()).map(({ used, estimate }) => [used, estimate?.basis])).toEqual([
        [31 * 48 * 300, undefined],
        [31 * 48 * 300, 'LAST_PERIOD'],
      ])
    })

    test('[ACC-1] after a hand-over the reads of a period are cut at the first and the last day of the supply', async () => {
      const { old, home, nmi, measure } = await takenOver()
      await measure('2026-07-01', '2026-07-31', 300)
      const period = { nmi, zone: 'Australia/Sydney', from: '2026-06-29', to: '2026-07-02' } as const
      const sum = async (more: Pick<ReadPeriod, 'accountNumber' | 'suppliedFrom' | 'closedOn'>) => {
        const { reads } = await periodReads(backend().db, { ...period, ...more })
        return reads.reduce((all, { wattHours }) => all + wattHours, 0)
      }
      expect(
        await sum({ accountNumber: old.number, suppliedFrom: '2025-07-01', closedOn: '2026-06-30' }),
      ).toBe(2 * 48 * 900)
      expect(await sum({ accountNumber: home.number, suppliedFrom: '2026-07-01', closedOn: null })).toBe(
        2 * 48 * 300,
      )
    })

    test('[ACC-1] a bill has the number of the account’s own newest meter, or the one that staff have entered', async () => {
      const { old, home, measure } = await takenOver()
      const numbers = async () => (await home.invoices()).map(({ servicePoint }) => servicePoint.meterNumber)
      // Days without a serial number.
      await measure('2026-07-01', '2026-07-31', 300, '')
      on('2026-08-01')
      // A final bill that is late: newer reads of the supply point are another account's.
      await old.formerBill('2026-05-01', '2026-05-31')
      await old.run()
      expect((await old.invoices()).map(({ servicePoint }) => servicePoint.meterNumber)).toEqual(['1'])
      await home.run()
      await measure('2026-08-01', '2026-08-15', 300, 'OLD-7')
      await measure('2026-08-16', '2026-08-31', 300, 'NEW-8')
      on('2026-09-01')
      await home.run()
      expect(await numbers()).toEqual([undefined, 'NEW-8'])
      await measure('2026-09-01', '2026-09-30', 300, 'NEW-8')
      await backend().db.insert(meters).values({
        accountNumber: home.number,
        meterId: 'BY-STAFF',
        installationType: 'COMMS4',
        hasSolar: false,
      })
      on('2026-10-01')
      await home.run()
      expect((await numbers()).at(-1)).toBe('BY-STAFF')
    })

    test('[ACC-1] a period within the supply waits for the half-hours at its ends', async () => {
      const home = await household({ since: '2026-10-20' })
      await home.measure('2026-11-01', '2026-11-30')
      await home.formerBill('2026-10-20', '2026-10-31')
      on('2026-12-01')
      expect((await home.run()).waiting).toHaveLength(1)
      await home.measure('2026-10-31', '2026-10-31')
      expect((await home.run()).issued).toMatchObject([{ isEstimated: false }])
    })

    test('[ACC-1] exports measured before are waited for, estimated, and corrected', async () => {
      const home = await household({ since: '2026-06-01' })
      await home.measure('2026-06-01', '2026-06-30')
      await home.measure('2026-06-01', '2026-06-30', { suffix: 'B1', wattHours: 100 })
      on('2026-07-02')
      expect((await home.run()).issued).toHaveLength(1)
      await home.measure('2026-07-01', '2026-08-31')
      on('2026-08-02')
      expect((await home.run()).waiting).toHaveLength(1)
      on('2026-08-07')
      expect((await home.run()).issued).toMatchObject([{ isEstimated: true }])
      expect((await home.invoices())[1]).toMatchObject({
        exported: 31 * 48 * 100,
        estimate: { basis: 'LAST_PERIOD' },
      })
      await home.measure('2026-07-01', '2026-08-31', { suffix: 'B1', wattHours: 60 })
      on('2026-09-02')
      expect((await home.run()).issued).toMatchObject([{ isEstimated: false }])
      const adjusted = (await home.invoices())[2]?.lines.filter(({ kind }) => kind === 'adjustment')
      expect(adjusted).toMatchObject([
        { hasGst: true },
        { hasGst: false, adjusts: { billed: 31 * 48 * 100, read: 31 * 48 * 60 } },
      ])
    })

    test('[ACC-1] after a bill of a former system, whose lines are unknown, only the registers read in its days are waited for', async () => {
      const home = await household({ since: '2026-06-01' })
      await home.formerBill('2026-06-01', '2026-06-30')
      await home.measure('2026-06-01', '2026-07-31')
      await home.measure('2026-06-01', '2026-06-30', { suffix: 'B1', wattHours: 100 })
      on('2026-08-02')
      expect(await home.run()).toMatchObject({ issued: [], refused: [], waiting: [{ from: '2026-07-01' }] })
      await home.measure('2026-07-01', '2026-07-31', { suffix: 'B1', wattHours: 100 })
      expect((await home.run()).issued).toMatchObject([{ isEstimated: false }])
      expect((await home.invoices())[0]).toMatchObject({ exported: 31 * 48 * 100 })

      const unread = await household({ since: '2026-06-01' })
      await unread.formerBill('2026-06-01', '2026-06-30')
      await unread.measure('2026-06-30', '2026-07-31')
      expect((await unread.run()).issued).toMatchObject([{ isEstimated: false }])
    })

    test('[ACC-1] [AUTH-14] a customer sees a bill of a former system in the list, not marked as estimated, and none of its lines', async () => {
      const home = await household({ since: '2026-06-01' })
      await home.formerBill('2026-06-01', '2026-06-30', 4_000)
      const client = new TestClient(backend().app)
      await client.login(home.customer)
      const { bills } = BillList.parse((await client.get('/api/my-account/bills')).json())
      expect(bills).toMatchObject([{ periodStart: '2026-06-01', amount: 4_000 }])
      expect(bills[0]?.isEstimated ?? false).toBe(false)
      expect((await client.get(`/api/my-account/bills/${bills[0]?.invoiceNumber}`)).statusCode).toBe(404)
    })

    test('[ACC-1] a hot-water circuit of which days are missing is estimated by its other days', async () => {
      const home = await household({ since: '2026-06-01' })
      await backend()
        .db.update(supplyPoints)
        .set({ controlledLoad: ['E2'] })
        .where(home.point)
      await home.measure('2026-06-01', '2026-07-31')
      await home.measure('2026-06-01', '2026-06-30', { suffix: 'E2', wattHours: 50 })
      // It had counted before its first read of this period.
      await home.measure('2026-07-11', '2026-07-31', { suffix: 'E2', wattHours: 50 })
      on('2026-08-07')
      expect((await home.run()).issued).toMatchObject([{ isEstimated: false }, { isEstimated: true }])
      expect((await home.invoices())[1]).toMatchObject({
        used: 31 * 48 * 250,
        estimate: { basis: 'OWN_DAYS' },
      })
    })

    test('[ACC-1] panels installed within a period have exported nothing before, and no reads are waited for', async () => {
      const home = await household({ since: '2026-06-01' })
      await home.measure('2026-06-01', '2026-06-30')
      await home.measure('2026-06-16', '2026-06-30', { suffix: 'B1' })
      on('2026-07-01')
      expect((await home.run()).issued).toMatchObject([{ isEstimated: false }])
      expect((await home.invoices())[0]).toMatchObject({ exported: 15 * 48 * 200 })
    })

    test('[ACC-1] a removed register is waited for until its last reads have come', async () => {
      const home = await household({ since: '2026-06-01' })
      await home.measure('2026-06-01', '2026-06-30', { suffix: 'B1' })
      await home.measure('2026-07-01', '2026-07-31', { suffix: 'B1', wattHours: 0 })
      await home.measure('2026-06-01', '2026-08-31')
      on('2026-09-01')
      expect((await home.run()).issued.map(({ isEstimated }) => isEstimated)).toEqual([false, false, false])
    })

    test('[ACC-1] the month in which a half-hour meter replaces an accumulation meter is billed from both', async () => {
      const home = await household({ since: '2026-11-01' })
      await home.read('2026-11-01', '2026-11-14', 5_000)
      await home.measure('2026-11-15', '2026-11-30')
      on('2026-12-01')
      expect((await home.run()).issued).toMatchObject([{ isEstimated: false }])
      expect((await home.invoices())[0]).toMatchObject({ used: 14 * 5_000 + (16 * 48 - 2) * 200 })
    })

    test('[ACC-1] the network’s estimates are reported alike by bill, list and notice, and corrected', async () => {
      const home = await household({ since: '2026-06-01' })
      await home.measure('2026-06-01', '2026-06-30', { flag: 'E' })
      on('2026-07-01')
      expect((await home.run()).issued).toMatchObject([{ isEstimated: true }])
      expect((await home.invoices())[0]?.estimate).toEqual({ basis: 'NETWORK', acceptsOwnReading: false })
      expect(await home.notices()).toMatchObject([{ isEstimated: true }])
      const client = new TestClient(backend().app)
      await client.login(home.customer)
      const { bills } = BillList.parse((await client.get('/api/my-account/bills')).json())
      expect(bills).toMatchObject([{ isEstimated: true }])
      await home.measure('2026-06-01', '2026-07-31')
      on('2026-08-01')
      expect((await home.run()).issued).toMatchObject([{ isEstimated: false }])
      expect((await home.invoices())[1]?.lines.some(({ adjusts }) => adjusts)).toBe(true)
    })

    test('[ACC-1] a final bill does not use the network’s estimates unless the customer agrees', async () => {
      const home = await household({ since: '2026-06-01' })
      await home.measure('2026-06-01', '2026-06-20', { flag: 'E' })
      await home.close('2026-06-20')
      on('2026-06-22')
      expect((await home.run()).waiting).toHaveLength(1)
      on('2026-06-26')
      const [refused] = (await home.run()).refused
      expect(refused?.reason).toContain('some are estimates of the network')
      expect(refused?.reason).toContain(`--account ${home.number} --accept-estimates`)
      expect((await home.run({ acceptsEstimates: true })).issued).toMatchObject([
        { isFinal: true, isEstimated: true },
      ])
    })

    test('[ACC-1] while the bill before it is estimated, a final bill is not issued unless the customer agrees', async () => {
      const home = await household({ since: '2026-06-01' })
      await home.read('2026-06-01', '2026-06-30')
      on('2026-08-06')
      expect((await home.run()).issued).toHaveLength(2)
      await home.read('2026-08-01', '2026-08-12')
      await home.close('2026-08-12')
      on('2026-08-20')
      const [, estimated] = await home.invoices()
      const [refused] = (await home.run()).refused
      expect(refused?.reason).toContain(`${estimated?.invoiceNumber} was not read whole`)
      expect((await home.run({ acceptsEstimates: true, isDry: true })).issued).toHaveLength(1)
      await home.read('2026-07-01', '2026-07-31', 9_000)
      expect((await home.run()).issued).toMatchObject([{ isFinal: true, isEstimated: false }])
    })

    test('[ACC-1] a final bill of which reads are missing is estimated where the customer agrees', async () => {
      const home = await household({ since: '2026-06-01' })
      await home.read('2026-06-01', '2026-06-30')
      await home.close('2026-07-10')
      on('2026-07-20')
      expect((await home.run()).refused).toHaveLength(1)
      expect((await home.run({ acceptsEstimates: true })).issued).toMatchObject([
        { isFinal: true, isEstimated: true },
      ])
    })

    const withMeter = async (
      registers: readonly Partial<typeof meterRegisters.$inferInsert>[],
      facts: Partial<typeof meters.$inferInsert> = {},
    ) => {
      const home = await household({ since: '2026-06-01' })
      const accountNumber = home.number
      await backend()
        .db.insert(meters)
        .values({ accountNumber, meterId: '9', installationType: 'BASIC', hasSolar: false, ...facts })
      await backend()
        .db.insert(meterRegisters)
        .values(
          registers.map((register, at) => ({
            ...{ accountNumber, registerId: String(at + 1), timeOfDay: 'ALLDAY' as const, digits: 5 },
            ...register,
          })),
        )
      return {
        ...home,
        take: (readOn: string, ...values: readonly number[]) =>
          takeReading(backend().db, {
            ...{ accountNumber, readOn },
            readings: values.map((value, at) => ({ registerId: String(at + 1), value })),
          } satisfies MeterReading),
        registers: () =>
          backend().db.select().from(meterRegisters).where(eq(meterRegisters.accountNumber, accountNumber)),
      }
    }
    const readTo = { actualValue: 1_000, actualReadOn: '2026-05-31' }

    test('[ACC-1] a reading whose usage cannot be determined is refused, and the meter is unchanged', async () => {
      const home = await withMeter([readTo])
      const [known] = await home.registers()
      await expect(home.take('2026-05-31', 1_100)).rejects.toThrow('was read on 2026-05-31 already')
      await expect(home.take('2026-05-01', 1_100)).rejects.toThrow('a reading is of a later day')
      await expect(home.take('2026-06-30', 999)).rejects.toThrow('showed 1000 on 2026-05-31, and 999 is less')
      const two = await withMeter([readTo, { actualValue: 10, actualReadOn: '2026-04-30' }])
      await expect(two.take('2026-06-30', 1_100, 20)).rejects.toThrow('not all read on the same day before')
      const hot = await withMeter([readTo, { ...readTo, timeOfDay: 'CONTROLLED' }])
      await expect(hot.take('2026-06-30', 1_100, 1_100)).rejects.toThrow('measures a controlled load')
      expect(await home.registers()).toEqual([known])
      expect(await home.take('2026-06-30', 1_100)).toBe(true)
    })

    test('[ACC-1] a customer is asked to read only a meter whose reading can be counted', async () => {
      const asked = async (...registers: Parameters<typeof withMeter>[0]) => {
        const home = await withMeter(registers)
        await home.read('2026-06-01', '2026-06-20')
        on('2026-07-06')
        await home.run()
        return (await home.invoices())[0]?.estimate?.acceptsOwnReading
      }
      expect(await asked(readTo)).toBe(true)
      expect(await asked({})).toBe(false)
      expect(await asked(readTo, { ...readTo, timeOfDay: 'CONTROLLED' })).toBe(false)
    })
  })
