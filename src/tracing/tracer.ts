import type { Transition } from '../run-machine.ts'
import type { ConsolePort } from './console-traces.ts'
import { createConsoleTraces } from './console-traces.ts'
import { createFloodGuard } from './flood-guard.ts'
import { maxTracesPerMinute } from './limits.ts'
import type { Moment, TraceEvent } from './make-traces.ts'
import { createTraceMaker } from './make-traces.ts'
import { createRedactor } from './redact.ts'
import type { OutgoingTrace, TraceSender } from './trace.ts'
import { createTraceQueue } from './trace-queue.ts'

export interface TracerOptions {
  /**
   * Resolves to the sender, once the client is initialised. Called when there is something to send, and again a minute
   * after a failure.
   */
  readonly connect: () => Promise<TraceSender>
  /** From the environment: whether state transitions are sent (TRACE-3), and whether traces are printed (TRACE-4). */
  readonly settings: { readonly stateTransitions: boolean; readonly console: boolean }
  /** Debug mode prints traces too. Called at each trace. Default: never. */
  readonly isDebug?: () => boolean
  /** In test mode traces are tagged `mode: 'test'` (ENV-3). Default false. */
  readonly isTest?: boolean
  /** Secrets without a recognisable form, called at each trace: the live token, a code that was entered. */
  readonly secrets?: () => readonly string[]
  /** Address of the page; query and fragment are left out. */
  readonly address: () => string
  readonly userAgent: string
  readonly now?: () => Date
  readonly setTimeout?: (work: () => void, ms: number) => unknown
  readonly console?: ConsolePort
}

/**
 * No method throws or blocks, whatever its arguments and the state of the trace service (TRACE-5). `moment` is for
 * events that are reported late; the default is the present time and page.
 */
export interface Tracer {
  readonly custom: (happening: TraceEvent, moment?: Moment) => void
  /** Accepts any thrown value. An object is reported once, even if several places report it. */
  readonly error: (error: unknown, context?: Readonly<Record<string, unknown>>, moment?: Moment) => void
  readonly stateTransition: (transition: Transition, moment?: Moment) => void
  /** Counts traces that were lost before they reached the tracer. */
  readonly drop: (count: number) => void
  /** Call it when the page may be left: prints and sends the waiting traces at once. */
  readonly flush: () => void
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Reports events of a page to the brand's backend (TRACE-1 to TRACE-6). One for each document. */
export function createTracer(options: TracerOptions): Tracer {
  const {
    connect,
    settings,
    isDebug = () => false,
    now = () => new Date(),
    setTimeout: later = (work: () => void, ms: number): unknown => setTimeout(work, ms),
    isTest = false,
  } = options
  const make = createTraceMaker({
    userAgent: options.userAgent,
    isTest,
    redact: createRedactor(options.secrets),
  })
  const here = (): Moment => ({ at: now(), address: options.address() })
  const lines = createConsoleTraces(options.console ?? console, later)
  const reported = new WeakSet<object>()
  let isSending = false

  /** Errors of the trace service are not traced, because that would never end. */
  function forget(error: unknown) {
    for (let inner = error; isObject(inner) && !reported.has(inner); inner = (inner as Error).cause)
      reported.add(inner)
  }

  const queue = createTraceQueue({
    connect: async () => {
      const send = await connect()
      return (outgoing) => {
        isSending = true
        try {
          return send(outgoing)
        } finally {
          isSending = false
        }
      }
    },
    noticeOf: (count) =>
      make.custom(
        { name: 'traces dropped', level: 'warning', category: 'tracing', tags: { count: String(count) } },
        { at: now(), address: '' },
      ),
    onFailed: forget,
    now,
    later,
  })

  /** Each kind has its own limit per minute, so that many of one kind do not hide another. */
  function reporter(isSent: boolean) {
    const mayPass = createFloodGuard(maxTracesPerMinute, now)
    return (trace: () => OutgoingTrace) => {
      try {
        const isPrinted = settings.console || isDebug()
        if (isSending || !(isSent || isPrinted)) return
        if (!mayPass()) return isSent && queue.drop(1)
        const outgoing = trace()
        if (isPrinted) lines.add(outgoing)
        if (isSent) queue.add(outgoing)
      } catch {
        // An error in tracing must not disturb the code that reports something.
      }
    }
  }
  const reportCustom = reporter(true)
  const reportError = reporter(true)
  const reportTransition = reporter(settings.stateTransitions)

  return {
    custom: (happening, moment) =>
      reportCustom(() => ({ kind: 'custom', trace: make.custom(happening, moment ?? here()) })),
    error(error, context, moment) {
      if (isObject(error) && reported.has(error)) return
      reportError(() => {
        if (isObject(error)) reported.add(error)
        return { kind: 'error', trace: make.error(error, context ?? {}, moment ?? here()) }
      })
    },
    stateTransition: (transition, moment) =>
      reportTransition(() => ({
        kind: 'stateTransition',
        trace: make.stateTransition(transition, moment ?? here()),
      })),
    drop: queue.drop,
    flush() {
      try {
        lines.flush()
        queue.flush()
      } catch {
        // Leaving the page must not be disturbed either.
      }
    },
  }
}
