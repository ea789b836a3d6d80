import { home } from '../../contracts/routes/home.ts'
import type { DoNotContactReceipt, DoNotContactRequest } from '../../contracts/schemas/do-not-contact.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/** What comes of asking not to be contacted. Never an exception. */
export type DoNotContactAnswer =
  | { readonly success: true; readonly receipt: DoNotContactReceipt }
  | (SendFailure & {
      /** The backend's own words about members of the request, by JSON pointers such as `/body/phone`. */
      readonly errors?: Problem['errors']
    })

/** The do-not-contact list, over the contract. */
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
