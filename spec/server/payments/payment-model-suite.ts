import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import type { CardPaymentStatus, PaymentEvent } from 'gridfront/contracts'
import { CardPaymentOrder } from 'gridfront/contracts'
import { ProblemError } from 'gridfront/fastify'
import type { PaymentProvider } from 'gridfront/payments-server'
import { ProviderError } from 'gridfront/payments-server'
import { describe, expect, test } from 'vitest'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { createIntents } from '../../../host/server/platform/database/idempotency.ts'
import {
  accounts,
  cardPayers,
  ledgerEntries,
  paymentEvents,
  refunds,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { OperatorError } from '../../../host/server/platform/operator-error.ts'
import { createPayerRemoval, payerQueue } from '../../../host/server/subjects/payments/payer-removal.ts'
import { createPaymentEvents } from '../../../host/server/subjects/payments/payment-events.ts'
import { createPayments } from '../../../host/server/subjects/payments/payments.ts'
import { createReconciliation } from '../../../host/server/subjects/payments/reconciliation.ts'
import { createRefunds } from '../../../host/server/subjects/payments/refunds.ts'
import { createSavedCards } from '../../../host/server/subjects/payments/saved-cards.ts'
import { createSettle } from '../../../host/server/subjects/payments/settle.ts'
import type { SandboxPayment } from '../../../host/server/subjects/sandbox-provider/sandbox-store.ts'
import { testCards } from '../../../host/server/subjects/sandbox-provider/test-cards.ts'
import { alwaysAsync } from '../../tools/run/property-runs.ts'
import { putBackLost } from '../jobs/put-back.ts'
import { newAccount } from '../ledger/new-account.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, startOfTest } from '../test-backend.ts'
import { Crash, crashing } from './crashing.ts'
import { newSandbox } from './payment-harness.ts'

/** Number of random histories. `npm run spec:long` sets more. */
const histories = process.env.SPEC_RUNS === undefined ? 500 : Number(process.env.SPEC_RUNS)
const owedCents = 1_000
const hourMs = 3_600_000

const cards = Object.keys(testCards)
const crash = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 14 }) },
)
// Few keys, so that requests are often repeated; the last amount is more than is owed.
const amount = fc.constantFrom(300, 300, 700, 1_000, 1_200)
const part = fc.constantFrom(undefined, undefined, 100, 300, 2_000)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('start' as const), key: fc.nat(2), amount, crash }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('double' as const), key: fc.nat(2), amount }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      nth: fc.nat(5),
      card: fc.constantFrom('4111111111111111', ...cards),
      saves: fc.boolean(),
    }),
  },
  // `card`: the index among present and former cards, because a tab may be older than a removal.
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('payBySaved' as const), nth: fc.nat(5), card: fc.nat(5) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('removeCard' as const),
      card: fc.nat(5),
      isLost: fc.boolean(),
      crash,
    }),
  },
  // The customer is deleted: the provider is asked to forget the cards, with or without an interruption.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), isLost: fc.boolean(), crash }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('bank' as const), nth: fc.nat(5), isRight: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('complete' as const), nth: fc.nat(5), isPaid: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('chargeBack' as const), nth: fc.nat(5) }),
  },
  // A refund by somebody at the provider, or by our own staff.
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refundThere' as const), nth: fc.nat(5), cents: part }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      nth: fc.nat(5),
      cents: part,
      isLost: fc.boolean(),
      crash,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const), crash }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reconcile' as const), crash }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver' as const), nth: fc.nat(9), crash }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('state' as const), nth: fc.nat(5), crash }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
/** Most begin with a payment, so that there is something to refund. */
const opening: readonly Step[] = [
  { do: 'start', key: 0, amount: 700, crash: null },
  { do: 'pay', nth: 0, card: '4111111111111111', saves: true },
  { do: 'deliver', nth: 0, crash: null },
]

const byName = (one: { readonly cardId: string }, other: { readonly cardId: string }) =>
  one.cardId < other.cardId ? -1 : 1

/** The outcomes of all histories, so that the test can require each of them. */
const reached = new Map<string, number>()
const note = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1)

export const paymentModelSuite = (backend: () => TestBackend) =>
  describe('histories of payments', () => {
    async function history(
      steps: readonly Step[],
      isNotifiedAgain: boolean,
      customerId: string,
    ): Promise<void> {
      const { db, clock } = backend()
      const now = () => clock.now
      const number = await newAccount(db, customerId)
      await postEntries(db, [
        { accountNumber: number, cause: 'BILL', causeId: randomUUID(), owedCents, happenedAt: startOfTest },
      ])
      const sandbox = newSandbox(now)
      const keys = [randomUUID(), randomUUID(), randomUUID()]
      /** The amount of the first accepted request with each key. */
      const answered = new Map<string, string>()

      /** Cards that were ever saved, by their names; those whose removal was requested; deleted payers. */
      const everKept = new Set<string>()
      const removed = new Set<string>()
      const gone = new Set<string>()
      /** Longer than any pause before a payer is tried again. */
      const afterAll = () => new Date(now().getTime() + 24 * hourMs)
      const openPayer = async () =>
        (
          await db
            .select()
            .from(cardPayers)
            .where(and(eq(cardPayers.customerId, customerId), isNull(cardPayers.endedAt)))
        )[0]?.payer

      /** The server dies before its statement with that number; 0: it does not. */
      const server = (crash: number | null = null) => {
        const own = crash === null ? db : crashing(db, { left: crash })
        const settle = createSettle({ db: own, now, eventLog: createEventLog({ db: own, now }) })
        const provider: PaymentProvider = sandbox.provider
        const losing: PaymentProvider = {
          ...provider,
          refund: async (...given) => {
            await provider.refund(...given)
            throw new ProviderError('the answer was lost')
          },
          forgetCard: async (...given) => {
            await provider.forgetCard(...given)
            throw new ProviderError('the answer was lost')
          },
          forgetPayer: async (...given) => {
            await provider.forgetPayer(...given)
            throw new ProviderError('the answer was lost')
          },
        }
        return {
          intents: createIntents({ db: own, now }),
          payments: createPayments({ db: own, now, provider, settle }),
          refund: createRefunds({ db: own, now, provider, settle }),
          refundAndLose: createRefunds({ db: own, now, provider: losing, settle }),
          savedCards: (isLost = false) =>
            createSavedCards({ db: own, now, provider: isLost ? losing : provider }),
          removal: (isLost: boolean, at: () => Date) =>
            createPayerRemoval({ db: own, now: at, provider: isLost ? losing : provider }),
          reconcile: createReconciliation({ db: own, provider, settle }),
          events: createPaymentEvents({ db: own, now, settle, settlePayTo: async () => 'unknown' }),
        }
      }
      const start = async (key: string, amount: number, crash: number | null = null) => {
        const { intents, payments } = server(crash)
        try {
          const body = { amount }
          const intent = { customerId, route: `start ${number}`, key, body }
          const said = await intents(intent, (id) =>
            payments.start(customerId, id, CardPaymentOrder.parse(body)),
          )
          const written = JSON.stringify(said)
          note(answered.has(key) ? 'same answer again' : 'started')
          expect(answered.get(key) ?? written).toBe(written)
          answered.set(key, written)
        } catch (error) {
          if (error instanceof Crash) note('crashed')
          else if (error instanceof ProblemError) note(`refused with ${error.status}`)
          else throw error
        }
      }
      const survive = async (work: Promise<unknown>) => {
        try {
          await work
        } catch (error) {
          if (error instanceof Crash) note('crashed')
          else if (error instanceof ProviderError) note('answer lost')
          else if (error instanceof OperatorError) note('refund refused')
          else throw error
        }
      }
      // No other history uses this hour.
      const span = { from: now(), to: new Date(now().getTime() + hourMs) }
      // Refunds mostly choose paid payments, and saved cards mostly pay open ones.
      const nthPayment = (nth: number, preferred: CardPaymentStatus | null) => {
        const fitting = sandbox.store.list().filter(({ status }) => status === preferred)
        const list = fitting.length > 0 ? fitting : sandbox.store.list()
        return list.length === 0 ? undefined : list[nth % list.length]
      }

      /** A card is charged only for its own payer, and never after its removal. */
      function payBySaved({ token, paymentId }: SandboxPayment, cardId: string): void {
        const before = sandbox.store.read(paymentId)
        const said = sandbox.store.confirmSaved(token, cardId)
        if (before?.status !== 'CREATED') return
        const isKept = before.payer != null && sandbox.store.cards.read(before.payer, cardId) !== null
        if (removed.has(cardId)) expect(isKept).toBe(false)
        if (isKept) note('paid by a saved card')
        else {
          expect(said).toBe('NOT_KEPT')
          expect(sandbox.store.read(paymentId)?.status).toBe('CREATED')
          note('a card that is not kept pays nothing')
        }
      }
      async function removeCard(cardId: string, isLost: boolean, crash: number | null): Promise<void> {
        if (await server(crash).savedCards(isLost).remove(customerId, cardId)) {
          removed.add(cardId)
          note('card removed')
        }
      }
      async function leave(isLost: boolean, crash: number | null): Promise<void> {
        const payer = await openPayer()
        if (payer === undefined) return
        gone.add(payer)
        await db.transaction(async (tx) => {
          await tx.update(cardPayers).set({ endedAt: now() }).where(eq(cardPayers.payer, payer))
          await payerQueue({ db, now }).send(tx, { payer })
        })
        await server(crash).removal(isLost, now).sweep()
      }

      for (const one of steps) {
        for (const { payer } of sandbox.store.list())
          for (const { cardId } of sandbox.store.cards.list(payer ?? '')) everKept.add(cardId)
        // Time passes, so that other copies take over what a crash has left.
        clock.now = new Date(clock.now.getTime() + 31_000)
        if (one.do === 'start') await start(keys[one.key] ?? '', one.amount, one.crash)
        else if (one.do === 'double')
          await Promise.all([start(keys[one.key] ?? '', one.amount), start(keys[one.key] ?? '', one.amount)])
        else if (one.do === 'deliver') {
          const event = sandbox.events[one.nth % Math.max(1, sandbox.events.length)]
          if (event !== undefined) await survive(server(one.crash).events.receive(event))
        } else if (one.do === 'sweep') await survive(server(one.crash).events.sweep())
        else if (one.do === 'reconcile') await survive(server(one.crash).reconcile(span, { isApplied: true }))
        else if (one.do === 'removeCard') {
          const cardId = [...everKept][one.card % Math.max(1, everKept.size)]
          if (cardId !== undefined) await survive(removeCard(cardId, one.isLost, one.crash))
        } else if (one.do === 'leave') await survive(leave(one.isLost, one.crash))
        else {
          const isOfPaid = one.do === 'refund' || one.do === 'chargeBack' || one.do === 'refundThere'
          const payment = nthPayment(
            one.nth,
            isOfPaid ? 'SUCCEEDED' : one.do === 'payBySaved' ? 'CREATED' : null,
          )
          if (payment === undefined) continue
          if (one.do === 'pay') sandbox.store.confirm(payment.token, one.card, { saves: one.saves })
          else if (one.do === 'payBySaved')
            payBySaved(payment, [...everKept][one.card % Math.max(1, everKept.size)] ?? 'card_of_nobody')
          else if (one.do === 'bank') {
            const { isAsking, cardId, status } = payment
            const said = sandbox.store.answerBank(payment.token, one.isRight ? '123456' : '000000')
            if (isAsking && status === 'CREATED' && removed.has(cardId ?? '')) expect(said).toBe('NOT_KEPT')
          } else if (one.do === 'complete') sandbox.store.complete(payment.paymentId, one.isPaid)
          else if (one.do === 'state')
            await survive(server(one.crash).payments.state(customerId, payment.paymentId))
          else if (one.do === 'chargeBack') sandbox.store.chargeBack(payment.paymentId)
          else if (one.do === 'refundThere')
            sandbox.store.refund(payment.paymentId, {
              refundId: randomUUID(),
              amountCents: one.cents ?? payment.amountCents,
            })
          else {
            const { refund, refundAndLose } = server(one.crash)
            const order = { paymentId: payment.paymentId, amountCents: one.cents, reason: 'by a model' }
            const work = one.isLost ? refundAndLose : refund
            await survive(
              work(order).then(({ isResumed }) => note(isResumed ? 'refund resumed' : 'refund made')),
            )
          }
        }
      }

      // Deleted payers are forgotten once a server handles them; other customers' lists are the provider's.
      await putBackLost({ db, now: () => new Date(now().getTime() + hourMs) })
      for (const payer of gone) {
        await server().removal(false, afterAll).sweep()
        expect(await db.select().from(cardPayers).where(eq(cardPayers.payer, payer))).toEqual([])
        expect(sandbox.store.cards.list(payer)).toEqual([])
        note('payer forgotten')
      }
      const listed = await server().savedCards().list(customerId)
      expect(listed.toSorted(byName)).toEqual(
        sandbox.store.cards.list((await openPayer()) ?? '').toSorted(byName),
      )
      expect(listed.filter(({ cardId }) => removed.has(cardId))).toEqual([])
      // Every saved card was chosen to be saved, and has paid.
      const paidWith = new Set(
        sandbox.store
          .list()
          .filter(({ status }) => ['SUCCEEDED', 'REVERSED', 'REFUNDED'].includes(status))
          .map(({ cardLast4 }) => cardLast4),
      )
      for (const { last4 } of listed) expect(paidWith).toContain(last4)
      if (listed.length > 0) note('saved cards at the end')

      // Either the provider sends all unacknowledged events once more, the newest first, or it never does, and the ledger
      // is reconciled.
      const notified = isNotifiedAgain ? [...sandbox.events].toReversed() : []
      for (const event of [...notified, ...(notified as PaymentEvent[])]) await server().events.receive(event)
      const own = sandbox.events.map(({ eventId }) => eventId)
      const left = and(isNull(paymentEvents.outcome), inArray(paymentEvents.id, own))
      if (isNotifiedAgain) expect(await db.select().from(paymentEvents).where(left)).toEqual([])
      else {
        const { applied } = await server().reconcile(span, { isApplied: true })
        if (applied.length > 0) note('put right by a reconciliation')
      }
      // Interrupted refunds by staff are completed, or turn out to be impossible.
      const ids = sandbox.store.list().map(({ paymentId }) => paymentId)
      const openRefunds = () =>
        db
          .select()
          .from(refunds)
          .where(and(inArray(refunds.paymentId, ids), isNull(refunds.doneAt)))
      for (const { paymentId, id } of await openRefunds()) {
        const given = sandbox.store.read(paymentId)
        // The money was returned, so no refund is open once the ledger is right.
        expect(given?.refunds.map(({ refundId }) => refundId)).not.toContain(id)
        await survive(
          server()
            .refund({ paymentId, reason: 'again' })
            .then(() => note('refund resumed')),
        )
      }
      // A refund that stayed open would block further refunds for ever.
      expect(await openRefunds()).toEqual([])
      const agreed = await server().reconcile(span)
      expect(agreed.providerCents).toBe(agreed.ledgerCents)
      expect(agreed.differences).toEqual([])

      const provided = sandbox.store.list()
      for (const { status } of provided) note(status)
      if (provided.some(({ status, refunds: some }) => status === 'SUCCEEDED' && some.length > 0))
        note('part refunded')
      const wasCharged = ['SUCCEEDED', 'REVERSED', 'REFUNDED']
      const charged = provided.filter(({ status }) => wasCharged.includes(status))
      const sum = (list: readonly { readonly amountCents: number }[]) =>
        list.reduce((total, { amountCents }) => total + amountCents, 0)
      const givenBack = provided.flatMap((one) => one.refunds)
      const leftThere = charged.map((one) => ({
        amountCents: one.status === 'REVERSED' ? 0 : one.amountCents - sum(one.refunds),
      }))
      const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.accountNumber, number))
      const idsOf = (cause: string) =>
        entries
          .filter((entry) => entry.cause === cause)
          .map(({ causeId }) => causeId)
          .toSorted()
      const paymentIds = (list: typeof provided) => list.map(({ paymentId }) => paymentId).toSorted()
      // No charge is lost or duplicated.
      expect(idsOf('PAYMENT')).toEqual(paymentIds(charged))
      expect(idsOf('REVERSAL')).toEqual(paymentIds(charged.filter(({ status }) => status === 'REVERSED')))
      expect(idsOf('REFUND')).toEqual(givenBack.map(({ refundId }) => refundId).toSorted())
      for (const one of charged) expect(sum(one.refunds)).toBeLessThanOrEqual(one.amountCents)
      const [account] = await db.select().from(accounts).where(eq(accounts.number, number))
      expect(account?.balanceCents).toBe(owedCents - sum(leftThere))
      // No customer is charged more than was owed: neither twice with one key, nor with two keys.
      expect(sum(leftThere)).toBeLessThanOrEqual(owedCents)
      expect(provided.length).toBeLessThanOrEqual(keys.length * steps.length)
    }

    test('[PAY-1] no history of retries, double clicks, crashes, declines and late, repeated or reordered events charges twice or loses a payment, and no removed card pays', {
      timeout: 60_000 + histories * 1_000,
    }, async () => {
      const { clock } = backend()
      const before = clock.now
      let begun = 0
      try {
        await alwaysAsync(histories)(
          fc.constantFrom(opening, opening, []),
          fc.array(step, { minLength: 6, maxLength: 20, size: 'max' }),
          fc.boolean(),
          async (first, steps, isNotifiedAgain) => {
            clock.now = new Date(before.getTime() + hourMs * begun)
            begun += 1
            const { id } = await addCustomer(backend().db)
            await history([...first, ...steps], isNotifiedAgain, id)
          },
        )
      } finally {
        clock.now = before
      }
      console.log(`histories of payments: ${JSON.stringify(Object.fromEntries([...reached].toSorted()))}`)
      for (const outcome of [
        'SUCCEEDED',
        'FAILED',
        'REVERSED',
        'REFUNDED',
        'crashed',
        'same answer again',
        'started',
        'part refunded',
        'refund made',
        'refund resumed',
        'refund refused',
        'answer lost',
        'put right by a reconciliation',
        'paid by a saved card',
        'a card that is not kept pays nothing',
        'card removed',
        'payer forgotten',
        'saved cards at the end',
      ])
        expect([outcome, (reached.get(outcome) ?? 0) > 0]).toEqual([outcome, true])
    })
  })
