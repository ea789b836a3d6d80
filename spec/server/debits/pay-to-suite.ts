import { randomUUID } from 'node:crypto'
import { eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { PayToAgreement } from 'gridfront/contracts'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as schema from '../../../host/server/database/schema.ts'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { PayerRefused, ProviderError } from '../../../host/server/payments/provider.ts'
import { testMailService } from '../mail/test-mail-service.ts'
import { postgresOnly } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import type { DatabaseKind } from '../test-database.ts'
import { bank, agreement as debitAgreement, lacksFunds } from './debit-harness.ts'
import { order, payer, payToHarness } from './pay-to-harness.ts'

/** PayTo: what customers agree to at their bank, and what runs make of it. */
export const payToSuite = (backend: () => TestBackend, kind: DatabaseKind) =>
  describe('PayTo', () => {
    // `test` is for both databases.
    const it = postgresOnly(kind)
    let harness: Awaited<ReturnType<typeof payToHarness>>
    beforeAll(async () => {
      harness = await payToHarness(backend)
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
      // Nothing is left to the runs of other tests.
      await backend().db.update(schema.debitRequests).set({ status: 'CANCELLED' })
      await backend().db.update(schema.payToAgreements).set({ status: 'CANCELLED' })
      await harness.run()
      await harness.daysGoBy()
      backend().clock.now = before
    })
    const mailsTo = async (recipient: string) =>
      (await testMailService(backend()).mailsTo(recipient)).map(({ subject, body }) => ({
        subject,
        body: body.replaceAll(/\s+/g, ' '),
      }))

    it('[PAY-1] an agreement waits for the bank, takes nothing before, and takes each bill after the customer’s yes', async () => {
      const one = await harness.customer()
      const invoice = await one.bill(12_345, '2026-11-26')
      const made = await one.propose()
      expect(made.statusCode).toBe(201)
      expect(made.json()).toMatchObject({
        ...{ status: 'PROPOSED', payer: { kind: 'PAYID', payId: 'r…@example.com' }, maximum: 60_000 },
        ...{ coversFrom: null, answerBy: '2026-11-28T01:00:00.000Z' },
      })
      await harness.run()
      expect((await one.list()).debits).toEqual([])
      one.atBank(made.json(), 'AUTHORISE')
      await harness.deliverNews()
      expect((await one.payTo()).agreement).toMatchObject({ status: 'ACTIVE', coversFrom: '2026-11-26' })
      expect((await one.list()).scheduled).toMatchObject([
        { invoiceNumber: invoice, amount: 12_345, debitOn: '2026-11-26', method: 'PAYTO' },
      ])
      // No mail is sent of what is long over: these are looked at before the days go by.
      const early = await mailsTo(one.customer.email)
      on('2026-11-26')
      expect(await harness.run()).toMatchObject({ submitted: 1, submittedCents: 12_345, left: [] })
      expect((await one.list()).debits).toMatchObject([{ status: 'PENDING', method: 'PAYTO' }])
      await harness.run()
      await harness.daysGoBy()
      await harness.run()
      expect(await one.balance()).toBe(0)
      expect(await one.entries()).toEqual(['BILL 12345', 'PAYMENT 12345'])
      const history = (await one.client.get('/api/billing/payments')).json()
      expect(history.payments).toMatchObject([{ method: 'PAYTO', amount: 12_345 }])
      const subjects = [...early, ...(await mailsTo(one.customer.email))].map(({ subject }) => subject)
      for (const words of [/say yes to PayTo/, /PayTo is on/, /receipt for your PayTo payment/])
        expect(subjects.some((subject) => words.test(subject))).toBe(true)
    })

    test('[PAY-1] who pays is nowhere in full: no table, no log, no mail, no answer', async () => {
      const one = await harness.customer()
      const number = '794618253'
      const key = randomUUID()
      const byBank = { payer: { kind: 'BANK_ACCOUNT', bank: { ...bank, number } } }
      const made = await one.propose(byBank, key)
      const again = await one.propose(byBank, key)
      const other = await one.propose({}, key)
      const second = await one.propose()
      const wrong = await one.propose({ payer: { kind: 'PAYID', payId: 'nobody at all' } })
      expect([made, again, other, second, wrong].map(({ statusCode }) => statusCode)).toEqual([
        201, 201, 422, 409, 422,
      ])
      await one.change(made.json<PayToAgreement>().agreementId, 'CANCEL')
      const byPayId = await one.propose()
      const tables = Object.values(schema).filter((value) => is(value, PgTable)) as PgTable[]
      const rows = await Promise.all(
        tables.map((table) =>
          backend().db.execute(sql`select * from ${sql.identifier(getTableName(table))}`),
        ),
      )
      const answers = [made, again, other, second, byPayId].map(({ body }) => body)
      const mails = await mailsTo(one.customer.email)
      const all = JSON.stringify([rows, mails, answers, backend().log])
      expect(all).toContain(made.json().agreementId)
      for (const secret of [number, payer.payId]) expect(all).not.toContain(secret)
    })

    test('[PAY-1] the same key makes one agreement, pressed twice at the same moment too', async () => {
      const one = await harness.customer()
      const key = randomUUID()
      const first = await one.propose({}, key)
      expect((await one.propose({}, key)).json().agreementId).toBe(first.json().agreementId)
      expect((await one.propose({ maximum: 99_900 }, key)).statusCode).toBe(422)
      const other = await harness.customer()
      const both = await Promise.all([other.propose(), other.propose()])
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    })

    test('[PAY-1] [AUTH-14] nobody reads or changes the agreement of another customer', async () => {
      const [one, other] = [await harness.customer(), await harness.customer()]
      const { agreementId } = await one.agreedPayTo()
      expect((await other.change(agreementId, 'CANCEL')).statusCode).toBe(404)
      expect((await other.propose({ account: one.number })).statusCode).toBe(404)
      const read = await other.client.get(`/api/pay-to-agreements?account=${one.number}`)
      expect(read.statusCode).toBe(404)
      expect((await new TestClient(harness.app).get('/api/pay-to-agreements')).statusCode).toBe(401)
      expect((await one.payTo()).agreement?.status).toBe('ACTIVE')
    })

    test('[PAY-1] declined at the bank, or not answered in five days: it is over, told by mail, and can be asked for anew', async () => {
      const one = await harness.customer()
      const made = (await one.propose()).json<PayToAgreement>()
      one.atBank(made, 'DECLINE')
      await harness.deliverNews()
      expect((await one.payTo()).agreement?.status).toBe('DECLINED')
      const isTold = ({ subject }: { readonly subject: string }) => /PayTo was not authorised/.test(subject)
      // Before the days go by: no mail is sent of what is long over. Each look sends what is new.
      expect((await mailsTo(one.customer.email)).filter(isTold)).toHaveLength(1)
      await one.propose()
      on('2026-11-29')
      await harness.run()
      expect((await one.payTo()).agreement?.status).toBe('EXPIRED')
      const refused = await one.propose({ payer: { kind: 'PAYID', payId: 'declines@payid.example' } })
      expect(refused.json().status).toBe('DECLINED')
      expect((await mailsTo(one.customer.email)).filter(isTold)).toHaveLength(2)
    })

    it('[PAY-1] paused nothing is taken, and what was due in the pause stays the customer’s to pay', async () => {
      const one = await harness.customer()
      const { agreementId } = await one.agreedPayTo()
      await one.bill(1_000, '2026-11-24')
      await one.bill(2_000, '2026-12-01')
      expect((await one.change(agreementId, 'PAUSE')).json().status).toBe('PAUSED')
      expect((await one.change(agreementId, 'PAUSE')).statusCode).toBe(200)
      on('2026-11-24')
      await harness.run()
      expect(await one.list()).toEqual({ scheduled: [], debits: [] })
      on('2026-11-25')
      expect((await one.change(agreementId, 'RESUME')).json()).toMatchObject({
        ...{ status: 'ACTIVE', coversFrom: '2026-11-25' },
      })
      expect((await one.list()).scheduled).toMatchObject([{ amount: 2_000, debitOn: '2026-12-01' }])
      const subjects = (await mailsTo(one.customer.email)).map(({ subject }) => subject)
      for (const words of [/PayTo is paused/, /PayTo goes on/])
        expect(subjects.some((subject) => words.test(subject))).toBe(true)
    })

    test('[PAY-1] cancelled here or at the bank nothing more is begun, and what no bank has heard of is taken back', async () => {
      const one = await harness.customer()
      const { agreementId } = await one.agreedPayTo()
      await one.bill(1_000, '2026-11-23')
      const away = { ...harness.provider, debit: () => Promise.reject(new ProviderError('away')) }
      expect((await harness.run(away)).left).toHaveLength(1)
      expect((await one.change(agreementId, 'CANCEL')).json().status).toBe('CANCELLED')
      expect((await one.change(agreementId, 'CANCEL')).statusCode).toBe(200)
      expect((await one.change(agreementId, 'RESUME')).statusCode).toBe(409)
      await harness.run()
      await harness.daysGoBy()
      expect(await one.list()).toEqual({ scheduled: [], debits: [] })
      expect(await one.balance()).toBe(1_000)
      // At the bank, with news that were lost: the run asks before it takes anything.
      const other = await harness.customer()
      const made = await other.agreedPayTo()
      await other.bill(1_000, '2026-11-23')
      other.atBank(made, 'CANCEL')
      await harness.run()
      await harness.daysGoBy()
      expect((await other.payTo()).agreement?.status).toBe('CANCELLED')
      expect(await other.list()).toEqual({ scheduled: [], debits: [] })
    })

    test('[PAY-1] [PAY-2] news count by their revision: late, twice and in any order they change nothing more', async () => {
      const one = await harness.customer()
      const from = harness.bankEvents.length
      const made = (await one.propose()).json<PayToAgreement>()
      for (const step of ['AUTHORISE', 'PAUSE', 'RESUME', 'PAUSE'] as const) one.atBank(made, step)
      const news = harness.bankEvents.slice(from)
      for (const event of [...news.toReversed(), ...news])
        expect((await harness.deliver(event)).statusCode).toBe(204)
      expect((await one.payTo()).agreement?.status).toBe('PAUSED')
      const [first] = news
      if (first === undefined) throw new Error('no news')
      expect((await harness.deliver(first, { secret: 'another-secret' })).statusCode).toBe(403)
      one.atBank(made, 'CANCEL')
      await harness.deliverNews()
      const forged = { ...first, eventId: randomUUID(), agreement: { ...first.agreement, revision: 99 } }
      expect((await harness.deliver(forged)).statusCode).toBe(204)
      expect((await one.payTo()).agreement?.status).toBe('CANCELLED')
    })

    it('[PAY-1] PayTo takes the place of direct debit by a clear choice, at the moment of the bank’s yes, and never beside it', async () => {
      const one = await harness.customer()
      await one.agreed()
      await one.bill(1_000, '2026-11-24')
      expect((await one.propose()).statusCode).toBe(409)
      const made = (await one.propose({ replacesDirectDebit: true })).json<PayToAgreement>()
      expect((await one.payTo()).hasDirectDebit).toBe(true)
      expect((await one.list()).scheduled).toMatchObject([{ method: 'DIRECT_DEBIT' }])
      one.atBank(made, 'AUTHORISE')
      await harness.deliverNews()
      expect((await one.arrangement()).request).toBeNull()
      expect((await one.payTo()).hasDirectDebit).toBe(false)
      expect((await one.list()).scheduled).toMatchObject([{ method: 'PAYTO' }])
      expect((await one.order({ bank, agreement: debitAgreement })).statusCode).toBe(409)
      on('2026-11-24')
      await harness.run()
      await harness.daysGoBy()
      await harness.run()
      expect((await one.list()).debits).toMatchObject([{ method: 'PAYTO', status: 'SUCCEEDED' }])
      expect(await one.balance()).toBe(0)
      expect(JSON.stringify(await mailsTo(one.customer.email))).toContain(
        'takes the place of your direct debit',
      )
    })

    it('[PAY-1] a bill of more than the maximum is not taken, and neither is a part of it', async () => {
      const one = await harness.customer()
      await one.agreedPayTo({ maximum: 2_000 })
      await one.bill(2_001, '2026-11-23')
      await harness.run()
      expect(await one.list()).toMatchObject({ scheduled: [], debits: [], tooLarge: [{ owed: 2_001 }] })
      const small = await one.bill(2_000, '2026-11-24')
      expect((await one.list()).scheduled).toMatchObject([{ amount: 2_000 }])
      on('2026-11-24')
      // Once the smaller bill is paid, less than the maximum is owed of the larger: it is the customer's to pay all the same.
      for (let round = 0; round < 2; round += 1) {
        await harness.run()
        await harness.daysGoBy()
      }
      expect(await one.list()).toMatchObject({
        scheduled: [],
        debits: [{ invoiceNumber: small, amount: 2_000, status: 'SUCCEEDED' }],
      })
      expect(await one.balance()).toBe(2_001)
    })

    test('[PAY-1] [PAY-2] authorised and paused before anything was heard: direct debit has ended, and nothing is taken', async () => {
      const one = await harness.customer()
      await one.agreed()
      await one.bill(1_000, '2026-11-24')
      const from = harness.bankEvents.length
      const made = (await one.propose({ replacesDirectDebit: true })).json<PayToAgreement>()
      for (const step of ['AUTHORISE', 'PAUSE'] as const) one.atBank(made, step)
      // The later of the two comes first.
      for (const event of harness.bankEvents.slice(from).toReversed()) await harness.deliver(event)
      expect(await one.payTo()).toMatchObject({
        ...{ hasDirectDebit: false, agreement: { status: 'PAUSED', coversFrom: '2026-11-23' } },
      })
      expect((await one.arrangement()).request).toBeNull()
      on('2026-11-24')
      await harness.run()
      expect(await one.list()).toEqual({ scheduled: [], debits: [] })
      expect(await one.balance()).toBe(1_000)
      const paused = (await mailsTo(one.customer.email)).find(({ subject }) =>
        /PayTo is paused/.test(subject),
      )
      expect(paused?.body).toContain('takes the place of your direct debit')
    })

    it('[PAY-1] a proposal that comes to nothing leaves direct debit on, and mails say so', async () => {
      const one = await harness.customer()
      await one.agreed()
      const again = () => one.propose({ replacesDirectDebit: true })
      one.atBank((await again()).json(), 'DECLINE')
      await harness.deliverNews()
      const { agreementId } = (await again()).json<PayToAgreement>()
      await one.change(agreementId, 'CANCEL')
      const told = (await mailsTo(one.customer.email)).filter(({ subject }) => /PayTo/.test(subject))
      await again()
      on('2026-11-29')
      await harness.run()
      const all = [
        ...told,
        ...(await mailsTo(one.customer.email)).filter(({ subject }) => /PayTo/.test(subject)),
      ]
      const inTime = all.filter(({ subject }) => /not authorised in time/.test(subject))
      expect(inTime.length).toBeGreaterThan(0)
      expect((await one.payTo()).hasDirectDebit).toBe(true)
      for (const { body } of all) {
        expect(body).toContain('direct debit goes on as before')
        expect(body).not.toMatch(/yours to pay|nothing is taken/i)
      }
    })

    it('[PAY-1] what the bank does not pay is told by mail, owed still, and taken once more', async () => {
      const one = await harness.customer()
      await one.agreedPayTo({ payer: { kind: 'BANK_ACCOUNT', bank: { ...bank, number: lacksFunds } } })
      await one.bill(5_000, '2026-11-23')
      await harness.run()
      await harness.daysGoBy()
      expect(await one.list()).toMatchObject({
        debits: [{ status: 'FAILED', failure: 'INSUFFICIENT_FUNDS' }],
        scheduled: [{ isRetry: true, debitOn: '2026-11-30' }],
      })
      expect(await one.balance()).toBe(5_000)
      const mail = (await mailsTo(one.customer.email)).find(({ subject }) => /has not paid/.test(subject))
      expect(mail?.body).toContain('has not paid the PayTo payment of $50.00')
      expect(mail?.body).toContain('30 November 2026')
    })

    test('[PAY-1] the first bill that PayTo takes is due three business days after the yes, as the terms say, and a pause brings none forward', async () => {
      const one = await harness.customer()
      await one.bill(1_000, '2026-11-25')
      await one.bill(2_000, '2026-11-26')
      const made = (await one.propose()).json<PayToAgreement>()
      one.atBank(made, 'AUTHORISE')
      await harness.deliverNews()
      const isScheduled = async () =>
        expect((await one.list()).scheduled).toMatchObject([{ amount: 2_000, debitOn: '2026-11-26' }])
      await isScheduled()
      for (const action of ['PAUSE', 'RESUME'] as const) await one.change(made.agreementId, action)
      await isScheduled()
      const mail = (await mailsTo(one.customer.email)).find(({ subject }) => /PayTo is on/.test(subject))
      expect(mail?.body).toContain('due before that day is yours to pay')
    })

    test('[PAY-1] a PayID that nobody has registered is refused in words that help, and makes no agreement', async () => {
      const one = await harness.customer()
      const refused = await one.propose({ payer: { kind: 'PAYID', payId: 'unknown@payid.example' } })
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({
        errors: [{ pointer: '/body/payer/payId', detail: 'No bank account takes PayTo by this PayID.' }],
      })
      expect((await one.payTo()).agreement).toBeNull()
      expect((await one.propose()).statusCode).toBe(201)
    })

    it('[PAY-1] a proposal that the provider refuses for good is declined, and one that no bank ever got is over in time', async () => {
      const client = async (change: object) => {
        const app = await backend().with({
          payments: { provider: { ...harness.provider, ...change }, webhookSecrets: [] },
        })
        const one = await harness.customer()
        const own = new TestClient(app)
        await own.login(one.customer)
        const made = await own.post('/api/pay-to-agreements', order, { 'idempotency-key': randomUUID() })
        return { one, made: made.json<PayToAgreement>() }
      }
      const refused = await client({ propose: () => Promise.reject(new PayerRefused('refused')) })
      expect(refused.made.status).toBe('DECLINED')
      const subjects = (await mailsTo(refused.one.customer.email)).map(({ subject }) => subject)
      expect(subjects.some((subject) => /say yes to PayTo/.test(subject))).toBe(false)
      expect(subjects.some((subject) => /PayTo was not authorised/.test(subject))).toBe(true)
      const away = await client({ propose: () => Promise.reject(new ProviderError('away')) })
      expect(away.made.status).toBe('PROPOSED')
      on('2026-11-29')
      await harness.run()
      expect((await away.one.payTo()).agreement?.status).toBe('CANCELLED')
      expect((await away.one.propose()).statusCode).toBe(201)
    })

    it('[PAY-1] an agreement ends at the bank with its account: a proposal at once, any other when nothing is owed', async () => {
      const { db } = backend()
      const close = (number: string) =>
        db.update(schema.accounts).set({ closedOn: '2026-11-20' }).where(eq(schema.accounts.number, number))
      const [proposed, owes, settled] = [
        await harness.customer(),
        await harness.customer(),
        await harness.customer(),
      ]
      const made = (await proposed.propose()).json<PayToAgreement>()
      const going = await owes.agreedPayTo()
      await owes.bill(1_000, '2026-11-30')
      const done = await settled.agreedPayTo()
      for (const { number } of [proposed, owes, settled]) await close(number)
      await harness.run()
      const statuses = [made, going, done].map(
        ({ agreementId }) => harness.agreements.read(agreementId)?.status,
      )
      expect(statuses).toEqual(['CANCELLED', 'ACTIVE', 'CANCELLED'])
      expect((await settled.payTo()).agreement?.status).toBe('CANCELLED')
    })

    it('[PAY-1] a dishonour promises no retry that PayTo does not make, and to cancel a proposal takes no direct debit back', async () => {
      const one = await harness.customer()
      await one.agreed(lacksFunds)
      await one.bill(5_000, '2026-11-23')
      const away = { ...harness.provider, debit: () => Promise.reject(new ProviderError('away')) }
      await harness.run(away)
      const proposal = (await one.propose({ replacesDirectDebit: true })).json<PayToAgreement>()
      await one.change(proposal.agreementId, 'CANCEL')
      expect((await one.list()).debits).toMatchObject([{ status: 'PENDING' }])
      await harness.run()
      // PayTo of a smaller maximum takes the place of direct debit while the debit is at the bank.
      await one.agreedPayTo({ maximum: 2_000, replacesDirectDebit: true })
      await harness.daysGoBy()
      expect(await one.list()).toMatchObject({ scheduled: [], debits: [{ status: 'FAILED' }] })
      const mail = (await mailsTo(one.customer.email)).find(({ subject }) => /has not paid/.test(subject))
      expect(mail?.body).toContain('We do not debit this bill again.')
    })

    it('[PAY-1] a provider that is away leaves an agreement that waits, and the next look brings it to the bank', async () => {
      const away = () => Promise.reject(new ProviderError('away'))
      const app = await backend().with({
        payments: {
          provider: { ...harness.provider, propose: away, moveAgreement: away },
          webhookSecrets: [],
        },
      })
      const one = await harness.customer()
      const client = new TestClient(app)
      await client.login(one.customer)
      const made = await client.post('/api/pay-to-agreements', order, { 'idempotency-key': randomUUID() })
      expect(made.json()).toMatchObject({ status: 'PROPOSED', bankUrl: null })
      const { agreementId } = made.json<PayToAgreement>()
      // Nothing waits in the bank's app so far, and nobody is told so.
      const noticesOfIt = async () =>
        (await mailsTo(one.customer.email)).filter(({ subject }) => /say yes to PayTo/.test(subject)).length
      expect(await noticesOfIt()).toBe(0)
      const cancelled = await client.post('/api/pay-to-agreements/change', { agreementId, action: 'CANCEL' })
      expect(cancelled.statusCode).toBe(503)
      expect(harness.agreements.read(agreementId)).toBeNull()
      const seen = (await one.payTo()).agreement
      expect(seen).toMatchObject({ agreementId, status: 'PROPOSED' })
      expect(seen?.bankUrl).not.toBeNull()
      expect(await noticesOfIt()).toBe(1)
      // Ended before the bank had heard of it, it is over when it comes later.
      expect((await one.change(agreementId, 'CANCEL')).json().status).toBe('CANCELLED')
    })

    test.each([
      ['PAUSE', 'ACTIVE', /does not let us pause this agreement/],
      ['RESUME', 'PAUSED', /If you paused it in your bank’s app, resume it there/],
      ['CANCEL', 'ACTIVE', /does not let us cancel this agreement/],
    ] as const)(
      '[PAY-1] a bank that refuses to %s an agreement is told as that, and not as one that is away',
      async (action, status, words) => {
        const one = await harness.customer()
        const { agreementId, bankUrl } = await one.agreedPayTo()
        if (status === 'PAUSED') {
          one.atBank({ bankUrl }, 'PAUSE')
          await harness.deliverNews()
        }
        const refusing = await backend().with({
          payments: {
            // It says what the agreement is, unchanged.
            provider: {
              ...harness.provider,
              moveAgreement: async (id) =>
                (await harness.provider.readAgreement(id)) ?? Promise.reject(new Error('none')),
            },
            webhookSecrets: [],
          },
        })
        const client = new TestClient(refusing)
        await client.login(one.customer)
        const answer = await client.post('/api/pay-to-agreements/change', { agreementId, action })
        expect(answer.statusCode).toBe(409)
        expect(answer.json().detail).toMatch(words)
        expect((await one.payTo()).agreement?.status).toBe(status)
      },
    )

    it('[PAY-1] a bill of more than the maximum is told on the pages as not taken, until it is paid, and others are not', async () => {
      const one = await harness.customer()
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

    test('[PAY-1] the agreement of a customer who was deleted ends at the bank by the next run that reaches it, and is then forgotten', async () => {
      const one = await harness.customer()
      const { agreementId } = await one.agreedPayTo()
      const { db } = backend()
      const kept = async () =>
        (await db.select().from(schema.payToAgreements).where(eq(schema.payToAgreements.id, agreementId)))
          .length
      await db.delete(schema.customers).where(eq(schema.customers.id, one.customer.id))
      expect(await kept()).toBe(1)
      const away = () => Promise.reject(new ProviderError('away'))
      expect((await harness.run({ ...harness.provider, moveAgreement: away })).unasked).toContain(agreementId)
      expect(await kept()).toBe(1)
      await harness.run()
      expect(harness.agreements.read(agreementId)?.status).toBe('CANCELLED')
      expect(await kept()).toBe(0)
    })

    it('[PAY-1] a run through an outage asks a few times alone, loses nothing, and the next takes each bill once, also one whose answer was lost', async () => {
      const customers = []
      for (let number = 0; number < 8; number += 1) {
        const one = await harness.customer()
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
        Object.keys(harness.provider).map((name) => [name, silent]),
      ) as unknown as typeof harness.provider
      const through = await harness.run(away)
      expect(asked).toBe(5)
      expect(through.submitted).toBe(0)
      expect(through.unasked).toEqual(expect.arrayContaining(customers.map(({ agreementId }) => agreementId)))
      expect(through.left.length).toBe(8)
      // Late: the provider has taken each debit on, and its answer never comes.
      const late = {
        ...harness.provider,
        debit: async (...words: Parameters<typeof harness.provider.debit>) => {
          await harness.provider.debit(...words)
          throw new ProviderError('no answer in time')
        },
      }
      const cutOff = await harness.run(late)
      expect([cutOff.submitted, cutOff.left.length, cutOff.unasked]).toEqual([0, 8, []])
      const last = await harness.run()
      expect([last.left, last.unasked, last.waiting]).toEqual([[], [], []])
      await harness.daysGoBy()
      await harness.run()
      for (const [number, one] of customers.entries())
        expect(await one.entries()).toEqual([`BILL ${5_000 + number}`, `PAYMENT ${5_000 + number}`])
    })
  })
