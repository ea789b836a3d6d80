import { customer } from '../../contracts/customer.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { SmoothingAgreement, SmoothingOrder } from '../../contracts/schemas/smoothing.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/** `NOT_NOW`: refused; `words` has the reason, such as an estimate that has changed. */
export type SmoothingAnswer =
  | { readonly success: true; readonly agreement: SmoothingAgreement }
  | SendFailure<'NOT_NOW'>

export interface SmoothingService {
  /** Agrees to the offered amount. Safe to repeat. */
  readonly agreeToSmoothing: (order: SmoothingOrder) => Promise<SmoothingAnswer>
  /** Safe to repeat. */
  readonly endSmoothing: (reference: string) => Promise<SmoothingAnswer>
}

interface ServiceReply {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

/** Bill smoothing, over the contract. Nothing rejects. `onChanged` is called when something has changed, or may have. */
export function smoothingService(
  client: Pick<ApiClient, 'use'>,
  onChanged: () => void,
  now: () => Date = () => new Date(),
): SmoothingService {
  const { myAccount } = client.use(customer)
  async function outcome(ask: () => Promise<ServiceReply>): Promise<SmoothingAnswer> {
    try {
      const { status, body, headers } = await ask()
      if (status === 200) {
        onChanged()
        return { success: true, agreement: body as SmoothingAgreement }
      }
      if (status !== 404 && status !== 409 && status !== 422) return refused({ status, headers }, now())
      // The offer or the agreement has changed since it was shown.
      onChanged()
      const { detail, errors } = body as Problem
      return { success: false, code: 'NOT_NOW', words: errors?.[0]?.detail ?? detail }
    } catch (error) {
      return notAnswered(error)
    }
  }
  return {
    agreeToSmoothing: (body) => outcome(() => myAccount.agreeToSmoothing({ body })),
    endSmoothing: (reference) => outcome(() => myAccount.endSmoothing({ body: { reference } })),
  }
}
