import { randomUUID } from 'node:crypto'
import type { PaymentHelp, PaymentPlan } from 'gridfront/contracts'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { debitDays } from '../debits/debit-days.ts'
import { debitHarness } from '../debits/debit-harness.ts'
import type { TestBackend } from '../test-backend.ts'

/** Helpers for suites of payment help. */
export function paymentHelpHarness(backend: () => TestBackend) {
  const days = debitDays(backend, debitHarness)
  const { harness } = days
  const now = () => backend().clock.now

  async function debtor() {
    const one = await harness().customer()
    const { client, number } = one
    const help = async () => (await client.get('/api/payment-help')).json<PaymentHelp>()
    const extend = (invoiceNumber: string, dueOn: string, key: string = randomUUID()) =>
      client.post('/api/payment-help/extensions', { invoiceNumber, dueOn }, { 'idempotency-key': key })
    const agree = (change: object = {}, key: string = randomUUID()) =>
      client.post(
        '/api/payment-plans',
        {
          ...{ owed: 10_000, amount: 4_000, frequency: 'FORTNIGHTLY' },
          ...{ firstOn: '2026-12-01', hasAgreed: true, ...change },
        },
        { 'idempotency-key': key },
      )
    return {
      ...one,
      ...{ help, extend, agree },
      /** Has direct debit, backdated by three business days. */
      debited: one.agreed,
      end: (reference: string) => client.post('/api/payment-plans/cancellation', { reference }),
      agreed: async (change: object = {}) => (await agree(change)).json<PaymentPlan>(),
      payCard: async (amount: number) => {
        const started = await client.post(
          '/api/card-payments',
          { amount },
          { 'idempotency-key': randomUUID() },
        )
        harness().pay(started.json())
        const { paymentId } = started.json().payment
        await client.get(`/api/card-payments/${paymentId}`)
        return paymentId as string
      },
      payBpay: (cents: number) =>
        postEntries(backend().db, [
          {
            ...{ accountNumber: number, cause: 'BANK_PAYMENT', causeId: randomUUID() },
            ...{ owedCents: -cents, happenedAt: now() },
          },
        ]),
      overview: async () => (await client.get('/api/my-account')).json<{ dueOn: string | null }>(),
      bills: async () =>
        (await client.get('/api/my-account/bills')).json<{ bills: { dueOn: string }[] }>().bills,
    }
  }

  return { ...days, now, debtor }
}
