import type { ClientErrorCode } from './client-error.ts'
import { ApiClientError } from './client-error.ts'

export interface Limits {
  readonly timeoutMs: number
  /** Lets the caller cancel. */
  readonly signal?: AbortSignal | null | undefined
  /** Name of the route, for error messages. */
  readonly route: string
}

/**
 * Runs the requests of one call until they are done, time out or are cancelled (API-4). Throws `ApiClientError`:
 * `REQUEST_TIMEOUT`, `REQUEST_ABORTED` or `NETWORK_FAILED`. Does not wait for work that ignores its signal.
 */
export async function withDeadline<Result>(
  { timeoutMs, signal, route }: Limits,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted) throw new ApiClientError('REQUEST_ABORTED', { route })
  const controller = new AbortController()
  let code: ClientErrorCode = 'NETWORK_FAILED'
  const end = (why: ClientErrorCode) => {
    code = why
    controller.abort()
  }
  const cancel = () => end('REQUEST_ABORTED')
  const timer = setTimeout(() => end('REQUEST_TIMEOUT'), timeoutMs)
  signal?.addEventListener('abort', cancel)
  try {
    return await new Promise<Result>((resolve, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
      work(controller.signal).then(resolve, reject)
    })
  } catch (cause) {
    throw cause instanceof ApiClientError ? cause : new ApiClientError(code, { route }, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}
