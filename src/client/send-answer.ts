import { ApiClientError } from './client-error.ts'

/**
 * Why something that was sent did not happen, or is not known to have. `TOO_MANY`: asked too often. `UNREACHABLE`:
 * no network, or no answer in time. `FAILED`: everything else. After the last two it may have happened.
 */
export type SendFault = 'TOO_MANY' | 'UNREACHABLE' | 'FAILED'

/** Holds no value of the request. `Code` are the faults that only what was asked for knows. */
export interface SendFailure<Code extends string = never> {
  readonly success: false
  readonly code: SendFault | Code
  /** With `TOO_MANY`, where the backend said it. */
  readonly retryAfterSeconds?: number | undefined
  /** The backend's own words about a field. */
  readonly words?: string | undefined
}

/** What comes of asking for a change. Never an exception. */
export type SendAnswer<Code extends string = never> = { readonly success: true } | SendFailure<Code>

/**
 * Seconds from now, of either form that `Retry-After` has (RFC 9110 section 10.2.3); undefined for anything else.
 * A moment that is over is 0 seconds away.
 */
export function retryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value)
  // Not everything that `Date.parse` takes: it finds a year in `-1`.
  const at = / GMT$/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000))
}

/** What an answer means that is neither success nor a fault of its own route. */
export function refused(
  answer: { readonly status: number; readonly headers: Headers },
  now: Date,
): SendFailure {
  if (answer.status !== 429) return { success: false, code: 'FAILED' }
  const wait = retryAfterSeconds(answer.headers.get('retry-after'), now.getTime())
  return { success: false, code: 'TOO_MANY', ...(wait !== undefined && { retryAfterSeconds: wait }) }
}

const lost = new Set<unknown>(['NETWORK_FAILED', 'REQUEST_TIMEOUT', 'REQUEST_ABORTED'])

/** What an exception of the client means, which never becomes one of the page. */
export const notAnswered = (error: unknown): SendFailure => ({
  success: false,
  code: error instanceof ApiClientError && lost.has(error.code) ? 'UNREACHABLE' : 'FAILED',
})
