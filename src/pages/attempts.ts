import { PageError } from './page-error.ts'

/** PAGE-2: four requests in all. */
export const maxRetries = 3
/** A request or a chunk that takes longer has failed. Equals the time-out of a request to the backend. */
export const requestTimeoutMs = 10_000
/**
 * Delay before the first retry; each further one is three times as long, so that retries outlast a short interruption
 * without flooding a server that is down.
 */
export const retryDelayMs = 100

export interface Clock {
  readonly setTimeout?: (work: () => void, ms: number) => unknown
  readonly clearTimeout?: (timer: never) => void
}

/** The browser's timers, where no others are passed in. */
export const clockOf = ({
  setTimeout: later = (work, ms) => setTimeout(work, ms),
  clearTimeout: cancel = (timer) => clearTimeout(timer),
}: Clock) => ({ later, cancel })

/** Work with a time-out and retries. All of it ends when `signal` is aborted. */
export interface Attempts {
  readonly retry: <Result>(
    signal: AbortSignal,
    retries: number,
    /** `tries`: the number of failures so far. A rejection is retried, except a `PageError`. */
    work: (signal: AbortSignal, tries: number) => Promise<Result>,
  ) => Promise<Result>
  /** One attempt, without a retry. */
  readonly attempt: <Result>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
    timeoutMs?: number,
  ) => Promise<Result>
  /** Resolves after the time, or when `signal` is aborted. */
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
