import type { PaymentProvider } from '../payments/provider.ts'
import { PayerRefused, ProviderError } from '../payments/provider.ts'
import type { AgreementBook, SandboxAgreement } from './agreement-book.ts'
import { payerTokenOf, unknownPayId } from './agreement-book.ts'
import type { SandboxBook } from './sandbox-book.ts'

/** What a debit is taken from: a bank account by its name, or that of an agreement; null: it may not be taken. */
export function debitedBy(agreements: AgreementBook, token: string, amountCents: number): string | null {
  const payer = agreements.payerOf(token, amountCents)
  return payer === undefined ? token : payer
}

const told = ({ agreementId, status, revision, token }: SandboxAgreement) => ({
  ...{ agreementId, status, revision },
  bankUrl: `http://localhost:1/bank#${token}`,
})

/** The sandbox as a provider in the same process, without a network. */
export const bookProvider = (book: SandboxBook, agreements: AgreementBook): PaymentProvider => ({
  create: async (paymentId, amountCents, payer) => {
    const payment = book.create(paymentId, amountCents, payer)
    return { payment, fieldsUrl: `http://localhost:1/fields#${payment.token}` }
  },
  read: async (paymentId) => book.read(paymentId),
  cancel: async (paymentId, amountCents) => book.cancel(paymentId, amountCents),
  refund: async (paymentId, refund) => {
    const payment = book.refund(paymentId, refund)
    if (payment === null) throw new ProviderError('The payment provider does not know the payment.')
    return payment
  },
  keepBankAccount: async (id, { number }) => payerTokenOf(id, number),
  debit: async (paymentId, amountCents, token) =>
    book.debit(paymentId, amountCents, debitedBy(agreements, token, amountCents)),
  keepPayId: async (id, payId) => {
    if (payId === unknownPayId) throw new PayerRefused('Nobody has registered this PayID.')
    return payerTokenOf(id, payId)
  },
  propose: async (id, terms) => told(agreements.propose(id, terms)),
  readAgreement: async (id) => {
    const agreement = agreements.read(id)
    return agreement === null ? null : told(agreement)
  },
  moveAgreement: async (id, action) => {
    const agreement = agreements.move(id, action)
    if (agreement === null) throw new ProviderError('The payment provider does not know the agreement.')
    return told(agreement)
  },
  cards: async (payer) => book.cards.list(payer),
  forgetCard: async (payer, cardId) => book.cards.forgetCard(payer, cardId),
  forgetPayer: async (payer) => book.cards.forgetPayer(payer),
  changedSince: async (time) => book.list().filter(({ changedAt }) => changedAt >= time.toISOString()),
})
