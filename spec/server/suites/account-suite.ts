import { eq } from 'drizzle-orm'
import { AccountList, AccountOverview, BillList, HalfHourDay } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { accounts } from '../../../host/server/database/schema.ts'
import { demoCustomer, homeowner, neighbour } from '../../../host/server/demo/demo-customers.ts'
import { seedDemo } from '../../../host/server/demo/seed.ts'
import type { TestBackend } from '../test-backend.ts'
import { quickPasswords, startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

/** What a customer sees of an account, and of whose. */
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
        dueOn: '2026-11-30',
      })
      const { bills } = BillList.parse((await visitor.get('/api/my-account/bills')).json())
      expect(bills.map(({ periodStart }) => periodStart)).toEqual([
        '2026-10-01',
        '2026-09-01',
        '2026-08-01',
        '2026-07-01',
        '2026-06-01',
        '2026-05-01',
      ])
      expect(bills[0]).toEqual({
        invoiceNumber: '300417826-202610',
        issuedOn: '2026-11-03',
        dueOn: '2026-11-30',
        periodStart: '2026-10-01',
        periodEnd: '2026-10-31',
        used: 412_380,
        amount: 17_075,
        paymentStatus: 'NOT_PAID',
      })
    })

    test.each([
      '/user',
      '/api/my-account',
      '/api/my-account/accounts',
      '/api/my-account/bills',
      '/api/my-account/sessions',
    ])('[AUTH-14] %s tells nothing without a token', async (url) => {
      const answer = await new TestClient(backend().app).get(url)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        401,
        'application/problem+json; charset=utf-8',
      ])
      expect(answer.body).not.toMatch(/maya|nguyen|wattlebird|300417826/i)
    })

    test('[AUTH-14] nobody sees the data of a neighbour, whatever the address asks for', async () => {
      const visitor = await loggedIn(neighbour)
      for (const wish of [
        '',
        `?customerId=${demoCustomer.id}`,
        `?accountNumber=${demoCustomer.account.number}`,
      ]) {
        const overview = (await visitor.get(`/api/my-account${wish}`)).body
        const bills = (await visitor.get(`/api/my-account/bills${wish}`)).body
        expect(overview).toContain(neighbour.account.number)
        expect(BillList.parse(JSON.parse(bills)).bills).toHaveLength(2)
        expect(overview + bills).not.toContain(demoCustomer.account.number)
        expect(overview + bills).not.toMatch(/maya|nguyen/i)
      }
    })

    test('[ACC-1] a customer with two homes sees each under its own number, and unasked the first', async () => {
      const visitor = await loggedIn(homeowner)
      const { accounts } = AccountList.parse((await visitor.get('/api/my-account/accounts')).json())
      expect(accounts.map(({ accountNumber, displayName }) => [accountNumber, displayName])).toEqual([
        ['300611207', 'Home'],
        ['300611215', 'Holiday house'],
      ])
      expect(accounts[1]).toMatchObject({
        openStatus: 'OPEN',
        supplyAddress: '8 Pelican Parade, Kiama NSW 2533',
        plan: { planId: 'wattlebird-steady' },
      })
      const numberIn = async (query: string) =>
        AccountOverview.parse((await visitor.get(`/api/my-account${query}`)).json()).accountNumber
      expect(await numberIn('')).toBe('300611207')
      expect(await numberIn('?account=300611215')).toBe('300611215')
      const { bills } = BillList.parse((await visitor.get('/api/my-account/bills?account=300611215')).json())
      expect(bills.map(({ invoiceNumber }) => invoiceNumber)).toEqual([
        '300611215-202610',
        '300611215-202609',
      ])
      const month = '/api/usage?every=month&from=2026-10-01&to=2026-10-31'
      expect((await visitor.get(`${month}&account=300611215`)).json().readings[0]).toMatchObject({
        used: 118_220,
        exported: expect.any(Number),
      })
      expect((await visitor.get(month)).json().readings[0].used).toBe(296_410)
    })

    test('[ACC-1] half-hours come to their day, on the day of the change of clocks too, with price and controlled load', async () => {
      const visitor = await loggedIn(homeowner)
      for (const [day, count] of [
        ['2026-10-04', 46],
        ['2026-10-31', 48],
      ] as const) {
        const query = `${day}&account=300611215`
        const told = HalfHourDay.parse((await visitor.get(`/api/usage/half-hours?day=${query}`)).json())
        const known = told.halfHours.flatMap((one) => (one.quality === 'missing' ? [] : [one]))
        expect([told.timeZone, known.length]).toEqual(['Australia/Sydney', count])
        const series = (await visitor.get(`/api/usage?every=day&from=${day}&to=${query}`)).json()
        const sum = (name: 'used' | 'exported' | 'controlledLoad') =>
          known.reduce((all, one) => all + (one[name] ?? 0), 0)
        expect([sum('used'), sum('exported')]).toEqual([series.readings[0].used, series.readings[0].exported])
        expect(sum('controlledLoad')).toBe(Math.round(sum('used') * 0.3))
        // 95 cents a day without GST.
        expect(told.cost?.supply).toBe(105)
        expect(told.cost?.usage).toBe(
          Math.round(
            (Math.round(((sum('used') - sum('controlledLoad')) * 30.5) / 1000) +
              Math.round((sum('controlledLoad') * 16.5) / 1000)) *
              1.1,
          ),
        )
        expect(told.cost?.credit).toBe(-Math.round((sum('exported') * 3.2) / 1000))
      }
      const estimated = (await visitor.get('/api/usage/half-hours?day=2026-11-02&account=300611215')).json()
      expect(new Set(estimated.halfHours.map(({ quality }: { quality: string }) => quality))).toEqual(
        new Set(['estimated']),
      )
      expect((await visitor.get('/api/usage/half-hours?day=2025-10-04')).json().halfHours).toEqual([])
    })

    test('[ACC-1] an account whose supply has ended stands last, and can still be read', async () => {
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
      expect((await visitor.get('/api/my-account?account=300611207')).statusCode).toBe(200)
      await close(null)
    })

    test('[AUTH-14] an account of somebody else answers like one that there is none of', async () => {
      const visitor = await loggedIn(homeowner)
      for (const path of [
        '/api/my-account?',
        '/api/my-account/bills?',
        '/api/usage?every=day&from=2026-10-01&to=2026-10-01&',
      ]) {
        const told = await Promise.all(
          [neighbour.account.number, '999999999'].map(async (number) => {
            const { statusCode, body } = await visitor.get(`${path}account=${number}`)
            return [statusCode, body.replace(/"requestId":"[^"]*"/, '')]
          }),
        )
        expect(told[0]).toEqual(told[1])
        expect(told[0]?.[0]).toBe(404)
      }
    })

    test('the demo customers are put in once, however often the server starts', async () => {
      const { db } = backend()
      await Promise.all([
        seedDemo(db, quickPasswords, startOfTest),
        seedDemo(db, quickPasswords, startOfTest),
      ])
      const visitor = await loggedIn(demoCustomer)
      expect(BillList.parse((await visitor.get('/api/my-account/bills')).json()).bills).toHaveLength(6)
    })
  })
