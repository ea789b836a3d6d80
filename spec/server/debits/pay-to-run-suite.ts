import { randomUUID } from 'node:crypto'
import type { PayToAgreement } from 'gridfront/contracts'
import type { PaymentProvider } from 'gridfront/payments-server'
import { ProviderError } from 'gridfront/payments-server'
import { expect, test } from 'vitest'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'
import type { debitDays } from './debit-days.ts'
import { bank, lacksFunds } from './debit-harness.ts'
import type { payToHarness } from './pay-to-harness.ts'

/** What PayTo takes, and when. */
export function payToRunSuite(
  backend: () => TestBackend,
  { harness, on, mailsTo }: ReturnType<typeof debitDays<Awaited<ReturnType<typeof payToHarness>>>>,
) {
  it('[PAY-1] an agreement waits for the bank, takes nothing before, and takes each bill after the customer’s authorisation', async () => {
    const one = await harness().customer()
    const invoice = await one.bill(12_345, '2026-11-26')
    const made = await one.propose()
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({
      ...{ status: 'PROPOSED', payer: { kind: 'PAYID', payId: 'r…@example.com' }, maximum: 60_000 },
      ...{ coversFrom: null, answerBy: '2026-11-28T01:00:00.000Z' },
    })
    await harness().run()
    expect((await one.list()).debits).toEqual([])
    one.atBank(made.json(), 'AUTHORISE')
    await harness().deliverEvents()
    expect((await one.payTo()).agreement).toMatchObject({ status: 'ACTIVE', coversFrom: '2026-11-26' })
    expect((await one.list()).scheduled).toMatchObject([
      { invoiceNumber: invoice, amount: 12_345, debitOn: '2026-11-26', method: 'PAYTO' },
    ])
    // Mails about events long past are not sent, so the mails are read before the days pass.
    const early = await mailsTo(one.customer.email)
    on('2026-11-26')
    expect(await harness().run()).toMatchObject({ submitted: 1, submittedCents: 12_345, left: [] })
    expect((await one.list()).debits).toMatchObject([{ status: 'PENDING', method: 'PAYTO' }])
    await harness().run()
    await harness().daysGoBy()
    await harness().run()
    expect(await one.balance()).toBe(0)
    expect(await one.entries()).toEqual(['BILL 12345', 'PAYMENT 12345'])
    const history = (await one.client.get('/api/billing/payments')).json()
    expect(history.payments).toMatchObject([{ method: 'PAYTO', amount: 12_345 }])
    const subjects = [...early, ...(await mailsTo(one.customer.email))].map(({ subject }) => subject)
    for (const words of [/approve PayTo/, /PayTo is on/, /receipt for your PayTo payment/])
      expect(subjects.some((subject) => words.test(subject))).toBe(true)
  })

  it('[PAY-1] while paused nothing is taken, and the customer pays what became due in the pause', async () => {
    const one = await harness().customer()
    const { agreementId } = await one.agreedPayTo()
    await one.bill(1_000, '2026-11-24')
    await one.bill(2_000, '2026-12-01')
    expect((await one.change(agreementId, 'PAUSE')).json().status).toBe('PAUSED')
    expect((await one.change(agreementId, 'PAUSE')).statusCode).toBe(200)
    on('2026-11-24')
    await harness().run()
    expect(await one.list()).toEqual({ scheduled: [], debits: [] })
    on('2026-11-25')
    expect((await one.change(agreementId, 'RESUME')).json()).toMatchObject({
      ...{ status: 'ACTIVE', coversFrom: '2026-11-25' },
    })
    expect((await one.list()).scheduled).toMatchObject([{ amount: 2_000, debitOn: '2026-12-01' }])
    const subjects = (await mailsTo(one.customer.email)).map(({ subject }) => subject)
    for (const words of [/PayTo is paused/, /PayTo has restarted/])
      expect(subjects.some((subject) => words.test(subject))).toBe(true)
  })

  test('[PAY-1] after a cancellation here or at the bank no debit starts, and unsent ones are withdrawn', async () => {
    const one = await harness().customer()
    const { agreementId } = await one.agreedPayTo()
    await one.bill(1_000, '2026-11-23')
    const away = { ...harness().provider, debit: () => Promise.reject(new ProviderError('away')) }
    expect((await harness().run(away)).left).toHaveLength(1)
    expect((await one.change(agreementId, 'CANCEL')).json().status).toBe('CANCELLED')
    expect((await one.change(agreementId, 'CANCEL')).statusCode).toBe(200)
    expect((await one.change(agreementId, 'RESUME')).statusCode).toBe(409)
    await harness().run()
    await harness().daysGoBy()
    expect(await one.list()).toEqual({ scheduled: [], debits: [] })
    expect(await one.balance()).toBe(1_000)
    // Paused at the bank, but the events were lost: the run reads the agreement before it debits.
    const other = await harness().customer()
    const made = await other.agreedPayTo()
    await other.bill(1_000, '2026-11-23')
    other.atBank(made, 'CANCEL')
    await harness().run()
    await harness().daysGoBy()
    expect((await other.payTo()).agreement?.status).toBe('CANCELLED')
    expect(await other.list()).toEqual({ scheduled: [], debits: [] })
  })

  it('[PAY-1] a bill of more than the maximum is not taken, and neither is a part of it', async () => {
    const one = await harness().customer()
    await one.agreedPayTo({ maximum: 2_000 })
    await one.bill(2_001, '2026-11-23')
    await harness().run()
    expect(await one.list()).toMatchObject({ scheduled: [], debits: [], tooLarge: [{ owed: 2_001 }] })
    const small = await one.bill(2_000, '2026-11-24')
    expect((await one.list()).scheduled).toMatchObject([{ amount: 2_000 }])
    on('2026-11-24')
    // Once the smaller bill is paid, less than the maximum is owed of the larger one; the customer must still pay that.
    for (let round = 0; round < 2; round += 1) {
      await harness().run()
      await harness().daysGoBy()
    }
    expect(await one.list()).toMatchObject({
      scheduled: [],
      debits: [{ invoiceNumber: small, amount: 2_000, status: 'SUCCEEDED' }],
    })
    expect(await one.balance()).toBe(2_001)
  })

  it('[PAY-1] a dishonour is notified by mail, stays owed, and is tried once more', async () => {
    const one = await harness().customer()
    await one.agreedPayTo({ payer: { kind: 'BANK_ACCOUNT', bank: { ...bank, number: lacksFunds } } })
    await one.bill(5_000, '2026-11-23')
    await harness().run()
    await harness().daysGoBy()
    expect(await one.list()).toMatchObject({
      debits: [{ status: 'FAILED', failure: 'INSUFFICIENT_FUNDS' }],
      scheduled: [{ isRetry: true, debitOn: '2026-11-30' }],
    })
    expect(await one.balance()).toBe(5_000)
    const mail = (await mailsTo(one.customer.email)).find(({ subject }) => /did not pay/.test(subject))
    expect(mail?.body).toContain('did not pay the PayTo payment of $50.00')
    expect(mail?.body).toContain('30 November 2026')
  })

  test('[PAY-1] the first bill that PayTo takes is due three business days after the authorisation, and a pause does not bring one forward', async () => {
    const one = await harness().customer()
    await one.bill(1_000, '2026-11-25')
    await one.bill(2_000, '2026-11-26')
    const made = (await one.propose()).json<PayToAgreement>()
    one.atBank(made, 'AUTHORISE')
    await harness().deliverEvents()
    const isScheduled = async () =>
      expect((await one.list()).scheduled).toMatchObject([{ amount: 2_000, debitOn: '2026-11-26' }])
    await isScheduled()
    for (const action of ['PAUSE', 'RESUME'] as const) await one.change(made.agreementId, action)
    await isScheduled()
    const mail = (await mailsTo(one.customer.email)).find(({ subject }) => /PayTo is on/.test(subject))
    expect(mail?.body).toContain('You need to pay any bill due before that day')
  })

  it('[PAY-1] a dishonour promises no retry that PayTo does not make, and cancelling a proposal withdraws no direct debit', async () => {
    const one = await harness().customer()
    await one.agreed(lacksFunds)
    await one.bill(5_000, '2026-11-23')
    const away = { ...harness().provider, debit: () => Promise.reject(new ProviderError('away')) }
    await harness().run(away)
    const proposal = (await one.propose({ replacesDirectDebit: true })).json<PayToAgreement>()
    await one.change(proposal.agreementId, 'CANCEL')
    expect((await one.list()).debits).toMatchObject([{ status: 'PENDING' }])
    await harness().run()
    // PayTo with a smaller maximum replaces direct debit while the debit is at the bank.
    await one.agreedPayTo({ maximum: 2_000, replacesDirectDebit: true })
    await harness().daysGoBy()
    expect(await one.list()).toMatchObject({ scheduled: [], debits: [{ status: 'FAILED' }] })
    const mail = (await mailsTo(one.customer.email)).find(({ subject }) => /did not pay/.test(subject))
    expect(mail?.body).toContain('We will not debit this bill again.')
  })

  it('[PAY-1] a bill above the maximum is shown as not taken until it is paid, and others are not', async () => {
    const one = await harness().customer()
    await one.agreedPayTo()
    const small = await one.bill(40_000, '2026-11-26')
    const large = await one.bill(70_000, '2026-12-10')
    expect(await one.list()).toMatchObject({
      scheduled: [{ invoiceNumber: small }],
      tooLarge: [{ invoiceNumber: large, owed: 70_000, dueOn: '2026-12-10', maximum: 60_000 }],
    })
    await postEntries(backend().db, [
      {
        ...{ accountNumber: one.number, cause: 'ADJUSTMENT', causeId: randomUUID() },
        ...{ owedCents: -110_000, happenedAt: startOfTest },
      },
    ])
    expect(await one.list()).not.toHaveProperty('tooLarge')
  })

  it('[PAY-1] during an outage a run makes only a few calls and loses nothing, and the next takes each bill once, even if an answer was lost', async () => {
    const customers = []
    for (let number = 0; number < 8; number += 1) {
      const one = await harness().customer()
      const { agreementId } = await one.agreedPayTo()
      await one.bill(5_000 + number, '2026-11-23')
      customers.push({ ...one, agreementId })
    }
    let asked = 0
    const silent = () => {
      asked += 1
      return Promise.reject(new ProviderError('no answer'))
    }
    const away = Object.fromEntries(
      Object.keys(harness().provider).map((name) => [name, silent]),
    ) as unknown as PaymentProvider
    const through = await harness().run(away)
    expect(asked).toBe(5)
    expect(through.submitted).toBe(0)
    expect(through.unasked).toEqual(expect.arrayContaining(customers.map(({ agreementId }) => agreementId)))
    expect(through.left.length).toBe(8)
    // Late: the provider has accepted each debit, and its answer never comes.
    const late = {
      ...harness().provider,
      debit: async (...words: Parameters<PaymentProvider['debit']>) => {
        await harness().provider.debit(...words)
        throw new ProviderError('no answer in time')
      },
    }
    const cutOff = await harness().run(late)
    expect([cutOff.submitted, cutOff.left.length, cutOff.unasked]).toEqual([0, 8, []])
    const last = await harness().run()
    expect([last.left, last.unasked, last.waiting]).toEqual([[], [], []])
    await harness().daysGoBy()
    await harness().run()
    for (const [number, one] of customers.entries())
      expect(await one.entries()).toEqual([`BILL ${5_000 + number}`, `PAYMENT ${5_000 + number}`])
  })
}
