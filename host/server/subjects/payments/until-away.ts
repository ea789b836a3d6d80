import type { PaymentProvider } from 'gridfront/payments-server'
import { PayerRefused, ProviderError } from 'gridfront/payments-server'

/**
 * After this many unanswered calls in a row the provider counts as unavailable, because each costs seconds, and there
 * may be thousands.
 */
export const maxSilent = 5

/**
 * A provider for one run that is no longer called once it has not answered five times in a row: every later call fails
 * at once, and is left to the next run. Calls may overlap, and wait while those in progress could be the last of five.
 */
export function untilAway(provider: PaymentProvider): PaymentProvider {
  let [silent, inProgress] = [0, 0]
  const waiting: (() => void)[] = []
  async function turn(): Promise<void> {
    while (silent < maxSilent && silent + inProgress >= maxSilent)
      await new Promise<void>((resolve) => waiting.push(resolve))
    if (silent >= maxSilent) throw new ProviderError('The payment provider is away.')
    inProgress += 1
  }
  const patient =
    <Words extends readonly unknown[], Answer>(ask: (...words: Words) => Promise<Answer>) =>
    async (...words: Words): Promise<Answer> => {
      await turn()
      try {
        const answer = await ask(...words)
        silent = 0
        return answer
      } catch (error) {
        // An error here, or a refusal there, does not mean that the provider is unavailable.
        silent = error instanceof ProviderError && !(error instanceof PayerRefused) ? silent + 1 : 0
        throw error
      } finally {
        inProgress -= 1
        for (const next of waiting.splice(0)) next()
      }
    }
  return {
    create: patient(provider.create),
    read: patient(provider.read),
    cancel: patient(provider.cancel),
    refund: patient(provider.refund),
    storeBankAccount: patient(provider.storeBankAccount),
    storePayId: patient(provider.storePayId),
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
