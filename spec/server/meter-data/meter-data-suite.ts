import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { MeterDataFile, UsageSeries } from 'gridfront/contracts'
import type { MicroDollars, Tariff } from 'gridfront/energy'
import type { QualityFlag } from 'gridfront/nem12'
import { Nem12Error, parseNem12 } from 'gridfront/nem12'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runImportCommand } from '../../../host/server/commands/meter-data.ts'
import {
  accounts,
  supplyPoints,
  usageDays,
  usageIntervals,
} from '../../../host/server/platform/database/schema.ts'
import { OperatorError } from '../../../host/server/platform/operator-error.ts'
import { issueBill } from '../../../host/server/subjects/billing/issue-bill.ts'
import { importMeterData } from '../../../host/server/subjects/meter-data/import-meter-data.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { intervalDay } from '../../nem12/nem12-arbitraries.ts'
import { alwaysAsync } from '../../tools/run/property-runs.ts'
import type { TestBackend } from '../test-backend.ts'
import { addAccountHolder, startOfTest, temporaryFolder } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

interface DayText {
  readonly date?: string
  /** kWh of each half-hour. */
  readonly value?: string
  readonly flag?: QualityFlag
  /** Hour of the update. */
  readonly hour?: string
}

const day = ({ date = '20261119', value = '0.25', flag = 'A', hour = '03' }: DayText = {}) =>
  `300,${date},${Array<string>(48)
    .fill(flag === 'N' ? '0' : value)
    .join(',')},${flag},,,20261121${hour}0000,`
const register = (nmi: string, suffix: string, unit = 'kWh') =>
  `200,${nmi},E1B1Q1,${suffix},${suffix},N1,W1,${unit},30,`

/** Importing interval meter data, and what the customer sees of it. */
export const meterDataSuite = (backend: () => TestBackend) =>
  describe('meter data', () => {
    let folder: ReturnType<typeof temporaryFolder>
    beforeAll(() => {
      folder = temporaryFolder()
    })
    afterAll(() => folder.done())

    const run = (...words: readonly string[]) => runImportCommand(words, backend().db, backend().clock.now)
    function importFile(...lines: readonly string[]): Promise<string> {
      const path = join(folder.path, 'meters.csv')
      writeFileSync(path, ['100,NEM12,202611210930,WATTMDP,WATTRET', ...lines, '900', ''].join('\r\n'))
      return run(path)
    }

    test('a future market day is refused with its line, and nothing is imported', async () => {
      const nmi = '6100000099'
      await customerWith('300100099', nmi)
      const lines = [register(nmi, 'E1'), day({ date: '20261121' }), day({ date: '20261122' })]
      // Still the 21st: the market's day is in UTC+10.
      backend().clock.now = new Date('2026-11-21T13:59:59Z')
      await expect(importFile(...lines)).rejects.toThrow(
        'Line 4, column 2 (IntervalDate) "20261122": This day is to come: nothing after 2026-11-21 can have been read.',
      )
      expect(await backend().db.$count(usageIntervals, eq(usageIntervals.nmi, nmi))).toBe(0)
      backend().clock.now = new Date('2026-11-21T14:00:00Z')
      expect(await importFile(...lines)).toContain('2 days added')
      backend().clock.now = startOfTest
    })

    test('a line without an end is refused by its number, before it fills the memory', async () => {
      await expect(importFile(register('6100000001', 'E1'), 'x'.repeat(200_000))).rejects.toThrow(
        /meters\.csv, line 3, has more than 100000 characters/,
      )
    })

    const visitors = new Map<string, TestClient>()
    /** The logged-in browser of an account's owner. */
    const ownerOf = (number: string) => visitors.get(number) ?? expect.unreachable(number)

    /** A customer with an account of this number and a supply point for meter data. */
    async function customerWith(number: string, nmi: string, suppliedFrom = '2026-01-01') {
      const { db, app } = backend()
      const customer = await addAccountHolder(db, number)
      await run('--supply-point', nmi, number, suppliedFrom)
      const visitor = new TestClient(app)
      await visitor.login(customer)
      visitors.set(number, visitor)
      return async (from: string, to: string) =>
        UsageSeries.parse((await visitor.get(`/api/usage?every=day&from=${from}&to=${to}`)).json()).readings
    }
    const stored = async (nmi: string) => ({
      intervals: await backend()
        .db.select()
        .from(usageIntervals)
        .where(eq(usageIntervals.nmi, nmi))
        .orderBy(asc(usageIntervals.day), asc(usageIntervals.suffix)),
      days: await backend()
        .db.select({ row: usageDays })
        .from(usageDays)
        .innerJoin(supplyPoints, eq(supplyPoints.accountNumber, usageDays.accountNumber))
        .where(eq(supplyPoints.nmi, nmi))
        .orderBy(asc(usageDays.day)),
    })
    /** The error with which a call fails. */
    const errorOf = (call: Promise<unknown>) =>
      call.then(
        () => expect.unreachable('nothing was refused'),
        (error: unknown) => error,
      )

    test('[ACC-1] a customer sees the days of an imported file, what was sent to the grid apart, gaps as gaps', async () => {
      const read = await customerWith('990100001', '6100000001')
      expect(
        await importFile(
          register('6100000001', 'E1'),
          day({ date: '20261118' }),
          day({ date: '20261119', flag: 'S' }),
          day({ date: '20261120', flag: 'N' }),
          register('6100000001', 'B1'),
          day({ date: '20261118', value: '0.1' }),
          day({ date: '20261119', value: '0.000' }),
          day({ date: '20261120', value: '0.1' }),
          register('6100000001', 'Q1', 'kVArh'),
          day({ date: '20261118', value: '9' }),
          register('6100000001', 'V1', 'V'),
          day({ date: '20261118', value: '241' }),
        ),
      ).toBe(
        [
          `Imported ${join(folder.path, 'meters.csv')}, by register: 6 days added, 0 days replaced, 0 days unchanged.`,
          'Left out, because it is neither used nor sent to the grid: 6100000001, Q1, kVArh.',
          'Left out, line 12: 6100000001, V1: V is neither energy nor reactive energy: the values were not read.',
        ].join('\n'),
      )
      expect(await read('2026-11-01', '2026-11-30')).toEqual([
        { period: '2026-11-18', quality: 'actual', used: 12_000, exported: 4800 },
        { period: '2026-11-19', quality: 'estimated', isSubstituted: true, used: 12_000, exported: 0 },
        {
          period: '2026-11-20',
          quality: 'missing',
          reason: 'The meter has no value for a part of this day.',
        },
      ])
      const [first] = (await stored('6100000001')).intervals.filter(({ day: on }) => on === '2026-11-20')
      expect(first).toMatchObject({ suffix: 'B1', wattHours: Array(48).fill(100), intervalMinutes: 30 })
    })

    test('the same file twice changes nothing, and an earlier or worse read of a day neither', async () => {
      await customerWith('990100002', '6100000002')
      const lines = [register('6100000002', 'E1'), day(), day({ date: '20261120', flag: 'N' })]
      await importFile(...lines)
      const before = await stored('6100000002')
      expect(before.intervals.map(({ wattHours }) => wattHours[47])).toEqual([250, null])
      expect(await importFile(...lines)).toContain('0 days added, 0 days replaced, 2 days unchanged.')
      expect(await stored('6100000002')).toEqual(before)
      for (const late of [{ hour: '02' }, { flag: 'S' }] as const)
        expect(await importFile(register('6100000002', 'E1'), day({ value: '0.5', ...late }))).toContain(
          'Left as they are, because a later or better read is known: 1 day.',
        )
      expect(await stored('6100000002')).toEqual(before)
    })

    test('[ACC-1] a later read replaces a day, and the other registers of that day stay', async () => {
      const read = await customerWith('990100003', '6100000003')
      await importFile(
        register('6100000003', 'E1'),
        day({ flag: 'E' }),
        register('6100000003', 'E2'),
        day({ value: '0.1' }),
      )
      expect(await read('2026-11-19', '2026-11-19')).toEqual([
        { period: '2026-11-19', quality: 'estimated', used: 16_800 },
      ])
      expect(await importFile(register('6100000003', 'E1'), day({ value: '0.3', hour: '04' }))).toContain(
        '0 days added, 1 day replaced',
      )
      expect(await read('2026-11-19', '2026-11-19')).toEqual([
        { period: '2026-11-19', quality: 'actual', used: 19_200 },
      ])
    })

    test('a file with an unknown NMI is refused with its lines, and nothing of it is imported', async () => {
      await customerWith('990100004', '6100000004')
      const error = await errorOf(
        importFile(register('6100000004', 'E1'), day(), register('6100009999', 'E1'), day()),
      )
      expect(error).toBeInstanceOf(Nem12Error)
      expect(error).toMatchObject({ problems: [{ code: 'NMI_UNKNOWN', line: 4, value: '6100009999' }] })
      expect(await stored('6100000004')).toEqual({ intervals: [], days: [] })
    })

    test('[ACC-4] two companies can each send their part of the day on which the meter was exchanged', async () => {
      const read = await customerWith('990100041', '6100000041')
      const part = (from: number, to: number, value: string, hour: string) => [
        `300,20261119,${Array.from({ length: 48 }, (_, at) => (at >= from && at < to ? value : '0')).join(',')},V,,,20261121${hour}0000,`,
        ...[
          [1, from, 'N'],
          [from + 1, to, 'A'],
          [to + 1, 48, 'N'],
        ].flatMap(([first, last, flag]) =>
          Number(first) <= Number(last) ? [`400,${first},${last},${flag},,`] : [],
        ),
      ]
      const before = [register('6100000041', 'E1'), ...part(0, 20, '0.2', '03')]
      const after = [register('6100000041', 'E1').replace('W1', 'X1'), ...part(20, 48, '0.3', '04')]
      await importFile(...before)
      expect(await read('2026-11-19', '2026-11-19')).toMatchObject([{ quality: 'missing' }])
      await importFile(...after)
      const whole = [{ quality: 'actual', used: 12_400 }]
      expect(await read('2026-11-19', '2026-11-19')).toMatchObject(whole)
      // In any order, and again.
      for (const lines of [before, after, [...before, ...after]]) await importFile(...lines)
      expect(await read('2026-11-19', '2026-11-19')).toMatchObject(whole)
    })

    test('[ACC-4] a zip is imported with all of its meter files, and a mistake is reported with its file', async () => {
      const read = await customerWith('990100042', '6100000042')
      const path = join(folder.path, 'meters.zip')
      const text = (...lines: readonly string[]) =>
        new TextEncoder().encode(['100,NEM12,202611210930,WATTMDP,WATTRET', ...lines, '900', ''].join('\r\n'))
      const zip = (second: string) =>
        writeFileSync(
          path,
          zipSync({
            'june.csv': text(
              register('6100000042', 'E1'),
              day({ date: '20261118' }).replace('030000', '0300'),
            ),
            'july.csv': text(register('6100000042', 'E1'), day({ date: second })),
          }),
        )
      zip('20261199')
      expect(await errorOf(run(path))).toMatchObject({
        message: expect.stringMatching(/^In july\.csv:\nThe NEM12 file is refused\.\nLine 3, column 2/),
      })
      zip('20261119')
      expect(await run(path)).toBe(
        `Imported ${path}, by register: 2 days added, 0 days replaced, 0 days unchanged.\n` +
          'Line 3, UpdateDateTime: The time has 12 digits and no seconds: it was taken as the full minute.',
      )
      expect(await read('2026-11-18', '2026-11-19')).toMatchObject([{ used: 12_000 }, { used: 12_000 }])
      writeFileSync(path, zipSync({ 'june.csv': text() }).slice(0, -9))
      expect(await errorOf(run(path))).toBeInstanceOf(OperatorError)
    })

    test('an import that fails half-way leaves nothing behind', async () => {
      await customerWith('990100005', '6100000005')
      await customerWith('990100006', '6100000006')
      const error = await errorOf(
        importFile(
          register('6100000005', 'E1'),
          day(),
          // Each register fits its column; only their sum does not.
          register('6100000006', 'E1'),
          day({ value: '40000' }),
          register('6100000006', 'E2'),
          day({ value: '40000' }),
        ),
      )
      expect(error).toBeInstanceOf(OperatorError)
      expect(String(error)).toContain(
        'The registers of 6100000006 have more than 2147483647 watt-hours on 2026-11-19',
      )
      for (const nmi of ['6100000005', '6100000006'])
        expect(await stored(nmi)).toEqual({ intervals: [], days: [] })
      const tooMuch = importFile(register('6100000006', 'E1'), day({ value: '99999' }))
      expect(String(await errorOf(tooMuch))).toContain(
        '6100000006, E1, has 4799952000 watt-hours on 2026-11-19',
      )
    })

    test('days before the supply began belong to another customer, and are left out', async () => {
      const read = await customerWith('990100007', '6100000007', '2026-11-19')
      expect(
        await importFile(register('6100000007', 'E1'), day({ date: '20261118' }), day({ date: '20261119' })),
      ).toContain('Left out, because the supply had not begun: 1 day.')
      expect((await read('2026-11-01', '2026-11-30')).map(({ period }) => period)).toEqual(['2026-11-19'])
      expect((await stored('6100000007')).intervals).toHaveLength(1)
    })

    test('two imports of one meter at the same time both count', async () => {
      await customerWith('990100008', '6100000008')
      const path = (name: string) => join(folder.path, `${name}.csv`)
      for (const [name, suffix] of [
        ['one', 'E1'],
        ['two', 'E2'],
      ] as const)
        writeFileSync(
          path(name),
          ['100,NEM12,202611210930,M,R', register('6100000008', suffix), day(), '900'].join('\n'),
        )
      await Promise.all([run(path('one')), run(path('two'))])
      const { intervals, days } = await stored('6100000008')
      expect(intervals).toHaveLength(2)
      expect(days.map(({ row }) => row.used)).toEqual([24_000])
    })

    test('two years of two registers are one import', async () => {
      await customerWith('990100009', '6100000009', '2024-01-01')
      const dates = Array.from({ length: 730 }, (_, at) =>
        new Date(Date.UTC(2024, 10, 20 + at)).toISOString().slice(0, 10).replaceAll('-', ''),
      )
      const lines = ['E1', 'B1'].flatMap((suffix) => [
        register('6100000009', suffix),
        ...dates.map((date) => day({ date })),
      ])
      expect(await importFile(...lines)).toContain('1460 days added')
      expect((await stored('6100000009')).days).toHaveLength(730)
      expect(await importFile(...lines)).toContain('1460 days unchanged')
    })

    test('[ACC-1] a customer’s saved file can be imported again as the same data: values, qualities, times', async () => {
      const nmi = '6100000020'
      await customerWith('990100020', nmi, '2026-04-01')
      const visitor = ownerOf('990100020')
      const ofMeter = eq(usageIntervals.nmi, nmi)
      // Market days around both changes of the clocks have 48 half-hours like any other.
      const dates = ['2026-04-04', '2026-04-05', '2026-10-03', '2026-10-04', '2026-10-05']
      const register = fc
        .constantFrom<5 | 15 | 30>(5, 15, 30)
        .chain((intervalMinutes) =>
          fc
            .tuple(...dates.map((date) => fc.option(intervalDay(1440 / intervalMinutes, date))))
            .map((days) => ({ intervalMinutes, days: days.flatMap((day) => day ?? []) })),
        )
      await alwaysAsync(12)(register, register, async (used, sent) => {
        await backend().db.delete(usageIntervals).where(ofMeter)
        const streams = [
          { ...used, suffix: 'E1' },
          { ...sent, suffix: 'B1' },
        ].map((one) => ({
          ...one,
          ...{ nmi, configuration: 'E1B1', registerId: one.suffix, dataStream: 'N1', meterSerial: 'W1' },
          ...{ unit: 'kWh' as const, nextReadOn: null },
        }))
        await importMeterData(backend().db, streams)
        const before = (await stored(nmi)).intervals
        const answer = await visitor.get('/api/usage/meter-data?from=2026-04-01&to=2026-11-20')
        const notified = MeterDataFile.parse(answer.json())
        expect(notified.days).toBe(new Set(before.map(({ day: on }) => on)).size)
        if (notified.file === null) return expect(before).toEqual([])
        await backend().db.delete(usageIntervals).where(ofMeter)
        const file = parseNem12(notified.file, { isKnownNmi: (other) => other === nmi })
        await importMeterData(backend().db, file.streams)
        expect((await stored(nmi)).intervals).toEqual(before)
      })
    })

    test('[ACC-1] [AUTH-14] a file has the requested days, none before the supply, and no other customer’s', async () => {
      await customerWith('990100021', '6100000021')
      await customerWith('990100022', '6100000022')
      await importFile(
        register('6100000021', 'E1'),
        day({ date: '20261118' }),
        day({ date: '20261119', flag: 'S' }),
        day({ date: '20261120' }),
        register('6100000022', 'E1'),
        day({ date: '20261119', value: '7' }),
      )
      await backend()
        .db.update(supplyPoints)
        .set({ suppliedFrom: '2026-11-19' })
        .where(eq(supplyPoints.nmi, '6100000021'))
      const visitor = ownerOf('990100021')
      const at = '/api/usage/meter-data'
      const notified = MeterDataFile.parse((await visitor.get(`${at}?from=2026-11-01&to=2026-11-19`)).json())
      expect(notified).toMatchObject({ from: '2026-11-01', to: '2026-11-19', days: 1 })
      const { streams } = parseNem12(notified.file ?? '')
      expect(streams.map(({ nmi, days }) => [nmi, days.map(({ date }) => date)])).toEqual([
        ['6100000021', ['2026-11-19']],
      ])
      expect(streams[0]?.days[0]).toMatchObject({ values: Array(48).fill(250), qualities: [{ flag: 'S' }] })
      expect((await visitor.get(`${at}?from=2025-01-01&to=2025-01-31`)).json()).toMatchObject({
        days: 0,
        file: null,
      })
      const foreign = await visitor.get(`${at}?from=2026-11-19&to=2026-11-19&account=990100022`)
      expect(foreign.statusCode).toBe(404)
      expect(foreign.body).not.toContain('6100000022')
      expect((await visitor.get(`${at}?from=2024-01-01&to=2026-01-01`)).json()).toMatchObject({
        status: 422,
        errors: [{ pointer: '/query/to' }],
      })
      expect(
        (await new TestClient(backend().app).get(`${at}?from=2026-11-19&to=2026-11-19`)).statusCode,
      ).toBe(401)
    })

    test('[ACC-1] a controlled load has its own register and line on a bill, where the plan has a price for it', async () => {
      await customerWith('990100023', '6100000023')
      const dates = ['20260701', '20260702', '20260703', '20260704', '20260705', '20260706']
      await importFile(
        register('6100000023', 'E1'),
        ...dates.map((date) => day({ date })),
        register('6100000023', 'E2'),
        ...dates.map((date) => day({ date, value: '0.1' })),
      )
      await backend()
        .db.update(supplyPoints)
        .set({ controlledLoad: ['E2'] })
        .where(eq(supplyPoints.nmi, '6100000023'))
      const book = samplePriceBook()
      const hotWater = { displayName: 'Hot water', rates: [{ unitPrice: 165_000 as MicroDollars }] }
      const bookWith = (controlledLoad: Tariff['controlledLoad'] = []) => ({
        ...book,
        plans: book.plans.map((plan) => ({ ...plan, tariff: { ...plan.tariff, controlledLoad } })),
      })
      const order = { accountNumber: '990100023', issueDate: '2026-07-10', dueDate: '2026-07-30' }
      const apart = await issueBill(
        backend().db,
        { ...order, from: '2026-07-01', to: '2026-07-03' },
        bookWith([{ displayName: 'Hot water', singleRate: hotWater }]),
      )
      expect(apart.reads.map((read) => [read.register, read.usage])).toEqual([
        ['GENERAL', 36_000],
        ['CONTROLLED_LOAD', 14_400],
      ])
      expect(apart.lines.map(({ kind, amount }) => [kind, amount])).toContainEqual(['controlledLoad', 238])
      const together = await issueBill(
        backend().db,
        { ...order, from: '2026-07-04', to: '2026-07-06' },
        bookWith(),
      )
      expect(together.reads.map((read) => [read.register, read.usage])).toEqual([['GENERAL', 50_400]])
    })

    test('meter data is deleted with its account', async () => {
      await customerWith('990100010', '6100000010')
      await importFile(register('6100000010', 'E1'), day())
      await backend().db.delete(accounts).where(eq(accounts.number, '990100010'))
      expect(await stored('6100000010')).toEqual({ intervals: [], days: [] })
    })

    test('an invalid argument of the command is refused in one line, and nothing has changed', async () => {
      await customerWith('990100011', '6100000011')
      await customerWith('990100012', '6100000012')
      await addAccountHolder(backend().db, '990100013')
      const refused: readonly [readonly string[], RegExp][] = [
        [[], /path of one file; see --help/],
        [['a.csv', 'b.csv'], /path of one file/],
        [['--all'], /Unknown word "--all"/],
        [[join(folder.path, 'none.csv')], /none\.csv cannot be read: ENOENT/],
        [['--supply-point', '6100000013', '990100011'], /an NMI, an account number and a day/],
        [['--supply-point', '61000000134', '990100011', '2026-01-01'], /is no NMI: .* without the checksum/],
        [['--supply-point', '6100000013', '990100011', '2026-02-30'], /"2026-02-30" is no day/],
        [['--supply-point', '6100000013', '990109999', '2026-01-01'], /no account "990109999"/],
        [['--supply-point', '6100000013', '990100011', '2026-01-01'], /has another supply point/],
        [['--supply-point', '6100000011', '990100012', '2026-01-01'], /has another supply point/],
        [
          ['--supply-point', '6100000011', '990100013', '2026-01-01'],
          /belongs to the account 990100011, whose supply has not ended/,
        ],
        [['--supply-point', '6100000011', '990100011', '2026-01-02'], /from 2026-01-01 on/],
      ]
      const before = await backend().db.select().from(supplyPoints)
      for (const [words, line] of refused) {
        const error = await errorOf(run(...words))
        expect([words, String(error)]).toEqual([words, expect.stringMatching(line)])
        expect(error).toBeInstanceOf(OperatorError)
        expect(String(error)).not.toContain('\n')
      }
      expect(await backend().db.select().from(supplyPoints)).toEqual(before)
      await run('--supply-point', '6100000011', '990100011', '2026-01-01')
    })
  })
