import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PaymentPlan } from 'gridfront/contracts'
import { PaymentPlanOrder } from 'gridfront/contracts'
import { describe, expect, test, vi } from 'vitest'
import { accounts, billExtensions, paymentPlans } from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { extensionList, planList } from '../../../host/server/subjects/payment-help/help-lists.ts'
import { createPaymentHelp } from '../../../host/server/subjects/payment-help/payment-help.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { paymentHelpHarness } from './payment-help-harness.ts'
import { planProgressSuite } from './plan-progress-suite.ts'

/** More time to pay, and payment plans. */
export const paymentHelpSuite = (backend: () => TestBackend) =>
  describe('payment help', () => {
    const help = paymentHelpHarness(backend)
    const { harness, on, now, mailsTo, debtor } = help

    test('[PAY-1] [API-12] a bill is extended once, by up to 14 days, and lists, overview and direct debit follow', async () => {
      const one = await debtor()
      await one.debited()
      const invoiceNumber = await one.bill(9_900, '2026-11-27')
      await backend().db.update(accounts).set({ dueOn: '2026-11-27' }).where(eq(accounts.number, one.number))
      expect((await one.help()).bills).toMatchObject([
        { invoiceNumber, owed: 9_900, dueOn: '2026-11-27', latestDueOn: '2026-12-11', isInPlan: false },
      ])
      for (const day of ['2026-12-12', '2026-11-27', '2026-11-20']) {
        const refused = await one.extend(invoiceNumber, day)
        expect([refused.statusCode, refused.json().errors?.[0]?.pointer]).toEqual([422, '/body/dueOn'])
      }
      const key = randomUUID()
      const made = await one.extend(invoiceNumber, '2026-12-11', key)
      expect(made.statusCode, made.body).toBe(201)
      expect(made.json()).toMatchObject({ formerDueOn: '2026-11-27', dueOn: '2026-12-11' })
      expect((await one.extend(invoiceNumber, '2026-12-11', key)).body).toBe(made.body)
      expect((await one.extend(invoiceNumber, '2026-12-10', key)).statusCode).toBe(422)
      expect((await one.extend(invoiceNumber, '2026-12-10')).statusCode).toBe(409)
      expect(await one.bills()).toMatchObject([{ dueOn: '2026-12-11' }])
      expect((await one.overview()).dueOn).toBe('2026-12-11')
      expect((await one.list()).scheduled).toMatchObject([
        { invoiceNumber, dueOn: '2026-12-11', debitOn: '2026-12-11' },
      ])
      const [mail] = (await mailsTo(one.customer.email)).filter(({ subject }) => /more time/.test(subject))
      expect(mail?.body).toContain('is now due on Friday, 11 December 2026')
      // On its former due date nothing is debited.
      on('2026-11-27')
      await harness().run()
      expect((await one.list()).debits).toEqual([])
      on('2026-12-11')
      await harness().run()
      await harness().daysGoBy()
      expect(await one.entries()).toEqual(['BILL 9900', 'PAYMENT 9900'])
    })

    it('[PAY-1] more time does not let a bill be debited that a request does not cover', async () => {
      const one = await debtor()
      const invoiceNumber = await one.bill(9_900, '2026-11-24')
      expect((await one.order()).statusCode).toBe(201)
      expect((await one.list()).scheduled).toEqual([])
      expect((await one.extend(invoiceNumber, '2026-12-01')).statusCode).toBe(201)
      expect((await one.list()).scheduled).toEqual([])
    })

    test('[PAY-1] bills that are paid, at the bank, in a plan or too old cannot be extended', async () => {
      const paid = await debtor()
      const paidBill = await paid.bill(1_000, '2026-11-27')
      await paid.payBpay(1_000)
      const debited = await debtor()
      await debited.debited()
      const debitedBill = await debited.bill(1_000, '2026-11-23')
      await harness().run()
      const planned = await debtor()
      const plannedBill = await planned.bill(10_000, '2026-11-27')
      await planned.agreed()
      const old = await debtor()
      const oldBill = await old.bill(1_000, '2026-11-09')
      const tries = [
        await paid.extend(paidBill, '2026-12-01'),
        await debited.extend(debitedBill, '2026-12-01'),
        await planned.extend(plannedBill, '2026-12-01'),
        await old.extend(oldBill, '2026-11-24'),
      ]
      expect(tries.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409])
      expect(await backend().db.$count(billExtensions, eq(billExtensions.accountNumber, paid.number))).toBe(0)
    })

    it('[PAY-1] [API-12] a plan has its instalments, the same key creates one, and the ledger does not change by it', async () => {
      const one = await debtor()
      await one.bill(10_000, '2026-11-27')
      expect((await one.help()).planOffer).toEqual({
        ...{ owed: 10_000, firstFrom: '2026-11-24', firstUntil: '2026-12-24' },
      })
      const key = randomUUID()
      const made = await one.agree({}, key)
      expect(made.statusCode, made.body).toBe(201)
      const plan = made.json<PaymentPlan>()
      expect(plan.instalments.map(({ dueOn, amount }) => `${dueOn} ${amount}`)).toEqual([
        '2026-12-01 4000',
        '2026-12-15 4000',
        '2026-12-29 2000',
      ])
      const [stored] = await backend()
        .db.select()
        .from(paymentPlans)
        .where(eq(paymentPlans.reference, plan.reference))
      expect(stored?.instalments).toEqual(
        plan.instalments.map(({ number, dueOn, amount }) => ({ number, dueOn, amount })),
      )
      expect((await one.agree({}, key)).body).toBe(made.body)
      expect((await one.agree({ amount: 5_000 }, key)).statusCode).toBe(422)
      expect((await one.agree()).statusCode).toBe(409)
      expect(await one.help()).toMatchObject({ plan, planOffer: null, bills: [{ isInPlan: true }] })
      expect((await one.overview()).dueOn).toBe('2026-12-01')
      expect(await one.entries()).toEqual(['BILL 10000'])
      const [mail] = await mailsTo(one.customer.email)
      expect(mail?.body).toContain('in 3 instalments of $40.00')
      expect(mail?.body).toContain(plan.reference)
    })

    it('[PAY-1] a plan over another sum than is owed, beyond its limits or without agreement is refused', async () => {
      const one = await debtor()
      await one.bill(104_000, '2026-11-27')
      const owed = 104_000
      const statuses = async (...changes: object[]) => {
        const all = []
        for (const change of changes)
          all.push((await one.agree({ owed, amount: 2_000, ...change })).statusCode)
        return all
      }
      expect(await statuses({ owed: owed - 1 }, { owed: owed + 1 })).toEqual([409, 409])
      expect(
        await statuses(
          { amount: 1_999 },
          { amount: 52_001 },
          { firstOn: '2026-11-23' },
          { firstOn: '2026-12-25' },
          { hasAgreed: false },
          { amount: 499, frequency: 'WEEKLY' },
        ),
      ).toEqual([422, 422, 422, 422, 422, 422])
      expect((await one.help()).plan).toBeNull()
    })

    it('[PAY-1] while a card payment or a debit is in progress, no plan can be agreed to', async () => {
      const charged = await debtor()
      await charged.bill(12_000, '2026-11-27')
      const started = await charged.client.post(
        '/api/card-payments',
        { amount: 2_000 },
        { 'idempotency-key': randomUUID() },
      )
      expect(harness().pay(started.json(), '4000000000000077')).toBe('PENDING')
      await charged.client.get(`/api/card-payments/${started.json().payment.paymentId}`)
      expect((await charged.agree()).statusCode).toBe(409)
      await harness().daysGoBy()
      expect((await charged.agree()).statusCode).toBe(201)
      const debited = await debtor()
      await debited.debited()
      await debited.bill(1_000, '2026-11-23')
      await harness().run()
      await debited.bill(10_000, '2026-12-10')
      expect((await debited.agree()).statusCode).toBe(409)
      await harness().daysGoBy()
      expect((await debited.agree()).statusCode).toBe(201)
    })

    test('[PAY-1] of two simultaneous plans one is accepted', async () => {
      const one = await debtor()
      await one.bill(10_000, '2026-11-27')
      const both = await Promise.all([one.agree(), one.agree()])
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    })

    test('[PAY-1] [AUTH-14] nobody reads, agrees to, extends or ends what belongs to another customer', async () => {
      const [one, other] = [await debtor(), await debtor()]
      const invoiceNumber = await one.bill(10_000, '2026-11-27')
      const { reference } = await one.agreed()
      expect((await other.client.get(`/api/payment-help?account=${one.number}`)).statusCode).toBe(404)
      expect((await other.agree({ account: one.number })).statusCode).toBe(404)
      expect((await other.extend(invoiceNumber, '2026-12-01')).statusCode).toBe(404)
      expect((await other.end(reference)).statusCode).toBe(404)
      expect((await new TestClient(harness().app).get('/api/payment-help')).statusCode).toBe(401)
    })

    test('[PAY-1] [API-12] repeating a plan’s request does not count towards the limit', async () => {
      const one = await debtor()
      await one.bill(10_000, '2026-11-27')
      const { db } = backend()
      const spend = vi.fn(async () => {})
      const help = createPaymentHelp({ db, now, eventLog: createEventLog({ db, now }), planLimit: { spend } })
      const order = PaymentPlanOrder.parse({
        ...{ account: one.number, owed: 10_000, amount: 4_000, frequency: 'FORTNIGHTLY' },
        ...{ firstOn: '2026-12-01', hasAgreed: true },
      })
      const [account] = await db.select().from(accounts).where(eq(accounts.number, one.number))
      const id = randomUUID()
      const { reference } = await help.agree(account?.customerId ?? '', id, order)
      expect((await help.agree(account?.customerId ?? '', id, order)).reference).toBe(reference)
      expect(spend).toHaveBeenCalledOnce()
    })

    test('[PAY-1] staff see plans with what is next and what was missed, and extended bills', async () => {
      const { db } = backend()
      const one = await debtor()
      await one.bill(10_000, '2026-11-27')
      const { reference } = await one.agreed()
      const other = await debtor()
      const invoiceNumber = await other.bill(900, '2026-11-27')
      await other.extend(invoiceNumber, '2026-12-01')
      on('2026-12-02')
      const wish = { isAll: false, isJson: false }
      const line = (await planList(db, now(), wish)).split('\n').find((row) => row.includes(reference))
      expect(line).toContain('$100.00')
      expect(line).toContain('$40.00')
      expect(line).toContain('2026-12-01')
      await one.end(reference)
      expect(await planList(db, now(), wish)).not.toContain(reference)
      expect(await planList(db, now(), { ...wish, isAll: true })).toMatch(
        new RegExp(`${reference} +${one.number} +CANCELLED`),
      )
      expect(await extensionList(db, false)).toMatch(new RegExp(`${invoiceNumber} +${other.number}`))
    })

    planProgressSuite(backend, help)
  })
