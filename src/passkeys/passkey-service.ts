import { passkeys } from '../../contracts/routes/passkeys.ts'
import type { Passkey, UsedCredential } from '../../contracts/schemas/passkey.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendAnswer, SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'
import type { BrowserAnswer, PasskeyFault } from './browser-passkeys.ts'
import { askForPasskey, makePasskey } from './browser-passkeys.ts'
import type { StepUp, StepUpAnswer } from './step-up-context.ts'
import { supportsPasskeys } from './supports-passkeys.ts'

/** `REFUSED`: the backend's own words say why, such as that there are ten already. */
export type AddFault = PasskeyFault | 'WRONG_PASSWORD' | 'REFUSED'
export type PasskeyAnswer<Code extends string = never> =
  | { readonly success: true; readonly passkey: Passkey }
  | SendFailure<Code>

export interface PasskeyService extends StepUp {
  readonly list: () => Promise<
    { readonly success: true; readonly passkeys: readonly Passkey[] } | SendFailure
  >
  /** Asks for options with the password, has the browser make a passkey, and stores it. `signal` closes the browser's dialog. */
  readonly add: (
    addition: { readonly name: string; readonly password: string },
    signal?: AbortSignal,
  ) => Promise<PasskeyAnswer<AddFault>>
  /** `UNKNOWN`: it was removed, in another tab perhaps. */
  readonly rename: (passkeyId: string, name: string) => Promise<PasskeyAnswer<'UNKNOWN'>>
  readonly remove: (passkeyId: string, password: string) => Promise<SendAnswer<'WRONG_PASSWORD' | 'UNKNOWN'>>
  /** The answer of a passkey to a login, to be sent by `login` of the session. */
  readonly answerToLogin: () => Promise<BrowserAnswer<UsedCredential> | SendFailure>
}

type Answer = { readonly status: number; readonly headers: Headers; readonly body?: unknown }
const isWrongPassword = ({ status, body }: Answer) =>
  status === 422 && (body as Problem).errors?.some(({ pointer }) => pointer === '/body/password') === true
const wrongPassword = { success: false, code: 'WRONG_PASSWORD' } as const
const unknown = { success: false, code: 'UNKNOWN' } as const
const inWords = (body: unknown) =>
  ({ success: false, code: 'REFUSED', words: (body as Problem).detail }) as const

/** Passkeys over the contract, and the browser's dialogs. Nothing rejects. */
export function passkeyService(
  client: Pick<ApiClient, 'use'>,
  {
    make = makePasskey,
    ask = askForPasskey,
    isSupported = supportsPasskeys,
    now = () => new Date(),
  }: {
    readonly make?: typeof makePasskey
    readonly ask?: typeof askForPasskey
    readonly isSupported?: () => boolean
    readonly now?: () => Date
  } = {},
): PasskeyService {
  const routes = client.use(passkeys)
  async function safely<Result>(work: () => Promise<Result>): Promise<Result | SendFailure> {
    try {
      return await work()
    } catch (error) {
      return notAnswered(error)
    }
  }
  const list: PasskeyService['list'] = () =>
    safely(async () => {
      const answer = await routes.list()
      return answer.status === 200
        ? { success: true as const, passkeys: answer.body.passkeys }
        : refused(answer, now())
    })
  return {
    list,
    add: ({ name, password }, signal) =>
      safely(async () => {
        const options = await routes.start({ body: { password } })
        if (isWrongPassword(options)) return wrongPassword
        if (options.status === 409) return inWords(options.body)
        if (options.status !== 200) return refused(options, now())
        const made = await make(options.body, signal)
        if (!made.success) return made
        const answer = await routes.add({ body: { name, credential: made.credential } })
        if (answer.status === 201) return { success: true as const, passkey: answer.body }
        return answer.status === 409 ? inWords(answer.body) : refused(answer, now())
      }),
    rename: (passkeyId, name) =>
      safely(async () => {
        const answer = await routes.rename({ body: { passkeyId, name } })
        if (answer.status === 200) return { success: true as const, passkey: answer.body }
        return answer.status === 404 ? unknown : refused(answer, now())
      }),
    remove: (passkeyId, password) =>
      safely(async () => {
        const answer = await routes.remove({ body: { passkeyId, password } })
        if (answer.status === 204) return { success: true as const }
        if (isWrongPassword(answer)) return wrongPassword
        return answer.status === 404 ? unknown : refused(answer, now())
      }),
    isOffered: async () => {
      if (!isSupported()) return false
      const answer = await list()
      return answer.success && answer.passkeys.length > 0
    },
    confirm: (signal) =>
      safely(async (): Promise<StepUpAnswer> => {
        const options = await routes.confirmOptions()
        if (options.status === 404) return { success: false, code: 'NO_PASSKEY' }
        if (options.status !== 200) return refused(options, now())
        const used = await ask(options.body, signal)
        if (!used.success) return used
        const answer = await routes.confirm({ body: { credential: used.credential } })
        if (answer.status === 200) return { success: true, confirmation: answer.body.confirmation }
        return answer.status === 409 ? { success: false, code: 'NOT_VERIFIED' } : refused(answer, now())
      }),
    answerToLogin: () =>
      safely(async () => {
        const options = await routes.loginOptions()
        return options.status === 200 ? ask(options.body) : refused(options, now())
      }),
  }
}
