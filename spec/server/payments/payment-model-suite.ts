import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { PaymentEvent } from 'gridfront/contracts'
import { CardPaymentOrder } from 'gridfront/contracts'
import { ProblemError } from 'gridfront/fastify'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../../host/server/database/db.ts'
import { accounts, ledgerEntries } from '../../../host/server/database/schema.ts'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { createOrders } from '../../../host/server/mail/outbox.ts'
import { createIntents } from '../../../host/server/payments/idempotency.ts'
import { createPaymentEvents } from '../../../host/server/payments/payment-events.ts'
import { createPayments } from '../../../host/server/payments/payments.ts'
import type { PaymentProvider } from '../../../host/server/payments/provider.ts'
import { createSettle } from '../../../host/server/payments/settle.ts'
import { testCards } from '../../../host/server/sandbox-provider/sandbox-book.ts'
import { newAccount } from '../ledger/ledger-suite.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, startOfTest } from '../test-backend.ts'
import { newSandbox } from './payment-bench.ts'

/** Histories in a run. `npm run spec:long` asks for more. */
const histories = process.env.SPEC_RUNS === undefined ? 250 : Number(process.env.SPEC_RUNS)
const owedCents = 1_000

class Crash extends Error {}

/** Ends the work before the statement of that number, as a process that is killed there does. */
function crashing(db: Db, fuse: { left: number }): Db {
  const burn = () => {
    fuse.left -= 1
    if (fuse.left === 0) throw new Crash('the server ended here')
  }
  const statements = new Set(['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute'])
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'transaction')
        return (work: (tx: Db) => Promise<unknown>) =>
          target.transaction(async (tx) => {
            const result = await work(crashing(tx, fuse))
            // Before the commit.
            burn()
            return result
          })
      if (!statements.has(String(name))) return value.bind(target)
      return (...args: readonly unknown[]) => {
        burn()
        return Reflect.apply(value, target, args)
      }
    },
  })
}

const cards = Object.keys(testCards)
const crash = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 14 }) },
)
// Few, so that the same request is sent again; the last is more than is owed.
const amount = fc.constantFrom(300, 300, 700, 1_000, 1_200)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('start' as const), key: fc.nat(2), amount, crash }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('double' as const), key: fc.nat(2), amount }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      nth: fc.nat(5),
      card: fc.constantFrom('4111111111111111', ...cards),
    }),
  },
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
    arbitrary: fc.record({ do: fc.constantFrom('chargeBack' as const, 'refund' as const), nth: fc.nat(5) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver' as const), nth: fc.nat(9), crash }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('state' as const), nth: fc.nat(5), crash }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** What histories have come to, so that none of the outcomes is never reached. */
const reached = new Map<string, number>()
const note = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1)

export const paymentModelSuite = (backend: () => TestBackend) =>
  describe('histories of payments', () => {
    async function history(steps: readonly Step[], customerId: string): Promise<void> {
      const { db, clock } = backend()
      const now = () => clock.now
      const number = await newAccount(db, customerId)
      await postEntries(db, [
        { accountNumber: number, cause: 'BILL', causeId: randomUUID(), owedCents, happenedAt: startOfTest },
      ])
      const sandbox = newSandbox(now)
      const keys = [randomUUID(), randomUUID(), randomUUID()]
      /** Amount of the first request with each key that was taken. */
      const answered = new Map<string, string>()

      /** A server that ends before its statement of that number; 0: none. */
      const server = (crash: number | null = null) => {
        const own = crash === null ? db : crashing(db, { left: crash })
        const settle = createSettle({ db: own, now, orders: createOrders({ db: own, now }) })
        const provider: PaymentProvider = sandbox.provider
        return {
          intents: createIntents({ db: own, now }),
          payments: createPayments({ db: own, now, provider, settle }),
          events: createPaymentEvents({ db: own, now, settle }),
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
          if (!(error instanceof Crash)) throw error
          note('crashed')
        }
      }
      const nthPayment = (nth: number) => {
        const list = sandbox.book.list()
        return list.length === 0 ? undefined : list[nth % list.length]
      }

      for (const one of steps) {
        // Time passes, so that what a crash has left is taken over.
        clock.now = new Date(clock.now.getTime() + 31_000)
        if (one.do === 'start') await start(keys[one.key] ?? '', one.amount, one.crash)
        else if (one.do === 'double')
          await Promise.all([start(keys[one.key] ?? '', one.amount), start(keys[one.key] ?? '', one.amount)])
        else if (one.do === 'deliver') {
          const event = sandbox.events[one.nth % Math.max(1, sandbox.events.length)]
          if (event !== undefined) await survive(server(one.crash).events.receive(event))
        } else {
          const payment = nthPayment(one.nth)
          if (payment === undefined) continue
          if (one.do === 'pay') sandbox.book.confirm(payment.token, one.card)
          else if (one.do === 'bank')
            sandbox.book.answerBank(payment.token, one.isRight ? '123456' : '000000')
          else if (one.do === 'complete') sandbox.book.complete(payment.paymentId, one.isPaid)
          else if (one.do === 'state')
            await survive(server(one.crash).payments.state(customerId, payment.paymentId))
          else sandbox.book[one.do](payment.paymentId)
        }
      }

      // The provider sends what it has not got rid of, all of it once more, the newest first.
      const told = [...sandbox.events].toReversed()
      for (const event of [...told, ...(told as PaymentEvent[])]) await server().events.receive(event)

      const provided = sandbox.book.list()
      for (const { status } of provided) note(status)
      const wasCharged = ['SUCCEEDED', 'REVERSED', 'REFUNDED']
      const charged = provided.filter(({ status }) => wasCharged.includes(status))
      const held = charged.filter(({ status }) => status === 'SUCCEEDED')
      const sum = (list: readonly { readonly amountCents: number }[]) =>
        list.reduce((total, { amountCents }) => total + amountCents, 0)
      const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.accountNumber, number))
      const idsOf = (cause: string) =>
        entries
          .filter((entry) => entry.cause === cause)
          .map(({ causeId }) => causeId)
          .toSorted()
      const paymentIds = (list: typeof provided) => list.map(({ paymentId }) => paymentId).toSorted()
      // Nothing that was charged is lost, and nothing is there twice.
      expect(idsOf('PAYMENT')).toEqual(paymentIds(charged))
      expect(idsOf('REVERSAL')).toEqual(paymentIds(charged.filter(({ status }) => status === 'REVERSED')))
      expect(idsOf('REFUND')).toEqual(paymentIds(charged.filter(({ status }) => status === 'REFUNDED')))
      const [account] = await db.select().from(accounts).where(eq(accounts.number, number))
      expect(account?.balanceCents).toBe(owedCents - sum(held))
      // No customer is charged more than was owed: neither by a key twice, nor by two of them.
      expect(sum(held)).toBeLessThanOrEqual(owedCents)
      expect(provided.length).toBeLessThanOrEqual(keys.length * steps.length)
    }

    test('[PAY-1] no history of retries, double presses, crashes, declines and late, repeated or reordered news charges twice or loses a payment', {
      timeout: 300_000,
    }, async () => {
      const { clock } = backend()
      const before = clock.now
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18, size: 'max' }), async (steps) => {
            clock.now = before
            const { id } = await addCustomer(backend().db)
            await history(steps, id)
          }),
          { numRuns: histories },
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
      ])
        expect([outcome, (reached.get(outcome) ?? 0) > 0]).toEqual([outcome, true])
    })
  })
