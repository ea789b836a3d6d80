import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { GuestPaymentStart } from 'gridfront/contracts'
import { hasCardNumber } from 'gridfront/contracts'
import type { PaymentProvider } from 'gridfront/payments-server'
import { ProviderError } from 'gridfront/payments-server'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { accounts, cardPayers, customers } from '../../../host/server/platform/database/schema.ts'
import { bossJobs } from '../../../host/server/platform/queue/job-table.ts'
import { createPayerRemoval } from '../../../host/server/subjects/payments/payer-removal.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { paymentHarness, webhookSecret } from './payment-harness.ts'

const [visa, mastercard, asking] = ['4111111111111111', '5555555555554444', '4000000000003220']

/** Cards that the provider saves, and what happens to them. */
export const savedCardSuite = (backend: () => TestBackend) =>
  describe('saved cards', () => {
    let harness: Awaited<ReturnType<typeof paymentHarness>>
    beforeAll(async () => {
      harness = await paymentHarness(backend)
    })
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    type Debtor = Awaited<ReturnType<typeof harness.debtor>>
    const saved = async (debtor: Debtor, card = visa, expires = '2028-03') => {
      expect(harness.pay(await debtor.started(100), card, { expires, saves: true })).toBe('PAID')
      return (await debtor.cards())[0]?.cardId ?? ''
    }
    const payersOf = (customerId: string) =>
      backend().db.select().from(cardPayers).where(eq(cardPayers.customerId, customerId))
    const ends = (provider: PaymentProvider = harness.provider) =>
      createPayerRemoval({ db: backend().db, now: () => backend().clock.now, provider })
    const pass = (ms: number) => {
      backend().clock.now = new Date(backend().clock.now.getTime() + ms)
    }

    it('[PAY-1] a card is saved only by choice, once it has paid, and pays the next time', async () => {
      const debtor = await harness.debtor(5_000)
      expect(await debtor.cards()).toEqual([])
      harness.pay(await debtor.started(100))
      expect(await debtor.cards()).toEqual([])
      harness.pay(await debtor.started(100), '4000000000000002', { saves: true })
      expect(await debtor.cards()).toEqual([])
      const cardId = await saved(debtor)
      const facts = { brand: 'VISA', last4: '1111', expires: '2028-03', savedAt: startOfTest.toISOString() }
      expect(await debtor.cards()).toEqual([{ cardId, ...facts }])
      // Saved again it is still one card.
      expect(await saved(debtor)).toBe(cardId)
      const started = await debtor.started(700)
      expect(harness.payBySaved(started, cardId)).toBe('PAID')
      // Pressed twice, it is charged once.
      expect(harness.payBySaved(started, cardId)).toBe('PAID')
      expect(await debtor.state(started.payment.paymentId)).toMatchObject({ status: 'SUCCEEDED' })
      expect(harness.store.read(started.payment.paymentId)).toMatchObject({ cardLast4: '1111' })
    })

    it('[PAY-1] the newest card is listed first, and a bank may ask for a code of a saved card too', async () => {
      const debtor = await harness.debtor(5_000)
      await saved(debtor)
      pass(120_000)
      await saved(debtor, mastercard, '2030-12')
      pass(120_000)
      const started = await debtor.started(100)
      expect(harness.pay(started, asking, { expires: '2029-05', saves: true })).toBe('ASKS')
      expect(await debtor.cards()).toHaveLength(2)
      expect(harness.store.answerBank(harness.tokenOf(started), '000000')).toBe('WRONG_CODE')
      expect(harness.store.answerBank(harness.tokenOf(started), '123456')).toBe('PAID')
      const cards = await debtor.cards()
      expect(cards.map(({ last4 }) => last4)).toEqual(['3220', '4444', '1111'])
      const next = await debtor.started(100)
      expect(harness.payBySaved(next, cards[0]?.cardId ?? '')).toBe('ASKS')
      const answers = ['000000', '1', '000000'].map((code) =>
        harness.store.answerBank(harness.tokenOf(next), code),
      )
      expect(answers).toEqual(['WRONG_CODE', 'WRONG_CODE', 'FAILED'])
      expect(await debtor.state(next.payment.paymentId)).toMatchObject({ failure: 'NOT_AUTHENTICATED' })
    })

    it('[PAY-1] a saved card that was removed or has expired charges nothing, and another one completes the same payment', async () => {
      const debtor = await harness.debtor(5_000)
      const [removed, expired] = [await saved(debtor), await saved(debtor, mastercard, '2026-12')]
      const started = await debtor.started(900)
      expect((await debtor.remove(removed)).statusCode).toBe(204)
      expect(harness.payBySaved(started, removed)).toBe('NOT_KEPT')
      // The card is valid on the last day of its month.
      backend().clock.now = new Date('2026-12-31T10:00:00Z')
      expect(harness.store.cards.isExpired({ expires: '2026-12' })).toBe(false)
      backend().clock.now = new Date('2027-01-01T10:00:00Z')
      expect(harness.payBySaved(started, expired)).toBe('EXPIRED')
      expect(harness.store.read(started.payment.paymentId)).toMatchObject({ status: 'CREATED' })
      expect(harness.pay(started, visa)).toBe('PAID')
    })

    it('[PAY-1] a card that is removed while its bank asks is not charged', async () => {
      const debtor = await harness.debtor(5_000)
      const first = await debtor.started(100)
      harness.pay(first, asking, { saves: true })
      harness.store.answerBank(harness.tokenOf(first), '123456')
      const [card] = await debtor.cards()
      const started = await debtor.started(900)
      expect(harness.payBySaved(started, card?.cardId ?? '')).toBe('ASKS')
      await debtor.remove(card?.cardId ?? '')
      expect(harness.store.answerBank(harness.tokenOf(started), '123456')).toBe('NOT_KEPT')
      expect(harness.store.read(started.payment.paymentId)).toMatchObject({ status: 'CREATED' })
    })

    it('[PAY-1] a card that pays when it is typed may be declined once it is saved', async () => {
      const debtor = await harness.debtor(5_000)
      const cardId = await saved(debtor, '4000000000000341')
      const started = await debtor.started(100)
      expect(harness.payBySaved(started, cardId)).toBe('FAILED')
      expect(await debtor.state(started.payment.paymentId)).toMatchObject({ failure: 'DECLINED' })
      expect(await debtor.cards()).toHaveLength(1)
    })

    it('[PAY-1] [AUTH-14] other customers’ cards cannot be listed, used or removed, and look as if they did not exist', async () => {
      const [own, stranger] = [await harness.debtor(5_000), await harness.debtor(5_000)]
      const cardId = await saved(own)
      await saved(stranger, mastercard)
      expect((await stranger.cards()).map(({ last4 }) => last4)).toEqual(['4444'])
      const answers = [await stranger.remove(cardId), await stranger.remove('card_of_nobody')]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      const [one, other] = answers.map((answer) => answer.json<object>())
      expect({ ...one, requestId: '' }).toEqual({ ...other, requestId: '' })
      expect(harness.payBySaved(await stranger.started(100), cardId)).toBe('NOT_KEPT')
      expect(await own.cards()).toHaveLength(1)
      // Two customers have two pseudonyms there, which reveal nothing about them.
      const [[payer], [another]] = [await payersOf(own.customer.id), await payersOf(stranger.customer.id)]
      expect(payer?.payer).not.toBe(another?.payer)
      for (const secret of [own.customer.id, own.customer.email, own.number])
        expect(payer?.payer).not.toContain(secret)
    })

    it('[PAY-1] both calls are safe to repeat, also after a lost answer', async () => {
      const debtor = await harness.debtor(5_000)
      const cardId = await saved(debtor)
      let isLost = true
      const losing: PaymentProvider = {
        ...harness.provider,
        forgetCard: async (...given) => {
          const done = await harness.provider.forgetCard(...given)
          if (isLost) throw new ProviderError('the answer was lost')
          return done
        },
      }
      const app = await backend().with({
        payments: { provider: losing, webhookSecrets: [webhookSecret] },
      })
      const client = new TestClient(app)
      await client.login(debtor.customer)
      const remove = () => client.post('/api/saved-cards/remove', { cardId })
      expect((await remove()).statusCode).toBe(503)
      isLost = false
      expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 204])
      expect(await debtor.cards()).toEqual([])
    })

    it('[PAY-1] while the provider is unavailable the list says so, and a customer who never paid by card still has an empty list', async () => {
      const debtor = await harness.debtor(5_000)
      await saved(debtor)
      const away: PaymentProvider = {
        ...harness.provider,
        cards: async () => {
          throw new ProviderError('away')
        },
      }
      const app = await backend().with({ payments: { provider: away, webhookSecrets: [webhookSecret] } })
      const client = new TestClient(app)
      await client.login(debtor.customer)
      const answer = await client.get('/api/saved-cards')
      expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: 503 }])
      // A new card still pays.
      const start = await client.post(
        '/api/card-payments',
        { amount: 100 },
        { 'idempotency-key': randomUUID() },
      )
      expect(start.statusCode).toBe(201)
      const newcomer = new TestClient(app)
      await newcomer.login((await harness.debtor(100)).customer)
      expect((await newcomer.get('/api/saved-cards')).json()).toEqual({ cards: [] })
    })

    it('[PAY-1] a guest neither saves a card nor is offered one, whoever the bill belongs to', async () => {
      const debtor = await harness.debtor(5_000)
      const cardId = await saved(debtor)
      const [account] = await backend().db.select().from(accounts).where(eq(accounts.number, debtor.number))
      const guest = new TestClient(harness.app, '198.19.0.1')
      const order = { crn: account?.bpayReference, surname: 'Okafor', amount: 500 }
      const begun = await guest.post('/api/guest-payments', order, { 'idempotency-key': randomUUID() })
      expect(begun.statusCode).toBe(201)
      const started = begun.json<GuestPaymentStart>()
      expect(harness.store.ofToken(harness.tokenOf(started))?.payer).toBeNull()
      expect(harness.payBySaved(started, cardId)).toBe('NOT_KEPT')
      expect(harness.pay(started, mastercard, { saves: true })).toBe('PAID')
      expect((await debtor.cards()).map(({ last4 }) => last4)).toEqual(['1111'])
      expect((await guest.get('/api/saved-cards')).statusCode).toBe(401)
    })

    test('[PAY-1] no card number is in an answer, in the log, or in what the sandbox stores of payments', async () => {
      const debtor = await harness.debtor(5_000)
      const [cardId] = [await saved(debtor), await saved(debtor, mastercard)]
      const answer = await debtor.client.get('/api/saved-cards')
      expect(hasCardNumber(answer.body)).toBe(false)
      await debtor.remove(cardId)
      const kept = JSON.stringify(harness.store.list())
      for (const number of [visa, mastercard]) {
        expect(backend().log.join('\n')).not.toContain(number)
        expect(kept).not.toContain(number)
      }
    })

    it('[PAY-1] the provider forgets the cards of a deleted customer, once, and saves none of a payment that was open', async () => {
      const debtor = await harness.debtor(5_000)
      await saved(debtor)
      const started = await debtor.started(900)
      const [{ payer } = { payer: '' }] = await payersOf(debtor.customer.id)
      await backend().db.delete(customers).where(eq(customers.id, debtor.customer.id))
      const asked: string[] = []
      let isAway = true
      const provider: PaymentProvider = {
        ...harness.provider,
        forgetPayer: async (name) => {
          if (name === payer) asked.push(name)
          if (isAway) throw new ProviderError('away')
          await harness.provider.forgetPayer(name)
        },
      }
      const own = async () => (await payersOf(debtor.customer.id))[0]
      expect((await ends(provider).sweep()).failed.length).toBeGreaterThan(0)
      expect(await own()).toBeDefined()
      const job = sql`${bossJobs.data} ->> 'payer' = ${payer}`
      expect(await backend().db.select().from(bossJobs).where(job)).toMatchObject([
        { state: 'retry', retryCount: 0, output: { reason: 'ProviderError PROVIDER_FAILED' } },
      ])
      // Not before the pause is over, which doubles after each attempt.
      await ends(provider).sweep()
      expect(asked).toHaveLength(1)
      isAway = false
      pass(120_000)
      expect((await ends(provider).sweep()).done).toBeGreaterThan(0)
      expect([asked.length, await own()]).toEqual([2, undefined])
      pass(3_600_000)
      await ends(provider).sweep()
      expect(asked).toHaveLength(2)
      expect(await harness.provider.cards(payer)).toEqual([])
      harness.pay(started, mastercard, { saves: true })
      expect(await harness.provider.cards(payer)).toEqual([])
    })

    it('[PAY-1] cards are forgotten two months after the last account is closed, if it owes nothing, and a new account starts without them', async () => {
      const debtor = await harness.debtor(300)
      await saved(debtor)
      const own = eq(accounts.number, debtor.number)
      const close = (closedOn: string | null) => backend().db.update(accounts).set({ closedOn }).where(own)
      const owe = (owedCents: number) =>
        postEntries(backend().db, [
          {
            ...{ accountNumber: debtor.number, owedCents, happenedAt: startOfTest },
            ...{ cause: owedCents < 0 ? 'PAYMENT' : 'BILL', causeId: randomUUID() },
          },
        ])
      const before = (await payersOf(debtor.customer.id))[0]?.payer ?? ''
      // A final bill that is still to come, or an amount owed, keeps the cards.
      for (const [day, cents] of [
        ['2026-09-21', 0],
        ['2026-09-22', -300],
        ['2026-11-20', 0],
        [null, 0],
      ] as const) {
        if (cents !== 0) await owe(cents)
        await close(day)
        await ends().sweep()
        expect(await debtor.cards()).toHaveLength(1)
      }
      await close('2026-09-21')
      await ends().sweep()
      expect(await payersOf(debtor.customer.id)).toEqual([])
      expect([await debtor.cards(), await harness.provider.cards(before)]).toEqual([[], []])
      await close(null)
      await owe(300)
      await saved(debtor, mastercard)
      expect((await payersOf(debtor.customer.id))[0]?.payer).not.toBe(before)
      expect((await debtor.cards()).map(({ last4 }) => last4)).toEqual(['4444'])
    })

    test('[PAY-1] of two servers that sweep at the same time only one calls the provider', async () => {
      const debtor = await harness.debtor(300)
      await saved(debtor)
      const [{ payer } = { payer: '' }] = await payersOf(debtor.customer.id)
      await backend().db.delete(customers).where(eq(customers.id, debtor.customer.id))
      let asked = 0
      const provider: PaymentProvider = {
        ...harness.provider,
        forgetPayer: async (name) => {
          if (name === payer) asked += 1
          await harness.provider.forgetPayer(name)
        },
      }
      await Promise.all([ends(provider).sweep(), ends(provider).sweep()])
      expect(asked).toBe(1)
    })
  })
