import type { PasskeyLogin } from '../../contracts/schemas/passkey.ts'
import type { LoginAnswer, LoginRequest } from '../../contracts/schemas/session.ts'
import { sessionPaths } from '../../contracts/session-paths.ts'
import type { ApiClient } from '../client/api-client.ts'
import { ApiClientError } from '../client/client-error.ts'
import { notAnswered, retryAfterSeconds } from '../client/send-answer.ts'
import type { LoginFailure, LoginReply } from './login-result.ts'
import { loginMessages } from './login-result.ts'

/** The `message` of a JSON answer. Other bodies are never shown to customers. */
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

const unusable = (path: string, httpStatus: number, field?: string) =>
  new ApiClientError('BAD_ANSWER', { route: `POST ${path}`, httpStatus, field })

/**
 * A hand-written copy of the contract's `LoginAnswer`, because the schemas of the routes are larger than session and
 * client together.
 */
function loginAnswer(path: string, status: number, body: unknown): LoginAnswer {
  const { token, userId } = (body ?? {}) as { token?: unknown; userId?: unknown }
  if (status !== 200) throw unusable(path, status)
  if (typeof token !== 'string') throw unusable(path, status, '/token')
  if (typeof userId !== 'string') throw unusable(path, status, '/userId')
  return { token, userId }
}

/** Login, logout and extension at the contract's addresses, without its schemas, in the shape that `createAuth` takes. */
export function sessionServices(client: Pick<ApiClient, 'post'>, now: () => Date = () => new Date()) {
  // The token is passed explicitly, because the client's session may have changed when the request is sent.
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    /** Always resolves: an exception becomes 'An error occurred during login'. */
    login: async (body: LoginRequest | PasskeyLogin): Promise<LoginReply> => {
      const path = 'credential' in body ? sessionPaths.passkeyLogin : sessionPaths.login
      try {
        // Not validated by the contract: a refusal with another body than the contract's is still a refusal.
        const { status, body: answer, headers } = await client.post(path, { body })
        if (status !== 200) return refusal(status, answer, headers, now().getTime())
        return { success: true, answer: loginAnswer(path, status, answer) }
      } catch (error) {
        return { success: false, message: loginMessages.failed, code: notAnswered(error).code }
      }
    },
    /** Rejects when the request did not reach the backend; the browser has ended the session by then. */
    logout: async (token: string): Promise<void> => {
      const path = sessionPaths.logout
      // With keepalive, so that leaving the page at once does not cancel it.
      const { status } = await client.post(path, { headers: as(token), keepalive: true })
      if (status !== 204) throw unusable(path, status)
    },
    /** A new token of the same session. For the core contract alone, leave it out of `createAuth`'s ports. */
    extend: async (token: string): Promise<string> => {
      const path = sessionPaths.extend
      const { status, body } = await client.post(path, { headers: as(token), isRepeatable: true })
      return loginAnswer(path, status, body).token
    },
  }
}
