import { writeReply } from '../../contracts/check-strictly.ts'
import { usualHeaders } from '../../contracts/promised-headers.ts'
import type { AppRoute } from '../../contracts/rest.ts'
import { ensureAnswer } from './contract-checks.ts'
import type { MockProblem } from './mock-problem.ts'
import { problemBody } from './mock-problem.ts'

/**
 * A request as plain data. Not a `Request`, because in browsers it can neither hold cookies nor use the method TRACE.
 */
export interface MockRequest {
  /** In upper case. */
  readonly method: string
  /** Absolute address. */
  readonly url: string
  readonly headers: Headers
  /** Empty for none. */
  readonly body: Uint8Array
}

/** An answer of the mock. `body`: text, the bytes of a file, or null without a body. */
export interface MockAnswer {
  readonly status: number
  readonly headers: Headers
  /** Bytes of a file. */
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

export interface AnswerParts {
  readonly status: number
  /** Default for an error: the plain problem document of its status. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export const isUnsafe = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/** The answer of a route as it is sent. Throws `MockError` if it breaks the contract. */
export function answerOf(route: AppRoute, parts: AnswerParts): MockAnswer {
  const { status } = parts
  const body = parts.body === undefined && status >= 400 ? problemBody(status) : parts.body
  const written = writeReply(ensureAnswer(route, status, body), status, body)
  const headers = new Headers(usualHeaders(status))
  if (written !== null) headers.set('content-type', written.contentType)
  for (const [name, value] of Object.entries(parts.headers ?? {})) headers.set(name, value)
  return { status, headers, body: written?.body ?? null }
}

/** A refusal outside any route: unknown address, method or preference. */
export function problemAnswer({ status, message, errors, headers }: MockProblem): MockAnswer {
  const all = new Headers({ ...usualHeaders(status), ...headers })
  all.set('content-type', 'application/problem+json; charset=utf-8')
  return { status, headers: all, body: JSON.stringify(problemBody(status, message, errors)) }
}
