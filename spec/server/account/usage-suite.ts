import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { UsagePeriods, UsageSeries } from 'gridfront/contracts'
import type { UsageReading } from 'gridfront/server'
import { usageStretchWithin } from 'gridfront/server'
import { describe, expect, test } from 'vitest'
import { demoCustomer, neighbour } from '../../../host/server/demo/demo-customers.ts'
import { seedDemo } from '../../../host/server/demo/seed.ts'
import { accounts, usageDays } from '../../../host/server/platform/database/schema.ts'
import { usagePeriods } from '../../../src/usage/usage-periods.ts'
import { alwaysAsync } from '../../tools/run/property-runs.ts'
import type { TestBackend } from '../test-backend.ts'
import { addAccountHolder, addCustomer, quickPasswords, startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

const address = (every: string, from: string, to: string) => `/api/usage?every=${every}&from=${from}&to=${to}`
const dayMs = 86_400_000

/** The usage that customers see, and who may see it. */
export const usageSuite = (backend: () => TestBackend) =>
  describe('usage', () => {
    async function loggedIn(customer: { readonly email: string; readonly password: string }) {
      const visitor = new TestClient(backend().app)
      await visitor.login(customer)
      return visitor
    }
    const ask = async (visitor: TestClient, ...span: Parameters<typeof address>) =>
      UsageSeries.parse((await visitor.get(address(...span))).json())
    const usedIn = ({ readings }: UsageSeries) =>
      readings.map((reading) => (reading.quality === 'missing' ? null : reading.used))
    const sum = (amounts: readonly (number | null)[]) =>
      amounts.reduce<number>((whole, amount) => whole + (amount ?? Number.NaN), 0)

    /** A customer with an account and these readings. */
    async function customerWith(
      number: string,
      days: readonly Omit<typeof usageDays.$inferInsert, 'accountNumber'>[],
    ) {
      const { db } = backend()
      const customer = await addAccountHolder(db, number)
      if (days.length > 0)
        await db.insert(usageDays).values(days.map((day) => ({ ...day, accountNumber: number })))
      return loggedIn(customer)
    }

    test('[ACC-1] a customer sees each day of a month, in order, and their sum is the bill’s', async () => {
      const visitor = await loggedIn(demoCustomer)
      const days = await ask(visitor, 'day', '2026-10-01', '2026-10-31')
      expect(days.readings.map(({ period }) => period)).toEqual(
        Array.from({ length: 31 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`),
      )
      expect(sum(usedIn(days))).toBe(412_380)
      expect(days.readings.some(({ quality }) => quality === 'estimated')).toBe(true)
      const month = await ask(visitor, 'month', '2026-10-01', '2026-10-31')
      expect(month.readings).toEqual([{ period: '2026-10', quality: 'estimated', used: 412_380 }])
      expect(month.earlier).toEqual({ from: '2026-09-01', to: '2026-09-30', used: 398_115, hasGaps: false })
    })

    test('[ACC-1] days without a reading are gaps with a reason, and make their month a gap', async () => {
      const visitor = await loggedIn(demoCustomer)
      const days = await ask(visitor, 'day', '2026-02-08', '2026-02-13')
      const missing = { quality: 'missing', reason: 'The meter could not be reached.' }
      expect(days.readings.slice(1, 5)).toEqual(
        [9, 10, 11, 12].map((day) => ({ period: `2026-02-${String(day).padStart(2, '0')}`, ...missing })),
      )
      expect(usedIn(days).filter((used) => used !== null)).toHaveLength(2)
      const months = await ask(visitor, 'month', '2026-02-01', '2026-03-31')
      expect(months.readings).toMatchObject([
        { period: '2026-02', quality: 'missing', reason: '4 days of 28 have no reading.' },
        { period: '2026-03', used: expect.any(Number) },
      ])
      const after = await ask(visitor, 'day', '2026-02-13', '2026-02-14')
      expect(after.earlier).toBeUndefined()
      expect((await ask(visitor, 'day', '2026-02-13', '2026-02-18')).earlier).toMatchObject({ hasGaps: true })
    })

    test('[ACC-1] days before the supply began or after the newest reading are not shown', async () => {
      const visitor = await loggedIn(demoCustomer)
      // Where the meter is it is already 21 November, so the newest complete day is the 20th.
      const latest = await ask(visitor, 'day', '2026-11-15', '2026-12-31')
      expect([latest.from, latest.to, latest.readings.length]).toEqual(['2026-11-15', '2026-11-20', 6])
      const first = await ask(visitor, 'month', '2024-01-01', '2024-04-30')
      expect([first.from, first.to]).toEqual(['2024-03-18', '2024-04-30'])
      expect(first.earlier).toBeUndefined()
      for (const span of [
        ['2020-01-01', '2020-01-31'],
        ['2027-01-01', '2027-01-31'],
      ] as const)
        expect(await ask(visitor, 'day', span[0], span[1])).toEqual({
          every: 'day',
          from: span[0],
          to: span[1],
          readings: [],
        })
    })

    test('[ACC-1] a customer who has just moved in has no usage yet, and without an account there is none', async () => {
      const none = { every: 'day', from: '2026-10-01', to: '2026-10-31', readings: [] }
      expect(await ask(await customerWith('990000001', []), 'day', none.from, none.to)).toEqual(none)
      const visitor = await loggedIn(await addCustomer(backend().db))
      expect((await visitor.get(address('day', none.from, none.to))).statusCode).toBe(404)
    })

    test('[ACC-1] a day that the network left out is a gap, and so is a row without its figure', async () => {
      const visitor = await customerWith('990000002', [
        { day: '2026-10-01', quality: 'actual', used: 5000, exported: 0 },
        { day: '2026-10-03', quality: 'actual' },
        { day: '2026-10-04', quality: 'estimated', used: 0, exported: 7000 },
      ])
      expect((await ask(visitor, 'day', '2026-10-01', '2026-10-31')).readings).toEqual([
        { period: '2026-10-01', quality: 'actual', used: 5000, exported: 0 },
        { period: '2026-10-02', quality: 'missing', reason: 'There is no reading.' },
        { period: '2026-10-03', quality: 'missing', reason: 'There is no reading.' },
        { period: '2026-10-04', quality: 'estimated', used: 0, exported: 7000 },
      ])
    })

    test('[ACC-1] a row with an impossible value is a gap, and the other days stay', async () => {
      const visitor = await customerWith('990000007', [
        { day: '2026-10-01', quality: 'guessed' as 'actual', used: 5000 },
        { day: '2026-10-02', quality: 'actual', used: -1, reason: '' },
        { day: '2026-10-03', quality: 'actual', used: 5000, exported: -1 },
      ])
      expect((await ask(visitor, 'day', '2026-10-01', '2026-10-31')).readings).toEqual([
        { period: '2026-10-01', quality: 'missing', reason: 'There is no reading.' },
        { period: '2026-10-02', quality: 'missing', reason: 'There is no reading.' },
        { period: '2026-10-03', quality: 'actual', used: 5000 },
      ])
    })

    test('[AUTH-14] usage is shown to its owner only, whatever the address', async () => {
      const october = address('month', '2026-10-01', '2026-10-31')
      const nobody = await new TestClient(backend().app).get(october)
      expect([nobody.statusCode, nobody.headers['content-type'], nobody.headers['cache-control']]).toEqual([
        401,
        'application/problem+json; charset=utf-8',
        'no-store',
      ])
      expect(nobody.body).not.toMatch(/readings|412380/)
      const visitor = await loggedIn(neighbour)
      for (const wish of [
        '',
        `&customerId=${demoCustomer.id}`,
        `&accountNumber=${demoCustomer.account.number}`,
      ]) {
        const answer = await visitor.get(october + wish)
        expect(answer.headers['cache-control']).toBe('no-store')
        const series = UsageSeries.parse(answer.json())
        expect(usedIn(series)).toEqual([201_450])
        expect(series.readings[0]).toHaveProperty('exported')
      }
      await visitor.post('/logout')
      expect((await visitor.get(october)).statusCode).toBe(401)
    })

    test.each([
      ['nothing', '', ['/query/every', '/query/from', '/query/to']],
      ['the week', '?every=week&from=2026-10-01&to=2026-10-31', ['/query/every']],
      [
        'days that there are none of',
        '?every=day&from=2025-02-29&to=2026-13-01',
        ['/query/from', '/query/to'],
      ],
      ['two first days', '?every=day&from=2026-10-01&from=2026-10-02&to=2026-10-31', ['/query/from']],
      ['an end before the beginning', '?every=day&from=2026-10-02&to=2026-10-01', ['/query/to']],
      ['two years and a day', '?every=month&from=2024-01-01&to=2026-01-01', ['/query/to']],
    ])('[API-11] usage of %s is refused with 422, which names what is wrong', async (_, query, pointers) => {
      const answer = await (await loggedIn(demoCustomer)).get(`/api/usage${query}`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        422,
        'application/problem+json; charset=utf-8',
      ])
      const { errors } = answer.json() as { errors: { pointer: string }[] }
      expect(errors.map(({ pointer }) => pointer)).toEqual(pointers)
    })

    test('two years, including a leap day, are not too long', async () => {
      const visitor = await loggedIn(demoCustomer)
      expect((await ask(visitor, 'day', '2024-03-18', '2026-03-18')).readings).toHaveLength(731)
    })

    test('after a restart some days later the demo customers have the new days, and the older ones are unchanged', async () => {
      const { db } = backend()
      const ofDemo = inArray(usageDays.accountNumber, [demoCustomer.account.number, neighbour.account.number])
      const read = () =>
        db.select().from(usageDays).where(ofDemo).orderBy(usageDays.accountNumber, usageDays.day)
      const before = await read()
      await seedDemo(db, quickPasswords, new Date(startOfTest.getTime() + 3 * dayMs))
      const after = await read()
      expect(after).toHaveLength(before.length + 6)
      expect(after.filter(({ day }) => day <= '2026-11-20')).toEqual(before)
      const newest = after.filter(({ day }) => day > '2026-11-20').map(({ day }) => day)
      expect(newest.toSorted()).toEqual(
        ['2026-11-21', '2026-11-22', '2026-11-23'].flatMap((day) => [day, day]),
      )
      await db.delete(usageDays).where(and(ofDemo, inArray(usageDays.day, newest)))
    })

    test('[ACC-4] the demo customers’ half-hours go on after the newest bill, and so does the cost of a plan by time', async () => {
      const visitor = await loggedIn(neighbour)
      const { halfHours } = (await visitor.get('/api/usage/half-hours?day=2026-11-20')).json()
      expect(halfHours.length).toBeGreaterThanOrEqual(46)
      const span = 'every=month&from=2026-11-01&to=2026-11-19&with=cost'
      const { periods } = UsagePeriods.parse((await visitor.get(`/api/usage/periods?${span}`)).json())
      expect(periods.map(({ cost }) => cost !== undefined)).toEqual([true])
    })

    test('[ACC-1] months and years summed by the database equal the sums of their days, compared by the dates that both have', async () => {
      const number = '990000030'
      const visitor = await customerWith(number, [])
      const first = Date.parse('2023-12-20') / dayMs
      const amount = fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 60_000 }) }, fc.constant(-1))
      const someDay = fc.record({
        quality: fc.constantFrom('actual', 'actual', 'actual', 'estimated', 'missing'),
        used: amount,
        exported: fc.option(amount, { freq: 8 }),
        isThere: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
      })
      // A leap day and the days around it are among them.
      const history = fc.array(someDay, { minLength: 440, maxLength: 440 })
      await alwaysAsync(10)(history, fc.nat({ max: 400 }), async (days, skipped) => {
        await backend().db.delete(usageDays).where(eq(usageDays.accountNumber, number))
        const rows = days.flatMap(({ isThere, quality, used, exported }, at) => {
          const day = new Date((first + at) * dayMs).toISOString().slice(0, 10)
          const isGap = quality === 'missing'
          const row = { accountNumber: number, day, quality, reason: isGap ? 'No signal.' : null }
          return isThere ? [{ ...row, used: isGap ? null : used, exported: isGap ? null : exported }] : []
        })
        await backend().db.insert(usageDays).values(rows)
        const readings = rows.map(
          ({ day, quality, used, exported }): UsageReading =>
            quality === 'missing' || used === null || used < 0
              ? { period: day, quality: 'missing', reason: 'No signal.' }
              : { period: day, quality, used, ...(exported !== null && exported >= 0 && { exported }) },
        )
        const from = new Date((first + skipped) * dayMs).toISOString().slice(0, 10)
        const known = { from: rows[0]?.day ?? '', to: rows.at(-1)?.day ?? '' }
        const last = '2026-01-31'
        for (const every of ['day', 'month', 'year'] as const) {
          // Fewer days, since each is a period.
          const to =
            every === 'day' ? new Date((first + skipped + 60) * dayMs).toISOString().slice(0, 10) : last
          const url = `/api/usage/periods?every=${every}&from=${from}&to=${to}`
          const notified = UsagePeriods.parse((await visitor.get(url)).json())
          const stretch = usageStretchWithin({ from, to }, known)
          expect(notified.periods).toEqual(
            stretch === null ? [] : usagePeriods(every, stretch, readings).periods,
          )
        }
      })
    })

    test('[ACC-1] months cost what the bills’ engine computes, and nothing unknown is priced', async () => {
      const visitor = await loggedIn(demoCustomer)
      const read = async (every: string, from: string, to: string) =>
        UsagePeriods.parse(
          (await visitor.get(`/api/usage/periods?every=${every}&from=${from}&to=${to}&with=cost`)).json(),
        ).periods
      const months = await read('month', '2026-01-01', '2026-10-31')
      // 95 cents a day and 30.5 a kWh, without GST. The bill rounds both together once, to $170.75.
      expect(months.at(-1)).toMatchObject({
        period: '2026-10',
        used: 412_380,
        cost: { usage: 13_836, supply: 3240, credit: 0 },
        before: { period: '2026-09', days: 30, usedThen: 398_115 },
      })
      expect(months[1]).toMatchObject({ period: '2026-02', days: { missing: 4 } })
      expect(months[1]?.cost).toBeUndefined()
      const [half] = await read('year', '2026-05-01', '2026-10-31')
      const costs = months.slice(4).map(({ cost }) => cost ?? expect.unreachable('a month without a cost'))
      expect(half?.cost).toEqual({
        usage: sum(costs.map(({ usage }) => usage)),
        supply: sum(costs.map(({ supply }) => supply)),
        credit: 0,
      })
      await backend()
        .db.update(accounts)
        .set({ planStartedOn: '2026-10-15' })
        .where(eq(accounts.number, demoCustomer.account.number))
      const changed = await read('month', '2026-10-01', '2026-11-20')
      await backend()
        .db.update(accounts)
        .set({ planStartedOn: demoCustomer.account.planStartedOn })
        .where(eq(accounts.number, demoCustomer.account.number))
      expect(changed[0]?.cost).toBeUndefined()
      expect(changed[1]?.period).toBe('2026-11')
    })

    test('[ACC-4] days cost what their half-hours cost, and no day is priced whose cost depends on others', async () => {
      const visitor = await loggedIn(demoCustomer)
      const daysOf = async () =>
        UsagePeriods.parse(
          (await visitor.get('/api/usage/periods?every=day&from=2026-10-01&to=2026-10-31&with=cost')).json(),
        ).periods
      const days = await daysOf()
      expect(days).toHaveLength(31)
      for (const day of [days[3], days[30]]) {
        const half = await visitor.get(`/api/usage/half-hours?day=${day?.period}`)
        expect(day?.cost).toEqual(half.json().cost)
        expect(day?.cost).toMatchObject({ supply: 105, credit: 0 })
      }
      const usage = sum(days.map(({ cost }) => cost?.usage ?? null))
      // What the month costs, but for half a cent a day and line.
      expect(Math.abs(usage - 13_836)).toBeLessThan(31)
      const tooMany = await visitor.get('/api/usage/periods?every=day&from=2026-08-01&to=2026-10-31')
      expect([tooMany.statusCode, tooMany.json().errors[0].pointer]).toEqual([422, '/query/to'])
    })

    test('usage is deleted with its account', async () => {
      const { db } = backend()
      const number = '990000003'
      await customerWith(number, [{ day: '2026-10-01', quality: 'actual', used: 1 }])
      await db.delete(accounts).where(eq(accounts.number, number))
      expect(await db.$count(usageDays, eq(usageDays.accountNumber, number))).toBe(0)
    })
  })
