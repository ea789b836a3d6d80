import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { IssuedInvoice } from 'gridfront/billing'
import type {
  CardPayment,
  GuestPaymentStart,
  PaymentHelp,
  PaymentHistory,
  PaymentRecord,
} from 'gridfront/contracts'
import { ProviderError } from 'gridfront/payments-server'
import { surnameKey } from 'gridfront/server'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bills, customers, paymentPlans, payments } from '../../../host/server/platform/database/schema.ts'
import { alwaysAsync } from '../../tools/run/property-runs.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { paymentHarness, webhookSecret } from './payment-harness.ts'

const path = '/api/guest-payments'
const surname = 'Okafor'
const noMatch = { status: 404, detail: 'No bill of ours has this reference and this surname.' }

/** Payments without a login, by people who have a bill. */
export const guestPaymentSuite = (backend: () => TestBackend) =>
  describe('payments without a login', () => {
    let harness: Awaited<ReturnType<typeof paymentHarness>>
    let app: FastifyInstance
    const isLocal = { isLocal: true, publicOrigin: undefined, logLevel: 'trace' } as const
    const appWith = (guestPaymentsPerAddress: number, provider = harness.provider) =>
      backend().with({
        config: { ...isLocal, guestPaymentsPerAddress },
        payments: { provider, webhookSecrets: [webhookSecret] },
      })
    beforeAll(async () => {
      harness = await paymentHarness(backend)
      app = await appWith(1_000_000)
    })
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    let last = 0
    const newAddress = () => `198.18.${++last >> 8}.${last & 255}`
    const newGuest = (on = app) => new TestClient(on, newAddress())
    const start = (guest: TestClient, body: unknown, key: string = randomUUID()) =>
      guest.post(path, body, { 'idempotency-key': key })
    const started = async (guest: TestClient, body: unknown) => {
      const answer = await start(guest, body)
      expect(answer.statusCode).toBe(201)
      return answer.json<GuestPaymentStart>()
    }
    const look = (guest: TestClient, { payment, token }: GuestPaymentStart) =>
      guest.post(`${path}/state`, { paymentId: payment.paymentId, token })
    const notify = async () => {
      const event = harness.events.at(-1)
      if (event === undefined) throw new Error('the provider has sent no event')
      expect((await harness.deliver(event)).statusCode).toBe(204)
    }
    /** A customer who owes something, and the data on the bill. */
    async function billed(owedCents = 5_000) {
      const debtor = await harness.debtor(owedCents)
      return { ...debtor, bill: { crn: `${debtor.number}0`, surname, amount: 2_000 } }
    }

    test('[PAY-1] a guest pays a bill: ledger, account and both receipts show it, and the guest learns nothing of the account', async () => {
      const debtor = await billed()
      const guest = newGuest()
      const email = `payer-${randomUUID().slice(0, 8)}@mail.example`
      const one = await started(guest, { ...debtor.bill, email })
      expect(Object.keys(one).toSorted()).toEqual(['fieldsUrl', 'payment', 'token'])
      expect(one.payment).toMatchObject({ status: 'CREATED', amount: 2_000, receiptNumber: null })
      expect(await debtor.balance()).toBe(5_000)
      expect(harness.pay(one, '5555555555554444')).toBe('PAID')
      await notify()
      expect(await debtor.balance()).toBe(3_000)
      const paid = (await look(guest, one)).json<CardPayment>()
      expect(paid).toMatchObject({ status: 'SUCCEEDED', receiptNumber: expect.stringMatching(/^PAY-/) })

      const history = (await debtor.client.get('/api/billing/payments')).json<PaymentHistory>()
      expect(history.payments).toMatchObject([
        { method: 'CARD', amount: 2_000, status: 'SUCCEEDED', cardLast4: null, isOfGuest: true },
      ])
      const receipt = await debtor.client.get(`/api/billing/payments/${one.payment.paymentId}`)
      expect(receipt.json<PaymentRecord>().receiptNumber).toBe(paid.receiptNumber)
      expect((await debtor.client.get(`/api/documents/${one.payment.paymentId}`)).statusCode).toBe(200)
      expect((await debtor.client.get(`/api/card-payments/${one.payment.paymentId}`)).statusCode).toBe(404)

      const mails = testMailService(backend())
      const toPayer = (await mails.mailsTo(email)).at(-1)?.body.replaceAll('\n', ' ') ?? ''
      expect(toPayer).toContain(`Receipt number: ${paid.receiptNumber}`)
      expect(toPayer).toContain(`reference that ends in ${debtor.bill.crn.slice(-4)}.`)
      expect(toPayer).not.toContain(debtor.bill.crn)
      for (const secret of [debtor.number, surname, 'Robin', 'Banksia', '50.00', '30.00'])
        expect(toPayer).not.toContain(secret)
      const toOwner = (await mails.mailsTo(debtor.customer.email)).at(-1)?.body.replaceAll('\n', ' ')
      expect(toOwner).toContain('Somebody who has the reference')
      const [row] = await backend().db.select().from(payments).where(eq(payments.id, one.payment.paymentId))
      expect(row).toMatchObject({ guestEmail: null, cardLast4: null })
      expect(backend().log.join('')).not.toContain(debtor.bill.crn)
    })

    it('[PAY-1] without an address only the account’s owner gets a mail, and a declined card leaves no address behind', async () => {
      const debtor = await billed()
      const guest = newGuest()
      const email = `payer-${randomUUID().slice(0, 8)}@mail.example`
      const first = await started(guest, { ...debtor.bill, email })
      expect(harness.pay(first, '4000000000000002')).toBe('FAILED')
      await notify()
      expect((await look(guest, first)).json()).toMatchObject({ status: 'FAILED', failure: 'DECLINED' })
      const [row] = await backend().db.select().from(payments).where(eq(payments.id, first.payment.paymentId))
      expect(row).toMatchObject({ status: 'FAILED', guestEmail: null })
      const second = await started(guest, debtor.bill)
      expect(harness.pay(second)).toBe('PAID')
      await notify()
      expect(await testMailService(backend()).mailsTo(email)).toEqual([])
      expect(await debtor.balance()).toBe(3_000)
    })

    it('[PAY-1] with 3-D Secure the bank’s code decides, and the result can be read without a webhook', async () => {
      const debtor = await billed()
      const guest = newGuest()
      const one = await started(guest, debtor.bill)
      expect(harness.pay(one, '4000000000003220')).toBe('ASKS')
      expect((await look(guest, one)).json()).toMatchObject({ status: 'CREATED' })
      expect(harness.store.answerBank(one.fieldsUrl.split('#')[1] ?? '', '123456')).toBe('PAID')
      expect((await look(guest, one)).json()).toMatchObject({ status: 'SUCCEEDED' })
      expect(await debtor.balance()).toBe(3_000)
    })

    it('[PAY-1] the amount owed sets no limit: more becomes a credit, and nothing reveals it', async () => {
      const debtor = await billed(100)
      const guest = newGuest()
      const one = await started(guest, { ...debtor.bill, amount: 500_000 })
      harness.pay(one)
      await notify()
      expect(await debtor.balance()).toBe(-499_900)
    })

    test.each([0, -1, 99, 100.5, 500_001, '2000', null])(
      '[PAY-1] an amount of %j is refused',
      async (amount) => {
        const { bill } = await billed()
        expect((await start(newGuest(), { ...bill, amount })).statusCode).toBe(422)
      },
    )

    it('[ACC-2] an unknown reference and a wrong surname get one answer, after the same work', async () => {
      const { bill } = await billed()
      const seen: string[] = []
      const { db } = backend()
      const counting = new Proxy(db, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name, target)
          if (typeof member !== 'function') return member
          if (
            typeof name === 'string' &&
            ['insert', 'select', 'update', 'delete', 'transaction'].includes(name)
          )
            seen.push(name)
          return member.bind(target)
        },
      })
      const watched = await backend().with({
        db: counting,
        config: { ...isLocal, guestPaymentsPerAddress: 1_000_000 },
        payments: { provider: harness.provider, webhookSecrets: [webhookSecret] },
      })
      const guest = newGuest(watched)
      await guest.get('/csrf')
      const notified = async (order: object) => {
        seen.length = 0
        const { statusCode, headers, body } = await start(guest, { ...bill, ...order })
        const { date: _, ...others } = headers
        const text = body.replace(/[\da-f]{8}-[\da-f-]{27}/, '')
        return { statusCode, headers: others, text, statements: [...seen] }
      }
      const crns = fc.stringMatching(/^9\d{8,19}$/)
      // The contract refuses blank values, whatever the bill says.
      const names = fc
        .string({ minLength: 1, maxLength: 100 })
        .filter((one) => one.trim() !== '' && surnameKey(one) !== 'okafor')
      const wrong = fc.oneof(
        fc.record({ crn: crns }),
        fc.record({ surname: names }),
        fc.record({ crn: crns, surname: names }),
      )
      const first = await notified({ surname: 'Nobody' })
      expect(first.statusCode).toBe(404)
      expect(JSON.parse(first.text)).toMatchObject(noMatch)
      expect(first.statements.length).toBeGreaterThan(1)
      await alwaysAsync(60)(wrong, async (order) => {
        expect(await notified(order)).toEqual(first)
      })
    })

    it.each([
      ['O’Brien', 'OBRIEN'],
      ['O’Brien', "o'brien"],
      ['van der Berg', 'Vanderberg'],
      ['Müller', 'Muller'],
      ['李', ' 李 '],
    ])('[PAY-1] the surname %s is taken as it is typed: %s', async (onBill, typed) => {
      const debtor = await billed()
      await backend()
        .db.update(customers)
        .set({ familyName: onBill })
        .where(eq(customers.id, debtor.customer.id))
      expect((await start(newGuest(), { ...debtor.bill, surname: typed })).statusCode).toBe(201)
    })

    it('[ACC-2] a name without letters matches no surname, whatever is on the bill', async () => {
      const debtor = await billed()
      await backend()
        .db.update(customers)
        .set({ familyName: '-' })
        .where(eq(customers.id, debtor.customer.id))
      for (const typed of ['-', '.', '42'])
        expect((await start(newGuest(), { ...debtor.bill, surname: typed })).json()).toMatchObject(noMatch)
    })

    it('[PAY-1] the same key and body are one payment, another body 422, and the same key of another browser another payment', async () => {
      const { bill } = await billed()
      const [guest, other, key] = [newGuest(), newGuest(), randomUUID()]
      const first = await start(guest, bill, key)
      const again = await start(guest, bill, key)
      expect([first.statusCode, again.statusCode]).toEqual([201, 201])
      expect(again.body).toBe(first.body)
      for (const change of [{ amount: 2_001 }, { email: 'other@mail.example' }])
        expect((await start(guest, { ...bill, ...change }, key)).statusCode).toBe(422)
      const theirs = await start(other, bill, key)
      expect(theirs.statusCode).toBe(201)
      expect(theirs.json<GuestPaymentStart>().payment.paymentId).not.toBe(
        first.json<GuestPaymentStart>().payment.paymentId,
      )
      const double = randomUUID()
      const both = await Promise.all([start(guest, bill, double), start(guest, bill, double)])
      const statuses = both.map(({ statusCode }) => statusCode)
      expect(statuses).toContain(201)
      expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    })

    it('[PAY-1] a guest’s later payment replaces the earlier, and neither affects the customer’s own', async () => {
      const debtor = await billed()
      const own = await debtor.started(5_000)
      const guest = newGuest()
      const [first, second] = [await started(guest, debtor.bill), await started(guest, debtor.bill)]
      expect(harness.pay(first)).toBe('FAILED')
      expect((await look(guest, first)).json()).toMatchObject({ status: 'FAILED', failure: 'CANCELLED' })
      const slow = await started(newGuest(), debtor.bill)
      expect(harness.pay(slow, '4000000000000077')).toBe('PENDING')
      expect(harness.pay(second)).toBe('PAID')
      await notify()
      expect(harness.pay(own)).toBe('PAID')
      expect(await debtor.state(own.payment.paymentId)).toMatchObject({ status: 'SUCCEEDED' })
    })

    it('[PAY-1] while a guest’s card is being charged the same browser cannot start another payment, and another browser can', async () => {
      const debtor = await billed()
      const guest = newGuest()
      const slow = await started(guest, debtor.bill)
      harness.pay(slow, '4000000000000077')
      expect((await look(guest, slow)).json()).toMatchObject({ status: 'PENDING' })
      expect((await start(guest, debtor.bill)).statusCode).toBe(409)
      expect((await start(newGuest(), debtor.bill)).statusCode).toBe(201)
      harness.store.complete(slow.payment.paymentId)
      expect((await start(guest, debtor.bill)).statusCode).toBe(201)
    })

    it('[AUTH-14] a token reads only its own payment, for three hours, even after a login in the browser', async () => {
      const debtor = await billed()
      const guest = newGuest()
      const one = await started(guest, debtor.bill)
      const other = await started(newGuest(), debtor.bill)
      const gone = { status: 404, detail: 'There is no such payment.' }
      // A login or logout in another tab gives the browser another CSRF token.
      expect((await look(newGuest(), one)).statusCode).toBe(200)
      expect((await look(guest, { ...one, token: other.token })).json()).toMatchObject(gone)
      expect((await look(guest, { ...other, token: one.token })).json()).toMatchObject(gone)
      const own = await debtor.started(100)
      expect((await look(guest, { ...one, payment: own.payment })).json()).toMatchObject(gone)
      const headers = { authorization: `Bearer ${one.token}` }
      for (const url of ['/user', '/api/my-account', '/api/my-account/bills', '/api/billing/payments'])
        expect((await guest.bare('GET', url, { headers })).statusCode).toBe(401)
      const later = (minutes: number) => {
        backend().clock.now = new Date(startOfTest.getTime() + minutes * 60_000)
      }
      later(180)
      expect((await look(guest, one)).statusCode).toBe(200)
      later(181)
      expect((await look(guest, one)).json()).toMatchObject(gone)
    })

    it('[API-5] without a CSRF token nothing starts or is revealed', async () => {
      const { bill } = await billed()
      const headers = { 'idempotency-key': randomUUID() }
      expect((await newGuest().bare('POST', path, { body: bill, headers })).statusCode).toBe(403)
      const guest = newGuest()
      const one = await started(guest, bill)
      const body = { paymentId: one.payment.paymentId, token: one.token }
      expect((await newGuest().bare('POST', `${path}/state`, { body })).statusCode).toBe(403)
    })

    it('[ACC-2] an old bill does not reveal a new name: the names on all bills match, and so does the current one', async () => {
      const { db } = backend()
      const { bill, number, customer } = await billed()
      await db.insert(bills).values({
        ...{ invoiceNumber: `INV-${randomUUID().slice(0, 13)}`, accountNumber: number, amountCents: 100 },
        ...{ periodStart: '2026-08-01', periodEnd: '2026-10-31', usedWattHours: 1_000 },
        ...{ issuedOn: '2026-11-02', dueOn: '2026-11-20' },
        invoice: { customerName: 'Robin van der Berg' } as IssuedInvoice,
      })
      const statusOf = async (typed: string) =>
        (await start(newGuest(), { ...bill, surname: typed })).statusCode
      for (const [typed, status] of [
        [surname, 201],
        ['van der Berg', 201],
        ['Berg', 201],
        ['der', 404],
        ['Robin', 404],
      ] as const)
        expect([typed, await statusOf(typed)]).toEqual([typed, status])
      await db.update(customers).set({ familyName: 'Fraser' }).where(eq(customers.email, customer.email))
      expect(await Promise.all([statusOf('Fraser'), statusOf('van der Berg')])).toEqual([201, 201])
    })

    it('[PAY-5] a bill that cannot print the name is paid with its number in place of the surname', async () => {
      const { db } = backend()
      const [{ bill, number, customer }, neighbour] = await Promise.all([billed(), billed()])
      const issue = async (accountNumber: string) => {
        const invoiceNumber = `INV-${randomUUID().slice(0, 4)}-${randomUUID().slice(0, 4)}`
        await db.insert(bills).values({
          ...{ invoiceNumber, accountNumber, amountCents: 100 },
          ...{ periodStart: '2026-08-01', periodEnd: '2026-10-31', usedWattHours: 1_000 },
          ...{ issuedOn: '2026-11-02', dueOn: '2026-11-20' },
          invoice: { customerName: '陳 大文' } as IssuedInvoice,
        })
        return invoiceNumber
      }
      const [own, foreign] = [await issue(number), await issue(neighbour.number)]
      await db.update(customers).set({ familyName: '大文' }).where(eq(customers.email, customer.email))
      const statusOf = async (typed: string) =>
        (await start(newGuest(), { ...bill, surname: typed })).statusCode
      for (const [typed, status] of [
        [own, 201],
        [` ${own.toLowerCase().replaceAll('-', ' \u2013 ')}`, 201],
        ['大文', 201],
        [foreign, 404],
        [own.slice(0, -1), 404],
        ['INV', 404],
        [number, 404],
        ['-', 404],
      ] as const)
        expect([typed, await statusOf(typed)]).toEqual([typed, status])
    })

    it('[PAY-1] a returned payment without a login is described as another person’s', async () => {
      const debtor = await billed()
      const one = await started(newGuest(), debtor.bill)
      harness.pay(one)
      await notify()
      harness.store.refund(one.payment.paymentId, { refundId: randomUUID(), amountCents: 2_000 })
      await notify()
      expect(await debtor.balance()).toBe(5_000)
      const mail = (await testMailService(backend()).mailsTo(debtor.customer.email)).at(-1)
      expect(mail?.body.replaceAll('\n', ' ')).toContain(
        'to the card used to pay on our website without a login',
      )
    })

    it('[ACC-2] one sender can start a limited number in a quarter of an hour, matching or not, and reads when the next may be', async () => {
      const limited = await appWith(2)
      const guest = new TestClient(limited, newAddress())
      const { bill } = await billed()
      expect((await start(guest, bill)).statusCode).toBe(201)
      expect((await start(guest, { ...bill, surname: 'Nobody' })).statusCode).toBe(404)
      const refused = await start(guest, bill)
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['retry-after']).toBe('900')
      backend().clock.now = new Date(startOfTest.getTime() + 901_000)
      expect((await start(guest, bill)).statusCode).toBe(201)
    })

    it('[ACC-2] many senders together cannot guess the surname of a reference, known or unknown, and the right payer waits too', async () => {
      const limited = await appWith(2)
      const { bill } = await billed()
      // Successful payments do not count: nobody learns how often others pay.
      for (let payers = 0; payers < 6; payers += 1)
        expect((await start(new TestClient(limited, newAddress()), bill)).statusCode).toBe(201)
      for (const crn of [bill.crn, `9${bill.crn}`]) {
        const statuses: number[] = []
        for (let tries = 0; tries <= 40; tries += 1) {
          const typed = tries === 40 ? surname : `No${'a'.repeat(tries)}`
          statuses.push(
            (await start(new TestClient(limited, newAddress()), { ...bill, crn, surname: typed })).statusCode,
          )
        }
        expect(statuses).toEqual([...Array<number>(40).fill(404), 429])
        // The reported wait is always a day: the real one would reveal when somebody else has tried.
        backend().clock.now = new Date(startOfTest.getTime() + 60_000)
        const refused = await start(new TestClient(limited, newAddress()), { ...bill, crn })
        expect(refused.headers['retry-after']).toBe('86400')
        // Calendar days, so that a window does not end a day after a payer's attempt.
        backend().clock.now = new Date(`${startOfTest.toISOString().slice(0, 10)}T23:59:59Z`)
        expect((await start(new TestClient(limited, newAddress()), { ...bill, crn })).statusCode).toBe(429)
        backend().clock.now = new Date(backend().clock.now.getTime() + 1_000)
        const next = await start(new TestClient(limited, newAddress()), { ...bill, crn, surname: 'E' })
        expect(next.statusCode).toBe(404)
        backend().clock.now = startOfTest
      }
    })

    it('[ACC-2] mismatches count against their sender for a day, whatever references they name, and block nobody else', async () => {
      const limited = await appWith(2)
      const [{ bill }, other] = [await billed(), await billed()]
      const address = newAddress()
      const at = (minutes: number) => {
        backend().clock.now = new Date(startOfTest.getTime() + minutes * 60_000)
      }
      const tried = async (change: object) =>
        (await start(new TestClient(limited, address), { ...bill, ...change })).statusCode
      const wrong = [
        { surname: 'A' },
        { crn: `9${bill.crn}` },
        { surname: 'B' },
        { crn: other.bill.crn, surname: 'C' },
      ]
      for (const [number, change] of wrong.entries()) {
        // Two in a quarter of an hour.
        at(Math.floor(number / 2) * 16)
        expect(await tried(change)).toBe(404)
      }
      at(32)
      // A right payer also waits: a refusal must not reveal who is right.
      expect([await tried({}), await tried({ surname: 'D' })]).toEqual([429, 429])
      expect((await start(new TestClient(limited, newAddress()), bill)).statusCode).toBe(201)
      at(24 * 60 + 1)
      expect(await tried({})).toBe(201)
    })

    it('[PAY-1] a repeated request is answered however often others have tried the reference since', async () => {
      const limited = await appWith(2)
      const { bill } = await billed()
      const [guest, key] = [new TestClient(limited, newAddress()), randomUUID()]
      const first = await start(guest, bill, key)
      expect(first.statusCode).toBe(201)
      for (let tries = 0; tries < 40; tries += 1)
        await start(new TestClient(limited, newAddress()), { ...bill, surname: `No${'a'.repeat(tries)}` })
      expect((await start(new TestClient(limited, newAddress()), bill)).statusCode).toBe(429)
      const again = await start(guest, bill, key)
      expect([again.statusCode, again.body]).toEqual([201, first.body])
    })

    it('[PAY-1] a browser whose CSRF pair has changed pays a bill once, and another browser learns nothing', async () => {
      const debtor = await billed()
      const guest = newGuest()
      const slow = await started(guest, debtor.bill)
      harness.pay(slow, '4000000000000077')
      await look(guest, slow)
      const before = guest.csrfToken
      await guest.get('/csrf')
      expect(guest.csrfToken).not.toBe(before)
      const second = await start(guest, debtor.bill)
      expect(second.statusCode).toBe(409)
      expect(second.json()).toMatchObject({
        detail: 'An earlier payment is being processed. Wait until it is done.',
      })
      expect((await start(newGuest(), debtor.bill)).statusCode).toBe(201)
      harness.store.complete(slow.payment.paymentId)
      expect((await start(guest, debtor.bill)).statusCode).toBe(201)
    })

    it('[ACC-2] the guest’s cookie is only a pseudonym: no script reads it, a made-up one is ignored, and a mismatch sets none', async () => {
      const { bill } = await billed()
      const guest = newGuest()
      const answer = await start(guest, bill)
      const lines = [answer.headers['set-cookie']].flat().filter((line) => line?.startsWith('guest='))
      expect(lines).toEqual([
        expect.stringMatching(/^guest=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=10800$/),
      ])
      expect(lines[0]).not.toContain(guest.csrfToken)
      const refused = await start(newGuest(), { ...bill, surname: 'Nobody' })
      expect(refused.statusCode).toBe(404)
      expect([refused.headers['set-cookie']].flat().join()).not.toContain('guest=')
    })

    it('[PAY-1] a plan paid by a guest continues when that payment is charged back or refunded', async () => {
      for (const goBack of [
        (id: string) => harness.store.chargeBack(id),
        (id: string) => harness.store.refund(id, { refundId: randomUUID(), amountCents: 5_000 }),
      ]) {
        const debtor = await billed()
        const terms = {
          owed: 5_000,
          amount: 1_000,
          frequency: 'MONTHLY',
          firstOn: '2026-12-01',
          hasAgreed: true,
        }
        const agreed = await debtor.client.post('/api/payment-plans', terms, {
          'idempotency-key': randomUUID(),
        })
        expect(agreed.statusCode).toBe(201)
        const planOf = async () => (await debtor.client.get('/api/payment-help')).json<PaymentHelp>().plan
        const one = await started(newGuest(), { ...debtor.bill, amount: 5_000 })
        harness.pay(one)
        await notify()
        expect(await planOf()).toBeNull()
        goBack(one.payment.paymentId)
        await notify()
        expect(await planOf()).toMatchObject({ status: 'ACTIVE', owed: 5_000, paid: 0 })
        const mail = (await testMailService(backend()).mailsTo(debtor.customer.email)).at(-1)
        expect(mail?.body.replaceAll('\n', ' ')).toContain('The plan continues')
      }
    })

    test('[PAY-1] a plan whose last day is over stays completed; otherwise all of it would be missed at once', async () => {
      const debtor = await billed()
      const terms = {
        owed: 5_000,
        amount: 2_500,
        frequency: 'MONTHLY',
        firstOn: '2026-12-01',
        hasAgreed: true,
      }
      await debtor.client.post('/api/payment-plans', terms, { 'idempotency-key': randomUUID() })
      const one = await started(newGuest(), { ...debtor.bill, amount: 5_000 })
      harness.pay(one)
      await notify()
      backend().clock.now = new Date('2027-01-10T02:00:00Z')
      harness.store.chargeBack(one.payment.paymentId)
      await notify()
      expect(await debtor.balance()).toBe(5_000)
      const [plan] = await backend()
        .db.select()
        .from(paymentPlans)
        .where(eq(paymentPlans.accountNumber, debtor.number))
      expect(plan?.status).toBe('COMPLETED')
    })

    test('[PAY-1] while the provider is away no payment starts, and the same key continues later', async () => {
      const { bill } = await billed()
      const away = async () => {
        throw new ProviderError('away')
      }
      const without = await appWith(100, { ...harness.provider, create: away })
      const guest = newGuest(without)
      const key = randomUUID()
      expect((await start(guest, bill, key)).statusCode).toBe(503)
      const again = new TestClient(app, newAddress())
      Object.assign(again, { csrfToken: guest.csrfToken, cookie: guest.cookie })
      expect((await start(again, bill, key)).statusCode).toBe(201)
    })
  })
