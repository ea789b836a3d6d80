import type { PaymentProvider } from '../payments/provider.ts'
import { PayerRefused, ProviderError } from '../payments/provider.ts'

/** Calls in a row without an answer after which a provider is away: each costs seconds of patience, and there may be thousands to make. */
export const mostSilent = 5

/**
 * A provider that is asked no more once it has not answered five times in a row: everything after that fails at once, and is left to the
 * next run. For one run.
 */
export function untilAway(provider: PaymentProvider): PaymentProvider {
  let silent = 0
  const patient =
    <Words extends readonly unknown[], Answer>(ask: (...words: Words) => Promise<Answer>) =>
    async (...words: Words): Promise<Answer> => {
      if (silent >= mostSilent) throw new ProviderError('The payment provider is away.')
      try {
        const answer = await ask(...words)
        silent = 0
        return answer
      } catch (error) {
        // An error here, or a refusal there, does not mean that the provider is away.
        silent = error instanceof ProviderError && !(error instanceof PayerRefused) ? silent + 1 : 0
        throw error
      }
    }
  return {
    create: patient(provider.create),
    read: patient(provider.read),
    cancel: patient(provider.cancel),
    refund: patient(provider.refund),
    keepBankAccount: patient(provider.keepBankAccount),
    keepPayId: patient(provider.keepPayId),
    propose: patient(provider.propose),
    readAgreement: patient(provider.readAgreement),
    moveAgreement: patient(provider.moveAgreement),
    debit: patient(provider.debit),
    cards: patient(provider.cards),
    forgetCard: patient(provider.forgetCard),
    forgetPayer: patient(provider.forgetPayer),
    changedSince: patient(provider.changedSince),
  }
}
