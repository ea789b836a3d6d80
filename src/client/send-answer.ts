import { ApiClientError } from './client-error.ts'

/**
 * Why a request for a change failed. `TOO_MANY`: sent too often. `UNREACHABLE`: no network, or no answer in time.
 * `COOKIES_BLOCKED`: refused, because the browser blocks cookies. `FAILED`: everything else. After `UNREACHABLE` and
 * `FAILED` the change may still have happened.
 */
export type SendFault = 'TOO_MANY' | 'UNREACHABLE' | 'COOKIES_BLOCKED' | 'FAILED'

/** A failed request. Holds no value of the request. `Code`: further faults of the particular request. */
export interface SendFailure<Code extends string = never> {
  readonly success: false
  readonly code: SendFault | Code
  /** With `TOO_MANY`, if the backend sent `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined
  /** The backend's own words about a field. */
  readonly words?: string | undefined
}

/** The outcome of a request for a change. */
export type SendAnswer<Code extends string = never> = { readonly success: true } | SendFailure<Code>

/**
 * The wait that a `Retry-After` header asks for, in seconds from now, by either of its forms (RFC 9110 section 10.2.3); 0
 * for a date in the past, undefined for anything else.
 */
export function retryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value)
  // Only HTTP dates, because `Date.parse` accepts much more: it finds a year in `-1`.
  const at = / GMT$/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000))
}

/** The failure for an answer that is neither success nor a fault known to its route. */
export function refused(
  answer: { readonly status: number; readonly headers: Headers },
  now: Date,
): SendFailure {
  if (answer.status !== 429) return { success: false, code: 'FAILED' }
  const wait = retryAfterSeconds(answer.headers.get('retry-after'), now.getTime())
  return { success: false, code: 'TOO_MANY', ...(wait !== undefined && { retryAfterSeconds: wait }) }
}

const lost = new Set<unknown>(['NETWORK_FAILED', 'REQUEST_TIMEOUT', 'REQUEST_ABORTED'])

/** The failure for an exception of the client. */
export function notAnswered(error: unknown): SendFailure {
  const code = error instanceof ApiClientError ? error.code : undefined
  if (code === 'COOKIES_BLOCKED') return { success: false, code }
  return { success: false, code: lost.has(code) ? 'UNREACHABLE' : 'FAILED' }
}
