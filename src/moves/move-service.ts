import { customer } from '../../contracts/customer.ts'
import { idempotencyHeader } from '../../contracts/route-facts.ts'
import type { Move, MoveOrder } from '../../contracts/schemas/move.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/** `NOT_NOW`: impossible at present; `words` has the reason. `errors`: messages with JSON pointers such as `/body/plan`. */
export type MoveAnswer =
  | { readonly success: true; readonly move: Move }
  | (SendFailure<'NOT_NOW'> & { readonly errors?: Problem['errors'] })

export interface MoveService {
  /** Sends a move. Safe to repeat with the same key, also if the answer was lost. */
  readonly orderMove: (order: MoveOrder, key: string) => Promise<MoveAnswer>
  /** Cancels what a move has applied for. */
  readonly cancelMove: (reference: string) => Promise<MoveAnswer>
}

type ServiceReply =
  | { readonly status: 200 | 201; readonly body: Move; readonly headers: Headers }
  | { readonly status: 409 | 422; readonly body: Problem; readonly headers: Headers }
  | { readonly status: number; readonly body: unknown; readonly headers: Headers }

/** Moves to another home, over the contract. Nothing rejects. `onChanged` is called when something has changed, or may have. */
export function moveService(
  client: Pick<ApiClient, 'use'>,
  onChanged: () => void = () => {},
  now: () => Date = () => new Date(),
): MoveService {
  const { moves } = client.use(customer)
  async function outcome(ask: () => Promise<ServiceReply>): Promise<MoveAnswer> {
    try {
      const { status, body, headers } = await ask()
      if (status === 200 || status === 201) {
        onChanged()
        return { success: true, move: body as Move }
      }
      if (status === 409) {
        // Another tab may have sent a move.
        onChanged()
        return { success: false, code: 'NOT_NOW', words: (body as Problem).detail }
      }
      const failure = refused({ status, headers }, now())
      return status === 422 ? { ...failure, errors: (body as Problem).errors } : failure
    } catch (error) {
      return notAnswered(error)
    }
  }
  return {
    orderMove: (body, key) => outcome(() => moves.order({ body, headers: { [idempotencyHeader]: key } })),
    cancelMove: (reference) => outcome(() => moves.cancel({ body: { reference } })),
  }
}
