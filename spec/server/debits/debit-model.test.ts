import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { ProblemError } from 'gridfront/fastify'
import type { PaymentProvider } from 'gridfront/payments-server'
import { ProviderError } from 'gridfront/payments-server'
import { businessDaysAfter, dayIn, debitLateBusinessDays } from 'gridfront/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import {
  accounts,
  debitRequests,
  directDebits,
  ledgerEntries,
  payments,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { createDebitRequests } from '../../../host/server/subjects/debits/debit-requests.ts'
import { serviceAgreements } from '../../../host/server/subjects/debits/service-agreements.ts'
import { createPaymentEvents } from '../../../host/server/subjects/payments/payment-events.ts'
import { createPayments } from '../../../host/server/subjects/payments/payments.ts'
import { createSettle } from '../../../host/server/subjects/payments/settle.ts'
import { newAccount } from '../ledger/new-account.ts'
import { Crash, crashing } from '../payments/crashing.ts'
import { newSandbox } from '../payments/payment-harness.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, startBackend } from '../test-backend.ts'
import { openDemoDatabase } from '../test-database.ts'
import { addBill, bank, debitRunOf, isClosedAccount, lacksFunds } from './debit-harness.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend(await openDemoDatabase('PostgreSQL'))
})
afterAll(() => backend?.close())

/** Number of random histories. `npm run spec:long` sets more. */
const histories = process.env.SPEC_RUNS === undefined ? 60 : Number(process.env.SPEC_RUNS)
const dayMs = 86_400_000
/** A Monday, at noon in Sydney. */
const monday = Date.parse('2026-11-23T01:00:00Z')

const crash = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
)
const number = fc.constantFrom(bank.number, bank.number, lacksFunds, isClosedAccount)
const nth = fc.nat(5)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('run' as const), crash, isLost: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('runs at once' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('days' as const), count: fc.nat(4) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('bank answers' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), nth: fc.nat(9), crash }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withdraw' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('order' as const), number, crash }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), number, crash }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      isMade: fc.boolean(),
      cents: fc.constantFrom(300, 900),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('by bank' as const), cents: fc.constantFrom(200, 1_000) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** The bank has paid a debit of the first bill, so there is something to charge back. */
const opening: readonly Step[] = [
  { do: 'order', number: bank.number, crash: null },
  { do: 'days', count: 1 },
  { do: 'run', crash: null, isLost: false },
]
const paid: readonly Step[] = [
  ...opening,
  { do: 'bank answers', nth: 0 },
  { do: 'deliver', nth: 1, crash: null },
]
/** The bank did not pay it. */
const dishonoured: readonly Step[] = [
  { do: 'order', number: lacksFunds, crash: null },
  ...opening.slice(1),
  { do: 'bank answers', nth: 0 },
  { do: 'deliver', nth: 1, crash: null },
]

/** One fixed history for each outcome that the test requires, because random ones may miss a rare outcome. */
const certain: [readonly Step[], Step[]][] = [
  [paid, []],
  [paid, [{ do: 'withdraw', nth: 0 }]],
  [dishonoured, []],
  [opening, [{ do: 'deliver', nth: 0, crash: 1 }]],
  [opening, [{ do: 'run', crash: null, isLost: true }]],
]

const reached = new Map<string, number>()
const note = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1)

async function history(steps: readonly Step[]): Promise<void> {
  const { db } = backend
  let at = monday
  const now = () => new Date(at)
  const { id: customerId } = await addCustomer(db)
  const accountNumber = await newAccount(db, customerId)
  const due = ['2026-11-24', '2026-11-28']
  const invoices = [
    await addBill(db, accountNumber, 1_000, due[0] ?? ''),
    await addBill(db, accountNumber, 700, due[1] ?? ''),
  ]
  const sandbox = newSandbox(now)
  /** The first answer to a debit may be lost. */
  const server = (crashAt: number | null = null, isLost = false) => {
    const own: Db = crashAt === null ? db : crashing(db, { left: crashAt })
    const lose = async (): Promise<never> => {
      throw new ProviderError('the answer was lost')
    }
    const provider: PaymentProvider = isLost
      ? {
          ...sandbox.provider,
          debit: async (...words) => {
            await sandbox.provider.debit(...words)
            return lose()
          },
        }
      : sandbox.provider
    const eventLog = createEventLog({ db: own, now })
    const settle = createSettle({ db: own, now, eventLog })
    return {
      run: debitRunOf(own, now, provider),
      events: createPaymentEvents({ db: own, now, settle, settlePayTo: async () => 'unknown' }),
      payments: createPayments({ db: own, now, provider, settle }),
      requests: createDebitRequests({
        ...{ db: own, now, eventLog, provider, settle },
        agreements: serviceAgreements,
      }),
    }
  }
  const survive = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
      if (causes.every((one) => one instanceof Crash)) return note('crashed')
      if (error instanceof ProblemError || error instanceof ProviderError) return note('refused')
      throw error
    })
  const agreement = { version: serviceAgreements[0]?.version ?? '', hasAgreed: true as const }
  /** Backdates the request by three business days. */
  const coverAll = () =>
    db
      .update(debitRequests)
      .set({ coversFrom: dayIn('NSW', new Date(monday)) })
      .where(eq(debitRequests.accountNumber, accountNumber))
  const activeReference = async () =>
    (await server().requests.arrangement(customerId, undefined)).request?.reference ?? ''

  async function take(one: Step): Promise<unknown> {
    const nthPayment = (place: number) => sandbox.store.list()[place]?.paymentId ?? ''
    switch (one.do) {
      case 'run':
        return server(one.crash, one.isLost).run()
      case 'runs at once':
        return Promise.all([server().run(), server().run()])
      case 'days':
        at += one.count * dayMs
        return undefined
      case 'bank answers':
        return sandbox.store.complete(nthPayment(one.nth))
      case 'deliver': {
        const event = sandbox.events[one.nth]
        return event && server(one.crash).events.receive(event)
      }
      case 'withdraw':
        return sandbox.store.chargeBack(
          sandbox.store.list().filter(({ status }) => status === 'SUCCEEDED')[one.nth % 2]?.paymentId ?? '',
        )
      case 'order':
        await server(one.crash).requests.create(customerId, randomUUID(), {
          bank: { ...bank, number: one.number },
          agreement,
        })
        return coverAll()
      case 'change':
        return server(one.crash).requests.change(customerId, randomUUID(), {
          reference: await activeReference(),
          bank: { ...bank, number: one.number },
          agreement,
        })
      case 'cancel':
        return server().requests.cancel(customerId, await activeReference())
      case 'card': {
        const { fieldsUrl } = await server().payments.start(customerId, randomUUID(), {
          amount: one.cents as never,
        })
        if (one.isMade) sandbox.store.confirm(fieldsUrl.split('#')[1] ?? '', '4111111111111111')
        return undefined
      }
      case 'by bank':
        return postEntries(db, [
          {
            ...{ accountNumber, cause: 'BANK_PAYMENT', causeId: randomUUID() },
            ...{ owedCents: -one.cents, happenedAt: now() },
          },
        ])
    }
  }

  try {
    for (const one of steps) {
      await survive(take(one))
      await coverAll()
    }
    const restsOn = dayIn('NSW', new Date(at))
    let delivered = 0
    // At the end the bank answers, events arrive, a request is active, and runs continue until nothing is left to do.
    for (let round = 0; round < 12; round += 1) {
      for (const { paymentId } of sandbox.store.list()) sandbox.store.complete(paymentId)
      const events = sandbox.events.slice(delivered)
      for (const event of events) await server().events.receive(event)
      delivered += events.length
      await survive(server().requests.create(customerId, randomUUID(), { bank, agreement }))
      await coverAll()
      await server().run()
      // Later runs catch up on failed ones; retries follow a week later.
      at += (round < 6 ? 2 : 8) * dayMs
    }
    for (const { paymentId } of sandbox.store.list()) sandbox.store.complete(paymentId)
    // Sends all events once more.
    for (const event of [...sandbox.events]) await server().events.receive(event)

    const rows = await db
      .select()
      .from(directDebits)
      .innerJoin(payments, eq(payments.id, directDebits.paymentId))
      .where(eq(directDebits.accountNumber, accountNumber))
    const [account] = await db.select().from(accounts).where(eq(accounts.number, accountNumber))
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.accountNumber, accountNumber))
    for (const invoiceNumber of invoices) {
      const own = rows.filter(({ direct_debits: debit }) => debit.invoiceNumber === invoiceNumber)
      const made = own.filter(({ payments: { failure } }) => failure !== 'CANCELLED')
      for (const { payments: payment } of made) {
        note(payment.status)
        // The ledger agrees with the bank about each debit.
        expect(sandbox.store.read(payment.id)?.status).toBe(payment.status)
      }
      // Never twice: at most one debit was paid, and at most one other was tried before it.
      expect(made.filter(({ payments: { status } }) => status !== 'FAILED').length).toBeLessThanOrEqual(1)
      expect(made.length).toBeLessThanOrEqual(2)
    }
    const list = await server().requests.list(customerId, undefined)
    expect(list.scheduled).toEqual([])
    // None is lost: if something is owed, its bill was debited, and the bank refused it or charged it back.
    const wasRefused = rows.some(
      ({ payments: { status, failure } }) =>
        status === 'REVERSED' || (status === 'FAILED' && failure !== 'CANCELLED'),
    )
    const wasTakenBack = entries.some(({ cause }) => cause === 'REVERSAL')
    // If runs or the request were missing for too long, the customer has to pay the bill, without a surprise debit.
    const wasTooLate = invoices.some(
      (invoiceNumber, place) =>
        rows.every(({ direct_debits: debit }) => debit.invoiceNumber !== invoiceNumber) &&
        businessDaysAfter('NSW', due[place] ?? '', debitLateBusinessDays) < restsOn,
    )
    if (wasTooLate) note('too late')
    if ((account?.balanceCents ?? 0) > 0) expect(wasRefused || wasTakenBack || wasTooLate).toBe(true)
    // A debit never creates a credit: only payments that came from the bank itself can.
    const byBank = entries.filter(({ cause }) => cause === 'BANK_PAYMENT')
    const credit = byBank.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect((account?.balanceCents ?? 0) + credit).toBeGreaterThanOrEqual(0)
    const booked = entries.filter(({ cause }) => cause === 'PAYMENT').map(({ causeId }) => causeId)
    const charged = sandbox.store
      .list()
      .filter(({ status }) => status === 'SUCCEEDED' || status === 'REVERSED')
    expect(booked.toSorted()).toEqual(charged.map(({ paymentId }) => paymentId).toSorted())
  } finally {
    await db
      .update(debitRequests)
      .set({ status: 'CANCELLED' })
      .where(eq(debitRequests.accountNumber, accountNumber))
  }
}

test('[PAY-1] [PAY-2] no order of runs, crashes, lost answers, dishonours, retries, changes, cancellations and cards debits a bill twice or loses one', {
  timeout: 60_000 + histories * 4_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(opening, paid, dishonoured),
      fc.array(step, { minLength: 6, maxLength: 20, size: 'max' }),
      async (first, steps) => {
        await history([...first, ...steps])
      },
    ),
    { numRuns: histories, examples: certain },
  )
  console.log(`histories of debits: ${JSON.stringify(Object.fromEntries([...reached].toSorted()))}`)
  for (const outcome of ['SUCCEEDED', 'FAILED', 'REVERSED', 'crashed', 'refused'])
    expect([outcome, (reached.get(outcome) ?? 0) > 0]).toEqual([outcome, true])
})
