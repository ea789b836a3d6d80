import { customer } from '../../contracts/customer.ts'
import { idempotencyHeader } from '../../contracts/route-facts.ts'
import type { AccountContract } from '../../contracts/schemas/my-account.ts'
import type { PlanChange, PlanChangeOrder } from '../../contracts/schemas/plan-change.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/** `NOT_NOW`: its cooling-off period is over. */
export type ContractAnswer =
  | { readonly success: true; readonly change: AccountContract }
  | SendFailure<'NOT_NOW'>

/** `NOT_NOW`: impossible at present, or not in this way; `words` has the reason. */
export type PlanChangeAnswer =
  | { readonly success: true; readonly change: PlanChange }
  | SendFailure<'NOT_NOW'>

export interface PlanChangeService {
  /** Agrees to a plan. Safe to repeat with the same key, also if the answer was lost. */
  readonly changePlan: (order: PlanChangeOrder, key: string) => Promise<PlanChangeAnswer>
  /** Cancels a change in its cooling-off period. */
  readonly cancelPlanChange: (reference: string) => Promise<PlanChangeAnswer>
  /** Cancels the contract of a new customer in its cooling-off period. */
  readonly cancelContract: (reference: string) => Promise<ContractAnswer>
}

type ServiceReply<Body> =
  | { readonly status: 200 | 201; readonly body: Body; readonly headers: Headers }
  | { readonly status: 409 | 422; readonly body: Problem; readonly headers: Headers }
  | { readonly status: number; readonly body: unknown; readonly headers: Headers }

/**
 * Changes the plan of an account, over the contract. Nothing rejects. `onChanged` is called when something has changed,
 * or may have.
 */
export function planChangeService(
  client: Pick<ApiClient, 'use'>,
  onChanged: () => void = () => {},
  now: () => Date = () => new Date(),
): PlanChangeService {
  const { myAccount } = client.use(customer)
  /** `onLost`: called if the change may have succeeded although no answer arrived. */
  async function outcome<Body>(
    ask: () => Promise<ServiceReply<Body>>,
    onLost = () => {},
  ): Promise<{ readonly success: true; readonly change: Body } | SendFailure<'NOT_NOW'>> {
    try {
      const { status, body, headers } = await ask()
      if (status === 200 || status === 201) {
        onChanged()
        return { success: true, change: body as Body }
      }
      if (status === 409 || status === 422) {
        const { detail, errors } = body as Problem
        // The prices, or the obstacle, differ from those shown.
        if (status === 409) onChanged()
        return { success: false, code: 'NOT_NOW', words: errors?.[0]?.detail ?? detail }
      }
      if (status >= 500) onLost()
      return refused({ status, headers }, now())
    } catch (error) {
      onLost()
      return notAnswered(error)
    }
  }
  return {
    changePlan: (body, key) =>
      outcome(() => myAccount.changePlan({ body, headers: { [idempotencyHeader]: key } })),
    // The page then shows the backend's state. A change that may have succeeded stays on its step, so that it can be
    // sent again.
    cancelPlanChange: (reference) =>
      outcome(() => myAccount.cancelPlanChange({ body: { reference } }), onChanged),
    cancelContract: (reference) =>
      outcome(() => myAccount.cancelContract({ body: { reference } }), onChanged),
  }
}
