import type { ResolvedEnvironment } from '../brand/environment.ts'
import { readModes } from '../brand/read-modes.ts'
import { createLateTracer } from '../tracing/late-tracer.ts'
import { traceUncaught } from '../tracing/trace-uncaught.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { isDebug } from './debug-mode.ts'
import type { Session } from './session.ts'
import { whenIdle } from './when-idle.ts'

/** How long traces may wait on a busy page. */
const longestWaitMs = 5000

/** Nobody waits for a trace, so its code is loaded in idle time. */
const idle = () => new Promise<void>((resolve) => void whenIdle(resolve, longestWaitMs))

export interface Tracing {
  readonly tracer: Tracer
  /** Reports the uncaught errors of before, and listens for more. Returns a function that stops it. */
  readonly start: (early?: readonly Event[]) => () => void
}

/**
 * Traces this document's errors and state machines. `session` is called only when there is something to send, since the
 * session itself is traced. `isUsed`: traces wait until it resolves.
 */
export function makeTracing(
  { tracing: settings }: ResolvedEnvironment,
  session: () => Session,
  isUsed?: Promise<unknown>,
): Tracing {
  const { isTest } = readModes(location.href)
  // Read now: a guard may redirect to an address without the fragment.
  isDebug()
  const address = () => location.href
  const tracer = createLateTracer({
    load: async () => {
      await isUsed
      await idle()
      const { createTracer } = await import('./tracer.ts')
      return createTracer({
        connect: async () => {
          const [{ client }, { traceSender }] = await Promise.all([
            session().api(),
            import('../tracing/trace-sender.ts'),
          ])
          const sendTrace = traceSender(client)
          return async (outgoing) => {
            // Wait until the session is known, because the trace is sent with its token.
            await session().auth.settled()
            return sendTrace(outgoing)
          }
        },
        settings,
        isDebug,
        isTest,
        secrets: () => [session().auth.token() ?? ''],
        address,
        userAgent: navigator.userAgent,
      })
    },
    wantsTransitions: () => settings.stateTransitions || settings.console || isDebug(),
    address,
  })
  return { tracer, start: (early) => traceUncaught(window, tracer, early) }
}
