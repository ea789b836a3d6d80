import { customer } from '../../contracts/customer.ts'
import type { PayToAction } from '../../contracts/pay-to-rules.ts'
import { idempotencyHeader } from '../../contracts/route-facts.ts'
import type { PayToAgreement, PayToOrder } from '../../contracts/schemas/pay-to.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { DebitAnswer, DebitFailure } from './debit-outcome.ts'
import { debitOutcome } from './debit-outcome.ts'

export type PayToAnswer = { readonly success: true; readonly agreement: PayToAgreement } | DebitFailure

export interface PayToService {
  /** Proposes an agreement. Safe to repeat with the same key, also if the answer was lost. */
  readonly proposePayTo: (order: PayToOrder, key: string) => Promise<PayToAnswer>
  /** Pauses, resumes or ends. Repeating it changes nothing. */
  readonly changePayTo: (agreementId: string, action: PayToAction) => Promise<PayToAnswer>
}

/** The form has validated it already, so the error is the bank's, about the payer. */
const wordsOf = ({ errors, detail }: Problem): string | undefined =>
  errors?.some(({ pointer }) => pointer.startsWith('/body/payer/')) ? detail : undefined

/** PayTo of an account, over the contract. Nothing rejects. `onChanged` is called when something has changed, or may have changed. */
export function payToService(
  client: Pick<ApiClient, 'use'>,
  onChanged: () => void = () => {},
  now: () => Date = () => new Date(),
): PayToService {
  const { payToAgreements } = client.use(customer)
  async function outcome(ask: () => Promise<DebitAnswer<PayToAgreement>>): Promise<PayToAnswer> {
    const ended = await debitOutcome(ask, { onChanged, now, wordsOf })
    return ended.success ? { success: true, agreement: ended.made } : ended
  }
  return {
    proposePayTo: (body, key) =>
      outcome(() => payToAgreements.create({ body, headers: { [idempotencyHeader]: key } })),
    changePayTo: (agreementId, action) =>
      outcome(() => payToAgreements.change({ body: { agreementId, action } })),
  }
}
