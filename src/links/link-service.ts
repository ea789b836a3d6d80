import { user } from '../../contracts/routes/user.ts'
import type { EmailConfirmation, OfferedTerms } from '../../contracts/schemas/user.ts'
import type { ApiClient } from '../client/api-client.ts'
import { ApiClientError } from '../client/client-error.ts'
import type { SendAnswer, SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/**
 * `LINK_DEAD`: the link is expired, replaced, another customer's or unknown. `OTHER_VERSION`: the terms have a newer
 * edition than the one that was read; nothing was accepted.
 */
export type LinkFault = 'LINK_DEAD' | 'OTHER_VERSION'

export type ConfirmAnswer =
  | { readonly success: true; readonly confirmation: EmailConfirmation }
  | SendFailure<'LINK_DEAD'>
export type TermsAnswer<Code extends LinkFault = 'LINK_DEAD'> =
  | { readonly success: true; readonly terms: OfferedTerms }
  | SendFailure<Code>

const linkDead = { success: false, code: 'LINK_DEAD' } as const

/**
 * The failure of a link for an exception. A token that does not match the contract cannot come from one of our mails.
 */
const notTaken = (error: unknown): SendFailure<'LINK_DEAD'> =>
  error instanceof ApiClientError && error.field === '/body/token' ? linkDead : notAnswered(error)

/** Handles mailed links, over the contract. Nothing rejects. */
export function linkService(client: Pick<ApiClient, 'use'>, now: () => Date = () => new Date()) {
  const routes = client.use(user)
  return {
    /** Redeems a confirmation link. Redeemed before, it succeeds again. */
    confirmEmail: async (token: string): Promise<ConfirmAnswer> => {
      try {
        const answer = await routes.confirmEmail({ body: { token } })
        if (answer.status === 200) return { success: true, confirmation: answer.body }
        return answer.status === 410 ? linkDead : refused(answer, now())
      } catch (error) {
        return notTaken(error)
      }
    },
    /** Success does not reveal whether there was anything to send. */
    renewLink: async (token: string): Promise<SendAnswer> => {
      try {
        const answer = await routes.renewLink({ body: { token } })
        return answer.status === 204 ? { success: true } : refused(answer, now())
      } catch (error) {
        return notAnswered(error)
      }
    },
    /** Accepts nothing. */
    readTerms: async (token: string): Promise<TermsAnswer> => {
      try {
        const answer = await routes.readTerms({ body: { token } })
        if (answer.status === 200) return { success: true, terms: answer.body }
        return answer.status === 410 ? linkDead : refused(answer, now())
      } catch (error) {
        return notTaken(error)
      }
    },
    /**
     * `version`: the edition of the terms that were read. If they were accepted before, the answer has the time of that
     * acceptance.
     */
    acceptTerms: async (token: string, version: string): Promise<TermsAnswer<LinkFault>> => {
      try {
        const answer = await routes.acceptTerms({ body: { token, version } })
        if (answer.status === 200) return { success: true, terms: answer.body }
        if (answer.status === 409) return { success: false, code: 'OTHER_VERSION' }
        return answer.status === 410 ? linkDead : refused(answer, now())
      } catch (error) {
        return notTaken(error)
      }
    },
  }
}

export type LinkService = ReturnType<typeof linkService>
