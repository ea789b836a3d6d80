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

/** Any type will do for these: a text is sent as such, and an error as every other error is. */
function typeFor(promised: string, { status, body }: AnswerParts): string {
  if (promised !== '*/*') return promised
  if (typeof body === 'string') return 'text/plain'
  return status >= 400 ? 'application/problem+json' : 'application/json'
}

/** What goes out whatever the body says; some statuses have a header of their own (RFC 9110, RFC 6585). */
export const headersFor = (status: number): Record<string, string> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  ...((status === 429 || status === 503) && { 'retry-after': '5' }),
})

/** An answer of a route as it goes out. Throws `MockError` when the contract does not let it pass. */
export function answerOf(route: AppRoute, parts: AnswerParts): MockAnswer {
  const { status } = parts
  const body = parts.body === undefined && status >= 400 ? problemBody(status) : parts.body
  const { contentType, isRaw } = ensureAnswer(route, status, body)
  const headers = new Headers(headersFor(status))
  if (contentType !== null)
    headers.set('content-type', `${typeFor(contentType, { status, body })}; charset=utf-8`)
  for (const [name, value] of Object.entries(parts.headers ?? {})) headers.set(name, value)
  if (contentType === null) return { status, headers, body: null }
  return { status, headers, body: isRaw && typeof body === 'string' ? body : JSON.stringify(body) }
}

/** A refusal that no route has: nothing at the address, a method or a wish that it does not have. */
export function problemAnswer({ status, message, errors, headers }: MockProblem): MockAnswer {
  const all = new Headers({ ...headersFor(status), ...headers })
  all.set('content-type', 'application/problem+json; charset=utf-8')
  return { status, headers: all, body: JSON.stringify(problemBody(status, message, errors)) }
}
