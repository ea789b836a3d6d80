import { home } from '../../contracts/routes/home.ts'
import type { DoNotContactReceipt, DoNotContactRequest } from '../../contracts/schemas/do-not-contact.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/** The outcome of a do-not-contact request. */
export type DoNotContactAnswer =
  | { readonly success: true; readonly receipt: DoNotContactReceipt }
  | (SendFailure & {
      /** The backend's messages about parts of the request, each with a JSON pointer such as `/body/phone`. */
      readonly errors?: Problem['errors']
    })

/** Sends do-not-contact requests over the contract. Never rejects. */
export function doNotContactService(client: Pick<ApiClient, 'use'>, now: () => Date = () => new Date()) {
  const routes = client.use(home)
  return async (body: DoNotContactRequest): Promise<DoNotContactAnswer> => {
    try {
      const answer = await routes.doNotContact({ body })
      if (answer.status === 201) return { success: true, receipt: answer.body }
      const failure = refused(answer, now())
      return answer.status === 422 ? { ...failure, errors: answer.body.errors } : failure
    } catch (error) {
      return notAnswered(error)
    }
  }
}
