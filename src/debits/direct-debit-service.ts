import { customer } from '../../contracts/customer.ts'
import { idempotencyHeader } from '../../contracts/route-facts.ts'
import type { DebitRequest, DebitRequestChange, DebitRequestOrder } from '../../contracts/schemas/debit.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/**
 * `NOT_NOW`: it cannot be done as things stand; `words` say why. `REFUSED`: something in the bank details is wrong. `SENT_BEFORE`: its key
 * was sent before with other terms, and came to the backend. `UNAVAILABLE`: the provider cannot be reached, and nothing has changed.
 */
export type DirectDebitAnswer =
  | { readonly success: true; readonly request: DebitRequest }
  | SendFailure<'NOT_NOW' | 'REFUSED' | 'SENT_BEFORE' | 'UNAVAILABLE'>

export interface DirectDebitService {
  /** Has each bill debited. With the same key it may be sent again, whatever became of the answer: it is the same request. */
  readonly createDebitRequest: (order: DebitRequestOrder, key: string) => Promise<DirectDebitAnswer>
  /** Names another bank account, with a key as above. */
  readonly changeDebitRequest: (order: DebitRequestChange, key: string) => Promise<DirectDebitAnswer>
  readonly cancelDebitRequest: (reference: string) => Promise<DirectDebitAnswer>
}

type Told =
  | { readonly status: 200 | 201; readonly body: DebitRequest; readonly headers: Headers }
  | { readonly status: 404 | 409 | 422; readonly body: Problem; readonly headers: Headers }
  | { readonly status: number; readonly body: unknown; readonly headers: Headers }

/** Whether the key is what is wrong with a request: the first one that it named is another. */
export const isAnotherRequest = ({ errors = [] }: Problem): boolean =>
  errors.some(({ pointer }) => pointer === `/headers/${idempotencyHeader}`)

/** Direct debit of an account, over the contract. Nothing rejects. `onChanged` is told when something has changed, or may have. */
export function directDebitService(
  client: Pick<ApiClient, 'use'>,
  onChanged: () => void = () => {},
  now: () => Date = () => new Date(),
): DirectDebitService {
  const { directDebitRequests } = client.use(customer)
  async function outcome(ask: () => Promise<Told>): Promise<DirectDebitAnswer> {
    try {
      const { status, body, headers } = await ask()
      if (status === 200 || status === 201) {
        onChanged()
        return { success: true, request: body as DebitRequest }
      }
      if (status === 404 || status === 409) {
        // Terms or request are others than those that are shown.
        onChanged()
        return { success: false, code: 'NOT_NOW', words: (body as Problem).detail }
      }
      if (status === 422) {
        if (!isAnotherRequest(body as Problem)) return { success: false, code: 'REFUSED' }
        // Its answer was lost, and the terms have changed since: what holds is what is there.
        onChanged()
        return { success: false, code: 'SENT_BEFORE' }
      }
      return status === 503 ? { success: false, code: 'UNAVAILABLE' } : refused({ status, headers }, now())
    } catch (error) {
      return notAnswered(error)
    }
  }
  return {
    createDebitRequest: (body, key) =>
      outcome(() => directDebitRequests.create({ body, headers: { [idempotencyHeader]: key } })),
    changeDebitRequest: (body, key) =>
      outcome(() => directDebitRequests.change({ body, headers: { [idempotencyHeader]: key } })),
    cancelDebitRequest: (reference) => outcome(() => directDebitRequests.cancel({ body: { reference } })),
  }
}
