import { idempotencyHeader } from '../../contracts/route-facts.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/**
 * `NOT_NOW`: impossible at present; `words` has the reason. `REFUSED`: an error in the input. `SENT_BEFORE`: the
 * backend has received its key with another request. `UNAVAILABLE`: the provider cannot be reached, and nothing has
 * changed.
 */
export type DebitFailure = SendFailure<
  'NOT_NOW' | 'REFUSED' | 'WRONG_PASSWORD' | 'SENT_BEFORE' | 'UNAVAILABLE'
>

/** The answer of a route of direct debit or PayTo. */
export type DebitAnswer<Made> =
  | { readonly status: 200 | 201; readonly body: Made; readonly headers: Headers }
  | { readonly status: 404 | 409 | 422; readonly body: Problem; readonly headers: Headers }
  | { readonly status: number; readonly body: unknown; readonly headers: Headers }

export interface DebitOutcomePorts {
  /** Called when something has changed, or may have. */
  readonly onChanged: () => void
  readonly now: () => Date
  /** Why the bank has refused the typed account or PayID; undefined for other refusals. */
  readonly wordsOf?: (problem: Problem) => string | undefined
}

/** Whether a request failed because its idempotency key was used for another request. */
const isAnotherRequest = ({ errors = [] }: Problem): boolean =>
  errors.some(({ pointer }) => pointer === `/headers/${idempotencyHeader}`)

/** How an order of direct debit or PayTo ended. Never rejects. */
export async function debitOutcome<Made>(
  ask: () => Promise<DebitAnswer<Made>>,
  { onChanged, now, wordsOf = () => undefined }: DebitOutcomePorts,
): Promise<{ readonly success: true; readonly made: Made } | DebitFailure> {
  try {
    const { status, body, headers } = await ask()
    if (status === 200 || status === 201) {
      onChanged()
      return { success: true, made: body as Made }
    }
    if (status === 404 || status === 409) {
      // The arrangement has changed since it was shown, at the bank or in another tab.
      onChanged()
      return { success: false, code: 'NOT_NOW', words: (body as Problem).detail }
    }
    if (status === 422) {
      if ((body as Problem).errors?.some(({ pointer }) => pointer === '/body/password'))
        return { success: false, code: 'WRONG_PASSWORD' }
      const edition = (body as Problem).errors?.find(({ pointer }) => pointer === '/body/agreement/version')
      if (edition !== undefined) {
        // Load the edition in force.
        onChanged()
        return { success: false, code: 'NOT_NOW', words: edition.detail }
      }
      if (!isAnotherRequest(body as Problem)) {
        const words = wordsOf(body as Problem)
        return { success: false, code: 'REFUSED', ...(words !== undefined && { words }) }
      }
      // The answer was lost: load what is in effect.
      onChanged()
      return { success: false, code: 'SENT_BEFORE' }
    }
    return status === 503 ? { success: false, code: 'UNAVAILABLE' } : refused({ status, headers }, now())
  } catch (error) {
    return notAnswered(error)
  }
}
