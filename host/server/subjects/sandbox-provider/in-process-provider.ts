import type { PaymentProvider } from 'gridfront/payments-server'
import { PayerRefused, ProviderError } from 'gridfront/payments-server'
import type { AgreementStore, SandboxAgreement } from './agreement-store.ts'
import { payerTokenOf, unknownPayId } from './agreement-store.ts'
import type { SandboxStore } from './sandbox-store.ts'

/** The source of a debit: a bank account by its token, or that of an agreement; null if it is not allowed. */
export function debitedBy(agreements: AgreementStore, token: string, amountCents: number): string | null {
  const payer = agreements.payerOf(token, amountCents)
  return payer === undefined ? token : payer
}

const provided = ({ agreementId, status, revision, token }: SandboxAgreement) => ({
  ...{ agreementId, status, revision },
  bankUrl: `http://localhost:1/bank#${token}`,
})

/** The sandbox as a provider in the same process, without a network. */
export const inProcessProvider = (store: SandboxStore, agreements: AgreementStore): PaymentProvider => ({
  create: async (paymentId, amountCents, payer) => {
    const payment = store.create(paymentId, amountCents, payer)
    return { payment, fieldsUrl: `http://localhost:1/fields#${payment.token}` }
  },
  read: async (paymentId) => store.read(paymentId),
  cancel: async (paymentId, amountCents) => store.cancel(paymentId, amountCents),
  refund: async (paymentId, refund) => {
    const payment = store.refund(paymentId, refund)
    if (payment === null) throw new ProviderError('The payment provider does not know the payment.')
    return payment
  },
  storeBankAccount: async (id, { number }) => payerTokenOf(id, number),
  debit: async (paymentId, amountCents, token) =>
    store.debit(paymentId, amountCents, debitedBy(agreements, token, amountCents)),
  storePayId: async (id, payId) => {
    if (payId === unknownPayId) throw new PayerRefused('Nobody has registered this PayID.')
    return payerTokenOf(id, payId)
  },
  propose: async (id, terms) => provided(agreements.propose(id, terms)),
  readAgreement: async (id) => {
    const agreement = agreements.read(id)
    return agreement === null ? null : provided(agreement)
  },
  moveAgreement: async (id, action) => {
    const agreement = agreements.move(id, action)
    if (agreement === null) throw new ProviderError('The payment provider does not know the agreement.')
    return provided(agreement)
  },
  cards: async (payer) => store.cards.list(payer),
  forgetCard: async (payer, cardId) => store.cards.forgetCard(payer, cardId),
  forgetPayer: async (payer) => store.cards.forgetPayer(payer),
  changedSince: async (time) => store.list().filter(({ changedAt }) => changedAt >= time.toISOString()),
})
