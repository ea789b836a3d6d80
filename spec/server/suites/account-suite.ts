import { AccountOverview, BillList } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { demoCustomer, neighbour } from '../../../host/server/demo/demo-customers.ts'
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

    test.each(['/user', '/api/my-account', '/api/my-account/bills', '/api/my-account/sessions'])(
      '[AUTH-14] %s tells nothing without a token',
      async (url) => {
        const answer = await new TestClient(backend().app).get(url)
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([
          401,
          'application/problem+json; charset=utf-8',
        ])
        expect(answer.body).not.toMatch(/maya|nguyen|wattlebird|300417826/i)
      },
    )

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
