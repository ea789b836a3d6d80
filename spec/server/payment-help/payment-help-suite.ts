import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PaymentHelp, PaymentPlan } from 'gridfront/contracts'
import { PaymentPlanOrder } from 'gridfront/contracts'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accounts,
  billExtensions,
  debitRequests,
  paymentPlans,
} from '../../../host/server/database/schema.ts'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { createOrders } from '../../../host/server/mail/outbox.ts'
import { extensionList, planList } from '../../../host/server/payment-help/help-lists.ts'
import { notifyOfMissed } from '../../../host/server/payment-help/missed-instalments.ts'
import { createPaymentHelp } from '../../../host/server/payment-help/payment-help.ts'
import { debitHarness, lacksFunds } from '../debits/debit-harness.ts'
import { testMailService } from '../mail/test-mail-service.ts'
import { postgresOnly } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import type { DatabaseKind } from '../test-database.ts'

/** More time to pay, and payment plans. */
export const paymentHelpSuite = (backend: () => TestBackend, kind: DatabaseKind) =>
  describe('payment help', () => {
    // `test` is for both databases.
    const it = postgresOnly(kind)
    let harness: Awaited<ReturnType<typeof debitHarness>>
    beforeAll(async () => {
      harness = await debitHarness(backend)
    })
    // A Monday, at noon in Sydney. The clock is put back, for the suites after this one.
    let before: Date
    const on = (day: string) => {
      backend().clock.now = new Date(`${day}T01:00:00Z`)
    }
    beforeEach(() => {
      before = backend().clock.now
      on('2026-11-23')
    })
    afterEach(async () => {
      await backend().db.update(debitRequests).set({ status: 'CANCELLED' })
      await backend().db.update(paymentPlans).set({ status: 'CANCELLED' })
      await harness.run()
      await harness.daysGoBy()
      backend().clock.now = before
    })
    const now = () => backend().clock.now
    const mailsTo = async (recipient: string) =>
      (await testMailService(backend()).mailsTo(recipient)).map(({ subject, body }) => ({
        subject,
        body: body.replaceAll(/\s+/g, ' '),
      }))

    async function debtor() {
      const one = await harness.customer()
      const { client, number } = one
      const help = async () => (await client.get('/api/payment-help')).json<PaymentHelp>()
      const extend = (invoiceNumber: string, dueOn: string, key: string = randomUUID()) =>
        client.post('/api/payment-help/extensions', { invoiceNumber, dueOn }, { 'idempotency-key': key })
      const agree = (change: object = {}, key: string = randomUUID()) =>
        client.post(
          '/api/payment-plans',
          {
            ...{ owed: 10_000, amount: 4_000, frequency: 'FORTNIGHTLY' },
            ...{ firstOn: '2026-12-01', hasAgreed: true, ...change },
          },
          { 'idempotency-key': key },
        )
      return {
        ...one,
        ...{ help, extend, agree },
        /** Has direct debit, as if it had been agreed to three business days before. */
        debited: one.agreed,
        end: (reference: string) => client.post('/api/payment-plans/cancellation', { reference }),
        agreed: async (change: object = {}) => (await agree(change)).json<PaymentPlan>(),
        payCard: async (amount: number) => {
          const started = await client.post(
            '/api/card-payments',
            { amount },
            { 'idempotency-key': randomUUID() },
          )
          harness.pay(started.json())
          const { paymentId } = started.json().payment
          await client.get(`/api/card-payments/${paymentId}`)
          return paymentId as string
        },
        payBpay: (cents: number) =>
          postEntries(backend().db, [
            {
              ...{ accountNumber: number, cause: 'BANK_PAYMENT', causeId: randomUUID() },
              ...{ owedCents: -cents, happenedAt: now() },
            },
          ]),
        overview: async () => (await client.get('/api/my-account')).json<{ dueOn: string | null }>(),
        bills: async () =>
          (await client.get('/api/my-account/bills')).json<{ bills: { dueOn: string }[] }>().bills,
      }
    }

    test('[PAY-1] [API-12] a bill is put off once, up to 14 days, and lists, overview and direct debit follow', async () => {
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
      // On its former day nothing is debited.
      on('2026-11-27')
      await harness.run()
      expect((await one.list()).debits).toEqual([])
      on('2026-12-11')
      await harness.run()
      await harness.daysGoBy()
      expect(await one.entries()).toEqual(['BILL 9900', 'PAYMENT 9900'])
    })

    it('[PAY-1] more time does not make a bill debited that a request does not cover', async () => {
      const one = await debtor()
      const invoiceNumber = await one.bill(9_900, '2026-11-24')
      expect((await one.order()).statusCode).toBe(201)
      expect((await one.list()).scheduled).toEqual([])
      expect((await one.extend(invoiceNumber, '2026-12-01')).statusCode).toBe(201)
      expect((await one.list()).scheduled).toEqual([])
    })

    test('[PAY-1] what is paid, at the bank, in a plan or too long ago cannot be put off', async () => {
      const paid = await debtor()
      const paidBill = await paid.bill(1_000, '2026-11-27')
      await paid.payBpay(1_000)
      const debited = await debtor()
      await debited.debited()
      const debitedBill = await debited.bill(1_000, '2026-11-23')
      await harness.run()
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

    it('[PAY-1] [API-12] a plan has its instalments, the same key makes one, and the books do not change by it', async () => {
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

    it('[PAY-1] a plan over another sum than is owed, beyond its bounds or without agreement is refused', async () => {
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

    it('[PAY-1] while a card payment or a debit is under way, no plan can be agreed to', async () => {
      const charged = await debtor()
      await charged.bill(12_000, '2026-11-27')
      const started = await charged.client.post(
        '/api/card-payments',
        { amount: 2_000 },
        { 'idempotency-key': randomUUID() },
      )
      expect(harness.pay(started.json(), '4000000000000077')).toBe('PENDING')
      await charged.client.get(`/api/card-payments/${started.json().payment.paymentId}`)
      expect((await charged.agree()).statusCode).toBe(409)
      await harness.daysGoBy()
      expect((await charged.agree()).statusCode).toBe(201)
      const debited = await debtor()
      await debited.debited()
      await debited.bill(1_000, '2026-11-23')
      await harness.run()
      await debited.bill(10_000, '2026-12-10')
      expect((await debited.agree()).statusCode).toBe(409)
      await harness.daysGoBy()
      expect((await debited.agree()).statusCode).toBe(201)
    })

    test('[PAY-1] of two plans at the same moment one is taken', async () => {
      const one = await debtor()
      await one.bill(10_000, '2026-11-27')
      const both = await Promise.all([one.agree(), one.agree()])
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    })

    test('[PAY-1] [AUTH-14] nobody reads, agrees for, puts off or ends what is another customer’s', async () => {
      const [one, other] = [await debtor(), await debtor()]
      const invoiceNumber = await one.bill(10_000, '2026-11-27')
      const { reference } = await one.agreed()
      expect((await other.client.get(`/api/payment-help?account=${one.number}`)).statusCode).toBe(404)
      expect((await other.agree({ account: one.number })).statusCode).toBe(404)
      expect((await other.extend(invoiceNumber, '2026-12-01')).statusCode).toBe(404)
      expect((await other.end(reference)).statusCode).toBe(404)
      expect((await new TestClient(harness.app).get('/api/payment-help')).statusCode).toBe(401)
    })

    it('[PAY-1] payments by card and BPAY count in their order, debits of later bills do not, and what goes back counts no more', async () => {
      const one = await debtor()
      await one.debited()
      const inPlan = await one.bill(10_000, '2026-11-27')
      await one.agreed()
      // A bill that comes later is no part of it, and is debited.
      const later = await one.bill(3_000, '2026-12-10')
      const { bills } = await one.help()
      expect(bills.map((bill) => [bill.invoiceNumber, bill.isInPlan])).toEqual(
        expect.arrayContaining([
          [inPlan, true],
          [later, false],
        ]),
      )
      expect((await one.list()).scheduled.map(({ invoiceNumber }) => invoiceNumber)).toEqual([later])
      await one.payBpay(1_000)
      const cardPayment = await one.payCard(4_000)
      // The later bill is due before the second instalment, and is left to its debit.
      expect((await one.help()).plan).toMatchObject({
        paid: 5_000,
        instalments: [{ status: 'PAID' }, { paid: 1_000, status: 'DUE' }, { status: 'DUE' }],
      })
      expect((await one.list()).scheduled).toMatchObject([{ invoiceNumber: later, amount: 3_000 }])
      on('2026-12-10')
      await harness.run()
      await harness.daysGoBy()
      expect((await one.help()).plan?.paid).toBe(5_000)
      expect((await one.help()).bills).toMatchObject([{ invoiceNumber: inPlan, owed: 5_000 }])
      harness.book.refund(cardPayment, { refundId: randomUUID(), amountCents: 1_500 })
      await harness.deliver(harness.events.at(-1) as (typeof harness.events)[number])
      expect((await one.help()).plan?.paid).toBe(3_500)
      harness.book.chargeBack(cardPayment)
      await harness.deliver(harness.events.at(-1) as (typeof harness.events)[number])
      expect((await one.help()).plan?.paid).toBe(1_000)
    })

    it('[PAY-1] a card that is being charged for an instalment lessens no debit, and a debit that was dishonoured is paid by what comes', async () => {
      const one = await debtor()
      await one.debited(lacksFunds)
      await one.bill(10_000, '2026-11-27')
      await one.agreed({ firstOn: '2026-12-20' })
      const later = await one.bill(3_000, '2026-11-24')
      const started = await one.client.post(
        '/api/card-payments',
        { amount: 4_000 },
        { 'idempotency-key': randomUUID() },
      )
      expect(harness.pay(started.json(), '4000000000000077')).toBe('PENDING')
      await one.client.get(`/api/card-payments/${started.json().payment.paymentId}`)
      expect((await one.list()).scheduled).toMatchObject([{ invoiceNumber: later, amount: 3_000 }])
      await harness.daysGoBy()
      expect((await one.help()).plan?.paid).toBe(4_000)
      on('2026-11-24')
      await harness.run()
      await harness.daysGoBy()
      on('2026-11-25')
      expect((await one.list()).scheduled).toMatchObject([{ invoiceNumber: later, isRetry: true }])
      // Overdue, so that it is paid before the instalment: then nothing is tried again.
      await one.payBpay(3_000)
      expect((await one.list()).scheduled).toEqual([])
      expect((await one.help()).plan?.paid).toBe(4_000)
    })

    it('[PAY-1] a plan that is paid gives its place to another one, and cannot be cancelled', async () => {
      const one = await debtor()
      await one.bill(10_000, '2026-11-27')
      const { reference } = await one.agreed()
      await one.payBpay(10_000)
      expect(await one.help()).toMatchObject({ plan: null, planOffer: null, bills: [] })
      expect((await one.end(reference)).statusCode).toBe(409)
      await one.bill(2_000, '2026-12-27')
      expect((await one.agree({ owed: 2_000, amount: 1_000 })).statusCode).toBe(201)
    })

    test('[PAY-1] whatever credit comes counts, a bill that comes later takes nothing of it back, and a plan that is paid goes on when that goes back', async () => {
      const one = await debtor()
      await one.debited()
      await one.bill(10_000, '2026-11-27')
      const { reference } = await one.agreed()
      const credit = (cause: 'ADJUSTMENT' | 'CONCESSION' | 'BILL', cents: number) =>
        postEntries(backend().db, [
          {
            ...{ accountNumber: one.number, cause, causeId: randomUUID() },
            ...{ owedCents: -cents, happenedAt: now() },
          },
        ])
      const paid = async () => (await one.help()).plan?.paid
      const seen = []
      for (const cause of ['ADJUSTMENT', 'CONCESSION', 'BILL'] as const) {
        await credit(cause, 1_000)
        seen.push(await paid())
      }
      await one.bill(5_000, '2026-12-10')
      expect([...seen, await paid()]).toEqual([1_000, 2_000, 3_000, 3_000])
      const status = async () =>
        (await backend().db.select().from(paymentPlans).where(eq(paymentPlans.reference, reference)))[0]
          ?.status
      const last = await one.payCard(12_000)
      expect(await status()).toBe('COMPLETED')
      harness.book.chargeBack(last)
      await harness.deliver(harness.events.at(-1) as (typeof harness.events)[number])
      expect(await status()).toBe('ACTIVE')
      expect(await one.help()).toMatchObject({ plan: { reference, paid: 3_000 }, planOffer: null })
      // One that the bank's own list pays is written by the daily run.
      const other = await debtor()
      await other.bill(10_000, '2026-11-27')
      await other.agreed()
      await other.payBpay(10_000)
      await harness.run()
      const [written] = await backend()
        .db.select()
        .from(paymentPlans)
        .where(eq(paymentPlans.accountNumber, other.number))
      expect(written?.status).toBe('COMPLETED')
    })

    it('[PAY-1] while a plan is active, a bill that came later is paid by its own day, by card and by direct debit', async () => {
      type Listed = { bills: { invoiceNumber: string; dueOn: string; paymentStatus: string }[] }
      const statuses = async (of: Awaited<ReturnType<typeof debtor>>) =>
        (await of.client.get('/api/my-account/bills'))
          .json<Listed>()
          .bills.map(({ paymentStatus }) => paymentStatus)
      const one = await debtor()
      await one.bill(10_000, '2026-11-27')
      await one.agreed({ firstOn: '2026-12-20' })
      await one.bill(3_000, '2026-12-10')
      expect((await one.overview()).dueOn).toBe('2026-12-10')
      expect(await statuses(one)).toEqual(['NOT_PAID', 'NOT_PAID'])
      // By card.
      await one.payCard(3_000)
      expect(await statuses(one)).toEqual(['PAID', 'NOT_PAID'])
      expect((await one.overview()).dueOn).toBe('2026-12-20')
      expect((await one.help()).plan?.paid).toBe(0)
      // By direct debit.
      await one.debited()
      await one.bill(2_000, '2026-12-15')
      on('2026-12-15')
      await harness.run()
      await harness.daysGoBy()
      expect(await statuses(one)).toEqual(['PAID', 'PAID', 'NOT_PAID'])
      expect((await one.overview()).dueOn).toBe('2026-12-20')
      expect((await one.help()).bills).toMatchObject([{ owed: 10_000, isInPlan: true }])
    })

    it('[PAY-1] an adjustment that takes back an earlier one takes it back from the plan, and no more', async () => {
      const one = await debtor()
      await one.bill(10_000, '2026-11-27')
      await one.agreed()
      const adjust = (owedCents: number) =>
        postEntries(backend().db, [
          {
            ...{ accountNumber: one.number, cause: 'ADJUSTMENT', causeId: randomUUID() },
            ...{ owedCents, happenedAt: now() },
          },
        ])
      const seen = []
      for (const cents of [-3_000, 2_000, 2_000]) {
        await adjust(cents)
        seen.push((await one.help()).plan?.paid)
      }
      await one.payBpay(500)
      expect([...seen, (await one.help()).plan?.paid]).toEqual([3_000, 1_000, 0, 500])
    })

    it('[PAY-1] after two plans that were cancelled with an instalment missed, a third is agreed to on the phone, for 12 months', async () => {
      const one = await debtor()
      await one.bill(10_000, '2026-11-27')
      const later = async (day: string) => {
        on(day)
        await one.client.login(one.customer)
      }
      // Ended before anything was missed: that counts for nothing.
      for (let times = 0; times < 3; times += 1) await one.end((await one.agreed()).reference)
      expect(await one.help()).toMatchObject({ isPlanByPhone: false, planOffer: { owed: 10_000 } })
      const first = await one.agreed({ firstOn: '2026-12-01' })
      await later('2026-12-07')
      await one.end(first.reference)
      expect((await one.help()).isPlanByPhone).toBe(false)
      const second = await one.agreed({ firstOn: '2026-12-14' })
      await later('2026-12-21')
      await one.end(second.reference)
      expect(await one.help()).toMatchObject({ isPlanByPhone: true, plan: null, planOffer: null })
      const third = await one.agree({ firstOn: '2026-12-28' })
      expect([third.statusCode, third.json().detail]).toEqual([409, expect.stringContaining('Call us')])
      // A year later nobody is logged in any more: the service itself.
      const { db } = backend()
      const help = createPaymentHelp({ db, now, orders: createOrders({ db, now }) })
      const [account] = await db.select().from(accounts).where(eq(accounts.number, one.number))
      const stillByPhone = async (day: string) => {
        on(day)
        return (await help.read(account?.customerId ?? '', one.number)).isPlanByPhone
      }
      expect([await stillByPhone('2027-12-06'), await stillByPhone('2027-12-07')]).toEqual([true, false])
    })

    it('[PAY-1] a plan that was cancelled stays so, and what is left is owed and debited as before', async () => {
      const one = await debtor()
      await one.debited()
      const invoiceNumber = await one.bill(10_000, '2026-11-27')
      const { reference } = await one.agreed()
      expect((await one.list()).scheduled).toEqual([])
      for (let times = 0; times < 2; times += 1) {
        const ended = await one.end(reference)
        expect([ended.statusCode, ended.json().status]).toEqual([200, 'CANCELLED'])
      }
      expect(await one.help()).toMatchObject({ plan: null, planOffer: { owed: 10_000 } })
      expect((await one.list()).scheduled).toMatchObject([{ invoiceNumber, amount: 10_000 }])
      const mails = (await mailsTo(one.customer.email)).filter(({ subject }) => /cancelled/.test(subject))
      expect(mails).toHaveLength(1)
    })

    it('[PAY-1] after a plan is cancelled, nothing of it is debited before three business days, and the mail names amount and day', async () => {
      const one = await debtor()
      await one.debited()
      const invoiceNumber = await one.bill(10_000, '2026-11-24')
      const { reference } = await one.agreed()
      const later = await one.bill(3_000, '2026-12-03')
      on('2026-12-02')
      // The session of a week ago has run out.
      await one.client.login(one.customer)
      expect((await one.end(reference)).statusCode).toBe(200)
      const scheduled = [
        { invoiceNumber: later, amount: 3_000, debitOn: '2026-12-03' },
        { invoiceNumber, amount: 10_000, debitOn: '2026-12-07' },
      ]
      expect((await one.list()).scheduled).toMatchObject(scheduled)
      const [mail] = (await mailsTo(one.customer.email)).filter(({ subject }) => /cancelled/.test(subject))
      expect(mail?.body).toContain('$100.00 is taken from your bank account on Monday, 7 December 2026')
      expect(mail?.body).toContain('$30.00 is taken from your bank account on Thursday, 3 December 2026')
      on('2026-12-03')
      await harness.run()
      await harness.daysGoBy()
      expect(await one.balance()).toBe(10_000)
      on('2026-12-07')
      await harness.run()
      await harness.daysGoBy()
      expect(await one.balance()).toBe(0)
    })

    test('[PAY-1] an instalment that was missed is told once, by the daily run, with all that is open', async () => {
      const { db } = backend()
      const one = await debtor()
      await one.bill(10_000, '2026-11-27')
      await one.agreed()
      await one.payBpay(1_000)
      on('2026-12-01')
      expect((await harness.run()).missed).toBe(0)
      // What was paid by BPAY on the last day needs two business days to show.
      on('2026-12-03')
      expect((await harness.run()).missed).toBe(0)
      expect((await one.help()).plan?.instalments[0]?.status).toBe('DUE')
      on('2026-12-04')
      expect((await one.help()).plan?.instalments[0]).toMatchObject({ status: 'MISSED', paid: 1_000 })
      const ports = { db, now, orders: createOrders({ db, now }) }
      const both = await Promise.all([notifyOfMissed(ports), notifyOfMissed(ports)])
      expect(both.reduce((sum, told) => sum + told)).toBe(1)
      expect((await harness.run()).missed).toBe(0)
      const toldOf = async () =>
        (await mailsTo(one.customer.email))
          .filter(({ subject }) => /not paid/.test(subject))
          .map(({ body }) => /\$\d+\.\d\d is to be paid now/.exec(body)?.[0])
      expect(await toldOf()).toEqual(['$30.00 is to be paid now'])
      on('2026-12-18')
      expect((await harness.run()).missed).toBe(1)
      expect(await toldOf()).toEqual(['$70.00 is to be paid now'])
    })

    test('[PAY-1] an instalment that is due on a Saturday is not told as missed before two business days are over', async () => {
      const one = await debtor()
      await one.bill(10_000, '2026-11-27')
      await one.agreed({ firstOn: '2026-12-05' })
      on('2026-12-08')
      expect((await harness.run()).missed).toBe(0)
      on('2026-12-09')
      expect((await harness.run()).missed).toBe(1)
    })

    test('[PAY-1] [API-12] a plan that is sent again spends nothing of the limit', async () => {
      const one = await debtor()
      await one.bill(10_000, '2026-11-27')
      const { db } = backend()
      const spend = vi.fn(async () => {})
      const help = createPaymentHelp({ db, now, orders: createOrders({ db, now }), planLimit: { spend } })
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

    test('[PAY-1] staff see plans with what is next and what was missed, and bills that were put off', async () => {
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
  })
