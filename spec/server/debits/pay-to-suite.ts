import { randomUUID } from 'node:crypto'
import { eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { PayToAgreement } from 'gridfront/contracts'
import { PayerRefused, ProviderError } from 'gridfront/payments-server'
import { describe, expect, test } from 'vitest'
import * as schema from '../../../host/server/platform/database/schema.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { debitDays } from './debit-days.ts'
import { bank, agreement as debitAgreement } from './debit-harness.ts'
import { order, payer, payToHarness } from './pay-to-harness.ts'
import { payToRunSuite } from './pay-to-run-suite.ts'

/** PayTo: what customers agree to at their bank, and what runs do. */
export const payToSuite = (backend: () => TestBackend) =>
  describe('PayTo', () => {
    const days = debitDays(backend, payToHarness)
    const { harness, on, mailsTo } = days

    test('[PAY-1] the payer’s details are stored nowhere in full: in no table, log, mail or answer', async () => {
      const one = await harness().customer()
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

    it('[PAY-1] the same key creates one agreement, even if pressed twice at once', async () => {
      const one = await harness().customer()
      const key = randomUUID()
      const first = await one.propose({}, key)
      expect((await one.propose({}, key)).json().agreementId).toBe(first.json().agreementId)
      expect((await one.propose({ maximum: 99_900 }, key)).statusCode).toBe(422)
      const other = await harness().customer()
      const both = await Promise.all([other.propose(), other.propose()])
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    })

    it('[PAY-1] [AUTH-14] nobody reads or changes the agreement of another customer', async () => {
      const [one, other] = [await harness().customer(), await harness().customer()]
      const { agreementId } = await one.agreedPayTo()
      expect((await other.change(agreementId, 'CANCEL')).statusCode).toBe(404)
      expect((await other.propose({ account: one.number })).statusCode).toBe(404)
      const read = await other.client.get(`/api/pay-to-agreements?account=${one.number}`)
      expect(read.statusCode).toBe(404)
      expect((await new TestClient(harness().app).get('/api/pay-to-agreements')).statusCode).toBe(401)
      expect((await one.payTo()).agreement?.status).toBe('ACTIVE')
    })

    test('[PAY-1] declined at the bank, or not answered in five days, it is over, notified by mail, and can be proposed again', async () => {
      const one = await harness().customer()
      const made = (await one.propose()).json<PayToAgreement>()
      one.atBank(made, 'DECLINE')
      await harness().deliverEvents()
      expect((await one.payTo()).agreement?.status).toBe('DECLINED')
      const isNotified = ({ subject }: { readonly subject: string }) =>
        /PayTo was not authorised/.test(subject)
      // Read before the days pass, because mails about past events are not sent. Each call sends the new mails.
      expect((await mailsTo(one.customer.email)).filter(isNotified)).toHaveLength(1)
      await one.propose()
      on('2026-11-29')
      await harness().run()
      expect((await one.payTo()).agreement?.status).toBe('EXPIRED')
      const refused = await one.propose({ payer: { kind: 'PAYID', payId: 'declines@payid.example' } })
      expect(refused.json().status).toBe('DECLINED')
      expect((await mailsTo(one.customer.email)).filter(isNotified)).toHaveLength(2)
    })

    it('[PAY-1] [PAY-2] events count by their revision: late, repeated and reordered ones change nothing more', async () => {
      const one = await harness().customer()
      const from = harness().bankEvents.length
      const made = (await one.propose()).json<PayToAgreement>()
      for (const step of ['AUTHORISE', 'PAUSE', 'RESUME', 'PAUSE'] as const) one.atBank(made, step)
      const events = harness().bankEvents.slice(from)
      for (const event of [...events.toReversed(), ...events])
        expect((await harness().deliver(event)).statusCode).toBe(204)
      expect((await one.payTo()).agreement?.status).toBe('PAUSED')
      const [first] = events
      if (first === undefined) throw new Error('no events')
      expect((await harness().deliver(first, { secret: 'another-secret' })).statusCode).toBe(403)
      one.atBank(made, 'CANCEL')
      await harness().deliverEvents()
      const forged = { ...first, eventId: randomUUID(), agreement: { ...first.agreement, revision: 99 } }
      expect((await harness().deliver(forged)).statusCode).toBe(204)
      expect((await one.payTo()).agreement?.status).toBe('CANCELLED')
    })

    it('[PAY-1] PayTo replaces direct debit by an explicit choice, at the moment of the bank’s authorisation, and never runs beside it', async () => {
      const one = await harness().customer()
      await one.agreed()
      await one.bill(1_000, '2026-11-24')
      expect((await one.propose()).statusCode).toBe(409)
      const made = (await one.propose({ replacesDirectDebit: true })).json<PayToAgreement>()
      expect((await one.payTo()).hasDirectDebit).toBe(true)
      expect((await one.list()).scheduled).toMatchObject([{ method: 'DIRECT_DEBIT' }])
      one.atBank(made, 'AUTHORISE')
      await harness().deliverEvents()
      expect((await one.arrangement()).request).toBeNull()
      expect((await one.payTo()).hasDirectDebit).toBe(false)
      expect((await one.list()).scheduled).toMatchObject([{ method: 'PAYTO' }])
      expect((await one.order({ bank, agreement: debitAgreement })).statusCode).toBe(409)
      on('2026-11-24')
      await harness().run()
      await harness().daysGoBy()
      await harness().run()
      expect((await one.list()).debits).toMatchObject([{ method: 'PAYTO', status: 'SUCCEEDED' }])
      expect(await one.balance()).toBe(0)
      expect(JSON.stringify(await mailsTo(one.customer.email))).toContain('replaces your direct debit')
    })

    it('[PAY-1] [PAY-2] authorised and paused before any event arrived: direct debit has ended, and nothing is taken', async () => {
      const one = await harness().customer()
      await one.agreed()
      await one.bill(1_000, '2026-11-24')
      const from = harness().bankEvents.length
      const made = (await one.propose({ replacesDirectDebit: true })).json<PayToAgreement>()
      for (const step of ['AUTHORISE', 'PAUSE'] as const) one.atBank(made, step)
      // The later event arrives first.
      for (const event of harness().bankEvents.slice(from).toReversed()) await harness().deliver(event)
      expect(await one.payTo()).toMatchObject({
        ...{ hasDirectDebit: false, agreement: { status: 'PAUSED', coversFrom: '2026-11-23' } },
      })
      expect((await one.arrangement()).request).toBeNull()
      on('2026-11-24')
      await harness().run()
      expect(await one.list()).toEqual({ scheduled: [], debits: [] })
      expect(await one.balance()).toBe(1_000)
      const paused = (await mailsTo(one.customer.email)).find(({ subject }) =>
        /PayTo is paused/.test(subject),
      )
      expect(paused?.body).toContain('replaces your direct debit')
    })

    it('[PAY-1] a proposal that fails leaves direct debit on, and mails say so', async () => {
      const one = await harness().customer()
      await one.agreed()
      const again = () => one.propose({ replacesDirectDebit: true })
      one.atBank((await again()).json(), 'DECLINE')
      await harness().deliverEvents()
      const { agreementId } = (await again()).json<PayToAgreement>()
      await one.change(agreementId, 'CANCEL')
      const notified = (await mailsTo(one.customer.email)).filter(({ subject }) => /PayTo/.test(subject))
      await again()
      on('2026-11-29')
      await harness().run()
      const all = [
        ...notified,
        ...(await mailsTo(one.customer.email)).filter(({ subject }) => /PayTo/.test(subject)),
      ]
      const inTime = all.filter(({ subject }) => /not authorised in time/.test(subject))
      expect(inTime.length).toBeGreaterThan(0)
      expect((await one.payTo()).hasDirectDebit).toBe(true)
      for (const { body } of all) {
        expect(body).toContain('direct debit continues as before')
        expect(body).not.toMatch(/pay your bills yourself|not take anything|take nothing/i)
      }
    })

    it('[PAY-1] an unregistered PayID is refused with a helpful text, and creates no agreement', async () => {
      const one = await harness().customer()
      const refused = await one.propose({ payer: { kind: 'PAYID', payId: 'unknown@payid.example' } })
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({
        errors: [{ pointer: '/body/payer/payId', detail: 'No bank account takes PayTo by this PayID.' }],
      })
      expect((await one.payTo()).agreement).toBeNull()
      expect((await one.propose()).statusCode).toBe(201)
    })

    it('[PAY-1] a proposal that the provider refuses permanently is declined, and one that never reached a bank expires', async () => {
      const client = async (change: object) => {
        const app = await backend().with({
          payments: { provider: { ...harness().provider, ...change }, webhookSecrets: [] },
        })
        const one = await harness().customer()
        const own = new TestClient(app)
        await own.login(one.customer)
        const made = await own.post('/api/pay-to-agreements', order, { 'idempotency-key': randomUUID() })
        return { one, made: made.json<PayToAgreement>() }
      }
      const refused = await client({ propose: () => Promise.reject(new PayerRefused('refused')) })
      expect(refused.made.status).toBe('DECLINED')
      const subjects = (await mailsTo(refused.one.customer.email)).map(({ subject }) => subject)
      expect(subjects.some((subject) => /approve PayTo/.test(subject))).toBe(false)
      expect(subjects.some((subject) => /PayTo was not authorised/.test(subject))).toBe(true)
      const away = await client({ propose: () => Promise.reject(new ProviderError('away')) })
      expect(away.made.status).toBe('PROPOSED')
      on('2026-11-29')
      await harness().run()
      expect((await away.one.payTo()).agreement?.status).toBe('CANCELLED')
      expect((await away.one.propose()).statusCode).toBe(201)
    })

    it('[PAY-1] an agreement ends at the bank with its account: a proposal at once, any other when nothing is owed', async () => {
      const { db } = backend()
      const close = (number: string) =>
        db.update(schema.accounts).set({ closedOn: '2026-11-20' }).where(eq(schema.accounts.number, number))
      const [proposed, owes, settled] = [
        await harness().customer(),
        await harness().customer(),
        await harness().customer(),
      ]
      const made = (await proposed.propose()).json<PayToAgreement>()
      const going = await owes.agreedPayTo()
      await owes.bill(1_000, '2026-11-30')
      const done = await settled.agreedPayTo()
      for (const { number } of [proposed, owes, settled]) await close(number)
      await harness().run()
      const statuses = [made, going, done].map(
        ({ agreementId }) => harness().agreements.read(agreementId)?.status,
      )
      expect(statuses).toEqual(['CANCELLED', 'ACTIVE', 'CANCELLED'])
      expect((await settled.payTo()).agreement?.status).toBe('CANCELLED')
    })

    it('[PAY-1] with the provider away an agreement waits, and is sent to the bank later', async () => {
      const away = () => Promise.reject(new ProviderError('away'))
      const app = await backend().with({
        payments: {
          provider: { ...harness().provider, propose: away, moveAgreement: away },
          webhookSecrets: [],
        },
      })
      const one = await harness().customer()
      const client = new TestClient(app)
      await client.login(one.customer)
      const made = await client.post('/api/pay-to-agreements', order, { 'idempotency-key': randomUUID() })
      expect(made.json()).toMatchObject({ status: 'PROPOSED', bankUrl: null })
      const { agreementId } = made.json<PayToAgreement>()
      // Nothing waits in the bank's app yet, and nobody was notified that it does.
      const noticesOfIt = async () =>
        (await mailsTo(one.customer.email)).filter(({ subject }) => /approve PayTo/.test(subject)).length
      expect(await noticesOfIt()).toBe(0)
      const cancelled = await client.post('/api/pay-to-agreements/change', { agreementId, action: 'CANCEL' })
      expect(cancelled.statusCode).toBe(503)
      expect(harness().agreements.read(agreementId)).toBeNull()
      const seen = (await one.payTo()).agreement
      expect(seen).toMatchObject({ agreementId, status: 'PROPOSED' })
      expect(seen?.bankUrl).not.toBeNull()
      expect(await noticesOfIt()).toBe(1)
      // Cancelled before the bank had heard of it: it stays cancelled when it arrives later.
      expect((await one.change(agreementId, 'CANCEL')).json().status).toBe('CANCELLED')
    })

    it.each([
      ['PAUSE', 'ACTIVE', /does not let us pause this agreement/],
      ['RESUME', 'PAUSED', /If you paused it in your bank’s app, resume it there/],
      ['CANCEL', 'ACTIVE', /does not let us cancel this agreement/],
    ] as const)(
      '[PAY-1] a bank that refuses to %s an agreement is reported as a refusal, and not as an outage',
      async (action, status, words) => {
        const one = await harness().customer()
        const { agreementId, bankUrl } = await one.agreedPayTo()
        if (status === 'PAUSED') {
          one.atBank({ bankUrl }, 'PAUSE')
          await harness().deliverEvents()
        }
        const refusing = await backend().with({
          payments: {
            // The answer contains the agreement, unchanged.
            provider: {
              ...harness().provider,
              moveAgreement: async (id) =>
                (await harness().provider.readAgreement(id)) ?? Promise.reject(new Error('none')),
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

    test('[PAY-1] the agreement of a deleted customer is ended at the bank by the next run that reaches it, and then deleted', async () => {
      const one = await harness().customer()
      const { agreementId } = await one.agreedPayTo()
      const { db } = backend()
      const kept = async () =>
        (await db.select().from(schema.payToAgreements).where(eq(schema.payToAgreements.id, agreementId)))
          .length
      await db.delete(schema.customers).where(eq(schema.customers.id, one.customer.id))
      expect(await kept()).toBe(1)
      const away = () => Promise.reject(new ProviderError('away'))
      expect((await harness().run({ ...harness().provider, moveAgreement: away })).unasked).toContain(
        agreementId,
      )
      expect(await kept()).toBe(1)
      await harness().run()
      expect(harness().agreements.read(agreementId)?.status).toBe('CANCELLED')
      expect(await kept()).toBe(0)
    })

    payToRunSuite(backend, days)
  })
