import { PageError } from './page-error.ts'

/** PAGE-2: four requests in all. */
export const mostRetries = 3
/** A request, or a chunk, that has not come by then is a failure. The same as for a request to the backend. */
export const requestTimeoutMs = 10_000
/**
 * What passes before the first retry; three times as long before each further one, so that a blip of a second is
 * waited out, and a server that is down is not asked four times in one breath.
 */
export const retryDelayMs = 100

export interface Clock {
  readonly setTimeout?: (work: () => void, ms: number) => unknown
  readonly clearTimeout?: (timer: never) => void
}

/** The browser's, where no other is passed in. */
export const clockOf = ({
  setTimeout: later = (work, ms) => setTimeout(work, ms),
  clearTimeout: cancel = (timer) => clearTimeout(timer),
}: Clock) => ({ later, cancel })

/** Work that may take no longer than it may, and may go wrong a few times. Everything ends when `signal` does. */
export interface Attempts {
  readonly retry: <Result>(
    signal: AbortSignal,
    retries: number,
    /** `tries`: how many have failed before. Rejects to be tried again; a `PageError` is final. */
    work: (signal: AbortSignal, tries: number) => Promise<Result>,
  ) => Promise<Result>
  /** Once, without a retry. */
  readonly attempt: <Result>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
    timeoutMs?: number,
  ) => Promise<Result>
  /** Resolves when the time is over, or nobody waits any more. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

export function createAttempts(clock: Clock): Attempts {
  const { later, cancel } = clockOf(clock)
  const attempt: Attempts['attempt'] = (signal, work, timeoutMs = requestTimeoutMs) =>
    new Promise((resolve, reject) => {
      const stop = new AbortController()
      const giveUp = () => {
        cancel(timer)
        stop.abort(signal.reason)
        reject(stop.signal.reason)
      }
      const timer = later(giveUp, timeoutMs) as never
      signal.addEventListener('abort', giveUp)
      if (signal.aborted) return giveUp()
      void work(stop.signal)
        .then(resolve, reject)
        .then(() => cancel(timer))
    })

  const pause: Attempts['pause'] = (ms, signal) =>
    attempt(signal, () => new Promise<void>(() => {}), ms).catch(() => {})

  return {
    attempt,
    pause,
    async retry(signal, retries, work) {
      for (let tries = 0; ; tries += 1) {
        try {
          signal.throwIfAborted()
          return await attempt(signal, (stop) => work(stop, tries))
        } catch (error) {
          if (signal.aborted || tries === retries || error instanceof PageError) throw error
        }
        await pause(retryDelayMs * 3 ** tries, signal)
      }
    },
  }
}
