import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, customers } from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { createBudgetAlerts } from '../../../host/server/subjects/account/budget-alerts.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { eventsLeft } from '../notifications/stored-mails.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { billHarness } from './billing-harness.ts'

const path = '/api/my-account/bill-settings'

/** The mail for a cost since the last bill above the customer's limit. */
export const budgetSuite = (backend: () => TestBackend) =>
  describe('budget alerts', () => {
    const { on, household, logIn } = billHarness(backend)
    const run = () => {
      const { db, clock } = backend()
      const now = () => clock.now
      return createBudgetAlerts({ db, now, eventLog: createEventLog({ db, now }), book: samplePriceBook() })()
    }
    /** A home whose first month is billed, and with ten more days of use: about $3 each. */
    async function billed() {
      const home = await household({ since: '2026-08-01' })
      await home.read('2026-08-01', '2026-09-10')
      on('2026-09-11')
      await home.run()
      expect(await home.bills()).toHaveLength(1)
      const client = await logIn(home.customer)
      return {
        ...home,
        set: (budgetDollars: unknown) => client.post(path, { budgetDollars }),
        isNotified: async () => (await run()).notified.includes(home.number),
        mails: async () =>
          (await testMailService(backend()).mailsTo(home.customer.email)).filter(({ subject }) =>
            /passed the amount/.test(subject),
          ),
      }
    }

    test('[ACC-7] a customer sets an amount in whole dollars and removes it; by default there is none', async () => {
      const { set, customer } = await billed()
      const client = await logIn(customer)
      expect((await client.get(path)).json().budgetDollars).toBeNull()
      expect((await set(150)).json()).toMatchObject({ budgetDollars: 150, delivery: 'EMAIL' })
      for (const wrong of [9, 10_001, 99.5, '150', -1])
        expect([wrong, (await set(wrong)).statusCode]).toEqual([wrong, 422])
      expect((await client.post(path, { reference: null })).json().budgetDollars).toBe(150)
      expect((await set(null)).json().budgetDollars).toBeNull()
    })

    test('[ACC-7] one mail tells of it when the cost since the last bill passes the amount, once for each amount and period', async () => {
      const { set, isNotified, mails, read, run: bill } = await billed()
      expect(await isNotified()).toBe(false)
      await set(100)
      expect(await isNotified()).toBe(false)
      await set(10)
      // Two simultaneous runs send one mail.
      await Promise.all([run(), run()])
      expect(await isNotified()).toBe(false)
      const [mail, ...others] = await mails()
      expect(others).toEqual([])
      expect(mail?.body).toContain('has cost more than $10.')
      expect(mail?.body).toMatch(/1 September 2026 to .*10 September 2026 it has cost about \$\d\d\.\d\d/)
      expect(mail?.body).toContain('/accounts')
      expect(mail?.subject).not.toContain('$')
      // Another amount gets another mail; an amount that was already reported does not.
      await set(11)
      expect(await isNotified()).toBe(true)
      await set(10)
      expect(await isNotified()).toBe(false)
      expect(await mails()).toHaveLength(1)
      // The next bill begins a new period.
      await read('2026-09-11', '2026-10-09')
      on('2026-10-10')
      await bill()
      expect(await isNotified()).toBe(true)
      expect(await isNotified()).toBe(false)
    })

    test('[ACC-7] no mail is sent without an amount, before the first bill, for a gap in the readings, or for a closed account', async () => {
      const taken = await billed()
      await taken.set(10)
      await taken.set(null)
      const first = await household({ since: '2026-09-01' })
      await first.read('2026-09-01', '2026-09-10')
      const gap = await household({ since: '2026-08-01' })
      await gap.read('2026-08-01', '2026-09-04')
      await gap.read('2026-09-06', '2026-09-10')
      await gap.run()
      const closed = await billed()
      await closed.close('2026-09-09')
      const { db } = backend()
      for (const home of [first, gap, closed])
        await db.update(accounts).set({ budgetDollars: 10 }).where(home.account)
      const { notified, faults } = await run()
      expect(faults).toEqual([])
      for (const { number } of [taken, first, gap, closed]) expect(notified).not.toContain(number)
      await gap.read('2026-09-05', '2026-09-05')
      expect((await run()).notified).toContain(gap.number)
    })

    test('[ACC-7] [AUTH-14] for a customer with a safe contact the mail is held', async () => {
      const { set, isNotified, mails, customer } = await billed()
      await set(10)
      await backend()
        .db.update(customers)
        .set({ safeContact: 'Letters alone.' })
        .where(eq(customers.id, customer.id))
      expect(await isNotified()).toBe(true)
      expect(await mails()).toEqual([])
      const left = (await eventsLeft(backend().db)).map(({ event }) => event)
      expect(
        left.filter((event) => event.kind === 'budgetPassed' && event.customerId === customer.id),
      ).toEqual([])
    })
  })
