import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CardPaymentStart, DocumentList, PaymentHistory, PaymentRecord } from 'gridfront/contracts'
import { ProviderError } from 'gridfront/payments-server'
import { beforeAll, describe, expect, test } from 'vitest'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { accounts } from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { createRefunds } from '../../../host/server/subjects/payments/refunds.ts'
import { createSettle } from '../../../host/server/subjects/payments/settle.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { nextSecret, paymentHarness, webhookSecret } from './payment-harness.ts'

/** Payments by card, and the provider's events about them. */
export const paymentSuite = (backend: () => TestBackend) =>
  describe('payments', () => {
    let harness: Awaited<ReturnType<typeof paymentHarness>>
    beforeAll(async () => {
      harness = await paymentHarness(backend)
    })
    const newest = () => {
      const event = harness.events.at(-1)
      if (event === undefined) throw new Error('the provider has sent no event')
      return event
    }

    test('[PAY-1] a payment changes the balance once the provider reports it, with a receipt and a mail', async () => {
      const debtor = await harness.debtor(5_000)
      const started = await debtor.started(2_000)
      expect(started.payment).toMatchObject({ status: 'CREATED', amount: 2_000, receiptNumber: null })
      expect(await debtor.balance()).toBe(5_000)
      expect(harness.pay(started)).toBe('PAID')
      expect((await harness.deliver(newest())).statusCode).toBe(204)
      expect(await debtor.balance()).toBe(3_000)
      const paid = await debtor.state(started.payment.paymentId)
      expect(paid).toMatchObject({ status: 'SUCCEEDED', receiptNumber: expect.stringMatching(/^PAY-/) })
      const mails = await testMailService(backend()).mailsTo(debtor.customer.email)
      expect(mails.at(-1)?.body).toContain(`Receipt number:\n${paid.receiptNumber}`)
      const { payments } = (await debtor.client.get('/api/billing/payments')).json<PaymentHistory>()
      expect(payments).toMatchObject([{ method: 'CARD', amount: 2_000, status: 'SUCCEEDED' }])
    })

    test('[PAY-1] a receipt has card, account and the balance of its time, shows refunds, and its document stays the same', async () => {
      const debtor = await harness.debtor(5_000)
      const { payment, fieldsUrl } = await debtor.started(2_000)
      harness.pay({ fieldsUrl }, '5555555555554444')
      await harness.deliver(newest())
      const address = `/api/billing/payments/${payment.paymentId}`
      const receipt = async () => (await debtor.client.get(address)).json<PaymentRecord>()
      const file = async () => (await debtor.client.get(`/api/documents/${payment.paymentId}`)).rawPayload
      const paid = { accountNumber: debtor.number, cardLast4: '4444', balanceAfter: 3_000, amount: 2_000 }
      expect(await receipt()).toMatchObject({ ...paid, status: 'SUCCEEDED', refunded: 0, returns: [] })
      const first = await file()
      expect(first.subarray(0, 5).toString()).toBe('%PDF-')

      harness.store.refund(payment.paymentId, { refundId: randomUUID(), amountCents: 500 })
      await harness.deliver(newest())
      harness.store.chargeBack(payment.paymentId)
      await harness.deliver(newest())
      expect(await debtor.balance()).toBe(5_000)
      const returns = [
        { kind: 'REFUND', amount: 500 },
        { kind: 'CHARGEBACK', amount: 1_500 },
      ]
      expect(await receipt()).toMatchObject({ ...paid, status: 'REVERSED', refunded: 500, returns })
      const { payments } = (await debtor.client.get('/api/billing/payments')).json<PaymentHistory>()
      expect(payments).toEqual([await receipt()])
      expect((await file()).equals(first)).toBe(true)

      const { documents } = (await debtor.client.get('/api/documents')).json<DocumentList>()
      const listed = documents.find(({ documentId }) => documentId === payment.paymentId)
      expect(listed).toMatchObject({ kind: 'PAYMENT', fileName: expect.stringMatching(/^payment-/) })
      const mails = await testMailService(backend()).mailsTo(debtor.customer.email)
      const receiptMail = mails.find(({ subject }) => /receipt/.test(subject))
      expect(receiptMail?.body).toContain(`/accounts/payment?payment=${payment.paymentId}`)

      const stranger = await harness.debtor(900)
      for (const theirs of [address, `/api/documents/${payment.paymentId}`])
        expect((await stranger.client.get(theirs)).statusCode).toBe(404)
    })

    test('[PAY-6] a payment is not refunded after a payout of the credit unless staff say so, and one after the payout is', async () => {
      const { db, clock } = backend()
      const now = () => clock.now
      const settle = createSettle({ db, now, eventLog: createEventLog({ db, now }) })
      const refund = createRefunds({ db, now, settle, provider: harness.provider })
      const debtor = await harness.debtor(5_000)
      const paid = async () => {
        const started = await debtor.started(2_000)
        harness.pay(started)
        await harness.deliver(newest())
        return started.payment.paymentId
      }
      const payout = (causeId: string) =>
        postEntries(db, [
          {
            ...{ accountNumber: debtor.number, cause: 'PAYOUT', causeId },
            owedCents: 900,
            happenedAt: now(),
          },
        ])
      const paymentId = await paid()
      const [one, other] = [`CR-${randomUUID()}`, `CR-${randomUUID()}`]
      await payout(one)
      await payout(other)
      const order = { paymentId, amountCents: 1_500, reason: 'paid twice' }
      await expect(refund(order)).rejects.toThrow(
        `Credit of account ${debtor.number} was paid to a bank account after payment ${paymentId}, by ${one}, ${other}: a refund could give the same money back twice. If it is another amount, add --despite-payout.`,
      )
      expect(harness.store.read(paymentId)).toMatchObject({ refunds: [] })
      expect(await debtor.balance()).toBe(4_800)
      expect(await refund({ ...order, isDespitePayout: true })).toMatchObject({ leftCents: 500 })
      expect(await refund({ ...order, amountCents: undefined, paymentId: await paid() })).toMatchObject({
        amountCents: 2_000,
      })
      expect(await debtor.balance()).toBe(6_300)
    })

    test('[PAY-1] the account says whether card payments are possible', async () => {
      const debtor = await harness.debtor(900)
      expect((await debtor.client.get('/api/my-account')).json()).toMatchObject({ takesCards: true })
      const client = new TestClient(await backend().with({}))
      await client.login(debtor.customer)
      expect((await client.get('/api/my-account')).json()).toMatchObject({ takesCards: false })
    })

    test('[PAY-1] a payment that was only started has no receipt', async () => {
      const debtor = await harness.debtor(900)
      const { payment } = await debtor.started(100)
      expect((await debtor.client.get(`/api/billing/payments/${payment.paymentId}`)).statusCode).toBe(404)
    })

    test('[PAY-1] without a webhook the backend asks the provider for the state of the payment', async () => {
      const debtor = await harness.debtor(500)
      const started = await debtor.started(500)
      harness.pay(started)
      expect(await debtor.state(started.payment.paymentId)).toMatchObject({ status: 'SUCCEEDED' })
      await harness.deliver(newest())
      expect(await debtor.entries()).toEqual(['BILL 500', 'PAYMENT 500'])
    })

    test('[PAY-1] the same key and body get the same answer, another body 422, and a request in progress 409', async () => {
      const debtor = await harness.debtor(900)
      const key = randomUUID()
      const first = await debtor.start(300, key)
      const again = await debtor.start(300, key)
      expect([first.statusCode, again.statusCode]).toEqual([201, 201])
      expect(again.body).toBe(first.body)
      expect((await debtor.start(301, key)).statusCode).toBe(422)
      // The CSRF token is fetched first, so that both are really sent at the same time.
      const double = randomUUID()
      const both = await Promise.all([debtor.start(100, double), debtor.start(100, double)])
      const statuses = both.map(({ statusCode }) => statusCode)
      expect(statuses).toContain(201)
      expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    })

    test.each([0, -1, 1.5, 1_000_001, '100', null])('[PAY-1] an amount of %j is refused', async (amount) => {
      const debtor = await harness.debtor(900)
      expect((await debtor.start(amount)).statusCode).toBe(422)
    })

    test('[PAY-1] without inAdvance nobody pays more than is owed', async () => {
      const debtor = await harness.debtor(900)
      const refused = await debtor.start(901)
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({ errors: [{ pointer: '/body/amount' }] })
      expect((await debtor.start(900)).statusCode).toBe(201)
    })

    test('[PAY-1] with inAdvance a customer pays more, up to the maximum of a payment, and has a credit', async () => {
      const debtor = await harness.debtor(900)
      expect((await debtor.start(1_000_001, undefined, { inAdvance: { owed: 900 } })).statusCode).toBe(422)
      // Less is owed than the page showed: it was paid in another tab.
      expect((await debtor.start(1_400, undefined, { inAdvance: { owed: 901 } })).statusCode).toBe(422)
      const answer = await debtor.start(1_400, undefined, { inAdvance: { owed: 900 } })
      expect(answer.statusCode).toBe(201)
      const started = answer.json<CardPaymentStart>()
      expect(harness.pay(started)).toBe('PAID')
      expect(await debtor.state(started.payment.paymentId)).toMatchObject({ status: 'SUCCEEDED' })
      expect(await debtor.balance()).toBe(-500)
      // What was paid is no longer owed: a second payment without `inAdvance` is a mistake.
      expect((await debtor.start(1)).statusCode).toBe(422)
      expect((await debtor.start(1, undefined, { inAdvance: { owed: 900 } })).statusCode).toBe(422)
      expect((await debtor.start(1, undefined, { inAdvance: { owed: 0 } })).statusCode).toBe(201)
    })

    test('[PAY-1] a closed account accepts no payment in advance, because no bill follows', async () => {
      const debtor = await harness.debtor(900)
      await backend()
        .db.update(accounts)
        .set({ closedOn: '2020-01-31' })
        .where(eq(accounts.number, debtor.number))
      expect((await debtor.start(901, undefined, { inAdvance: { owed: 900 } })).statusCode).toBe(422)
      expect((await debtor.start(900, undefined, { inAdvance: { owed: 900 } })).statusCode).toBe(201)
    })

    test('[PAY-1] of two tabs the later one pays: the earlier one’s payment is no longer possible', async () => {
      const debtor = await harness.debtor(900)
      const first = await debtor.started(900)
      const second = await debtor.started(900)
      expect(harness.pay(first)).toBe('FAILED')
      expect(harness.pay(second)).toBe('PAID')
      expect(await debtor.state(first.payment.paymentId)).toMatchObject({
        status: 'FAILED',
        failure: 'CANCELLED',
      })
      // What was paid in the second tab is not owed in a third.
      expect((await debtor.start(900)).statusCode).toBe(422)
    })

    test('[PAY-1] while a card is being charged no other payment starts', async () => {
      const debtor = await harness.debtor(900)
      const slow = await debtor.started(400)
      expect(harness.pay(slow, '4000000000000077')).toBe('PENDING')
      expect((await debtor.start(100)).statusCode).toBe(409)
      harness.store.complete(slow.payment.paymentId)
      expect((await debtor.start(100)).statusCode).toBe(201)
      expect(await debtor.balance()).toBe(500)
    })

    test('[PAY-1] while the provider is away no payment starts, and the same key continues later', async () => {
      const debtor = await harness.debtor(900)
      const away = async () => {
        throw new ProviderError('away')
      }
      const without = await backend().with({
        payments: { provider: { ...harness.provider, create: away }, webhookSecrets: [] },
      })
      const client = new TestClient(without)
      await client.login(debtor.customer)
      const key = { 'idempotency-key': randomUUID() }
      expect((await client.post('/api/card-payments', { amount: 900 }, key)).statusCode).toBe(503)
      expect((await debtor.start(900, key['idempotency-key'])).statusCode).toBe(201)
    })

    test('[AUTH-14] another customer’s payment gets the same answer as one that does not exist', async () => {
      const debtor = await harness.debtor(900)
      const { payment } = await debtor.started(100)
      const stranger = await harness.debtor(900)
      const [theirs, unknown] = [
        await stranger.client.get(`/api/card-payments/${payment.paymentId}`),
        await stranger.client.get(`/api/card-payments/${randomUUID()}`),
      ]
      expect([theirs.statusCode, unknown.statusCode]).toEqual([404, 404])
      expect({ ...theirs.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
      expect((await stranger.client.get('/api/billing/payments')).json()).toEqual({ payments: [] })
    })

    test('[PAY-2] events need a valid signature with one of the secrets, at most five minutes old', async () => {
      const debtor = await harness.debtor(900)
      const started = await debtor.started(900)
      harness.pay(started)
      const event = newest()
      const minutesAgo = (minutes: number) => new Date(backend().clock.now.getTime() - minutes * 60_000)
      const other = { ...event, payment: { ...event.payment, amount: 1 } }
      const statuses = async (wishes: readonly Parameters<typeof harness.deliver>[1][]) => {
        const answers = []
        for (const wish of wishes) answers.push((await harness.deliver(event, wish)).statusCode)
        return answers
      }
      expect(
        await statuses([
          { secret: 'another' },
          { secret: `${webhookSecret}x` },
          { at: minutesAgo(6) },
          { at: minutesAgo(-6) },
          { body: JSON.stringify(other) },
          { body: `${JSON.stringify(event)} ` },
        ]),
      ).toEqual([403, 403, 403, 403, 403, 403])
      expect(await debtor.balance()).toBe(900)
      const unsigned = await harness.app.inject({
        method: 'POST',
        url: '/api/payment-webhook',
        payload: event,
      })
      expect(unsigned.statusCode).toBe(422)
      expect(await statuses([{ secret: nextSecret, at: minutesAgo(4) }, {}])).toEqual([204, 204])
      expect(await debtor.entries()).toEqual(['BILL 900', 'PAYMENT 900'])
    })

    test('[PAY-2] events in the wrong order lead to the same ledger', async () => {
      const debtor = await harness.debtor(900)
      const started = await debtor.started(900)
      const from = harness.events.length
      harness.pay(started, '4000000000000077')
      harness.store.complete(started.payment.paymentId)
      harness.store.chargeBack(started.payment.paymentId)
      const events = harness.events.slice(from)
      expect(events.map(({ payment: { status } }) => status)).toEqual(['PENDING', 'SUCCEEDED', 'REVERSED'])
      for (const event of [...events.toReversed(), ...events]) await harness.deliver(event)
      expect(await debtor.state(started.payment.paymentId)).toMatchObject({ status: 'REVERSED' })
      expect(await debtor.entries()).toEqual(['BILL 900', 'PAYMENT 900', 'REVERSAL 900'])
      expect(await debtor.balance()).toBe(900)
    })

    test('[PAY-2] events of a failure after the payment, or of another amount, change nothing and are reported', async () => {
      const debtor = await harness.debtor(900)
      const started = await debtor.started(900)
      harness.pay(started)
      const event = newest()
      await harness.deliver(event)
      const from = backend().log.length
      const change = (payment: object) => ({
        ...event,
        eventId: randomUUID(),
        payment: { ...event.payment, ...payment },
      })
      for (const odd of [change({ status: 'FAILED', failure: 'DECLINED' }), change({ amount: 901 })])
        expect((await harness.deliver(odd)).statusCode).toBe(204)
      expect(await debtor.entries()).toEqual(['BILL 900', 'PAYMENT 900'])
      const notified = backend()
        .log.slice(from)
        .filter((line) => line.includes('"outcome":"conflict"'))
      expect(notified).toHaveLength(2)
    })
  })
