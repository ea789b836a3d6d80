import type { PaymentProvider } from '../payments/provider.ts'
import { ProviderError } from '../payments/provider.ts'
import type { SandboxBook } from './sandbox-book.ts'
import { bankTokenOf } from './sandbox-book.ts'

/** The sandbox as a provider in the same process, without a network. */
export const bookProvider = (book: SandboxBook): PaymentProvider => ({
  create: async (paymentId, amountCents) => {
    const payment = book.create(paymentId, amountCents)
    return { payment, fieldsUrl: `http://localhost:1/fields#${payment.token}` }
  },
  read: async (paymentId) => book.read(paymentId),
  cancel: async (paymentId, amountCents) => book.cancel(paymentId, amountCents),
  refund: async (paymentId, refund) => {
    const payment = book.refund(paymentId, refund)
    if (payment === null) throw new ProviderError('The payment provider does not know the payment.')
    return payment
  },
  keepBankAccount: async (id, { number }) => bankTokenOf(id, number),
  debit: async (paymentId, amountCents, token) => book.debit(paymentId, amountCents, token),
  changedSince: async (time) => book.list().filter(({ changedAt }) => changedAt >= time.toISOString()),
})
