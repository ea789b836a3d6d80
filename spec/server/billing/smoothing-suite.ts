import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import type { CustomerDocument } from 'gridfront/contracts'
import { AccountOverview, BillList, BillSmoothing, Invoice, SmoothingAgreement } from 'gridfront/contracts'
import { daysAfter, smoothingConsent } from 'gridfront/server'
import { describe, expect, test } from 'vitest'
import { handleHeld, readHeld } from '../../../host/server/commands/customers/held-verbs.ts'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { helpedBills } from '../../../host/server/ledger/owed-bills.ts'
import { openSmoothingOf, smoothingCentsOf } from '../../../host/server/ledger/smoothing.ts'
import {
  accounts,
  bills,
  customers,
  debitRequests,
  heldMails,
  smoothingAgreements,
  supplyPoints,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { createSmoothing } from '../../../host/server/subjects/smoothing/smoothing.ts'
import { createSmoothingReviews } from '../../../host/server/subjects/smoothing/smoothing-reviews.ts'
import { endByStaff, smoothingList } from '../../../host/server/subjects/smoothing/smoothing-text.ts'
import { debitHarness } from '../debits/debit-harness.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import type { TestClient } from '../test-client.ts'
import { addDays, billHarness, billingRunOf } from './billing-harness.ts'

const path = '/api/my-account/smoothing'
const consent = { version: smoothingConsent.version }

/** Bill smoothing: the even amount, what is done with the difference, and who hears of it. */
export const smoothingSuite = (backend: () => TestBackend) =>
  describe('bill smoothing', () => {
    const { on, household, logIn } = billHarness(backend)
    const ports = () => {
      const { db, clock } = backend()
      const now = () => clock.now
      return { db, now, eventLog: createEventLog({ db, now }), book: samplePriceBook() }
    }
    const review = () => createSmoothingReviews(ports())()
    /** Numbers of the reviewed accounts; other tests have left some on the same database. */
    const reviewedNow = async () => (await review()).reviewed.map(({ accountNumber }) => accountNumber)

    /** A home with one bill as it comes, of August, that may choose an even amount. */
    async function home(since = '2026-08-01', every: 'P1M' | 'P3M' = 'P1M') {
      const one = await household({ since, every })
      // A session ends while months go by.
      const get = async (address: string) => (await logIn(one.customer)).get(address)
      const post = async (...sent: Parameters<TestClient['post']>) =>
        (await logIn(one.customer)).post(...sent)
      const read = async () => BillSmoothing.parse((await get(path)).json())
      const agree = async (change: object = {}) => {
        const { offer } = await read()
        return post(path, { amount: offer?.amount ?? 1, consent, ...change })
      }
      return {
        ...one,
        ...{ get, post },
        smoothing: read,
        agree,
        agreed: async () => SmoothingAgreement.parse((await agree()).json()),
        end: async () => {
          const { agreement } = await read()
          return post(`${path}/cancellation`, { reference: agreement?.reference })
        },
        list: async () => BillList.parse((await get('/api/my-account/bills')).json()).bills,
        invoice: async (number: string) =>
          Invoice.parse((await get(`/api/my-account/bills/${number}`)).json()),
        overview: async () => AccountOverview.parse((await get('/api/my-account')).json()),
        mails: async (subject: RegExp) =>
          (await testMailService(backend()).mailsTo(one.customer.email)).filter((mail) =>
            subject.test(mail.subject),
          ),
        smoothed: () => smoothingCentsOf(backend().db, one.number),
        pay: (owedCents: number, causeId: string) =>
          postEntries(backend().db, [
            {
              ...{ accountNumber: one.number, cause: 'BANK_PAYMENT', causeId: `${one.number} ${causeId}` },
              ...{ owedCents: -owedCents, happenedAt: backend().clock.now },
            },
          ]),
      }
    }
    /** The same, smoothed since September. */
    async function smoothedHome(since = '2026-08-01') {
      const one = await home(since)
      await one.read(since, '2026-08-31')
      on('2026-09-01')
      await one.run()
      const agreement = await one.agreed()
      return { ...one, agreement }
    }

    it('[PAY-7] an even amount is offered from a typical household, or nearly a year of own usage, with how it is worked out', async () => {
      on('2026-09-01')
      const one = await home()
      const typical = await one.smoothing()
      expect(typical).toMatchObject({ agreement: null, obstacle: null, offer: { basis: 'TYPICAL_USAGE' } })
      expect(typical.offer?.measuredPercent).toBeUndefined()
      expect(typical.offer?.used).toBe(3_900_000)
      expect(typical.offer?.reviewOn).toBe('2027-03-01')
      const amount = typical.offer?.amount ?? 0
      expect(Math.abs(amount * 12 - (typical.offer?.yearCost ?? 0))).toBeLessThanOrEqual(1_200)
      expect(amount % 100).toBe(0)
      // Half a year with a winter, times two, would be no year.
      await one.read('2026-08-01', '2027-06-25')
      on('2027-06-26')
      expect((await one.smoothing()).offer?.basis).toBe('TYPICAL_USAGE')
      await one.read('2027-06-26', '2027-06-27')
      on('2027-06-28')
      const { offer } = await one.smoothing()
      expect(offer).toMatchObject({ basis: 'OWN_USAGE', measuredPercent: 100, used: 3_650_000 })
    })

    it('[PAY-7] [ORIG-2] the offer is agreed to at the amount and in the edition that were shown, once, and is among the accepted terms', async () => {
      on('2026-09-01')
      const one = await home()
      const { offer } = await one.smoothing()
      const wrong = await one.agree({ consent: { version: '2020-01-01' } })
      expect([wrong.statusCode, wrong.json().errors[0].pointer]).toEqual([422, '/body/consent/version'])
      expect((await one.agree({ amount: (offer?.amount ?? 0) + 100 })).statusCode).toBe(409)
      expect((await one.smoothing()).agreement).toBeNull()
      const [first, second] = await Promise.all([one.agree(), one.agree()])
      expect(first.json().reference).toBe(second.json().reference)
      expect((await one.agree({ amount: (offer?.amount ?? 0) + 100 })).statusCode).toBe(409)
      expect(first.json()).toMatchObject({ status: 'ACTIVE', amount: offer?.amount, balance: 0, next: null })
      expect((await one.smoothing()).offer).toBeNull()
      expect(await one.overview()).toMatchObject({ smoothing: { amount: offer?.amount, balance: 0 } })
      const { terms } = (await one.get('/api/user/terms')).json()
      expect(terms.map(({ title }: { title: string }) => title)).toContain('Bill smoothing')
      const { documents } = (await one.get('/api/documents')).json<{ documents: CustomerDocument[] }>()
      const document = documents.find(({ title }) => title === 'Bill smoothing')
      const pdf = await readPdf((await one.get(`/api/documents/${document?.documentId}`)).rawPayload)
      expect(pdf.text.replaceAll(/\s+/g, ' ')).toContain('After twelve months we settle the balance.')
      const mails = await one.mails(/your bill smoothing/)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.body).toContain('each month')
    })

    it('[AUTH-14] [PAY-7] bill smoothing of somebody else is 404: to read, to agree to, to end', async () => {
      const one = await smoothedHome()
      const other = await logIn((await household({ since: '2026-08-01' })).customer)
      const { reference } = one.agreement
      expect((await other.get(`${path}?account=${one.number}`)).statusCode).toBe(404)
      expect((await other.post(path, { account: one.number, amount: 100, consent })).statusCode).toBe(404)
      expect((await other.post(`${path}/cancellation`, { reference })).statusCode).toBe(404)
      expect((await one.smoothing()).agreement?.status).toBe('ACTIVE')
    })

    test('[PAY-7] [ACC-3] the next bill is due at the even amount, in list, page, PDF, mail and balance; an earlier one stays', async () => {
      const one = await home()
      await one.read('2026-08-01', '2026-09-30')
      on('2026-09-01')
      await one.run()
      const [earlier] = await one.list()
      const { amount } = await one.agreed()
      expect(await one.list()).toEqual([earlier])
      on('2026-10-01')
      await one.run()
      const [bill] = await one.list()
      const invoice = await one.invoice(bill?.invoiceNumber ?? '')
      const charged = invoice.invoiceAmount
      expect(charged).not.toBe(amount)
      expect(bill).toMatchObject({
        amount: charged,
        smoothedAmount: amount,
        owed: amount,
        paymentStatus: 'NOT_PAID',
      })
      expect(invoice.smoothing).toEqual({ amount, balance: charged - amount, isSettled: false })
      expect(invoice.balanceAtIssue).toBe((earlier?.amount ?? 0) + amount)
      expect(await one.balance()).toBe(invoice.balanceAtIssue)
      expect(await one.overview()).toMatchObject({ smoothing: { amount, balance: charged - amount } })
      const pdf = await readPdf((await one.get(`/api/documents/${bill?.invoiceNumber}`)).rawPayload)
      expect(pdf.text.replaceAll(/\s+/g, ' ')).toContain(
        `Your bills are smoothed: you pay $${(amount / 100).toFixed(2)} for this bill, whatever it comes to.`,
      )
      const [mail] = (await one.mails(/your bill$/)).toReversed()
      expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain(
        `you pay $${(amount / 100).toFixed(2)} for this bill`,
      )
      // Paid in part, then in full.
      await one.pay((earlier?.amount ?? 0) + 1_000, 'part')
      expect((await one.list())[0]).toMatchObject({ owed: amount - 1_000, paymentStatus: 'PARTIALLY_PAID' })
      await one.pay(amount - 1_000, 'rest')
      expect((await one.list())[0]).toMatchObject({ owed: 0, paymentStatus: 'PAID' })
      expect(await one.balance()).toBe(0)
    })

    test('[PAY-3] [PAY-7] direct debit takes the even amount', async () => {
      const { db } = backend()
      on('2026-09-28')
      const harness = await debitHarness(backend)
      const { customer, number, agreed, client } = await harness.customer()
      const { reference } = await agreed()
      const plan = { planId: 'wattlebird-standing', planStartedOn: '2026-09-01', dueOn: null }
      await db
        .update(accounts)
        .set({ ...plan, billingFrequency: 'P1M' })
        .where(eq(accounts.number, number))
      await db
        .insert(supplyPoints)
        .values({ nmi: `4107${number.slice(-6)}`, accountNumber: number, suppliedFrom: '2026-09-01' })
      const { offer } = BillSmoothing.parse((await client.get(path)).json())
      const { amount } = SmoothingAgreement.parse(
        (await client.post(path, { amount: offer?.amount, consent })).json(),
      )
      await addDays(db, number, '2026-09-01', '2026-09-30')
      on('2026-10-01')
      await billingRunOf(db, () => backend().clock.now)({ accountNumber: number })
      const [mail] = (await testMailService(backend()).mailsTo(customer.email)).toReversed()
      expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain(
        `$${(amount / 100).toFixed(2)} of it will be taken`,
      )
      on('2026-10-21')
      expect((await harness.run()).submittedCents).toBe(amount)
      await harness.daysGoBy()
      const [account] = await db.select().from(accounts).where(eq(accounts.number, number))
      expect(account?.balanceCents).toBe(0)
      await db
        .update(debitRequests)
        .set({ status: 'CANCELLED' })
        .where(eq(debitRequests.reference, reference))
    })

    test('[PAY-7] a bill after the end settles the balance; without a balance smoothing ends at once', async () => {
      const one = await smoothedHome()
      const ended = await one.end()
      expect(ended.json()).toMatchObject({ status: 'ENDED', balance: 0 })
      expect((await one.post(`${path}/cancellation`, { reference: ended.json().reference })).json()).toEqual(
        ended.json(),
      )
      expect(await one.overview()).not.toHaveProperty('smoothing')
      await one.agreed()
      await one.read('2026-09-01', '2026-10-31', 20_000)
      on('2026-10-01')
      await one.run()
      const owed = await one.smoothed()
      expect(owed).not.toBe(0)
      const { reference } = (await one.smoothing()).agreement ?? { reference: '' }
      expect(await endByStaff(backend().db, createSmoothing(ports()), reference)).toContain(
        'settles the balance',
      )
      expect((await one.smoothing()).agreement).toMatchObject({ status: 'ENDING', balance: owed })
      expect((await one.agree({ amount: 100 })).statusCode).toBe(409)
      expect((await one.mails(/bill smoothing ends/)).at(-1)?.body).toContain('$')
      on('2026-11-01')
      await one.run()
      const [bill] = await one.list()
      const { smoothing, invoiceAmount } = await one.invoice(bill?.invoiceNumber ?? '')
      expect(smoothing).toEqual({ amount: invoiceAmount + owed, balance: 0, isSettled: true })
      expect([await one.smoothed(), (await one.smoothing()).agreement]).toEqual([0, null])
      expect(await one.balance()).toBe(
        (await one.bills()).reduce((sum, { amountCents }) => sum + amountCents, 0),
      )
    })

    test('[PAY-7] the final bill settles the whole balance, and smoothing ends with it', async () => {
      const one = await smoothedHome()
      await one.read('2026-09-01', '2026-10-15', 30_000)
      on('2026-10-01')
      await one.run()
      expect((await one.overview()).smoothing).toBeDefined()
      await one.close('2026-10-15')
      // No page says that the final bill is for the even amount.
      expect((await one.overview()).smoothing).toBeUndefined()
      expect((await one.smoothing()).agreement?.supplyEndsOn).toBe('2026-10-15')
      expect(await reviewedNow()).not.toContain(one.number)
      on('2026-10-16')
      await one.run()
      const all = await one.bills()
      expect(all.at(-1)?.invoice).toMatchObject({ isFinal: true, smoothing: { balance: 0, isSettled: true } })
      expect(await one.balance()).toBe(all.reduce((sum, { amountCents }) => sum + amountCents, 0))
      expect(await openSmoothingOf(backend().db, one.number)).toBeUndefined()
      expect((await one.smoothing()).obstacle).toBe('SUPPLY_ENDS')
    })

    test('[PAY-7] a payment plan and bill smoothing exclude each other, and how often bills come is fixed meanwhile', async () => {
      const one = await smoothedHome()
      const help = (await one.get('/api/payment-help')).json()
      expect(help).toMatchObject({ planOffer: null, isSmoothed: true })
      const order = { frequency: 'MONTHLY', firstOn: '2026-09-10', hasAgreed: true } as const
      const owed = (await one.balance()) ?? 0
      const planned = () =>
        one.post(
          '/api/payment-plans',
          { ...order, owed, amount: Math.ceil(owed / 2) },
          {
            'idempotency-key': randomUUID(),
          },
        )
      const refusal = await planned()
      expect([refusal.statusCode, refusal.json().detail]).toEqual([
        409,
        expect.stringContaining('End bill smoothing'),
      ])
      const often = await one.post('/api/my-account/bill-settings', { frequency: 'P3M' })
      expect([often.statusCode, often.json().errors[0].pointer]).toEqual([422, '/body/frequency'])
      await expect(one.change('P3M')).rejects.toThrow('End bill smoothing first')
      await one.end()
      expect((await planned()).statusCode).toBe(201)
      expect(await one.smoothing()).toMatchObject({ offer: null, obstacle: 'PAYMENT_PLAN' })
      expect((await one.agree({ amount: 100 })).statusCode).toBe(409)
    })

    test('[PAY-7] after six months the amount changes if the year is more than 10% dearer, 14 days or more after the mail', async () => {
      const one = await smoothedHome('2026-03-01')
      await one.read('2026-09-01', '2027-03-31', 30_000)
      for (const day of [
        '2026-10-01',
        '2026-11-01',
        '2026-12-01',
        '2027-01-01',
        '2027-02-01',
        '2027-03-01',
      ]) {
        on(day)
        if (day < '2027-03-01') expect(await reviewedNow()).not.toContain(one.number)
        await one.run()
      }
      const before = one.agreement.amount
      // Two runs at once review once.
      const both = (await Promise.all([review(), review()])).flatMap(({ reviewed }) =>
        reviewed.filter(({ accountNumber }) => accountNumber === one.number),
      )
      expect(both).toMatchObject([
        { accountNumber: one.number, isYearEnd: false, from: '2027-03-18', creditCents: 0 },
      ])
      // Until the mail is sent, nothing says that the amount changes.
      expect((await one.smoothing()).agreement?.next).toBeNull()
      const [mail, ...others] = await one.mails(/your even amount changes/)
      expect(others).toEqual([])
      const { agreement } = await one.smoothing()
      expect(agreement?.next?.from).toBe('2027-03-18')
      const amount = agreement?.next?.amount ?? 0
      expect(amount).toBeGreaterThan(before * 1.1)
      expect(agreement).toMatchObject({
        amount: before,
        reviewOn: '2027-09-01',
        isYearEnd: true,
        basis: 'OWN_USAGE',
      })
      expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain(
        `From Thursday, 18 March 2027 on, you pay $${(amount / 100).toFixed(2)} for each new bill, instead of $${(before / 100).toFixed(2)}.`,
      )
      // The next bill comes on 1 April, so it is the new amount that it asks for.
      expect((await one.overview()).smoothing?.amount).toBe(amount)
      on('2027-04-01')
      await one.run()
      expect((await one.list())[0]).toMatchObject({ smoothedAmount: amount })
      expect((await one.smoothing()).agreement).toMatchObject({ amount, next: null })
      expect(await smoothingList(backend().db, backend().clock.now, true)).toContain(one.number)
    })

    it('[PAY-7] a mail about another amount that goes out late moves the first bill with it to 14 days after it was sent', async () => {
      const one = await smoothedHome('2026-03-01')
      await one.read('2026-09-01', '2027-04-30', 30_000)
      on('2027-03-01')
      await one.run()
      await review()
      // A mail server that is away for ten days, in which the planned first day, 18 March, cannot be kept.
      on('2027-03-11')
      const [mail, ...others] = await one.mails(/your even amount changes/)
      expect(others).toEqual([])
      expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain('From Thursday, 25 March 2027 on')
      const { agreement } = await one.smoothing()
      expect(agreement).toMatchObject({
        amount: one.agreement.amount,
        next: { from: '2027-03-25', amount: expect.any(Number) },
      })
    })

    test('[PAY-7] without a mail about another amount the bills keep the old one, also when its planned first day is over', async () => {
      const one = await smoothedHome('2026-03-01')
      await one.read('2026-09-01', '2027-05-31', 30_000)
      await backend()
        .db.update(customers)
        .set({ safeContact: 'Call my sister' })
        .where(eq(customers.id, one.customer.id))
      on('2027-03-01')
      await one.run()
      await review()
      expect(await one.mails(/your even amount changes/)).toEqual([])
      on('2027-04-01')
      await one.run()
      const before = one.agreement.amount
      expect((await one.list())[0]).toMatchObject({ smoothedAmount: before })
      expect(await one.overview()).toMatchObject({ smoothing: { amount: before } })
      // Staff tell the customer by the safe contact.
      const { db, clock } = backend()
      const held = await db.select().from(heldMails).where(eq(heldMails.recipient, one.customer.email))
      const notice = held.find(({ event }) => event.kind === 'smoothing' && event.about === 'REVIEWED')
      const number = String(notice?.id)
      expect(await readHeld(db, () => clock.now, number)).toContain(
        'from 2027-04-15 on if they are told today',
      )
      await handleHeld(db, () => clock.now, number)
      const { next } = (await one.smoothing()).agreement ?? {}
      expect(next?.from).toBe('2027-04-15')
      on('2027-05-01')
      await one.run()
      expect((await one.list())[0]).toMatchObject({ smoothedAmount: next?.amount })
    })

    it('[PAY-7] an amount whose notice has not gone out by the next review stays to come, with another notice', async () => {
      const one = await smoothedHome('2026-03-01')
      await one.read('2026-09-01', '2027-02-28')
      // As after a review whose mail could not be delivered.
      await backend()
        .db.update(smoothingAgreements)
        .set({ nextAmountCents: 98_700, nextFrom: null })
        .where(eq(smoothingAgreements.reference, one.agreement.reference))
      on('2027-03-01')
      await one.run()
      await review()
      const [mail] = await one.mails(/your even amount changes/)
      expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain('you pay $987.00 for each new bill')
      expect((await one.smoothing()).agreement).toMatchObject({
        amount: one.agreement.amount,
        next: { amount: 98_700, from: '2027-03-18' },
      })
    })

    test('[PAY-7] an agreement that ends before the mail about another amount goes out gets no such mail', async () => {
      const one = await smoothedHome('2026-03-01')
      await one.read('2026-09-01', '2027-03-31', 30_000)
      on('2027-03-01')
      await one.run()
      await review()
      await one.end()
      expect(await one.mails(/your even amount changes/)).toEqual([])
    })

    test('[PAY-7] the end of a year credits what was paid too much, and spreads what was paid too little over the next', async () => {
      const dear = await smoothedHome()
      const cheap = await smoothedHome()
      const { db } = backend()
      for (const one of [dear, cheap]) {
        await one.read('2026-09-01', '2026-09-30', one === dear ? 60_000 : 1_000)
        on('2026-10-01')
        await one.run()
        await db
          .update(smoothingAgreements)
          .set({ reviewOn: '2027-09-01' })
          .where(eq(smoothingAgreements.accountNumber, one.number))
      }
      const [less, more] = [await dear.smoothed(), await cheap.smoothed()]
      expect([less > 0, more < 0]).toEqual([true, true])
      const owed = (await cheap.balance()) ?? 0
      // Eleven bills of the year are missing, for which it waits 60 days.
      for (const day of ['2027-09-01', '2027-10-31']) {
        on(day)
        const waiting = await reviewedNow()
        expect([waiting.includes(cheap.number), waiting.includes(dear.number)]).toEqual([false, false])
      }
      on('2027-11-01')
      const { reviewed, faults } = await review()
      expect(faults).toEqual([])
      const of = (number: string) => reviewed.find(({ accountNumber }) => accountNumber === number)
      expect(of(cheap.number)).toMatchObject({ isYearEnd: true, creditCents: -more })
      expect([await cheap.smoothed(), await cheap.balance()]).toEqual([0, owed + more])
      expect(of(dear.number)).toMatchObject({ isYearEnd: true, creditCents: 0 })
      expect(await dear.smoothed()).toBe(less)
      const [row] = await db
        .select()
        .from(smoothingAgreements)
        .where(eq(smoothingAgreements.accountNumber, dear.number))
      expect(row).toMatchObject({ carriedCents: less, yearFrom: '2027-09-01', reviewOn: '2028-03-01' })
      expect((row?.nextAmountCents ?? 0) * 12).toBeGreaterThanOrEqual((row?.yearCents ?? 0) + less - 1_200)
      const service = testMailService(backend())
      const mailTo = async ({ customer }: typeof dear) => (await service.mailsTo(customer.email)).at(-1)?.body
      expect(await mailTo(dear)).toContain('There is no interest on it')
      expect(await mailTo(cheap)).toContain('so it reduces what you owe')
      // Once: the next review is half a year later.
      expect(await reviewedNow()).not.toContain(dear.number)
    })

    test('[PAY-7] a year that was agreed to on the day of a bill is settled after four quarterly bills, not three', async () => {
      const one = await home('2026-08-01', 'P3M')
      await one.read('2026-08-01', '2027-07-31', 4_000)
      await one.read('2027-08-01', '2027-11-30', 60_000)
      on('2026-11-01')
      await one.run()
      await one.agreed()
      for (const day of ['2027-02-01', '2027-05-01', '2027-08-01']) {
        on(day)
        await one.run()
        await review()
      }
      const smoothed = async () =>
        (await one.bills()).filter(({ smoothedCents }) => smoothedCents !== null).length
      const saved = -(await one.smoothed())
      expect(saved).toBeGreaterThan(0)
      on('2027-11-01')
      expect([await reviewedNow(), await smoothed()]).toEqual([expect.not.arrayContaining([one.number]), 3])
      expect(await one.smoothed()).toBe(-saved)
      await one.run()
      const { reviewed } = await review()
      // The dear fourth bill has used up what three had saved, so nothing is paid out.
      const owed = await one.smoothed()
      expect([await smoothed(), owed > 0]).toEqual([4, true])
      expect(reviewed).toContainEqual(
        expect.objectContaining({ accountNumber: one.number, isYearEnd: true, creditCents: 0 }),
      )
      expect(await openSmoothingOf(backend().db, one.number)).toMatchObject({
        ...{ carriedCents: owed, yearFrom: '2027-11-01', reviewOn: '2028-05-01' },
      })
    })

    test('[PAY-7] an account that is closed on a day already billed ends its agreement: the balance is owed, or a credit', async () => {
      const [dear, cheap] = [await smoothedHome(), await smoothedHome()]
      for (const one of [dear, cheap]) {
        await one.read('2026-09-01', '2026-09-30', one === dear ? 60_000 : 1_000)
        on('2026-10-01')
        await one.run()
      }
      const before = [(await dear.balance()) ?? 0, (await cheap.balance()) ?? 0] as const
      const balances = [await dear.smoothed(), await cheap.smoothed()] as const
      expect([balances[0] > 0, balances[1] < 0]).toEqual([true, true])
      // One ends it itself, before supply is known to have ended.
      await cheap.end()
      for (const one of [dear, cheap]) await one.close('2026-09-30')
      on('2026-10-02')
      for (const one of [dear, cheap]) expect((await one.run()).issued).toEqual([])
      const { ended, faults } = await review()
      expect(faults).toEqual([])
      expect(ended).toEqual(
        expect.arrayContaining([
          { accountNumber: dear.number, because: 'CLOSED', balanceCents: balances[0] },
          { accountNumber: cheap.number, because: 'CLOSED', balanceCents: balances[1] },
        ]),
      )
      expect([await dear.balance(), await cheap.balance()]).toEqual([
        ...[before[0] + balances[0], before[1] + balances[1]],
      ])
      const service = testMailService(backend())
      for (const one of [dear, cheap]) {
        expect([await one.smoothed(), await openSmoothingOf(backend().db, one.number)]).toEqual([
          0,
          undefined,
        ])
        const own = eq(smoothingAgreements.accountNumber, one.number)
        const [row] = await backend().db.select().from(smoothingAgreements).where(own)
        expect(row).toMatchObject({ status: 'ENDED', endedAt: expect.any(Date) })
        const mail = (await service.mailsTo(one.customer.email)).at(-1)
        expect([mail?.subject, mail?.body.replaceAll(/\s+/g, ' ')]).toEqual([
          expect.stringContaining('your bill smoothing has ended'),
          expect.stringContaining(one === dear ? 'added that to what you owe' : 'credited that'),
        ])
      }
      const [owing] = await backend().db.select().from(accounts).where(dear.account)
      if (owing === undefined) throw new Error('an account that was not found')
      // A payment goes to the bills first, and then to the balance.
      await dear.pay(before[0], 'bills')
      const { bills: paid } = await helpedBills(backend().db, owing, '2026-10-02')
      expect(paid.map(({ owed }) => owed)).toEqual([0, 0])
      expect(await dear.balance()).toBe(balances[0])
      // Once.
      expect((await review()).ended).toEqual([])
    })

    test('[PAY-7] bills whose frequency is about to change are smoothed only once it applies', async () => {
      const one = await home()
      await one.read('2026-08-01', '2026-12-31')
      on('2026-09-01')
      await one.run()
      await one.change('P3M')
      expect(await one.smoothing()).toMatchObject({ offer: null, obstacle: 'FREQUENCY_CHANGES' })
      expect((await one.agree({ amount: 100 })).statusCode).toBe(409)
      on('2026-10-01')
      await one.run()
      expect(await one.smoothing()).toMatchObject({ obstacle: null, offer: { frequency: 'P3M' } })
    })

    test('[PAY-7] without an estimate a review is left to staff for two weeks, and then says that the earlier one stays', async () => {
      const one = await smoothedHome()
      // The fictional book knows no such plan.
      await backend().db.update(accounts).set({ planId: 'unknown-plan' }).where(one.account)
      const of = <T extends { readonly accountNumber: string }>(all: readonly T[]) =>
        all.filter(({ accountNumber }) => accountNumber === one.number)
      for (const day of ['2027-03-01', '2027-03-15']) {
        on(day)
        const { reviewed, left } = await review()
        expect([of(reviewed), of(left)]).toEqual([
          [],
          [expect.objectContaining({ accountNumber: one.number })],
        ])
      }
      expect((await openSmoothingOf(backend().db, one.number))?.reviewOn).toBe('2027-03-01')
      on('2027-03-16')
      const { reviewed, left } = await review()
      expect([of(reviewed), of(left)]).toEqual([
        [expect.objectContaining({ from: null })],
        [expect.anything()],
      ])
      expect(await openSmoothingOf(backend().db, one.number)).toMatchObject({
        ...{ reviewOn: '2027-09-01', basis: 'TYPICAL_USAGE' },
      })
      const [mail] = await one.mails(/stays the same/)
      const body = mail?.body.replaceAll(/\s+/g, ' ')
      expect(body).toContain('We could not estimate twelve months of your electricity again')
      expect(body).not.toContain('within 10%')
    })

    test('[PAY-7] a home whose year comes to less than a dollar a bill is no longer smoothed, and is told why', async () => {
      const one = await smoothedHome('2026-03-01')
      // Solar panels: next to nothing is used, and much is sent to the grid.
      await one.measure('2026-03-01', '2027-02-28', { wattHours: 0 })
      await one.measure('2026-03-01', '2027-02-28', { wattHours: 2_000, suffix: 'B1' })
      on('2026-10-01')
      await one.run()
      const balanceCents = await one.smoothed()
      expect(balanceCents).toBeLessThan(0)
      on('2027-03-01')
      expect((await review()).ended).toContainEqual({
        ...{ accountNumber: one.number, because: 'TOO_LITTLE', balanceCents },
      })
      expect((await one.smoothing()).agreement).toMatchObject({ status: 'ENDING', balance: balanceCents })
      const [mail] = await one.mails(/your bill smoothing ends/)
      expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain('we have ended bill smoothing')
      expect(await reviewedNow()).not.toContain(one.number)
    })

    it('[PAY-7] in any history the amounts to pay and the balance add up to the bills, and each bill keeps its even amount', async () => {
      const month = fc.record({
        used: fc.constantFrom(500, 5_000, 15_000, 40_000),
        act: fc.constantFrom('agree', 'end', 'pay', 'review', 'nothing'),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(month, { minLength: 3, maxLength: 7 }), async (months) => {
          const one = await home('2026-08-01')
          let paid = 0
          for (const [at, { used, act }] of months.entries()) {
            const start = `${2026 + Math.floor((7 + at) / 12)}-${String(((7 + at) % 12) + 1).padStart(2, '0')}-01`
            const next = `${2026 + Math.floor((8 + at) / 12)}-${String(((8 + at) % 12) + 1).padStart(2, '0')}-01`
            const last = new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10)
            await one.read(start, last, used)
            on(next)
            const service = createSmoothing(ports())
            const { offer, agreement } = await service.read(one.customer.id, one.number)
            if (act === 'agree' && offer !== null)
              await service.agree(one.customer.id, { account: one.number, amount: offer.amount, consent })
            if (act === 'end' && agreement !== null) await service.end(one.customer.id, agreement.reference)
            if (act === 'review') {
              const { db } = backend()
              const own = eq(smoothingAgreements.accountNumber, one.number)
              // So long ago that it no longer waits for bills.
              const reviewOn = daysAfter(next, -61)
              await db.update(smoothingAgreements).set({ reviewOn, yearFrom: '2025-01-01' }).where(own)
              await review()
            }
            if (act === 'pay') {
              paid += 7_000
              await one.pay(7_000, String(at))
            }
            await one.run()
            const issued = await backend().db.select().from(bills).where(eq(bills.accountNumber, one.number))
            const billed = issued.reduce((sum, { amountCents }) => sum + amountCents, 0)
            expect(issued).toHaveLength(at + 1)
            expect(((await one.balance()) ?? 0) + (await one.smoothed()) + paid).toBe(billed)
            const [account] = await backend().db.select().from(accounts).where(one.account)
            if (account === undefined) throw new Error('an account that was not found')
            const helped = (await helpedBills(backend().db, account, next)).bills
            expect(helped.reduce((sum, { owed }) => sum + owed, 0)).toBe(Math.max(0, account.balanceCents))
            const dues = issued.map(({ smoothedCents, amountCents }) => smoothedCents ?? amountCents)
            expect(helped.map(({ amount }) => amount).toSorted()).toEqual(dues.toSorted())
            if ((await openSmoothingOf(backend().db, one.number)) === undefined)
              expect(await one.smoothed()).toBe(0)
          }
        }),
        { numRuns: Number(process.env.SPEC_RUNS ?? 0) > 500 ? 50 : 6 },
      )
    })
  })
