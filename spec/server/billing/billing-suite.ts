import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { CustomerDocument } from 'gridfront/contracts'
import { BillList, Invoice, invoiceFaults, invoiceToPay } from 'gridfront/contracts'
import { dayIn, electronicDeliveryConsent } from 'gridfront/server'
import { describe, expect, test, vi } from 'vitest'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import {
  accounts,
  customerRequests,
  customers,
  debitRequests,
  heldMails,
  supplyPoints,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { inDollars } from '../../../host/server/platform/in-dollars.ts'
import { createBillSettings } from '../../../host/server/subjects/account/bill-settings.ts'
import { createBillingRun } from '../../../host/server/subjects/billing/billing-run.ts'
import { billingRunText } from '../../../host/server/subjects/billing/billing-run-text.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { debitHarness } from '../debits/debit-harness.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { mailsLeft } from '../notifications/stored-mails.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { addDays, billHarness, billingRunOf } from './billing-harness.ts'

/** Bills: which periods are billed, what is charged, and who is notified. */
export const billingSuite = (backend: () => TestBackend) =>
  describe('billing', () => {
    const { on, household, logIn } = billHarness(backend)
    const periods = (rows: Awaited<ReturnType<Awaited<ReturnType<typeof household>>['bills']>>) =>
      rows.map(({ periodStart, periodEnd }) => `${periodStart} ${periodEnd}`)

    test('[ACC-1] a complete, read period is billed: lines, ledger, document and notice', async () => {
      const home = await household({ since: '2026-09-01' })
      await home.read('2026-09-01', '2026-09-30')
      on('2026-10-01')
      const result = await home.run()
      expect(result).toMatchObject({ waiting: [], refused: [] })
      expect(result.issued).toMatchObject([
        { from: '2026-09-01', to: '2026-09-30', isEstimated: false, isFinal: false, dueDate: '2026-10-21' },
      ])
      const client = await logIn(home.customer)
      const { bills } = BillList.parse((await client.get('/api/my-account/bills')).json())
      const [bill] = bills
      const number = bill?.invoiceNumber ?? ''
      const invoice = Invoice.parse((await client.get(`/api/my-account/bills/${number}`)).json())
      expect(invoiceFaults(invoice)).toEqual([])
      expect(invoice).toMatchObject({ used: 300_000, issueDate: '2026-10-01', previousBalance: 0 })
      expect(await home.balance()).toBe(invoice.invoiceAmount)
      expect(await home.entries()).toMatchObject([{ causeId: number, amountCents: invoice.invoiceAmount }])
      const { documents } = (await client.get('/api/documents')).json<{ documents: CustomerDocument[] }>()
      expect(documents.map(({ documentId }) => documentId)).toContain(number)
      expect((await client.get(`/api/documents/${number}`)).headers['content-type']).toContain('pdf')
      const [mail] = await testMailService(backend()).mailsTo(home.customer.email)
      expect(mail?.subject).toContain('your bill')
      expect(mail?.body).toContain(number)
      expect(mail?.body).toContain(`$${(invoice.balanceAtIssue / 100).toFixed(2)}`)
      expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain('Wednesday, 21 October 2026')
      expect(mail?.body).toContain(`/accounts/bill?invoice=${number}`)
      expect(mail?.body).not.toContain(home.number)
    })

    test('[ACC-7] [PAY-1] a customer chooses the day of the month on which bills fall due, never sooner than 13 business days', async () => {
      const home = await household({ since: '2026-08-01' })
      await home.read('2026-08-01', '2026-10-10')
      const client = await logIn(home.customer)
      const path = '/api/my-account/bill-settings'
      for (const wrong of [0, 29, 1.5, '5', -5])
        expect([wrong, (await client.post(path, { dueDay: wrong })).statusCode]).toEqual([wrong, 422])
      expect((await client.post(path, { dueDay: 5 })).json()).toMatchObject({ dueDay: 5, delivery: 'EMAIL' })
      on('2026-09-11')
      await home.run()
      // Thirteen business days end on 30 September.
      expect((await home.invoices()).map(({ dueDate }) => dueDate)).toEqual(['2026-10-05'])
      const [mail] = await testMailService(backend()).mailsTo(home.customer.email)
      expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain('Monday, 5 October 2026')
      const later = await logIn(home.customer)
      expect((await later.post(path, { reference: null })).json().dueDay).toBe(5)
      expect((await later.post(path, { dueDay: null })).json().dueDay).toBeNull()
      on('2026-10-12')
      await home.run()
      expect((await home.invoices()).map(({ dueDate }) => dueDate)).toEqual(['2026-10-05', '2026-10-29'])
    })

    test('[ACC-1] [ACC-7] what a customer changes of their bills applies to the next one, and to no earlier one', async () => {
      const home = await household({ since: '2026-04-01', every: 'P3M' })
      await home.read('2026-04-01', '2026-10-31')
      await backend()
        .db.update(accounts)
        .set({ businessName: 'Petrakis Bakery Pty Ltd', businessAbn: '72999999991' })
        .where(home.account)
      on('2026-07-02')
      await home.run()
      const client = await logIn(home.customer)
      const path = '/api/my-account/bill-settings'
      const business = { legalName: 'Petrakis Bakery Pty Ltd', abn: '72999999991' }
      const before = { delivery: 'EMAIL', frequency: 'P3M', reference: null, business }
      expect((await client.get(path)).json()).toEqual({
        ...{ accountNumber: home.number, ...before, budgetDollars: null, dueDay: null },
      })
      const change = { delivery: 'POST', frequency: 'P1M', reference: 'Cost centre 4' }
      expect((await client.post(path, change)).json()).toMatchObject({ ...before, ...change })
      // Omitted settings stay unchanged.
      expect((await client.post(path, {})).json()).toMatchObject({ ...before, ...change })
      expect((await client.post(path, { frequency: 'P2M' })).statusCode).toBe(422)
      on('2026-10-01')
      const result = await home.run()
      expect(result.issued).toMatchObject([
        { from: '2026-07-01', to: '2026-09-30', isPosted: true, isHeld: false },
      ])
      expect(billingRunText(result, false)).toContain(`Bills to be posted`)
      const [first, second] = await home.invoices()
      expect(first).toMatchObject({ delivery: 'EMAIL', business })
      expect(first?.customerReference).toBeUndefined()
      expect(second).toMatchObject({ delivery: 'POST', business, customerReference: 'Cost centre 4' })
      const later = await logIn(home.customer)
      expect((await later.post(path, { reference: null })).json()).toMatchObject({ reference: null })
      // The log names the changed settings, but not their values.
      const logged = backend().log.filter(
        (line) => line.includes('"bill_settings_changed"') && line.includes(home.number),
      )
      expect(logged.map((line) => (JSON.parse(line) as { changed: unknown }).changed)).toEqual([
        ['delivery', 'frequency', 'reference'],
        [],
        ['reference'],
      ])
      expect(logged.join()).not.toContain('Cost centre')
      // Other customers' accounts are unchanged.
      const other = await household({ since: '2026-07-01' })
      const stranger = await logIn(other.customer)
      for (const answer of [
        await stranger.get(`${path}?account=${home.number}`),
        await stranger.post(path, { account: home.number, delivery: 'EMAIL' }),
      ])
        expect(answer.statusCode).toBe(404)
    })

    test('[ACC-7] [ORIG-2] bills turn from post to email by consent to the current edition, which is among the accepted terms', async () => {
      const home = await household({ since: '2026-08-01' })
      const client = await logIn(home.customer)
      const path = '/api/my-account/bill-settings'
      const terms = async () =>
        (await client.get('/api/documents'))
          .json<{ documents: { kind: string; title: string; documentId: string }[] }>()
          .documents.filter(({ kind }) => kind === 'TERMS')
      const { version } = electronicDeliveryConsent
      // Bills already come by email: there is nothing to agree to, and nothing is stored.
      expect((await client.post(path, { delivery: 'EMAIL', consent: { version } })).statusCode).toBe(200)
      expect((await client.post(path, { delivery: 'POST' })).statusCode).toBe(200)
      const refusals = []
      for (const change of [{}, { consent: { version: '2020-01' } }]) {
        const answer = await client.post(path, { delivery: 'EMAIL', reference: 'Shop', ...change })
        refusals.push([answer.statusCode, answer.json().errors?.[0]?.pointer])
      }
      expect(refusals).toEqual([
        [422, '/body/consent'],
        [422, '/body/consent/version'],
      ])
      expect((await client.get(path)).json()).toMatchObject({ delivery: 'POST', reference: null })
      expect(await terms()).toEqual([])
      const turned = await client.post(path, { delivery: 'EMAIL', consent: { version } })
      expect(turned.json()).toMatchObject({ delivery: 'EMAIL' })
      const [agreed, ...others] = await terms()
      expect([agreed?.title, others]).toEqual(['Bills and notices by email', []])
      const { text } = await readPdf((await client.get(`/api/documents/${agreed?.documentId}`)).rawPayload)
      expect(text).toContain(version)
      expect(text).toContain('You agree to get your bills and notices electronically.')
      expect(text).toContain(`Account ${home.number}.`)
    })

    it('[ACC-7] a change keeps omitted settings as another change has set them meanwhile', async () => {
      const home = await household({ since: '2026-09-01' })
      const { db, clock } = backend()
      const settings = createBillSettings({ db, now: () => clock.now })
      const path = '/api/my-account/bill-settings'
      let changing: Promise<unknown> = Promise.resolve()
      await db.transaction(async (other) => {
        await other.update(accounts).set({ billReference: 'Shop' }).where(home.account)
        changing = settings.change(home.customer.id, { delivery: 'POST' })
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        await vi.waitFor(
          async () => expect(((await db.execute(waiting)) as { rows: unknown[] }).rows).toHaveLength(1),
          10_000,
        )
      })
      await changing
      const client = await logIn(home.customer)
      expect((await client.get(path)).json()).toMatchObject({ delivery: 'POST', reference: 'Shop' })
    })

    test('[ACC-1] [ACC-7] another frequency begins when the running period has ended', async () => {
      const home = await household({ since: '2026-09-01', every: 'P3M' })
      await home.read('2026-09-01', '2027-05-31')
      const change = async (frequency: string) =>
        (await logIn(home.customer)).post('/api/my-account/bill-settings', { frequency })
      on('2026-11-29')
      // If it is changed again before it begins, the last change applies.
      for (const frequency of ['P1M', 'P3M', 'P1M'])
        expect((await change(frequency)).json()).toMatchObject({ frequency })
      expect((await home.run()).issued).toEqual([])
      on('2026-12-01')
      await home.run()
      expect((await home.invoices()).at(-1)).toMatchObject({ nextReadOn: '2026-12-31' })
      on('2027-01-15')
      await home.run()
      await change('P3M')
      on('2027-05-01')
      await home.run()
      expect(periods(await home.bills())).toEqual([
        '2026-09-01 2026-11-30',
        '2026-12-01 2026-12-31',
        '2027-01-01 2027-01-31',
        '2027-02-01 2027-04-30',
      ])
    })

    it('[ACC-7] a period that has ended, and waits for its bill, keeps its frequency', async () => {
      const home = await household({ since: '2026-07-01', every: 'P3M' })
      on('2026-10-02')
      await home.change('P1M')
      await home.read('2026-07-01', '2026-12-31')
      await home.run({ asOf: '2026-11-15' })
      expect(periods(await home.bills())).toEqual(['2026-07-01 2026-09-30'])
      // Staff set the first day of charge within the running period.
      await home.run({ asOf: '2027-01-01', from: '2026-10-20' })
      expect(periods(await home.bills())).toEqual(['2026-07-01 2026-09-30', '2026-10-20 2026-12-31'])
    })

    test('[ACC-7] a bill by post to a customer with a safe contact is listed as not to be posted', async () => {
      const home = await household({ since: '2026-09-01' })
      await home.read('2026-09-01', '2026-09-30')
      const { db } = backend()
      await db.update(accounts).set({ billDelivery: 'POST' }).where(home.account)
      await db
        .update(customers)
        .set({ safeContact: 'Ring my work number' })
        .where(eq(customers.id, home.customer.id))
      on('2026-10-01')
      const result = await home.run()
      expect(result.issued).toMatchObject([{ isPosted: false, isHeld: true }])
      const text = billingRunText(result, false)
      expect(text).not.toContain('Bills to be posted')
      expect(text).toContain(
        `Not to be posted: safe contact, ask the Care team:\n  ${home.number}: ${result.issued[0]?.invoiceNumber}`,
      )
    })

    it('[ACC-1] nothing is billed before its period is over, and nothing twice', async () => {
      const home = await household({ since: '2026-09-01' })
      await home.read('2026-09-01', '2026-10-31')
      on('2026-09-30')
      expect((await home.run()).issued).toEqual([])
      on('2026-10-01')
      expect((await home.run()).issued).toHaveLength(1)
      expect((await home.run()).issued).toEqual([])
      const both = await Promise.all([home.run({ asOf: '2026-11-01' }), home.run({ asOf: '2026-11-01' })])
      expect(both.flatMap(({ issued }) => issued)).toHaveLength(1)
      expect(periods(await home.bills())).toEqual(['2026-09-01 2026-09-30', '2026-10-01 2026-10-31'])
      expect(await home.notices()).toHaveLength(2)
    })

    it('[ACC-1] periods follow the cycle of the account, from its first day on', async () => {
      const monthly = await household({ since: '2026-07-31' })
      const quarterly = await household({ since: '2026-05-10', every: 'P3M' })
      await monthly.read('2026-07-31', '2026-11-20')
      await quarterly.read('2026-05-10', '2026-11-20')
      on('2026-11-21')
      await monthly.run()
      await quarterly.run()
      expect(periods(await monthly.bills())).toEqual([
        '2026-07-31 2026-08-30',
        '2026-08-31 2026-09-29',
        '2026-09-30 2026-10-30',
      ])
      expect(periods(await quarterly.bills())).toEqual(['2026-05-10 2026-08-09', '2026-08-10 2026-11-09'])
    })

    test('[ACC-1] bills continue after those of a former system', async () => {
      const home = await household({ since: '2020-01-01' })
      await home.formerBill('2026-08-12', '2026-09-11', 4_000)
      await home.read('2026-09-12', '2026-10-20')
      on('2026-10-20')
      await home.run()
      expect(periods(await home.bills())).toEqual(['2026-08-12 2026-09-11', '2026-09-12 2026-10-11'])
    })

    it('[ACC-1] a bill waits some days for missing reads, and then estimates them from the others, marked', async () => {
      const home = await household({ since: '2026-09-01' })
      await home.read('2026-09-01', '2026-09-27')
      on('2026-10-05')
      expect(await home.run()).toMatchObject({
        issued: [],
        refused: [],
        waiting: [{ accountNumber: home.number, from: '2026-09-01', to: '2026-09-30' }],
      })
      on('2026-10-06')
      expect((await home.run()).issued).toMatchObject([{ isEstimated: true }])
      const [notice] = await home.notices()
      expect(notice).toMatchObject({ isEstimated: true })
    })

    test('[ACC-1] an account that cannot be billed is reported with the reason, and the others are billed', async () => {
      const { db } = backend()
      const [good, unread, unpriced, pointless, old] = await Promise.all(
        Array.from({ length: 5 }, () => household({ since: '2026-09-01' })),
      )
      if (!good || !unread || !unpriced || !pointless || !old) throw new Error('five were made')
      for (const home of [good, unpriced, pointless, old]) await home.read('2026-09-01', '2026-09-30')
      await db.update(accounts).set({ planId: 'sold-by-nobody' }).where(eq(accounts.number, unpriced.number))
      await db.delete(supplyPoints).where(eq(supplyPoints.accountNumber, pointless.number))
      for (const { number } of [old])
        await db.update(accounts).set({ planStartedOn: '2020-01-01' }).where(eq(accounts.number, number))
      await db
        .update(supplyPoints)
        .set({ suppliedFrom: '2025-12-30' })
        .where(eq(supplyPoints.accountNumber, old.number))
      const results = []
      for (const home of [unread, unpriced, pointless, old, good])
        results.push(await home.run({ asOf: '2026-10-10' }))
      expect(results.map(({ refused }) => refused[0]?.reason ?? '')).toEqual([
        expect.stringContaining('was not read, and neither the year before'),
        expect.stringContaining('no prices of the plan "sold-by-nobody"'),
        expect.stringContaining('has no supply point: add its NMI'),
        expect.stringContaining('Nothing was billed since 2025-12-30'),
        '',
      ])
      expect(results.at(-1)?.issued).toHaveLength(1)
      // This also holds for one run over all of them.
      const all = await billingRunOf(db, () => backend().clock.now)({ asOf: '2026-10-10', isDry: true })
      const notified = all.refused.map(({ accountNumber }) => accountNumber)
      for (const { number } of [unread, unpriced, pointless, old]) expect(notified).toContain(number)
    })

    it('[ACC-1] usage older than may be charged for is charged from the day that staff set', async () => {
      const home = await household({ since: '2025-12-01' })
      await home.read('2026-02-01', '2026-10-31')
      on('2026-10-31')
      expect((await home.run()).refused).toHaveLength(1)
      expect((await home.run({ from: '2026-11-02' })).refused[0]?.reason).toContain('is to come')
      // A day is set once, and may be corrected while nothing is billed.
      expect((await home.run({ from: '2026-10-15' })).issued).toEqual([])
      expect((await home.run({ from: '2026-10-01' })).issued).toEqual([])
      expect((await home.run()).refused).toEqual([])
      on('2026-11-02')
      expect((await home.run()).issued).toMatchObject([{ from: '2026-10-01', to: '2026-10-31' }])
      const [refused] = (await home.run({ from: '2026-09-01' })).refused
      expect(refused?.reason).toContain('that no bill charges for is 2026-11-01')
    })

    test('[ACC-1] an account is charged from its first day of supply, whatever plan it had before', async () => {
      const home = await household({ since: '2026-09-01' })
      await home.read('2026-09-01', '2026-10-31')
      await backend().db.update(accounts).set({ planStartedOn: '2026-09-20' }).where(home.account)
      on('2026-10-01')
      expect((await home.run()).issued).toMatchObject([{ from: '2026-09-01', to: '2026-09-30' }])
      expect((await home.bills())[0]?.invoice?.parts).toBeUndefined()
    })

    test('[ACC-1] what a former system has billed is not billed again: staff set the last billed day, once', async () => {
      const { db } = backend()
      const home = await household({ since: '2026-08-01' })
      await home.read('2026-08-01', '2026-10-31')
      await postEntries(db, [
        {
          ...{ accountNumber: home.number, cause: 'OPENING_BALANCE', causeId: home.number },
          ...{ owedCents: 12_000, happenedAt: new Date('2026-09-15T00:00:00Z') },
        },
      ])
      on('2026-10-25')
      const [refused] = (await home.run()).refused
      expect(refused?.reason).toContain(
        `--account ${home.number} --from <day>, or import the column billed_to`,
      )
      await db.update(accounts).set({ billedTo: '2026-09-14' }).where(home.account)
      expect((await home.run()).issued).toMatchObject([{ from: '2026-09-15', to: '2026-10-14' }])
    })

    test('[ACC-1] an account that ended longer ago than may be charged for is neither billed nor reported', async () => {
      const home = await household({ since: '2025-06-01' })
      await home.close('2025-12-31')
      on('2026-10-25')
      expect(await home.run()).toEqual({ issued: [], waiting: [], notes: [], refused: [], faults: [] })
    })

    test('[ACC-1] a final bill with a credit is reported, to be paid on a refund request alone', async () => {
      const home = await household({ since: '2026-09-01' })
      await home.read('2026-09-01', '2026-09-10')
      await home.close('2026-09-10')
      await postEntries(backend().db, [
        {
          ...{ accountNumber: home.number, cause: 'BANK_PAYMENT', causeId: `paid-${home.number}` },
          ...{ owedCents: -50_000, happenedAt: new Date('2026-09-05T00:00:00Z') },
        },
      ])
      on('2026-09-16')
      const result = await home.run()
      const [bill] = result.issued
      const credit = ((-1 * (bill?.toPayCents ?? 0)) / 100).toFixed(2)
      expect(billingRunText(result, false)).toContain(
        `each is paid only on a refund request (CR-…), and entered with npm run requests -- done:\n  ${home.number}: $${credit}`,
      )
    })

    const runOver = (own: Db) => {
      const now = () => backend().clock.now
      return createBillingRun({
        db: own,
        now,
        eventLog: createEventLog({ db: own, now }),
        book: samplePriceBook(),
      })
    }

    it('[ACC-1] an error with one account does not hide the others', async () => {
      const [good, bad] = [await household({ since: '2026-09-01' }), await household({ since: '2026-09-01' })]
      for (const home of [good, bad]) await home.read('2026-09-01', '2026-09-30')
      const { db } = backend()
      const now = () => backend().clock.now
      const eventLog = createEventLog({ db, now })
      const run = createBillingRun({
        ...{ db, now, book: samplePriceBook() },
        eventLog: {
          record: async (tx, order) => {
            if ('customerId' in order && order.customerId === bad.customer.id)
              throw new TypeError('no such page')
            await eventLog.record(tx, order)
          },
        },
      })
      const result = await run({ asOf: '2026-10-10', isDry: true })
      expect(result.faults).toEqual([
        { accountNumber: bad.number, reason: expect.stringContaining('no such page') },
      ])
      expect(result.issued.map(({ accountNumber }) => accountNumber)).toContain(good.number)
      expect(billingRunText(result, true)).toContain(`run it again:\n  ${bad.number}: `)
    })

    test('[ACC-1] if the database is unreachable, a run ends with the first account', async () => {
      const { db } = backend()
      let asked = 0
      const away = new Proxy(db, {
        get: (target, name) => {
          if (name !== 'transaction') {
            const value: unknown = Reflect.get(target, name)
            return typeof value === 'function' ? value.bind(target) : value
          }
          return async () => {
            asked += 1
            throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
          }
        },
      })
      await household({ since: '2026-09-01' })
      await household({ since: '2026-09-01' })
      const { faults } = await runOver(away)()
      expect(asked).toBe(1)
      expect(faults).toMatchObject([{ reason: expect.stringContaining('The database does not answer') }])
    })

    it('[ACC-1] the notice of a bill is tried for two weeks, however long the mail server is away', async () => {
      const home = await household({ since: '2026-09-01' })
      await home.read('2026-09-01', '2026-09-30')
      on('2026-10-01')
      await home.run()
      const mailTransport = { deliver: () => Promise.reject(new Error('away')) }
      await testMailService({ ...backend(), mailTransport }).worker.run()
      const waiting = (await mailsLeft(backend().db)).find(
        ({ recipient }) => recipient === home.customer.email,
      )
      expect(waiting?.usefulUntil).toBe('2026-10-15T01:00:00.000Z')
    })

    test('[ACC-1] a dry run computes everything, and stores nothing', async () => {
      const home = await household({ since: '2026-09-01' })
      await home.read('2026-09-01', '2026-10-31')
      const tried = await home.run({ asOf: '2026-11-01', isDry: true })
      expect(tried.issued).toMatchObject([
        { invoiceNumber: null, from: '2026-09-01' },
        { invoiceNumber: null, from: '2026-10-01' },
      ])
      expect([await home.bills(), await home.entries(), await home.notices(), await home.balance()]).toEqual([
        [],
        [],
        [],
        0,
      ])
      const { issued } = await home.run({ asOf: '2026-11-01' })
      expect(issued.map(({ invoiceNumber: _, ...bill }) => bill)).toEqual(
        tried.issued.map(({ invoiceNumber: _, ...bill }) => bill),
      )
    })

    it('[ACC-1] a customer who has moved out gets a final bill up to the last day, and none after it', async () => {
      const home = await household({ since: '2026-09-01' })
      await home.read('2026-09-01', '2026-10-12')
      await home.close('2026-10-12')
      on('2026-11-10')
      const { issued } = await home.run()
      expect(issued).toMatchObject([
        { to: '2026-09-30', isFinal: false },
        { from: '2026-10-01', to: '2026-10-12', isFinal: true },
      ])
      const [, mail] = await testMailService(backend()).mailsTo(home.customer.email)
      expect(mail?.subject).toContain('your final bill')
      on('2026-12-10')
      expect(await home.run()).toEqual({ issued: [], waiting: [], notes: [], refused: [], faults: [] })
    })

    test('[ACC-1] a final bill is not estimated: it waits for the final reads', async () => {
      const home = await household({ since: '2026-09-01' })
      await home.read('2026-09-01', '2026-09-30')
      await home.close('2026-10-12')
      on('2026-10-30')
      const [refused] = (await home.run()).refused
      expect(refused?.reason).toContain('A final bill is not estimated')
      await home.read('2026-10-01', '2026-10-12')
      expect((await home.run()).issued).toMatchObject([{ isFinal: true, isEstimated: false }])
    })

    test('[ACC-1] while a request to move out is open, nothing is billed beyond its day', async () => {
      const home = await household({ since: '2026-09-01' })
      await home.read('2026-09-01', '2026-10-31')
      const reference = `MO-${randomUUID().slice(0, 8)}`
      await backend()
        .db.insert(customerRequests)
        .values({
          ...{ reference, customerId: home.customer.id, accountNumber: home.number, requestId: randomUUID() },
          ...{ kind: 'MOVE_OUT', status: 'RECEIVED', receivedAt: new Date('2026-09-20T00:00:00Z') },
          ...{ effectiveOn: '2026-10-05', targets: [], updatedAt: new Date('2026-09-20T00:00:00Z') },
          content: { moveOutOn: '2026-10-05', plan: 'CLOSING', finalBill: 'EMAIL' },
          openKey: `MOVE_OUT:${home.number}`,
        })
      on('2026-11-02')
      // Each bill is billed completely or not at all: the bill before that day stays.
      const result = await home.run()
      expect(result.issued).toMatchObject([{ to: '2026-09-30' }])
      expect(result.refused[0]?.reason).toContain(`npm run requests -- done ${reference}`)
    })

    test('[ACC-1] a customer with a safe contact gets no mail about a bill: it is held for staff', async () => {
      const { db } = backend()
      const home = await household({ since: '2026-09-01' })
      await db
        .update(customers)
        .set({ safeContact: 'Call my sister.' })
        .where(eq(customers.id, home.customer.id))
      await home.read('2026-09-01', '2026-09-30')
      on('2026-10-01')
      await home.run()
      expect(await testMailService(backend()).mailsTo(home.customer.email)).toEqual([])
      const held = await db.select().from(heldMails).where(eq(heldMails.recipient, home.customer.email))
      expect(held).toMatchObject([{ event: { kind: 'billIssued' }, safeContact: 'Call my sister.' }])
    })

    it('[PAY-1] a bill issued during a payment plan charges only its own part, in notice, page and list', async () => {
      const home = await household({ since: '2026-09-01' })
      await home.read('2026-09-01', '2026-10-31')
      on('2026-10-01')
      await home.run()
      const [before] = await home.invoices()
      const owed = before?.balanceAtIssue ?? 0
      const client = await logIn(home.customer)
      const agreed = await client.post(
        '/api/payment-plans',
        { owed, amount: Math.ceil(owed / 2), frequency: 'MONTHLY', firstOn: '2026-10-30', hasAgreed: true },
        { 'idempotency-key': randomUUID() },
      )
      expect(agreed.statusCode, agreed.body).toBe(201)
      on('2026-11-02')
      const [bill] = (await home.run()).issued
      const [, invoice] = await home.invoices()
      expect(invoice).toMatchObject({ inPaymentPlan: owed, balanceAtIssue: owed + (bill?.amountCents ?? 0) })
      const own = inDollars(bill?.amountCents ?? 0)
      const mails = await testMailService(backend()).mailsTo(home.customer.email)
      const text = mails.at(-1)?.body.replaceAll(/\s+/g, ' ')
      expect(text).toContain(`To pay: ${own}, by`)
      expect(text).toContain(`${inDollars(owed)} more is in your payment plan`)
      const number = bill?.invoiceNumber ?? ''
      const later = await logIn(home.customer)
      const shown = Invoice.parse((await later.get(`/api/my-account/bills/${number}`)).json())
      expect([shown.paymentStatus, invoiceToPay(shown)]).toEqual(['NOT_PAID', bill?.amountCents])
    })

    test('[PAY-1] a bill paid by direct debit says when it is debited, and the next debit run debits it', async () => {
      const { db } = backend()
      const harness = await debitHarness(backend)
      on('2026-09-28')
      const customer = await harness.customer()
      const { reference } = await customer.agreed()
      await db
        .update(accounts)
        .set({
          planId: 'wattlebird-standing',
          planStartedOn: '2026-09-01',
          billingFrequency: 'P1M',
          dueOn: null,
        })
        .where(eq(accounts.number, customer.number))
      await db.insert(supplyPoints).values({
        nmi: `4106${customer.number.slice(-6)}`,
        accountNumber: customer.number,
        suppliedFrom: '2026-09-01',
      })
      await addDays(db, customer.number, '2026-09-01', '2026-09-30')
      on('2026-10-01')
      const { issued } = await billingRunOf(db, () => backend().clock.now)({ accountNumber: customer.number })
      const [bill] = issued
      const mails = await testMailService(backend()).mailsTo(customer.customer.email)
      expect(mails.at(-1)?.body.replaceAll(/\s+/g, ' ')).toContain(
        'taken from your bank account on Wednesday, 21 October 2026',
      )
      on('2026-10-21')
      expect((await harness.run()).submittedCents).toBe(bill?.amountCents)
      await harness.daysGoBy()
      expect(await customer.balance()).toBe(0)
      expect(dayIn('NSW', backend().clock.now)).toBe(bill?.dueDate)
      await db
        .update(debitRequests)
        .set({ status: 'CANCELLED' })
        .where(eq(debitRequests.reference, reference))
    })
  })
