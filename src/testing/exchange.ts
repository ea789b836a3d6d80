import { writeReply } from '../../contracts/judge-strictly.ts'
import { usualHeaders } from '../../contracts/promised-headers.ts'
import type { AppRoute } from '../../contracts/rest.ts'
import { ensureAnswer } from './contract-judge.ts'
import type { MockProblem } from './mock-problem.ts'
import { problemBody } from './mock-problem.ts'

/**
 * One request, as plain data. Not a `Request`: a browser leaves cookies out of that, and no script can make one
 * whose method is TRACE.
 */
export interface MockRequest {
  /** In capitals. */
  readonly method: string
  /** Absolute. */
  readonly url: string
  readonly headers: Headers
  /** Empty for none. */
  readonly body: Uint8Array
}

export interface MockAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string | null
}

export interface AnswerParts {
  readonly status: number
  /** Left out of an error: the plain problem document of the status. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export const isUnsafe = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/** An answer of a route as it goes out. Throws `MockError` when the contract does not let it pass. */
export function answerOf(route: AppRoute, parts: AnswerParts): MockAnswer {
  const { status } = parts
  const body = parts.body === undefined && status >= 400 ? problemBody(status) : parts.body
  const written = writeReply(ensureAnswer(route, status, body), status, body)
  const headers = new Headers(usualHeaders(status))
  if (written !== null) headers.set('content-type', written.contentType)
  for (const [name, value] of Object.entries(parts.headers ?? {})) headers.set(name, value)
  return { status, headers, body: written?.text ?? null }
}

/** A refusal that no route has: nothing at the address, a method or a preference that it does not have. */
export function problemAnswer({ status, message, errors, headers }: MockProblem): MockAnswer {
  const all = new Headers({ ...usualHeaders(status), ...headers })
  all.set('content-type', 'application/problem+json; charset=utf-8')
  return { status, headers: all, body: JSON.stringify(problemBody(status, message, errors)) }
}
