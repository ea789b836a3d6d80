import { customer } from '../../contracts/customer.ts'
import type { PayToAction } from '../../contracts/pay-to-rules.ts'
import { idempotencyHeader } from '../../contracts/route-facts.ts'
import type { PayToAgreement, PayToOrder } from '../../contracts/schemas/pay-to.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'
import { isAnotherRequest } from './direct-debit-service.ts'

/**
 * `NOT_NOW`: it cannot be done as things stand; `words` say why. `REFUSED`: something in what was typed is wrong. `SENT_BEFORE`: its key was
 * sent before with something else. `UNAVAILABLE`: the provider cannot be reached.
 */
export type PayToAnswer =
  | { readonly success: true; readonly agreement: PayToAgreement }
  | SendFailure<'NOT_NOW' | 'REFUSED' | 'SENT_BEFORE' | 'UNAVAILABLE'>

export interface PayToService {
  /** Proposes an agreement. With the same key it may be sent again, whatever became of the answer: it is the same agreement. */
  readonly proposePayTo: (order: PayToOrder, key: string) => Promise<PayToAnswer>
  /** Pauses, goes on or ends. Sent again it changes nothing. */
  readonly changePayTo: (agreementId: string, action: PayToAction) => Promise<PayToAnswer>
}

type Told =
  | { readonly status: 200 | 201; readonly body: PayToAgreement; readonly headers: Headers }
  | { readonly status: 404 | 409 | 422; readonly body: Problem; readonly headers: Headers }
  | { readonly status: number; readonly body: unknown; readonly headers: Headers }

/** PayTo of an account, over the contract. Nothing rejects. `onChanged` is told when something has changed, or may have. */
export function payToService(
  client: Pick<ApiClient, 'use'>,
  onChanged: () => void = () => {},
  now: () => Date = () => new Date(),
): PayToService {
  const { payToAgreements } = client.use(customer)
  async function outcome(ask: () => Promise<Told>): Promise<PayToAnswer> {
    try {
      const { status, body, headers } = await ask()
      if (status === 200 || status === 201) {
        onChanged()
        return { success: true, agreement: body as PayToAgreement }
      }
      if (status === 404 || status === 409) {
        // The agreement is not what is shown: the bank may have been quicker.
        onChanged()
        return { success: false, code: 'NOT_NOW', words: (body as Problem).detail }
      }
      if (status === 422) {
        if (!isAnotherRequest(body as Problem)) {
          // The form has looked at it already: it is the bank that says so.
          const isPayer = (body as Problem).errors?.some(({ pointer }) => pointer.startsWith('/body/payer/'))
          return { success: false, code: 'REFUSED', ...(isPayer && { words: (body as Problem).detail }) }
        }
        onChanged()
        return { success: false, code: 'SENT_BEFORE' }
      }
      return status === 503 ? { success: false, code: 'UNAVAILABLE' } : refused({ status, headers }, now())
    } catch (error) {
      return notAnswered(error)
    }
  }
  return {
    proposePayTo: (body, key) =>
      outcome(() => payToAgreements.create({ body, headers: { [idempotencyHeader]: key } })),
    changePayTo: (agreementId, action) =>
      outcome(() => payToAgreements.change({ body: { agreementId, action } })),
  }
}
