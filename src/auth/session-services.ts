import { session } from '../../contracts/routes/session.ts'
import type { Credentials } from '../../contracts/schemas/session.ts'
import { LoginAnswer } from '../../contracts/schemas/session.ts'
import type { ApiClient } from '../client/api-client.ts'
import { ApiClientError } from '../errors.ts'
import type { LoginReply } from './login-result.ts'
import { loginMessages } from './login-result.ts'

/** The server's own words, when it answered with JSON that has some; other bodies are never shown. */
function wordsOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return loginMessages.refused
  const { message, detail } = body as { message?: unknown; detail?: unknown }
  for (const words of [message, detail]) if (typeof words === 'string' && words.trim() !== '') return words
  return loginMessages.refused
}

/** Login and logout over the core contract, in the shape that `createAuth` takes. */
export function sessionServices(client: Pick<ApiClient, 'use' | 'post'>) {
  const routes = client.use(session)
  return {
    /** Resolves whatever happens: an exception becomes 'An error occurred during login'. */
    login: async (body: Credentials): Promise<LoginReply> => {
      try {
        // Not through the contract's judge: a refusal in other words than the contract's is still a refusal.
        const { status, body: answer } = await client.post(session.login.path, { body })
        if (status === 200) return { success: true, answer: LoginAnswer.parse(answer) }
        return { success: false, message: wordsOf(answer) }
      } catch {
        return { success: false, message: loginMessages.failed }
      }
    },
    /** Rejects when the backend could not be told; the session is closed in the browser all the same. */
    logout: async (token: string): Promise<void> => {
      // Named here: when this is sent, the client's own idea of the session is already gone.
      const { status } = await routes.logout({ extraHeaders: { authorization: `Bearer ${token}` } })
      if (status !== 204) throw new ApiClientError('BAD_ANSWER', { route: `POST ${session.logout.path}` })
    },
  }
}
