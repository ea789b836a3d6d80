import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { DebitArrangement, DebitList, DebitRequest } from 'gridfront/contracts'
import type { PaymentProvider } from 'gridfront/payments-server'
import { dayIn, daysAfter } from 'gridfront/server'
import { postBill } from '../../../host/server/ledger/ledger.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import {
  accounts,
  bills,
  debitRequests,
  ledgerEntries,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { createDebitRun } from '../../../host/server/subjects/debits/debit-run.ts'
import type { DebitRunPorts } from '../../../host/server/subjects/debits/run-ports.ts'
import { serviceAgreements } from '../../../host/server/subjects/debits/service-agreements.ts'
import { createSettlePayTo } from '../../../host/server/subjects/debits/settle-pay-to.ts'
import { createSettle } from '../../../host/server/subjects/payments/settle.ts'
import { newAccount } from '../ledger/new-account.ts'
import { paymentHarness } from '../payments/payment-harness.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

export const bank = { accountName: 'R OKAFOR', bsb: '082671', number: '084512937' }
/** Account numbers that the sandbox's bank does not pay. */
export const [lacksFunds, isClosedAccount] = ['222222227', '111111113']
export const agreement = { version: serviceAgreements[0]?.version, hasAgreed: true }

/** An issued bill in the ledger. */
export async function addBill(db: Db, accountNumber: string, amountCents: number, dueOn: string) {
  const invoiceNumber = `INV-${randomUUID().slice(0, 13)}`
  // A bill with a later due date was issued later.
  const issuedOn = daysAfter(dueOn, -20)
  await db.insert(bills).values({
    ...{ invoiceNumber, accountNumber, amountCents, dueOn, issuedOn },
    ...{ periodStart: '2026-08-01', periodEnd: '2026-10-31', usedWattHours: 1_000 },
  })
  await postBill(db, { invoiceNumber, accountNumber, amountCents, issuedOn })
  return invoiceNumber
}

/** A run like one started by the command. */
export const debitRunOf = (
  db: Db,
  now: () => Date,
  provider: PaymentProvider,
  agreements: DebitRunPorts['agreements'] = serviceAgreements,
) => {
  const eventLog = createEventLog({ db, now })
  return createDebitRun({
    ...{ db, now, eventLog, provider, agreements },
    settle: createSettle({ db, now, eventLog }),
    settlePayTo: createSettlePayTo({ db, now, eventLog }),
  })
}

/** Helpers for suites of direct debit. */
export async function debitHarness(backend: () => TestBackend) {
  const harness = await paymentHarness(backend)
  const { db } = backend()
  const now = () => backend().clock.now

  return {
    ...harness,
    run: (provider: PaymentProvider = harness.provider) => debitRunOf(db, now, provider)(),
    /** Completes every pending debit, which the provider then reports. */
    async daysGoBy(): Promise<void> {
      const before = harness.events.length
      for (const { paymentId } of harness.store.list()) harness.store.complete(paymentId)
      for (const event of harness.events.slice(before)) await harness.deliver(event)
    },
    async customer() {
      const customer = await addCustomer(db)
      const number = await newAccount(db, customer.id)
      const client = new TestClient(harness.app)
      await client.login(customer)
      const post = (path: string, body: object, key: string = randomUUID()) =>
        client.post(
          `/api/direct-debit-requests${path}`,
          { password: customer.password, ...body },
          { 'idempotency-key': key },
        )
      return {
        ...{ customer, number, client },
        bill: (amountCents: number, dueOn: string) => addBill(db, number, amountCents, dueOn),
        order: (change: object = {}, key?: string) => post('', { bank, agreement, ...change }, key),
        /** Backdates the agreement by three business days. */
        agreed: async (accountNumber: string = bank.number) => {
          const made = await post('', { bank: { ...bank, number: accountNumber }, agreement })
          const request = made.json<DebitRequest>()
          await db
            .update(debitRequests)
            .set({ coversFrom: dayIn('NSW', now()) })
            .where(eq(debitRequests.reference, request.reference))
          return request
        },
        change: (reference: string, change: object = {}, key?: string) =>
          post('/change', { reference, bank: { ...bank, number: '555000777' }, agreement, ...change }, key),
        cancel: (reference: string) => client.post('/api/direct-debit-requests/cancellation', { reference }),
        arrangement: async () => (await client.get('/api/direct-debit-requests')).json<DebitArrangement>(),
        list: async () => (await client.get('/api/direct-debits')).json<DebitList>(),
        balance: async () =>
          (await db.select().from(accounts).where(eq(accounts.number, number)))[0]?.balanceCents,
        entries: async () =>
          (await db.select().from(ledgerEntries).where(eq(ledgerEntries.accountNumber, number)))
            .map(({ cause, amountCents }) => `${cause} ${amountCents}`)
            .toSorted(),
      }
    },
  }
}
