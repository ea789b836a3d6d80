import { origination } from '../../contracts/routes/origination.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type {
  SignUpApplication,
  SignUpSaving,
  SignUpState,
  SignUpWithdrawn,
} from '../../contracts/schemas/sign-up.ts'
import type { ApiClient } from '../client/api-client.ts'
import { ApiClientError } from '../client/client-error.ts'
import type { SendAnswer, SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/**
 * `CHANGED`: the application was changed elsewhere, or submitted, since the given version; nothing has changed.
 * `NO_EMAIL`: no email address is saved yet. `LINK_DEAD`: the link is used, expired, replaced or unknown. `TOO_LATE`:
 * it was declined, or the cooling-off period is over.
 */
export type SignUpFault = 'CHANGED' | 'NO_EMAIL' | 'LINK_DEAD' | 'TOO_LATE'

/** A failed request about an application. Holds no value of the request. */
export type SignUpFailure<Code extends SignUpFault = never> = SendFailure<Code> & {
  /** The backend's messages about parts of the request, each with a JSON pointer such as `/body/person/email`. */
  readonly errors?: Problem['errors']
}

/** The application of this browser, or null, as it is after a request; else why the request failed. */
export type SignUpAnswer<Code extends SignUpFault = never> =
  | { readonly success: true; readonly application: SignUpApplication | null }
  | SignUpFailure<Code>

/** The contract that was cancelled, and when; or why it was not. */
export type WithdrawalAnswer =
  | { readonly success: true; readonly withdrawn: SignUpWithdrawn }
  | SignUpFailure<'LINK_DEAD' | 'TOO_LATE'>

/** The backend calls of a sign-up. Nothing rejects. */
export interface SignUpService {
  /** The application of this browser; null if none was begun. */
  readonly read: () => Promise<SignUpAnswer>
  /** Saves sections; the first one begins an application. After a lost answer, the same request may be sent again. */
  readonly save: (saving: SignUpSaving) => Promise<SignUpAnswer<'CHANGED'>>
  /** Submits the version that the applicant has seen. A repeated call returns the same receipt. */
  readonly submit: (version: number) => Promise<SignUpAnswer<'CHANGED'>>
  /** Mails the applicant a link for continuing on another device, or for confirming the submitted application. */
  readonly sendLink: () => Promise<SendAnswer<'NO_EMAIL'>>
  /**
   * Resumes by the token of a mailed link, which can be used once. All other browsers lose access to the application.
   */
  readonly resume: (token: string) => Promise<SignUpAnswer<'LINK_DEAD'>>
  /** Cancels the submitted application in its cooling-off period, by the token of the mail with the receipt. */
  readonly withdraw: (token: string) => Promise<WithdrawalAnswer>
  /** Deletes unsent answers, and removes the application from this browser. */
  readonly discard: () => Promise<SendAnswer>
}

type ServiceReply = { readonly headers: Headers } & (
  | { readonly status: 200; readonly body: SignUpState }
  | { readonly status: 204; readonly body: undefined }
  | {
      readonly status: 400 | 403 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503
      readonly body: Problem
    }
)
/** How a route's own failure is recognised: by a status, or by the invalid member of a request. */
type FaultAt<Code> = (sign: number | string | undefined) => Code | undefined
const none = () => undefined
const onConflict =
  <Code>(code: Code): FaultAt<Code> =>
  (sign) =>
    sign === 409 ? code : undefined
// A token that does not match the contract cannot come from one of our mails.
const deadLink: FaultAt<'LINK_DEAD'> = (sign) =>
  sign === 410 || sign === '/body/token' ? 'LINK_DEAD' : undefined

/** The calls of sign-up, over the contract. */
export function signUpService(
  client: Pick<ApiClient, 'use'>,
  now: () => Date = () => new Date(),
): SignUpService {
  const routes = client.use(origination)

  async function ask<Code extends SignUpFault = never>(
    send: () => Promise<ServiceReply>,
    faultAt: FaultAt<Code> = none,
  ): Promise<SignUpAnswer<Code>> {
    try {
      const answer = await send()
      if (answer.status === 200) return { success: true, application: answer.body.application }
      if (answer.status === 204) return { success: true, application: null }
      const code = faultAt(answer.status)
      if (code !== undefined) return { success: false, code }
      const failure = refused(answer, now())
      return answer.status === 422 ? { ...failure, errors: answer.body.errors } : failure
    } catch (error) {
      const code = error instanceof ApiClientError ? faultAt(error.field) : undefined
      return code === undefined ? notAnswered(error) : { success: false, code }
    }
  }
  const runOnly = async <Code extends SignUpFault = never>(
    send: () => Promise<ServiceReply>,
    faultAt?: FaultAt<Code>,
  ): Promise<SendAnswer<Code>> => {
    const answer = await ask(send, faultAt)
    return answer.success ? { success: true } : answer
  }

  return {
    read: () => ask(() => routes.read()),
    save: (body) => ask(() => routes.save({ body }), onConflict('CHANGED')),
    submit: (version) => ask(() => routes.submit({ body: { version } }), onConflict('CHANGED')),
    sendLink: () => runOnly(() => routes.sendLink(), onConflict('NO_EMAIL')),
    resume: (token) => ask(() => routes.resume({ body: { token } }), deadLink),
    async withdraw(token) {
      try {
        const answer = await routes.withdraw({ body: { token } })
        if (answer.status === 200) return { success: true, withdrawn: answer.body }
        if (answer.status === 409) return { success: false, code: 'TOO_LATE' }
        if (answer.status === 410) return { success: false, code: 'LINK_DEAD' }
        return refused(answer, now())
      } catch (error) {
        const isCutOff = error instanceof ApiClientError && error.field === '/body/token'
        return isCutOff ? { success: false, code: 'LINK_DEAD' } : notAnswered(error)
      }
    },
    discard: () => runOnly(() => routes.discard()),
  }
}
