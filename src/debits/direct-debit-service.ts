import { customer } from '../../contracts/customer.ts'
import { idempotencyHeader } from '../../contracts/route-facts.ts'
import type { DebitRequest, DebitRequestChange, DebitRequestOrder } from '../../contracts/schemas/debit.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { DebitAnswer, DebitFailure } from './debit-outcome.ts'
import { debitOutcome } from './debit-outcome.ts'

export type DirectDebitAnswer = { readonly success: true; readonly request: DebitRequest } | DebitFailure

export interface DirectDebitService {
  /** Sets up direct debit for every bill. Safe to repeat with the same key, also if the answer was lost. */
  readonly createDebitRequest: (order: DebitRequestOrder, key: string) => Promise<DirectDebitAnswer>
  /** Changes the bank account. Safe to repeat with the same key. */
  readonly changeDebitRequest: (order: DebitRequestChange, key: string) => Promise<DirectDebitAnswer>
  readonly cancelDebitRequest: (reference: string) => Promise<DirectDebitAnswer>
}

/** Direct debit of an account, over the contract. Nothing rejects. `onChanged` is called when something has changed, or may have changed. */
export function directDebitService(
  client: Pick<ApiClient, 'use'>,
  onChanged: () => void = () => {},
  now: () => Date = () => new Date(),
): DirectDebitService {
  const { directDebitRequests } = client.use(customer)
  async function outcome(ask: () => Promise<DebitAnswer<DebitRequest>>): Promise<DirectDebitAnswer> {
    const ended = await debitOutcome(ask, { onChanged, now })
    return ended.success ? { success: true, request: ended.made } : ended
  }
  return {
    createDebitRequest: (body, key) =>
      outcome(() => directDebitRequests.create({ body, headers: { [idempotencyHeader]: key } })),
    changeDebitRequest: (body, key) =>
      outcome(() => directDebitRequests.change({ body, headers: { [idempotencyHeader]: key } })),
    cancelDebitRequest: (reference) => outcome(() => directDebitRequests.cancel({ body: { reference } })),
  }
}
