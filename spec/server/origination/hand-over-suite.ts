import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { HalfHourDay, MeterDataFile } from 'gridfront/contracts'
import { parseNem12 } from 'gridfront/nem12'
import { addressInWords } from 'gridfront/server'
import { nmiChecksum } from 'gridfront/validators'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  accounts,
  customerRequests,
  meterRegisters,
  meters,
  supplyPoints,
  usageDays,
  usageIntervals,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { issueBill } from '../../../host/server/subjects/billing/issue-bill.ts'
import { addSupplyPoint } from '../../../host/server/subjects/meter-data/add-supply-point.ts'
import { giveBack } from '../../../host/server/subjects/meter-data/hand-over.ts'
import { takeStaffReading } from '../../../host/server/subjects/meter-data/hand-over-meter.ts'
import { importMeterData } from '../../../host/server/subjects/meter-data/import-meter-data.ts'
import { takeReading } from '../../../host/server/subjects/meter-data/take-reading.ts'
import { nextSupplyOf } from '../../../host/server/subjects/origination/premises.ts'
import { createReview } from '../../../host/server/subjects/origination/review.ts'
import { sampleRetailer } from '../../../host/server/subjects/origination/sample-retailer.ts'
import { yearReads } from '../../../host/server/subjects/plans/year-reads.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { billHarness, billingRunOf, daysFrom } from '../billing/billing-harness.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { addAccountHolder, quickPasswords, startOfTest, testDataKeys } from '../test-backend.ts'
import { secrets } from '../test-client.ts'
import { answersOf } from './applicant.ts'
import { newNumber, signUpHarness } from './sign-up-harness.ts'

let last = 0
const [since, lastDay, firstDay] = ['2026-10-01', '2026-11-25', '2026-11-26'] as const
const credit = { kind: 'DRIVER_LICENCE', number: '99999999', state: 'NSW' }

/** Watt-hours of a half-hour, rarely the same for two. */
const wattHoursOf = (day: string, at: number) => ((Date.parse(day) / 86_400_000) * 31 + at * 7) % 997

/** A home that is supplied to one account after another. */
export const handOverSuite = (backend: () => TestBackend) =>
  describe('a home that somebody else moves into', () => {
    const { answered, send, rowOf } = signUpHarness(backend)
    const { household, logIn } = billHarness(backend)
    const on = (time: string) => {
      backend().clock.now = new Date(time)
    }
    beforeEach(() => {
      backend().clock.now = startOfTest
    })
    afterEach(() => {
      backend().clock.now = startOfTest
    })

    /** A home whose customer moves out on the 25th of November. */
    async function home() {
      const { db } = backend()
      const number = newNumber()
      const old = await household({ since, every: 'P3M' })
      const { address } = answersOf(number).supply
      await db
        .update(accounts)
        .set({ supplyAddress: addressInWords(address), closedOn: lastDay })
        .where(old.account)
      const [point] = await db.select().from(supplyPoints).where(old.point)
      return { number, old, nmi: point?.nmi ?? '' }
    }
    const importDays = (nmi: string, from: string, to: string) => {
      const lines = daysFrom(from, to).map((day) => {
        const values = Array.from({ length: 48 }, (_, at) => (wattHoursOf(day, at) / 1000).toFixed(3))
        return `300,${day.replaceAll('-', '')},${values.join(',')},A,,,20261201030000,`
      })
      const header = ['100,NEM12,202612010930,WATTMDP,WATTRET', `200,${nmi},E1,E1,E1,N1,W1,kWh,30,`]
      const { streams } = parseNem12([...header, ...lines, '900', ''].join('\r\n'))
      return importMeterData(backend().db, streams)
    }
    const moveIn = (number: string, moveInOn: string = firstDay, nmi?: string) => ({
      supply: { ...answersOf(number).supply, start: 'MOVE_IN', moveInOn, ...(nmi && { nmi }) },
    })
    const elevenOf = (nmi: string) => `${nmi}${nmiChecksum(nmi)}`
    let persons = 0
    const someone = (number: string) => ({
      person: { ...answersOf(number).person, email: `tenant-${++persons}@applicants.example` },
    })
    /** Signs up; resolves to the account that was opened. */
    async function signUp(number: string, change: object) {
      const { applicant, answers } = await answered(number, { ...someone(number), ...change })
      const { receipt } = await send(applicant, answers.person.email)
      const row = await rowOf(answers.person.email)
      return { applicant, answers, receipt, accountNumber: row?.accountNumber ?? '' }
    }
    /** Has staff accept an application of today on the second of December. */
    async function acceptedLate(number: string) {
      const person = { ...someone(number).person, identity: credit }
      const { receipt } = await signUp(number, { ...moveIn(number), person })
      on('2026-12-02T01:00:00Z')
      return async () => {
        const { db, clock } = backend()
        const now = () => clock.now
        const review = createReview({
          ...{ db, now, eventLog: createEventLog({ db, now }), retailer: sampleRetailer },
          ...{ dataKeys: testDataKeys, unknownPasswordHash: await quickPasswords.hash('nobody knows it') },
        })
        const decision = await review.accept(receipt?.reference ?? '')
        return decision.outcome === 'accepted' ? decision.accountNumber : expect.unreachable(decision.outcome)
      }
    }
    /** Resolves to a function that cancels the contract, with the link of the mail that was sent until now. */
    async function withdrawalOf({ applicant, answers }: Awaited<ReturnType<typeof signUp>>) {
      const mails = await testMailService(backend()).mailsTo(answers.person.email)
      const token = mails.map(({ body }) => /#withdraw=([\w-]+)$/m.exec(body)?.[1]).findLast(Boolean) ?? ''
      secrets.add(token)
      return async () => expect((await applicant.withdraw(token)).statusCode).toBe(200)
    }
    const pointsOf = (nmi: string) =>
      backend()
        .db.select({ accountNumber: supplyPoints.accountNumber, from: supplyPoints.suppliedFrom })
        .from(supplyPoints)
        .where(eq(supplyPoints.nmi, nmi))
        .orderBy(asc(supplyPoints.suppliedFrom))
    /** First and last market day of each account, and the days of its totals. */
    async function daysOf(nmi: string, number: string) {
      const { db } = backend()
      const rows = await db.select().from(usageIntervals).where(eq(usageIntervals.nmi, nmi))
      const totals = await db.select().from(usageDays).where(eq(usageDays.accountNumber, number))
      const ends = (days: readonly string[]) => [days.toSorted()[0], days.toSorted().at(-1), days.length]
      return {
        intervals: ends(rows.filter((row) => row.accountNumber === number).map(({ day }) => day)),
        totals: ends(totals.map(({ day }) => day)),
      }
    }
    const handedOver = {
      old: { intervals: [since, lastDay, 56], totals: [since, lastDay, 56] },
      next: { intervals: [firstDay, '2026-11-30', 5], totals: [firstDay, '2026-11-30', 5] },
    }

    test('[ORIG-1] [ACC-1] gets the reads since then: the last bill of one customer and the first of the next have every half-hour, over a change of the clock', async () => {
      const { number, old, nmi } = await home()
      await backend()
        .db.update(supplyPoints)
        .set({ controlledLoad: ['E9'] })
        .where(old.point)
      const next = await signUp(number, moveIn(number, firstDay, elevenOf(nmi)))
      expect(next.receipt).toMatchObject({ outcome: 'ACCEPTED', startsOn: firstDay })
      expect(await pointsOf(nmi)).toEqual([
        { accountNumber: old.number, from: since },
        { accountNumber: next.accountNumber, from: firstDay },
      ])
      const [point] = await backend()
        .db.select()
        .from(supplyPoints)
        .where(eq(supplyPoints.accountNumber, next.accountNumber))
      expect(point?.controlledLoad).toEqual(['E9'])
      on('2026-12-02T01:00:00Z')
      expect(await importDays(nmi, '2026-09-30', '2026-11-30')).toMatchObject({ added: 61, early: 1 })
      expect(await importDays(nmi, '2026-09-30', '2026-11-30')).toMatchObject({ unchanged: 61, early: 1 })
      expect(await daysOf(nmi, old.number)).toEqual(handedOver.old)
      expect(await daysOf(nmi, next.accountNumber)).toEqual(handedOver.next)
      expect(await old.run()).toMatchObject({
        issued: [{ from: since, to: lastDay, isFinal: true, isEstimated: false }],
      })
      const [final] = await old.invoices()
      const first = await issueBill(
        backend().db,
        {
          ...{ accountNumber: next.accountNumber, from: firstDay, to: '2026-11-30' },
          ...{ issueDate: '2026-12-02', dueDate: '2026-12-21' },
        },
        samplePriceBook(),
      )
      const all = daysFrom(since, '2026-11-30').flatMap((day) =>
        Array.from({ length: 48 }, (_, at) => wattHoursOf(day, at)),
      )
      // In summer the last hour of a market day is after midnight: of November's it is in December.
      const measured = all.slice(0, -2).reduce((sum, one) => sum + one, 0)
      expect(Number(final?.used) + Number(first.used)).toBe(measured)
      // The hour after midnight is in the market day of the customer before.
      const days = daysFrom(firstDay, '2026-11-30').flatMap((day) =>
        Array.from({ length: 48 }, (_, at) => wattHoursOf(day, at)),
      )
      const hour = wattHoursOf(lastDay, 46) + wattHoursOf(lastDay, 47)
      expect(first.used).toBe(days.slice(0, -2).reduce((sum, one) => sum + one, hour))
    })

    test('[ORIG-1] [ACC-1] gets the reads that were imported before staff accepted the application, and keeps them when the account before is deleted', async () => {
      const { db } = backend()
      const { number, old, nmi } = await home()
      await db.update(accounts).set({ closedOn: null }).where(old.account)
      const accept = await acceptedLate(number)
      await importDays(nmi, since, '2026-11-30')
      expect(await daysOf(nmi, old.number)).toEqual({
        intervals: [since, '2026-11-30', 61],
        totals: [since, '2026-11-30', 61],
      })
      // The request to move out is answered late.
      await old.close(lastDay)
      const accountNumber = await accept()
      expect(await daysOf(nmi, old.number)).toEqual(handedOver.old)
      expect(await daysOf(nmi, accountNumber)).toEqual(handedOver.next)
      await db.delete(accounts).where(old.account)
      expect(await daysOf(nmi, accountNumber)).toEqual(handedOver.next)
      expect(await db.$count(usageIntervals, eq(usageIntervals.nmi, nmi))).toBe(5)
      expect(await importDays(nmi, '2026-11-20', '2026-12-01')).toMatchObject({
        ...{ added: 1, unchanged: 5, early: 6 },
      })
    })

    test('[ACC-1] [AUTH-14] none of its days after moving out is shown to the customer before, nor those before to the next', async () => {
      const { number, old, nmi } = await home()
      const accept = await acceptedLate(number)
      await importDays(nmi, since, '2026-11-30')
      const client = await logIn(old.customer)
      const seen = async () => {
        const span = `from=2026-10-15&to=2026-11-30&account=${old.number}`
        const { file } = MeterDataFile.parse((await client.get(`/api/usage/meter-data?${span}`)).json())
        const halfHours = async (day: string) =>
          HalfHourDay.parse(
            (await client.get(`/api/usage/half-hours?day=${day}&account=${old.number}`)).json(),
          )
        const year = await yearReads(backend().db, {
          ...{ accountNumber: old.number, zone: 'Australia/Sydney', today: '2026-12-02', publicHolidays: [] },
        })
        return {
          file: parseNem12(file ?? '')
            .streams.flatMap(({ days }) => days.map(({ date }) => date))
            .at(-1),
          halfHours: (await halfHours(lastDay)).halfHours.length,
          after: await halfHours(firstDay),
          year: year?.period,
        }
      }
      const own = {
        ...{ file: lastDay, halfHours: 48, year: { from: since, to: lastDay } },
        after: expect.objectContaining({ halfHours: [], newestDay: lastDay }),
      }
      // Before and after the next customer is known.
      expect(await seen()).toEqual(own)
      const accountNumber = await accept()
      expect(await seen()).toEqual(own)
      const next = await yearReads(backend().db, {
        ...{ accountNumber, zone: 'Australia/Sydney', today: '2026-12-02', publicHolidays: [] },
      })
      expect(next?.period).toEqual({ from: firstDay, to: '2026-11-30' })
      // Nor is the year before of somebody else a basis of an estimate: nothing is known of it.
      const run = await billingRunOf(
        backend().db,
        () => backend().clock.now,
      )({
        ...{ accountNumber, asOf: '2027-11-01', isDry: true },
      })
      expect(run.refused).toHaveLength(1)
    })

    const basic = { installationType: 'BASIC', hasSolar: false }
    const register = { registerId: '1', timeOfDay: 'ALLDAY', digits: 5 } as const
    /** Gives the first customer of a home an accumulation meter that was not read yet. */
    async function addMeter({ number, old }: Awaited<ReturnType<typeof home>>) {
      const { db } = backend()
      await db.insert(meters).values({ ...basic, accountNumber: old.number, meterId: `M${number}` })
      await db.insert(meterRegisters).values({ ...register, accountNumber: old.number })
    }
    const registersOf = (accountNumber: string) =>
      backend().db.select().from(meterRegisters).where(eq(meterRegisters.accountNumber, accountNumber))

    test('[ORIG-1] [ACC-3] hands its accumulation meter over: the final reading of one customer is what the next one is billed from', async () => {
      const { db } = backend()
      const { number, old } = await home()
      await addMeter({ number, old, nmi: '' })
      const actual = { actualValue: 4210, actualReadOn: '2026-10-31', averagedDailyLoad: 9000 }
      await db.update(meterRegisters).set(actual).where(eq(meterRegisters.accountNumber, old.number))
      const cancelled = await signUp(number, moveIn(number))
      await (await withdrawalOf(cancelled))()
      expect(await registersOf(cancelled.accountNumber)).toEqual([])
      const next = await signUp(number, moveIn(number))
      const unread = { actualValue: null, lastValue: null, averagedDailyLoad: null }
      expect(await registersOf(next.accountNumber)).toMatchObject([{ registerId: '1', digits: 5, ...unread }])
      const read = (accountNumber: string, readOn: string, value: number) =>
        db.transaction((tx) =>
          takeStaffReading(tx, { accountNumber, readOn, readings: [{ registerId: '1', value }] }),
        )
      // The meter reader comes on the last day; the next customer reads a month later.
      await read(old.number, lastDay, 4460)
      expect(await registersOf(next.accountNumber)).toMatchObject([
        { actualValue: 4460, actualReadOn: lastDay, lastQuality: 'actual' },
      ])
      await read(next.accountNumber, '2026-12-25', 4760)
      const daysOfNext = await db
        .select({ day: usageDays.day, used: usageDays.used })
        .from(usageDays)
        .where(eq(usageDays.accountNumber, next.accountNumber))
        .orderBy(asc(usageDays.day))
      expect(daysOfNext).toHaveLength(30)
      expect(daysOfNext[0]).toEqual({ day: firstDay, used: 10_000 })
      // Staff accept late: the final reading is there before the account.
      const late = await home()
      await addMeter(late)
      await read(late.old.number, lastDay, 900)
      const accept = await acceptedLate(late.number)
      expect(await registersOf(await accept())).toMatchObject([{ actualValue: 900, actualReadOn: lastDay }])
    })

    test('[ORIG-1] does not hand a meter over to whom it may not belong, nor a customer’s own reading', async () => {
      const { db } = backend()
      const metersOf = async (accountNumber: string) =>
        (await db.select().from(meters).where(eq(meters.accountNumber, accountNumber))).map(
          ({ meterId }) => meterId,
        )
      // Another retailer may have replaced it meanwhile.
      const [empty, known, other] = [await home(), await home(), await home()]
      for (const one of [empty, known, other]) await addMeter(one)
      expect(
        await metersOf((await signUp(empty.number, moveIn(empty.number, '2026-11-30'))).accountNumber),
      ).toEqual([])
      // The order names the supply point of a home, whose address is written in another way.
      const elsewhere = newNumber()
      const next = await signUp(elsewhere, moveIn(elsewhere, firstDay, elevenOf(known.nmi)))
      expect(await metersOf(next.accountNumber)).toEqual([`M${known.number}`])
      // Another account that begins on that day, with a number that another maker has given too.
      const stranger = await signUp(newNumber(), moveIn(newNumber()))
      await db
        .insert(meters)
        .values({ ...basic, accountNumber: stranger.accountNumber, meterId: `M${known.number}` })
      await db.insert(meterRegisters).values({ ...register, accountNumber: stranger.accountNumber })
      const order = {
        accountNumber: known.old.number,
        readOn: lastDay,
        readings: [{ registerId: '1', value: 70 }],
      }
      await db.transaction((tx) => takeStaffReading(tx, order))
      expect(await registersOf(stranger.accountNumber)).toMatchObject([{ actualValue: null }])
      expect(await registersOf(next.accountNumber)).toMatchObject([{ actualValue: 70 }])
      const tenant = await signUp(other.number, moveIn(other.number))
      await db.transaction((tx) => takeReading(tx, { ...order, accountNumber: other.old.number }))
      expect(await registersOf(tenant.accountNumber)).toMatchObject([{ actualValue: null }])
      // The same reading, if staff accept the next customer only after it.
      const late = await home()
      await addMeter(late)
      const [account] = await db.select().from(accounts).where(late.old.account)
      const at = new Date(`${lastDay}T09:00:00Z`)
      await db.insert(customerRequests).values({
        ...{ reference: 'MR-4N8R-2TWB', requestId: randomUUID(), customerId: account?.customerId ?? '' },
        ...{ accountNumber: late.old.number, kind: 'METER_READING', status: 'DONE', targets: [] },
        ...{ content: { readOn: lastDay, readings: order.readings }, receivedAt: at, updatedAt: at },
      })
      await db.transaction((tx) => takeReading(tx, { ...order, accountNumber: late.old.number }))
      const accept = await acceptedLate(late.number)
      expect(await registersOf(await accept())).toMatchObject([{ actualValue: null }])
    })

    test('[ORIG-1] is the next tenant’s, if one withdraws before moving in and another comes on an earlier day', async () => {
      const { number, old, nmi } = await home()
      const one = await signUp(number, moveIn(number, '2026-11-30'))
      expect((await pointsOf(nmi)).at(-1)).toEqual({ accountNumber: one.accountNumber, from: '2026-11-30' })
      await (await withdrawalOf(one))()
      expect(await pointsOf(nmi)).toEqual([{ accountNumber: old.number, from: since }])
      const other = await signUp(number, moveIn(number))
      expect(await pointsOf(nmi)).toEqual([
        { accountNumber: old.number, from: since },
        { accountNumber: other.accountNumber, from: firstDay },
      ])
      on('2026-12-02T01:00:00Z')
      await importDays(nmi, since, '2026-11-30')
      expect(await daysOf(nmi, other.accountNumber)).toEqual(handedOver.next)
    })

    test('[ORIG-1] a contract cancelled after moving out again ends no later than the supply did', async () => {
      const { db } = backend()
      const { number, nmi } = await home()
      const one = await signUp(number, moveIn(number))
      const withdraw = await withdrawalOf(one)
      const own = eq(accounts.number, one.accountNumber)
      await db.update(accounts).set({ closedOn: '2026-11-27' }).where(own)
      on('2026-11-30T01:00:00Z')
      await withdraw()
      const [closed] = await db.select().from(accounts).where(own)
      expect(closed?.closedOn).toBe('2026-11-27')
      // It was supplied, so its days stay its own.
      expect(await pointsOf(nmi)).toHaveLength(2)
    })

    test('an account that gives a supply point back gives its days back too', async () => {
      const { db } = backend()
      const { old, nmi } = await home()
      const next = '300650001'
      await addAccountHolder(db, next)
      on('2026-12-02T01:00:00Z')
      await importDays(nmi, since, '2026-11-30')
      await addSupplyPoint(db, { nmi, accountNumber: next, suppliedFrom: firstDay })
      expect(await daysOf(nmi, next)).toEqual(handedOver.next)
      await db.transaction((tx) => giveBack(tx, next))
      const nothing = [undefined, undefined, 0]
      expect(await daysOf(nmi, next)).toEqual({ intervals: nothing, totals: nothing })
      expect(await daysOf(nmi, old.number)).toEqual({
        intervals: [since, '2026-11-30', 61],
        totals: [since, lastDay, 56],
      })
      // One that never began does not prevent another with the same first day.
      await addSupplyPoint(db, { nmi, accountNumber: next, suppliedFrom: firstDay })
      await db.update(accounts).set({ closedOn: lastDay }).where(eq(accounts.number, next))
      const third = `30065${String(++last).padStart(4, '1')}`
      await addAccountHolder(db, third)
      await addSupplyPoint(db, { nmi, accountNumber: third, suppliedFrom: firstDay })
      expect(await pointsOf(nmi)).toEqual([
        { accountNumber: old.number, from: since },
        { accountNumber: third, from: firstDay },
      ])
      expect(await daysOf(nmi, third)).toEqual(handedOver.next)
    })

    test('[ORIG-1] [ACC-3] keeps its supply point, if meter and address of an order are those of two homes: the billing run tells staff', async () => {
      const { db } = backend()
      const [one, two] = [await home(), await home()]
      const { accountNumber } = await signUp(two.number, moveIn(two.number, firstDay, elevenOf(one.nmi)))
      expect(accountNumber).not.toBe('')
      expect(await pointsOf(one.nmi)).toHaveLength(1)
      expect(await pointsOf(two.nmi)).toHaveLength(1)
      const { refused } = await billingRunOf(
        db,
        () => backend().clock.now,
      )({
        ...{ accountNumber, asOf: '2027-01-20', isDry: true },
      })
      expect(refused).toMatchObject([{ reason: expect.stringMatching(/no supply point: add its NMI/) }])
      // The account of the order’s NMI cannot end within the next one’s days.
      const [closed] = await db.select().from(accounts).where(one.old.account)
      if (closed === undefined) throw new Error('the account is gone')
      const next = await db.transaction((tx) => nextSupplyOf(tx, closed, '2026-12-10'))
      expect(next?.number).toBe(accountNumber)
      // As staff who have found out which home it is.
      await addSupplyPoint(db, { nmi: two.nmi, accountNumber, suppliedFrom: firstDay })
      expect(await pointsOf(two.nmi)).toHaveLength(2)
    })

    test('staff cannot give it to the next account before the supply to the one before has ended', async () => {
      const { db } = backend()
      const { old, nmi } = await home()
      const next = `30066${String(++last).padStart(4, '1')}`
      await addAccountHolder(db, next)
      const add = (suppliedFrom: string) => addSupplyPoint(db, { nmi, accountNumber: next, suppliedFrom })
      await expect(add(lastDay)).rejects.toThrow(
        `${nmi} belongs to the account ${old.number}, whose supply ends on ${lastDay}`,
      )
      expect(await pointsOf(nmi)).toHaveLength(1)
      await add(firstDay)
      await add(firstDay)
      expect(await pointsOf(nmi)).toHaveLength(2)
    })
  })
