import { eq } from 'drizzle-orm'
import { AccountList, AccountOverview, BillList } from 'gridfront/contracts'
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
