import { session } from '../../contracts/routes/session.ts'
import { sessions } from '../../contracts/routes/sessions.ts'
import type { LoginRequest } from '../../contracts/schemas/session.ts'
import { LoginAnswer } from '../../contracts/schemas/session.ts'
import type { ApiClient } from '../client/api-client.ts'
import { ApiClientError } from '../client/client-error.ts'
import { notAnswered, retryAfterSeconds } from '../client/send-answer.ts'
import type { LoginFailure, LoginReply } from './login-result.ts'
import { loginMessages } from './login-result.ts'

/** The message of a JSON answer that has one; other bodies are never shown. */
function wordsOf(body: unknown): string {
  const { message, detail } = (body ?? {}) as { message?: unknown; detail?: unknown }
  for (const words of [message, detail]) if (typeof words === 'string' && words.trim() !== '') return words
  return loginMessages.refused
}

function refusal(status: number, body: unknown, headers: Headers, nowMs: number): LoginFailure {
  const message = wordsOf(body)
  if (status >= 500) return { success: false, message, code: 'FAILED' }
  if (status !== 429) return { success: false, message, code: 'REFUSED' }
  const wait = retryAfterSeconds(headers.get('retry-after'), nowMs)
  return { success: false, message, code: 'TOO_MANY', ...(wait !== undefined && { retryAfterSeconds: wait }) }
}

/** Login, logout and extension over the contracts, in the shape that `createAuth` takes. */
export function sessionServices(client: Pick<ApiClient, 'use' | 'post'>, now: () => Date = () => new Date()) {
  const routes = client.use(session)
  const account = client.use(sessions)
  // The token is passed explicitly, because the client's session may have changed when the request is sent.
  const as = (token: string) => ({ extraHeaders: { authorization: `Bearer ${token}` } })
  async function logout(token: string): Promise<void> {
    // With keepalive, so that leaving the page at once does not cancel it.
    const { status } = await routes.logout({ ...as(token), fetchOptions: { keepalive: true } })
    if (status !== 204)
      throw new ApiClientError('BAD_ANSWER', { route: `POST ${session.logout.path}`, httpStatus: status })
  }
  return {
    /** Always resolves: an exception becomes 'An error occurred during login'. */
    login: async (body: LoginRequest): Promise<LoginReply> => {
      try {
        // Not validated by the contract: a refusal with another body than the contract's is still a refusal.
        const { status, body: answer, headers } = await client.post(session.login.path, { body })
        if (status !== 200) return refusal(status, answer, headers, now().getTime())
        return { success: true, answer: LoginAnswer.parse(answer) }
      } catch (error) {
        return { success: false, message: loginMessages.failed, code: notAnswered(error).code }
      }
    },
    /** Rejects when the backend could not be told; the browser has ended the session by then. */
    logout,
    /**
     * A new token of the same session. Leave it out of `createAuth`'s ports for a backend with the core contract only.
     */
    extend: async (token: string): Promise<string> => {
      const { status, body } = await account.extend(as(token))
      if (status === 200) return body.token
      throw new ApiClientError('BAD_ANSWER', { route: `POST ${sessions.extend.path}`, httpStatus: status })
    },
  }
}
