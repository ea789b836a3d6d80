import { customer } from '../../contracts/customer.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { ContactChange, ContactDetails, EmailChange } from '../../contracts/schemas/user.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendAnswer, SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/** A failed change of contact details. `errors`: the backend's messages, each with a JSON pointer such as `/body/phone`. */
export type ContactFailure<Code extends string = never> = SendFailure<Code> & {
  readonly errors?: Problem['errors']
}
export type ContactAnswer<Code extends string = never> =
  | { readonly success: true; readonly contact: ContactDetails }
  | ContactFailure<Code>

export interface ContactChanges {
  /** Members left out are unchanged. */
  readonly changeContact: (change: ContactChange) => Promise<ContactAnswer>
  /** The new address takes effect once its link has been opened. */
  readonly changeEmail: (change: EmailChange) => Promise<ContactAnswer<'WRONG_PASSWORD'>>
  /** Discards the unconfirmed address. */
  readonly keepEmail: () => Promise<ContactAnswer>
  /** Sends another link to the address that is to be confirmed. `CONFIRMED` means that no address is waiting. */
  readonly sendConfirmation: () => Promise<SendAnswer<'CONFIRMED'>>
}

type ServiceReply =
  | { readonly status: 200; readonly body: ContactDetails; readonly headers: Headers }
  | { readonly status: 422; readonly body: Problem; readonly headers: Headers }
  | { readonly status: number; readonly body: unknown; readonly headers: Headers }

/** Changes contact details. Nothing rejects. `onChanged` is called with the new details. */
export function contactChanges(
  client: Pick<ApiClient, 'use'>,
  onChanged: (contact: ContactDetails) => void,
  now: () => Date = () => new Date(),
): ContactChanges {
  const { user } = client.use(customer)
  async function outcome(send: () => Promise<ServiceReply>): Promise<ContactAnswer<'WRONG_PASSWORD'>> {
    try {
      const { status, body, headers } = await send()
      if (status === 200) {
        const contact = body as ContactDetails
        onChanged(contact)
        return { success: true, contact }
      }
      // By contract: a 401 would end the session here, and a 403 renew the CSRF token.
      if (status === 409) return { success: false, code: 'WRONG_PASSWORD' }
      const failure = refused({ status, headers }, now())
      return status === 422 ? { ...failure, errors: (body as Problem).errors } : failure
    } catch (error) {
      return notAnswered(error)
    }
  }
  /** Sends a change that needs no password. */
  const withoutPassword = async (send: () => Promise<ServiceReply>): Promise<ContactAnswer> => {
    const answer = await outcome(send)
    return answer.success || answer.code !== 'WRONG_PASSWORD'
      ? (answer as ContactAnswer)
      : { success: false, code: 'FAILED' }
  }
  return {
    changeContact: (body) => withoutPassword(() => user.changeContact({ body })),
    changeEmail: (body) => outcome(() => user.changeEmail({ body })),
    keepEmail: () => withoutPassword(() => user.keepEmail()),
    sendConfirmation: async () => {
      try {
        const answer = await user.sendConfirmation()
        if (answer.status === 204) return { success: true }
        return answer.status === 409 ? { success: false, code: 'CONFIRMED' } : refused(answer, now())
      } catch (error) {
        return notAnswered(error)
      }
    },
  }
}
