import { eq } from 'drizzle-orm'
import {
  AccountList,
  AccountOverview,
  BillList,
  billOfInvoice,
  HalfHourDay,
  Invoice,
  invoiceFaults,
} from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { demoInvoiceNumber } from '../../../host/server/demo/demo-bills.ts'
import { demoCustomer, homeowner, neighbour } from '../../../host/server/demo/demo-customers.ts'
import { seedDemo } from '../../../host/server/demo/seed.ts'
import { accounts, bills, planChanges, supplyPoints } from '../../../host/server/platform/database/schema.ts'
import type { TestBackend } from '../test-backend.ts'
import { quickPasswords, startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

const october = demoInvoiceNumber(demoCustomer, { from: '2026-10-01' })

/** The data of an account, and who may see it. */
export const accountSuite = (backend: () => TestBackend) =>
  describe('my account', () => {
    async function loggedIn(customer: typeof demoCustomer) {
      const visitor = new TestClient(backend().app)
      await visitor.login(customer)
      return visitor
    }

    test('[ACC-1] a customer sees plan, balance and six bills, the newest first', async () => {
      const visitor = await loggedIn(demoCustomer)
      const overview = AccountOverview.parse((await visitor.get('/api/my-account')).json())
      expect(overview).toMatchObject({
        customer: { firstName: 'Maya', lastName: 'Nguyen' },
        plan: { displayName: 'Wattlebird Steady' },
        balance: 17_075,
        dueOn: '2026-12-02',
      })
      const { bills: list } = BillList.parse((await visitor.get('/api/my-account/bills')).json())
      expect(list.map(({ periodStart }) => periodStart)).toEqual([
        '2026-10-01',
        '2026-09-01',
        '2026-08-01',
        '2026-07-01',
        '2026-06-01',
        '2026-05-01',
      ])
      expect(list[0]).toEqual({
        invoiceNumber: october,
        issuedOn: '2026-11-03',
        dueOn: '2026-12-02',
        periodStart: '2026-10-01',
        periodEnd: '2026-10-31',
        used: 412_380,
        amount: 17_075,
        paymentStatus: 'NOT_PAID',
        owed: 17_075,
      })
    })

    test('[ACC-1] a bill is there in full, adds up, and says what the list says', async () => {
      const visitor = await loggedIn(demoCustomer)
      const { bills: list } = BillList.parse((await visitor.get('/api/my-account/bills')).json())
      for (const bill of list) {
        const answer = await visitor.get(`/api/my-account/bills/${bill.invoiceNumber}`)
        const invoice = Invoice.parse(answer.json())
        expect(invoiceFaults(invoice)).toEqual([])
        expect(billOfInvoice(invoice)).toEqual(bill)
      }
      const invoice = Invoice.parse((await visitor.get(`/api/my-account/bills/${october}`)).json())
      expect(invoice).toMatchObject({
        customerName: 'Maya Nguyen',
        subtotal: 15_523,
        gstAmount: 1552,
        previousBalance: 16_492,
        paymentsReceived: -16_492,
        balanceAtIssue: 17_075,
        servicePoint: { nationalMeteringId: '41030002012', distributor: { faultsPhone: '13 13 88' } },
        reads: [
          { readEndDate: '2026-10-26', quality: 'actual' },
          { readStartDate: '2026-10-27', readEndDate: '2026-10-27', quality: 'estimated' },
          { readStartDate: '2026-10-28', quality: 'actual' },
        ],
        lines: [
          { kind: 'usage', quality: 'estimated', unitPrice: '0.305', amount: 12_578 },
          { kind: 'supply', amount: 2945 },
        ],
      })
    })

    test('[AUTH-14] another customer’s bill is unknown, like one that does not exist', async () => {
      const visitor = await loggedIn(neighbour)
      const shapes = new Set<string>()
      for (const number of [october, october.toLowerCase(), 'INV-0000-0000', '%', 'x%00', "' or 1=1 --"]) {
        const answer = await visitor.get(`/api/my-account/bills/${encodeURIComponent(number)}`)
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
        const { requestId: _, ...problem } = answer.json<{ requestId?: string }>()
        shapes.add(JSON.stringify(problem))
      }
      expect([...shapes]).toHaveLength(1)
      expect((await new TestClient(backend().app).get(`/api/my-account/bills/${october}`)).statusCode).toBe(
        401,
      )
    })

    test('[ACC-1] an issued bill never changes', async () => {
      const { db } = backend()
      const own = eq(bills.invoiceNumber, october)
      for (const change of [{ amountCents: 1 }, { dueOn: '2027-01-01' }, { invoice: null }])
        await expect(db.update(bills).set(change).where(own)).rejects.toMatchObject({
          cause: { code: '55000' },
        })
    })

    test('[AUTH-14] no address returns another customer’s data', async () => {
      const visitor = await loggedIn(neighbour)
      for (const wish of [
        '',
        `?customerId=${demoCustomer.id}`,
        `?accountNumber=${demoCustomer.account.number}`,
      ]) {
        const overview = (await visitor.get(`/api/my-account${wish}`)).body
        const list = (await visitor.get(`/api/my-account/bills${wish}`)).body
        expect(overview).toContain(neighbour.account.number)
        expect(BillList.parse(JSON.parse(list)).bills).toHaveLength(2)
        expect(overview + list).not.toContain(demoCustomer.account.number)
        expect(overview + list).not.toMatch(/maya|nguyen/i)
      }
    })

    test('[ACC-1] a customer with two homes sees each by its number, and the first by default', async () => {
      const visitor = await loggedIn(homeowner)
      const { accounts } = AccountList.parse((await visitor.get('/api/my-account/accounts')).json())
      expect(accounts.map(({ accountNumber, displayName }) => [accountNumber, displayName])).toEqual([
        ['300611207', 'Home'],
        ['300611215', 'Holiday house'],
      ])
      expect(accounts[1]).toMatchObject({
        openStatus: 'OPEN',
        supplyAddress: '8 Pelican Parade, Kiama NSW 2533',
        plan: { planId: 'wattlebird-steady-endeavour-energy' },
      })
      const overviewOf = async (query: string) =>
        AccountOverview.parse((await visitor.get(`/api/my-account${query}`)).json())
      const [first, second] = [await overviewOf(''), await overviewOf('?account=300611215')]
      expect([first.accountNumber, second.accountNumber]).toEqual(['300611207', '300611215'])
      // Each has the supply point of its own bills.
      const meterOf = async (account: string) => {
        const { bills } = BillList.parse(
          (await visitor.get(`/api/my-account/bills?account=${account}`)).json(),
        )
        const path = `/api/my-account/bills/${bills[0]?.invoiceNumber}?account=${account}`
        return (await visitor.get(path)).json().servicePoint.nationalMeteringId
      }
      expect(first.nationalMeteringId).toBe(await meterOf('300611207'))
      expect(second.nationalMeteringId).toBe(await meterOf('300611215'))
      expect(first.nationalMeteringId).not.toBe(second.nationalMeteringId)
      const { bills } = BillList.parse((await visitor.get('/api/my-account/bills?account=300611215')).json())
      const [holidayHouse = expect.unreachable()] = homeowner.more ?? []
      expect(bills.map(({ invoiceNumber }) => invoiceNumber)).toEqual(
        ['2026-10-01', '2026-09-01'].map((from) => demoInvoiceNumber(holidayHouse, { from })),
      )
      // A bill is found by its number, whichever of the customer's accounts it belongs to.
      const [newest] = bills
      const answer = await visitor.get(`/api/my-account/bills/${newest?.invoiceNumber}`)
      expect(answer.json()).toMatchObject({ accountNumber: '300611215', paymentStatus: 'NOT_PAID' })
      const month = '/api/usage?every=month&from=2026-10-01&to=2026-10-31'
      expect((await visitor.get(`${month}&account=300611215`)).json().readings[0]).toMatchObject({
        used: 118_220,
        exported: expect.any(Number),
      })
      expect((await visitor.get(month)).json().readings[0].used).toBe(296_410)
    })

    test('[ACC-1] half-hours come to their day, on the day of the change of clocks too, with the price of the plan', async () => {
      const [maya, grace] = [await loggedIn(demoCustomer), await loggedIn(homeowner)]
      const read = async (visitor: TestClient, day: string) => {
        const notified = HalfHourDay.parse((await visitor.get(`/api/usage/half-hours?day=${day}`)).json())
        const known = notified.halfHours.flatMap((one) => (one.quality === 'missing' ? [] : [one]))
        const sum = (name: 'used' | 'exported' | 'controlledLoad') =>
          known.reduce((all, one) => all + (one[name] ?? 0), 0)
        return { notified, known, sum }
      }
      for (const [day, count] of [
        ['2026-10-04', 46],
        ['2026-10-31', 48],
      ] as const) {
        const { notified, known, sum } = await read(maya, day)
        expect([notified.timeZone, known.length]).toEqual(['Australia/Sydney', count])
        const series = (await maya.get(`/api/usage?every=day&from=${day}&to=${day}`)).json()
        expect(sum('used')).toBe(series.readings[0].used)
        // 95 cents a day and 30.5 a kWh, without GST.
        const charge = Math.round((sum('used') * 30.5) / 1000)
        expect(notified.cost).toEqual({ usage: charge + Math.round(charge / 10), supply: 105, credit: 0 })
        const own = `${day}&account=300611215`
        const house = await read(grace, own)
        const days = (await grace.get(`/api/usage?every=day&from=${day}&to=${own}`)).json()
        expect([house.sum('used'), house.sum('exported')]).toEqual([
          days.readings[0].used,
          days.readings[0].exported,
        ])
        expect(house.notified.cost?.credit).toBeLessThan(0)
      }
      const ofHouse = eq(supplyPoints.accountNumber, '300611215')
      const before = await read(grace, '2026-10-31&account=300611215')
      await backend()
        .db.update(supplyPoints)
        .set({ controlledLoad: ['E1'] })
        .where(ofHouse)
      const after = await read(grace, '2026-10-31&account=300611215')
      await backend().db.update(supplyPoints).set({ controlledLoad: [] }).where(ofHouse)
      expect([after.sum('used'), after.sum('controlledLoad')]).toEqual([
        before.sum('used'),
        before.sum('used'),
      ])
      expect(after.notified.cost?.usage).toBeLessThan(before.notified.cost?.usage ?? 0)
      expect(new Set((await read(maya, '2026-10-27')).known.map(({ quality }) => quality))).toEqual(
        new Set(['estimated']),
      )
      expect((await read(maya, '2025-10-04')).notified.halfHours).toEqual([])
    })

    test('[ACC-1] an account whose supply has ended is listed last, and can still be read', async () => {
      const visitor = await loggedIn(homeowner)
      const close = (closedOn: string | null) =>
        backend().db.update(accounts).set({ closedOn }).where(eq(accounts.number, '300611207'))
      const listed = async () =>
        AccountList.parse((await visitor.get('/api/my-account/accounts')).json()).accounts.map(
          ({ accountNumber, openStatus }) => [accountNumber, openStatus],
        )
      await close('2099-11-20')
      expect(await listed()).toContainEqual(['300611207', 'OPEN'])
      await close('2026-10-31')
      expect(await listed()).toEqual([
        ['300611215', 'OPEN'],
        ['300611207', 'CLOSED'],
      ])
      expect((await visitor.get('/api/my-account')).json().accountNumber).toBe('300611215')
      // A change agreed for a day after the account's last day never took effect.
      const [row] = await backend().db.select().from(accounts).where(eq(accounts.number, '300611207'))
      if (row === undefined) throw new Error('the account is not there')
      const { customerId, number: accountNumber, planId, planName } = row
      await backend()
        .db.insert(planChanges)
        .values({
          ...{
            reference: 'PC-LATE',
            id: 'a change',
            customerId,
            accountNumber,
            status: 'AGREED',
            consentVersion: '1',
            consentSha256: '0'.repeat(64),
          },
          ...{
            agreedAt: new Date('2026-10-20T00:00:00Z'),
            startsOn: '2026-11-05',
            coolingOffEndsOn: '2026-11-03',
          },
          fromPlan: { planId, displayName: planName },
          terms: { planId: 'NEW-RES', displayName: 'New' } as (typeof planChanges.$inferInsert)['terms'],
          contract: {} as (typeof planChanges.$inferInsert)['contract'],
          concession: 'NO',
        })
      const planOf = async (body: Promise<{ json: () => unknown }>) =>
        AccountOverview.parse((await body).json()).plan
      const shown = await planOf(visitor.get('/api/my-account?account=300611207'))
      await close(null)
      const open = await planOf(visitor.get('/api/my-account?account=300611207'))
      await backend().db.delete(planChanges).where(eq(planChanges.reference, 'PC-LATE'))
      expect([shown.planId, open.planId]).toEqual([planId, 'NEW-RES'])
    })

    test('[AUTH-14] another customer’s account gets the same answer as one that does not exist', async () => {
      const visitor = await loggedIn(homeowner)
      for (const path of [
        '/api/my-account?',
        '/api/my-account/bills?',
        '/api/usage?every=day&from=2026-10-01&to=2026-10-01&',
      ]) {
        const notified = await Promise.all(
          [neighbour.account.number, '999999999'].map(async (number) => {
            const { statusCode, body } = await visitor.get(`${path}account=${number}`)
            return [statusCode, body.replace(/"requestId":"[^"]*"/, '')]
          }),
        )
        expect(notified[0]).toEqual(notified[1])
        expect(notified[0]?.[0]).toBe(404)
      }
    })

    test('the demo customers are added once, however often the server starts', async () => {
      const { db } = backend()
      await Promise.all([
        seedDemo(db, quickPasswords, startOfTest),
        seedDemo(db, quickPasswords, startOfTest),
      ])
      const visitor = await loggedIn(demoCustomer)
      expect(BillList.parse((await visitor.get('/api/my-account/bills')).json()).bills).toHaveLength(6)
    })
  })
