import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type {
  CardPayment,
  CardPaymentStart,
  PaymentEvent,
  PayToEvent,
  SavedCardList,
} from 'gridfront/contracts'
import { signWebhook } from 'gridfront/payments-server'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { accounts, ledgerEntries } from '../../../host/server/platform/database/schema.ts'
import { createAgreementStore } from '../../../host/server/subjects/sandbox-provider/agreement-store.ts'
import { inProcessProvider } from '../../../host/server/subjects/sandbox-provider/in-process-provider.ts'
import type { TypedCard } from '../../../host/server/subjects/sandbox-provider/sandbox-store.ts'
import { createSandboxStore } from '../../../host/server/subjects/sandbox-provider/sandbox-store.ts'
import { newAccount } from '../ledger/new-account.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

export const webhookSecret = 'a-secret-of-this-test'
export const nextSecret = 'the-secret-after-it'

/** A provider that keeps its events unsent. */
export function newSandbox(now: () => Date = () => startOfTest) {
  const events: PaymentEvent[] = []
  const bankEvents: PayToEvent[] = []
  const store = createSandboxStore({ now, onEvent: (event) => events.push(event) })
  const agreements = createAgreementStore({ now, onEvent: (event) => bankEvents.push(event) })
  return { store, agreements, events, bankEvents, provider: inProcessProvider(store, agreements) }
}

const tokenOf = ({ fieldsUrl }: Pick<CardPaymentStart, 'fieldsUrl'>) => fieldsUrl.split('#')[1] ?? ''

/** Helpers for suites of payments. */
export async function paymentHarness(backend: () => TestBackend) {
  const sandbox = newSandbox(() => backend().clock.now)
  const payments = { provider: sandbox.provider, webhookSecrets: [webhookSecret, nextSecret] }
  const app = await backend().with({ payments })
  const { db } = backend()

  return {
    ...sandbox,
    app,
    /** A logged-in customer who owes that much. */
    async debtor(owedCents: number) {
      const customer = await addCustomer(db)
      const number = await newAccount(db, customer.id)
      await postEntries(db, [
        { accountNumber: number, cause: 'BILL', causeId: randomUUID(), owedCents, happenedAt: startOfTest },
      ])
      const client = new TestClient(app)
      await client.login(customer)
      return {
        customer,
        number,
        client,
        start: (amount: unknown, key: string = randomUUID(), more: object = {}) =>
          client.post('/api/card-payments', { amount, ...more }, { 'idempotency-key': key }),
        started: async (amount: number, key: string = randomUUID()) =>
          (
            await client.post('/api/card-payments', { amount }, { 'idempotency-key': key })
          ).json<CardPaymentStart>(),
        state: async (paymentId: string) =>
          (await client.get(`/api/card-payments/${paymentId}`)).json<CardPayment>(),
        cards: async () => (await client.get('/api/saved-cards')).json<SavedCardList>().cards,
        remove: (cardId: string) => client.post('/api/saved-cards/remove', { cardId }),
        balance: async () =>
          (await db.select().from(accounts).where(eq(accounts.number, number)))[0]?.balanceCents,
        entries: async () =>
          (await db.select().from(ledgerEntries).where(eq(ledgerEntries.accountNumber, number))).map(
            ({ cause, amountCents }) => `${cause} ${amountCents}`,
          ),
      }
    },
    /** Types a card into the fields of a payment. */
    pay: (started: Pick<CardPaymentStart, 'fieldsUrl'>, card = '4111111111111111', typed: TypedCard = {}) =>
      sandbox.store.confirm(tokenOf(started), card, typed),
    /** Chooses a saved card in the fields of a payment. */
    payBySaved: (started: Pick<CardPaymentStart, 'fieldsUrl'>, cardId: string) =>
      sandbox.store.confirmSaved(tokenOf(started), cardId),
    tokenOf,
    async deliver(
      event: PaymentEvent | PayToEvent,
      { secret = webhookSecret, at = backend().clock.now, body = JSON.stringify(event) } = {},
    ) {
      const signature = await signWebhook(secret, JSON.stringify(event), at)
      return app.inject({
        method: 'POST',
        url: 'agreement' in event ? '/api/pay-to-webhook' : '/api/payment-webhook',
        headers: { 'content-type': 'application/json', 'payment-signature': signature },
        payload: body,
      })
    },
  }
}
