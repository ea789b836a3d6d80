import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { accounts, paymentPlans } from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { notifyOfMissed } from '../../../host/server/subjects/payment-help/missed-instalments.ts'
import { createPaymentHelp } from '../../../host/server/subjects/payment-help/payment-help.ts'
import { lacksFunds } from '../debits/debit-harness.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import type { paymentHelpHarness } from './payment-help-harness.ts'

/** What is paid of a payment plan, and how it ends: paid, cancelled, missed. */
export function planProgressSuite(
  backend: () => TestBackend,
  { harness, on, now, mailsTo, deliverLast, debtor }: ReturnType<typeof paymentHelpHarness>,
) {
  it('[PAY-1] payments by card and BPAY count in their order, debits of later bills do not, and returned payments no longer do', async () => {
    const one = await debtor()
    await one.debited()
    const inPlan = await one.bill(10_000, '2026-11-27')
    await one.agreed()
    // A later bill is not part of it, and is debited.
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
    await harness().run()
    await harness().daysGoBy()
    expect((await one.help()).plan?.paid).toBe(5_000)
    expect((await one.help()).bills).toMatchObject([{ invoiceNumber: inPlan, owed: 5_000 }])
    harness().store.refund(cardPayment, { refundId: randomUUID(), amountCents: 1_500 })
    await deliverLast()
    expect((await one.help()).plan?.paid).toBe(3_500)
    harness().store.chargeBack(cardPayment)
    await deliverLast()
    expect((await one.help()).plan?.paid).toBe(1_000)
  })

  it('[PAY-1] a card payment in progress for an instalment reduces no debit, and a later payment pays a dishonoured debit', async () => {
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
    expect(harness().pay(started.json(), '4000000000000077')).toBe('PENDING')
    await one.client.get(`/api/card-payments/${started.json().payment.paymentId}`)
    expect((await one.list()).scheduled).toMatchObject([{ invoiceNumber: later, amount: 3_000 }])
    await harness().daysGoBy()
    expect((await one.help()).plan?.paid).toBe(4_000)
    on('2026-11-24')
    await harness().run()
    await harness().daysGoBy()
    on('2026-11-25')
    expect((await one.list()).scheduled).toMatchObject([{ invoiceNumber: later, isRetry: true }])
    // Overdue, so that it is paid before the instalment; then no debit is tried again.
    await one.payBpay(3_000)
    expect((await one.list()).scheduled).toEqual([])
    expect((await one.help()).plan?.paid).toBe(4_000)
  })

  it('[PAY-1] a completed plan makes way for another one, and cannot be cancelled', async () => {
    const one = await debtor()
    await one.bill(10_000, '2026-11-27')
    const { reference } = await one.agreed()
    await one.payBpay(10_000)
    expect(await one.help()).toMatchObject({ plan: null, planOffer: null, bills: [] })
    expect((await one.end(reference)).statusCode).toBe(409)
    await one.bill(2_000, '2026-12-27')
    expect((await one.agree({ owed: 2_000, amount: 1_000 })).statusCode).toBe(201)
  })

  test('[PAY-1] any credit counts, a later bill takes nothing of it back, and a completed plan continues when a credit is returned', async () => {
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
      (await backend().db.select().from(paymentPlans).where(eq(paymentPlans.reference, reference)))[0]?.status
    const last = await one.payCard(12_000)
    expect(await status()).toBe('COMPLETED')
    harness().store.chargeBack(last)
    await deliverLast()
    expect(await status()).toBe('ACTIVE')
    expect(await one.help()).toMatchObject({ plan: { reference, paid: 3_000 }, planOffer: null })
    // Payments from the bank's own list are completed by the daily run.
    const other = await debtor()
    await other.bill(10_000, '2026-11-27')
    await other.agreed()
    await other.payBpay(10_000)
    await harness().run()
    const [written] = await backend()
      .db.select()
      .from(paymentPlans)
      .where(eq(paymentPlans.accountNumber, other.number))
    expect(written?.status).toBe('COMPLETED')
  })

  it('[PAY-1] while a plan is active, a later bill is paid by its own due date, by card and by direct debit', async () => {
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
    await harness().run()
    await harness().daysGoBy()
    expect(await statuses(one)).toEqual(['PAID', 'PAID', 'NOT_PAID'])
    expect((await one.overview()).dueOn).toBe('2026-12-20')
    expect((await one.help()).bills).toMatchObject([{ owed: 10_000, isInPlan: true }])
  })

  it('[PAY-1] an adjustment that reverses an earlier one takes that much from the plan, and no more', async () => {
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
    // Cancelled before anything was missed, so it does not count.
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
    // A year later no session exists any more, so this calls the service directly.
    const { db } = backend()
    const help = createPaymentHelp({ db, now, eventLog: createEventLog({ db, now }) })
    const [account] = await db.select().from(accounts).where(eq(accounts.number, one.number))
    const stillByPhone = async (day: string) => {
      on(day)
      return (await help.read(account?.customerId ?? '', one.number)).isPlanByPhone
    }
    expect([await stillByPhone('2027-12-06'), await stillByPhone('2027-12-07')]).toEqual([true, false])
  })

  it('[PAY-1] a cancelled plan stays cancelled, and the rest is owed and debited as before', async () => {
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
    // The session of a week ago has expired.
    await one.client.login(one.customer)
    expect((await one.end(reference)).statusCode).toBe(200)
    const scheduled = [
      { invoiceNumber: later, amount: 3_000, debitOn: '2026-12-03' },
      { invoiceNumber, amount: 10_000, debitOn: '2026-12-07' },
    ]
    expect((await one.list()).scheduled).toMatchObject(scheduled)
    const [mail] = (await mailsTo(one.customer.email)).filter(({ subject }) => /cancelled/.test(subject))
    expect(mail?.body).toContain('$100.00 will be taken from your bank account on Monday, 7 December 2026')
    expect(mail?.body).toContain('$30.00 will be taken from your bank account on Thursday, 3 December 2026')
    on('2026-12-03')
    await harness().run()
    await harness().daysGoBy()
    expect(await one.balance()).toBe(10_000)
    on('2026-12-07')
    await harness().run()
    await harness().daysGoBy()
    expect(await one.balance()).toBe(0)
  })

  test('[PAY-1] a missed instalment is notified once, by the daily run, with everything that is open', async () => {
    const { db } = backend()
    const one = await debtor()
    await one.bill(10_000, '2026-11-27')
    await one.agreed()
    await one.payBpay(1_000)
    on('2026-12-01')
    expect((await harness().run()).missed).toBe(0)
    // A BPAY payment of the last day needs two business days to show.
    on('2026-12-03')
    expect((await harness().run()).missed).toBe(0)
    expect((await one.help()).plan?.instalments[0]?.status).toBe('DUE')
    on('2026-12-04')
    expect((await one.help()).plan?.instalments[0]).toMatchObject({ status: 'MISSED', paid: 1_000 })
    const ports = { db, now, eventLog: createEventLog({ db, now }) }
    const both = await Promise.all([notifyOfMissed(ports), notifyOfMissed(ports)])
    expect(both.reduce((sum, notified) => sum + notified)).toBe(1)
    expect((await harness().run()).missed).toBe(0)
    const noticesOf = async () =>
      (await mailsTo(one.customer.email))
        .filter(({ subject }) => /not paid/.test(subject))
        .map(({ body }) => /\$\d+\.\d\d needs to be paid now/.exec(body)?.[0])
    expect(await noticesOf()).toEqual(['$30.00 needs to be paid now'])
    on('2026-12-18')
    expect((await harness().run()).missed).toBe(1)
    expect(await noticesOf()).toEqual(['$70.00 needs to be paid now'])
  })

  test('[PAY-1] an instalment due on a Saturday is not reported as missed before two business days are over', async () => {
    const one = await debtor()
    await one.bill(10_000, '2026-11-27')
    await one.agreed({ firstOn: '2026-12-05' })
    on('2026-12-08')
    expect((await harness().run()).missed).toBe(0)
    on('2026-12-09')
    expect((await harness().run()).missed).toBe(1)
  })
}
