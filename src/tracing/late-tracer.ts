import { mostWaiting, pauseMs } from './limits.ts'
import type { Moment } from './make-traces.ts'
import type { Tracer } from './tracer.ts'

export interface LateTracerOptions {
  /**
   * Loads the code of the tracer and makes it. Called with the first report; after a failure a minute goes by
   * before the next report tries again.
   */
  readonly load: () => Promise<Tracer>
  /** Whether anybody wants state transitions, sent or printed: without them most pages load nothing. */
  readonly wantsTransitions: () => boolean
  readonly address: () => string
  readonly now?: () => Date
  readonly setTimeout?: (work: () => void, ms: number) => unknown
}

/**
 * A tracer whose code comes when there is something to report, so that pages without a fault do not carry it.
 * Reports wait for it with their own time and address; at most 100, then the oldest is dropped and counted.
 */
export function createLateTracer({
  load,
  wantsTransitions,
  address,
  now = () => new Date(),
  setTimeout: later = (work, ms) => setTimeout(work, ms),
}: LateTracerOptions): Tracer {
  let tracer: Tracer | null = null
  let isLoading = false
  let dropped = 0
  const waiting: ((tracer: Tracer) => void)[] = []

  function begin() {
    if (isLoading) return
    isLoading = true
    // In a later turn, so that the code which reports something goes on first.
    void Promise.resolve()
      .then(load)
      .then(
        (loaded) => {
          tracer = loaded
          loaded.drop(dropped)
          for (const report of waiting.splice(0)) report(loaded)
        },
        () =>
          later(() => {
            isLoading = false
          }, pauseMs),
      )
  }

  function keep(report: (tracer: Tracer, moment: Moment) => void, isWanted = () => true) {
    try {
      if (!isWanted()) return
      const moment = { at: now(), address: address() }
      if (tracer) return report(tracer, moment)
      if (waiting.push((loaded) => report(loaded, moment)) > mostWaiting) {
        waiting.shift()
        dropped += 1
      }
      begin()
    } catch {
      // A fault of tracing must not disturb the code that reports something.
    }
  }

  return {
    custom: (happening) => keep((loaded, moment) => loaded.custom(happening, moment)),
    error: (error, context) => keep((loaded, moment) => loaded.error(error, context, moment)),
    stateTransition: (transition) =>
      keep((loaded, moment) => loaded.stateTransition(transition, moment), wantsTransitions),
    drop(count) {
      if (tracer) tracer.drop(count)
      else dropped += count
    },
    flush: () => tracer?.flush(),
  }
}
