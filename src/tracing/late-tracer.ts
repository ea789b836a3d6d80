import { maxWaiting, pauseMs } from './limits.ts'
import type { Moment } from './make-traces.ts'
import type { Tracer } from './tracer.ts'

export interface LateTracerOptions {
  /**
   * Loads the tracer's code and creates it. Called with the first report; after a failure, the first report after a
   * minute tries again.
   */
  readonly load: () => Promise<Tracer>
  /** Whether state transitions are sent or printed: if not, most pages load nothing. */
  readonly wantsTransitions: () => boolean
  readonly address: () => string
  readonly now?: () => Date
  readonly setTimeout?: (work: () => void, ms: number) => unknown
}

/**
 * A tracer whose code is loaded at the first report, so that pages without errors do not load it. Reports wait for it
 * with their own time and address; beyond 100, the oldest is dropped and counted.
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
    // In a later task, so that the reporting code continues first.
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
      if (waiting.push((loaded) => report(loaded, moment)) > maxWaiting) {
        waiting.shift()
        dropped += 1
      }
      begin()
    } catch {
      // An error in tracing must not disturb the code that reports something.
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
