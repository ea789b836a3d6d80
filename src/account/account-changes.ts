import { customer } from '../../contracts/customer.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { PasswordChange, SessionsEnding } from '../../contracts/schemas/session.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendAnswer } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

export type EndSessions = (ending: SessionsEnding) => Promise<SendAnswer<'WRONG_PASSWORD'>>
/** The result `GUESSABLE` carries the backend's own message about the password. */
export type ChangePassword = (change: PasswordChange) => Promise<SendAnswer<'WRONG_PASSWORD' | 'GUESSABLE'>>

type Answer = { readonly status: number; readonly headers: Headers }

function outcome(answer: Answer, now: Date): SendAnswer<'WRONG_PASSWORD'> {
  if (answer.status === 204) return { success: true }
  // The contract uses 409, because a 401 would end the session here and a 403 would renew the CSRF token.
  return answer.status === 409 ? { success: false, code: 'WRONG_PASSWORD' } : refused(answer, now)
}

const guessable = ({ errors = [] }: Problem) => errors.find(({ pointer }) => pointer === '/body/next')

/** Changes that ask for the password again. Nothing rejects. `onEnded` is called when sessions have ended. */
export function accountChanges(
  client: Pick<ApiClient, 'use'>,
  onEnded: () => void,
  now: () => Date = () => new Date(),
) {
  const { sessions } = client.use(customer)
  const endSessions: EndSessions = async (body) => {
    try {
      const result = outcome(await sessions.end({ body }), now())
      if (result.success) onEnded()
      return result
    } catch (error) {
      return notAnswered(error)
    }
  }
  const changePassword: ChangePassword = async (body) => {
    try {
      const answer = await sessions.changePassword({ body })
      const fault = answer.status === 422 ? guessable(answer.body) : undefined
      if (fault !== undefined) return { success: false, code: 'GUESSABLE', words: fault.detail }
      const result = outcome(answer, now())
      if (result.success && body.endOthers) onEnded()
      return result
    } catch (error) {
      return notAnswered(error)
    }
  }
  return { endSessions, changePassword }
}
