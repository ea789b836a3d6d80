import { createHash, randomUUID } from 'node:crypto'
import { eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { CardPayment, GuestPaymentStart } from 'gridfront/contracts'
import type { PaymentProvider } from 'gridfront/payments-server'
import { ProviderError } from 'gridfront/payments-server'
import { debitAgreements } from 'gridfront/server'
import { describe, expect, test } from 'vitest'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import * as schema from '../../../host/server/platform/database/schema.ts'
import { serviceAgreements } from '../../../host/server/subjects/debits/service-agreements.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { debitDays } from './debit-days.ts'
import { agreement, bank, debitHarness, debitRunOf, isClosedAccount, lacksFunds } from './debit-harness.ts'

/** Direct debit: what customers arrange, and what runs do. */
export const debitSuite = (backend: () => TestBackend) =>
  describe('direct debit', () => {
    const { harness, on, deliverLast, mailsTo } = debitDays(backend, debitHarness)

    it('[PAY-1] [API-12] a request is stored with the accepted terms, and confirmed by mail', async () => {
      const one = await harness().customer()
      expect((await one.arrangement()).request).toBeNull()
      const made = await one.order()
      expect(made.statusCode).toBe(201)
      expect(made.json()).toMatchObject({
        status: 'ACTIVE',
        bank: { accountName: bank.accountName, bsb: bank.bsb, ending: '937' },
        // Three business days later.
        coversFrom: '2026-11-26',
        agreementVersion: agreement.version,
        agreedAt: '2026-11-23T01:00:00.000Z',
      })
      expect((await one.arrangement()).request).toEqual(made.json())
      const [mail] = await mailsTo(one.customer.email)
      expect(mail?.body).toContain('bank account ending in 937')
      expect(mail?.body).toContain(made.json().reference)
      expect(mail?.body).toContain('at least 14 days')
    })

    it('[PAY-1] the number of the bank account is stored nowhere: in no table, log, mail or answer', async () => {
      const one = await harness().customer()
      // Eight of its digits are enough to identify it.
      const number = '794618253'
      const key = randomUUID()
      const order = { bank: { ...bank, number }, agreement }
      const made = await one.order(order, key)
      const again = await one.order(order, key)
      const other = await one.order({ ...order, bank: { ...order.bank, bsb: '000000' } }, key)
      const wrong = await one.order({ ...order, bank: { ...order.bank, number: `${number}7` } })
      const changed = await one.change(made.json().reference, { bank: { ...bank, number } })
      expect([made, again, other, wrong, changed].map(({ statusCode }) => statusCode)).toEqual([
        201, 201, 422, 422, 201,
      ])
      await harness().run()
      const mails = await mailsTo(one.customer.email)
      const tables = Object.values(schema).filter((value) => is(value, PgTable)) as PgTable[]
      expect(tables.length).toBeGreaterThan(20)
      const rows = await Promise.all(
        tables.map((table) =>
          backend().db.execute(sql`select * from ${sql.identifier(getTableName(table))}`),
        ),
      )
      const answers = [made, again, other, wrong, changed].map(({ body }) => body)
      const all = JSON.stringify([rows, mails, answers, backend().log, await one.list()])
      expect(all).toContain(made.json().reference)
      expect(all).not.toContain(number)
    })

    it('[PAY-1] the same key creates one request; with another bank account it is refused', async () => {
      const one = await harness().customer()
      const key = randomUUID()
      const first = await one.order({}, key)
      expect((await one.order({}, key)).body).toBe(first.body)
      expect((await one.order({ bank: { ...bank, number: '555000777' } }, key)).statusCode).toBe(422)
      expect((await one.order()).statusCode).toBe(409)
      const both = await Promise.all([one.order(), one.order()])
      expect(both.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    })

    it('[PAY-1] of two simultaneous requests one is accepted', async () => {
      const one = await harness().customer()
      await one.arrangement()
      const both = await Promise.all([one.order(), one.order()])
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    })

    it('[PAY-1] without agreement to the current terms nothing is set up', async () => {
      const one = await harness().customer()
      const old = await one.order({ agreement: { version: '2020-01', hasAgreed: true } })
      const none = await one.order({ agreement: { ...agreement, hasAgreed: false } })
      expect([old.statusCode, none.statusCode]).toEqual([422, 422])
      expect(old.body).toContain('"/body/agreement/version"')
      expect(old.body).toContain('Read the one in force now, and agree to that.')
      expect((await one.arrangement()).request).toBeNull()
      const { reference } = await one.agreed()
      const change = await one.change(reference, { agreement: { version: '2020-01', hasAgreed: true } })
      expect([change.statusCode, change.body]).toEqual([
        422,
        expect.stringContaining('"/body/agreement/version"'),
      ])
    })

    it('[PAY-3] with a request, and with another bank account, what was agreed to is stored, with its SHA-256', async () => {
      const one = await harness().customer()
      const { agreement: shown } = await one.arrangement()
      const text = [
        'I may give this authority alone, and I agree to the service agreement above',
        'I ask you to debit my bills from this bank account until I cancel.',
        ...shown.points,
      ]
      const hash = createHash('sha256').update(text.join('\n')).digest('hex')
      const { reference } = await one.agreed()
      await one.change(reference)
      const rows = await backend()
        .db.select()
        .from(schema.debitRequests)
        .where(eq(schema.debitRequests.accountNumber, one.number))
      expect(rows.map(({ agreementSha256 }) => agreementSha256)).toEqual([hash, hash])
      const { points, consent } = shown
      expect(rows.map(({ agreement: stored }) => stored)).toEqual([
        { points, consent },
        { points, consent },
      ])
    })

    test('[PAY-1] [AUTH-14] nobody reads, changes or ends the request of another customer', async () => {
      const [one, other] = [await harness().customer(), await harness().customer()]
      const { reference } = await one.agreed()
      expect((await other.cancel(reference)).statusCode).toBe(404)
      expect((await other.change(reference)).statusCode).toBe(404)
      expect((await other.order({ account: one.number })).statusCode).toBe(404)
      const read = await other.client.get(`/api/direct-debit-requests?account=${one.number}`)
      expect(read.statusCode).toBe(404)
      expect((await new TestClient(harness().app).get('/api/direct-debit-requests')).statusCode).toBe(401)
    })

    it('[PAY-1] a provider that does not answer leaves nothing half set up', async () => {
      const away = async () => {
        throw new ProviderError('away')
      }
      const app = await backend().with({
        payments: { provider: { ...harness().provider, storeBankAccount: away }, webhookSecrets: [] },
      })
      const one = await harness().customer()
      const client = new TestClient(app)
      await client.login(one.customer)
      const key = randomUUID()
      const refused = await client.post(
        '/api/direct-debit-requests',
        { bank, agreement, password: one.customer.password },
        { 'idempotency-key': key },
      )
      expect(refused.statusCode).toBe(503)
      expect((await one.arrangement()).request).toBeNull()
      expect((await one.order({}, key)).statusCode).toBe(201)
    })

    it('[PAY-1] a bill is debited once, on the next business day, and paid once the bank has paid', async () => {
      const one = await harness().customer()
      await one.agreed()
      // A Saturday.
      const invoiceNumber = await one.bill(12_345, '2026-11-28')
      expect((await one.list()).scheduled).toEqual([
        {
          ...{ invoiceNumber, amount: 12_345, dueOn: '2026-11-28', debitOn: '2026-11-30' },
          ...{ isRetry: false, method: 'DIRECT_DEBIT' },
        },
      ])
      for (const day of ['2026-11-27', '2026-11-28', '2026-11-29']) {
        on(day)
        await harness().run()
        expect((await one.list()).debits).toEqual([])
      }
      on('2026-11-30')
      await Promise.all([harness().run(), harness().run()])
      await harness().run()
      expect(await one.list()).toMatchObject({
        scheduled: [],
        debits: [{ invoiceNumber, amount: 12_345, attempt: 1, status: 'PENDING' }],
      })
      expect(await one.balance()).toBe(12_345)
      await harness().daysGoBy()
      await harness().run()
      expect(await one.entries()).toEqual(['BILL 12345', 'PAYMENT 12345'])
      const { debits } = await one.list()
      expect(debits).toMatchObject([{ status: 'SUCCEEDED', receiptNumber: expect.stringMatching(/^PAY-/) }])
      const history = (await one.client.get('/api/billing/payments')).json()
      expect(history.payments).toMatchObject([{ method: 'DIRECT_DEBIT', amount: 12_345 }])
      const mails = await mailsTo(one.customer.email)
      expect(mails.at(-1)?.body).toContain(`Receipt number: ${debits[0]?.receiptNumber}`)
    })

    it('[PAY-1] an already paid bill is not debited, nor is one that was due before direct debit', async () => {
      const one = await harness().customer()
      await one.bill(5_000, '2026-11-10')
      await one.agreed()
      await one.bill(2_000, '2026-11-24')
      // Payments pay the oldest bill first: 500 of the second one are paid.
      const started = await one.client.post(
        '/api/card-payments',
        { amount: 5_500 },
        { 'idempotency-key': randomUUID() },
      )
      harness().pay(started.json())
      await one.client.get(`/api/card-payments/${started.json().payment.paymentId}`)
      on('2026-11-24')
      await harness().run()
      expect((await one.list()).debits).toMatchObject([{ amount: 1_500 }])
    })

    it('[PAY-1] [ACC-2] payments without a login do not stop debits, typed or being charged, however many', async () => {
      const one = await harness().customer()
      await one.agreed()
      await one.bill(2_000, '2026-11-23')
      const guests = [1, 2, 3, 4].map((at) => new TestClient(harness().app, `198.19.0.${at}`))
      const bill = { crn: `${one.number}0`, surname: 'Okafor', amount: 2_000 }
      const begun = []
      for (const guest of guests) {
        const answer = await guest.post('/api/guest-payments', bill, { 'idempotency-key': randomUUID() })
        expect(answer.statusCode).toBe(201)
        begun.push({ guest, ...answer.json<GuestPaymentStart>() })
      }
      const [slow] = begun
      if (slow === undefined) throw new Error('nothing was begun')
      harness().pay(slow, '4000000000000077')
      await harness().run()
      expect((await one.list()).debits).toMatchObject([{ amount: 2_000, status: 'PENDING' }])
      const statuses = begun.map(async ({ guest, payment: { paymentId }, token }) => {
        const answer = await guest.post('/api/guest-payments/state', { paymentId, token })
        return answer.json<CardPayment>().status
      })
      expect(await Promise.all(statuses)).toEqual(['PENDING', 'CREATED', 'CREATED', 'CREATED'])
    })

    test('[PAY-1] the run ends abandoned card payments of a day ago, here and at the provider, but not those being charged', async () => {
      const one = await harness().customer()
      await one.bill(9_000, '2027-01-23')
      const bill = { crn: `${one.number}0`, surname: 'Okafor', amount: 2_000 }
      const begin = async (at: number) => {
        const guest = new TestClient(harness().app, `198.19.1.${at}`)
        const answer = await guest.post('/api/guest-payments', bill, { 'idempotency-key': randomUUID() })
        return answer.json<GuestPaymentStart>()
      }
      const pay = (amount: number) =>
        one.client.post('/api/card-payments', { amount }, { 'idempotency-key': randomUUID() })
      const [left, slow] = [await begin(1), await begin(2)]
      const own = (await pay(1_000)).json<GuestPaymentStart>()
      harness().pay(slow, '4000000000000077')
      const { db, clock } = backend()
      const { payments } = schema
      const statuses = async () => {
        const rows = await db.select().from(payments).where(eq(payments.accountNumber, one.number))
        const found = new Map(
          rows.map(({ id, status, failure }) => [id, `${status} ${failure ?? ''}`.trim()]),
        )
        return [left, slow, own].map(({ payment }) => found.get(payment.paymentId))
      }
      await harness().run()
      expect(await statuses()).toEqual(['CREATED', 'CREATED', 'CREATED'])
      clock.now = new Date(clock.now.getTime() + 86_400_001)
      const away = { ...harness().provider, cancel: () => Promise.reject(new ProviderError('away')) }
      await harness().run(away)
      expect(await statuses()).toEqual(['CREATED', 'CREATED', 'CREATED'])
      expect((await harness().run()).abandoned).toBeGreaterThanOrEqual(2)
      expect(await statuses()).toEqual(['FAILED CANCELLED', 'PENDING', 'FAILED CANCELLED'])
      expect([harness().pay(left), harness().pay(own)]).toEqual(['FAILED', 'FAILED'])
      expect((await harness().run()).abandoned).toBe(0)
    })

    it('[PAY-1] an amount being debited cannot be paid by card, and an abandoned card payment gives way', async () => {
      const one = await harness().customer()
      await one.agreed()
      await one.bill(2_000, '2026-11-23')
      const pay = (amount: number) =>
        one.client.post('/api/card-payments', { amount }, { 'idempotency-key': randomUUID() })
      const left = await pay(2_000)
      expect(left.statusCode).toBe(201)
      await harness().run()
      expect((await one.list()).debits).toMatchObject([{ amount: 2_000, status: 'PENDING' }])
      expect(harness().pay(left.json())).toBe('FAILED')
      expect((await pay(1)).statusCode).toBe(422)
    })

    it('[PAY-1] while a card is being charged nothing is debited; the next run continues', async () => {
      const one = await harness().customer()
      await one.agreed()
      await one.bill(2_000, '2026-11-23')
      const started = await one.client.post(
        '/api/card-payments',
        { amount: 2_000 },
        { 'idempotency-key': randomUUID() },
      )
      harness().pay(started.json(), '4000000000000077')
      expect((await harness().run()).waiting).toEqual([one.number])
      await harness().daysGoBy()
      expect((await harness().run()).waiting).toEqual([])
      expect(await one.entries()).toEqual(['BILL 2000', 'PAYMENT 2000'])
      expect((await one.list()).debits).toEqual([])
    })

    it('[PAY-1] after a dishonour the bill stays owed without a fee, and is tried exactly once more', async () => {
      const one = await harness().customer()
      await one.agreed(lacksFunds)
      const invoiceNumber = await one.bill(9_900, '2026-11-26')
      on('2026-11-26')
      await harness().run()
      await harness().daysGoBy()
      expect(await one.entries()).toEqual(['BILL 9900'])
      const { debits, scheduled } = await one.list()
      expect(debits).toMatchObject([{ status: 'FAILED', failure: 'INSUFFICIENT_FUNDS' }])
      // Five business days after a Thursday.
      expect(scheduled).toMatchObject([{ invoiceNumber, debitOn: '2026-12-03', isRetry: true }])
      const notified = (await mailsTo(one.customer.email)).at(-1)
      expect(notified?.body).toContain('try again on')
      expect(notified?.body).toContain('hard to pay')
      expect(notified?.body).toContain('/accounts/payment-help')
      on('2026-12-02')
      await harness().run()
      expect((await one.list()).debits).toHaveLength(1)
      on('2026-12-03')
      await harness().run()
      await harness().daysGoBy()
      expect((await one.list()).debits).toMatchObject([
        { attempt: 2, status: 'FAILED' },
        { attempt: 1, status: 'FAILED' },
      ])
      expect((await mailsTo(one.customer.email)).at(-1)?.body).toContain('We will not debit this bill again.')
      on('2026-12-21')
      await harness().run()
      expect((await one.list()).debits).toHaveLength(2)
      expect((await one.list()).scheduled).toEqual([])
      expect(await one.entries()).toEqual(['BILL 9900'])
    })

    it('[PAY-1] after a permanent refusal by the bank there is no retry', async () => {
      const one = await harness().customer()
      await one.agreed(isClosedAccount)
      await one.bill(900, '2026-11-23')
      await harness().run()
      await harness().daysGoBy()
      on('2026-12-15')
      await harness().run()
      expect(await one.list()).toMatchObject({ scheduled: [], debits: [{ failure: 'DECLINED' }] })
    })

    it('[PAY-1] the retry uses the new bank account if it was changed in between', async () => {
      const one = await harness().customer()
      const { reference } = await one.agreed(lacksFunds)
      await one.bill(900, '2026-11-23')
      await harness().run()
      await harness().daysGoBy()
      expect((await one.change(reference)).statusCode).toBe(201)
      on('2026-11-30')
      await harness().run()
      await harness().daysGoBy()
      expect(await one.entries()).toEqual(['BILL 900', 'PAYMENT 900'])
    })

    it('[PAY-1] a charged-back debit is owed again, and the bill is not debited again', async () => {
      const one = await harness().customer()
      await one.agreed()
      await one.bill(900, '2026-11-23')
      await harness().run()
      await harness().daysGoBy()
      const [debit] = (await one.list()).debits
      harness().store.chargeBack(debit?.debitId ?? '')
      await deliverLast()
      expect(await one.entries()).toEqual(['BILL 900', 'PAYMENT 900', 'REVERSAL 900'])
      on('2026-12-15')
      await harness().run()
      expect(await one.list()).toMatchObject({ scheduled: [], debits: [{ status: 'REVERSED' }] })
    })

    const away = async () => {
      throw new ProviderError('away')
    }

    test('[PAY-1] after a cancellation nothing is debited, and an unsent debit is withdrawn', async () => {
      const one = await harness().customer()
      const { reference } = await one.agreed()
      await one.bill(900, '2026-11-23')
      expect((await harness().run({ ...harness().provider, debit: away })).left).toHaveLength(1)
      expect((await one.cancel(reference)).json()).toMatchObject({ status: 'CANCELLED' })
      expect((await one.cancel(reference)).statusCode).toBe(200)
      await harness().run()
      await harness().daysGoBy()
      expect(await one.entries()).toEqual(['BILL 900'])
      expect(await one.list()).toEqual({ scheduled: [], debits: [] })
      // After a new set-up the same bill is debited.
      await one.agreed()
      await harness().run()
      await harness().daysGoBy()
      expect(await one.entries()).toEqual(['BILL 900', 'PAYMENT 900'])
    })

    it('[PAY-1] a debit left by an earlier run is withdrawn if its bill was paid in between', async () => {
      const one = await harness().customer()
      await one.agreed()
      await one.bill(900, '2026-11-23')
      expect((await harness().run({ ...harness().provider, debit: away })).left).toHaveLength(1)
      const { db, clock } = backend()
      const paid = { accountNumber: one.number, cause: 'BANK_PAYMENT', causeId: randomUUID() } as const
      await postEntries(db, [{ ...paid, owedCents: -900, happenedAt: clock.now }])
      await harness().run()
      await harness().daysGoBy()
      expect(await one.entries()).toEqual(['BANK_PAYMENT 900', 'BILL 900'])
      expect(await one.list()).toEqual({ scheduled: [], debits: [] })
    })

    it('[PAY-1] debits of several accounts are at the provider at once, and no more than five', async () => {
      const customers = []
      for (let place = 0; place < 7; place += 1) {
        const one = await harness().customer()
        await one.agreed()
        await one.bill(900 + place, '2026-11-23')
        customers.push(one)
      }
      let [inProgress, most] = [0, 0]
      const waiting: (() => void)[] = []
      // The first four wait for a fifth: one after the other, none would ever be answered.
      const together: PaymentProvider['debit'] = async (...words) => {
        inProgress += 1
        most = Math.max(most, inProgress)
        if (most < 5) await new Promise<void>((resolve) => waiting.push(resolve))
        else for (const next of waiting.splice(0)) next()
        const seen = await harness().provider.debit(...words)
        inProgress -= 1
        return seen
      }
      const { submitted, left } = await harness().run({ ...harness().provider, debit: together })
      expect([submitted, left, most]).toEqual([7, [], 5])
      await harness().daysGoBy()
      for (const [place, one] of customers.entries())
        expect(await one.entries()).toEqual([`BILL ${900 + place}`, `PAYMENT ${900 + place}`])
    })

    it('[PAY-1] a problem with one debit is reported, and delays no other', async () => {
      const [one, other] = [await harness().customer(), await harness().customer()]
      for (const customer of [one, other]) {
        await customer.agreed()
        await customer.bill(900, '2026-11-23')
      }
      let count = 0
      const once: PaymentProvider['debit'] = async (...words) => {
        count += 1
        if (count === 1) throw new TypeError('an answer that nobody has thought of')
        return harness().provider.debit(...words)
      }
      await expect(harness().run({ ...harness().provider, debit: once })).rejects.toThrow(AggregateError)
      expect(count).toBe(2)
      await harness().run()
      await harness().daysGoBy()
      for (const customer of [one, other])
        expect(await customer.entries()).toEqual(['BILL 900', 'PAYMENT 900'])
    })

    it('[PAY-1] a dishonour without a reason is tried once more, and the mail says so', async () => {
      const one = await harness().customer()
      await one.agreed()
      await one.bill(900, '2026-11-23')
      await harness().run({
        ...harness().provider,
        debit: async (paymentId, amountCents) => ({
          ...{ paymentId, amountCents, status: 'FAILED', failure: null, refunds: [] },
        }),
      })
      expect((await one.list()).scheduled).toMatchObject([{ isRetry: true }])
      expect((await mailsTo(one.customer.email)).at(-1)?.body).toContain('try again on')
    })

    test('[PAY-1] a bill above the maximum of a card payment is debited as a whole', async () => {
      const one = await harness().customer()
      await one.agreed()
      await one.bill(1_200_000, '2026-11-23')
      await harness().run()
      await harness().daysGoBy()
      expect(await one.entries()).toEqual(['BILL 1200000', 'PAYMENT 1200000'])
    })

    it('[PAY-1] direct debit can be changed only so often for one account', async () => {
      const one = await harness().customer()
      let { reference } = await one.agreed()
      let status = 201
      for (let tries = 0; tries < 40 && status === 201; tries += 1) {
        const answer = await one.change(reference)
        status = answer.statusCode
        if (status === 201) reference = answer.json().reference
      }
      expect(status).toBe(429)
    })

    test('[PAY-1] customers are notified once of coming terms, at least 14 days before', async () => {
      const one = await harness().customer()
      await one.agreed()
      const [first] = serviceAgreements
      if (first === undefined) throw new Error('no terms')
      const next = {
        ...{ version: '2027-01', announcedOn: '2026-11-23', effectiveFrom: '2026-12-07' },
        ...{ points: ['All is as before.'], consent: first.consent },
      }
      const run = debitRunOf(
        backend().db,
        () => backend().clock.now,
        harness().provider,
        debitAgreements([first, next]),
      )
      expect((await run()).notified).toBe(1)
      expect((await run()).notified).toBe(0)
      const mails = await mailsTo(one.customer.email)
      expect(mails.at(-1)?.body).toContain('All is as before.')
    })
  })
