import { vi } from 'vitest'
import type { OutgoingTrace, TraceSender } from '../../src/tracing/trace.ts'
import type { TracerOptions } from '../../src/tracing/tracer.ts'
import { createTracer } from '../../src/tracing/tracer.ts'

export const start = new Date('2026-11-20T00:00:00.000Z')
export const after = (ms: number) => new Date(start.getTime() + ms).toISOString()
export const step = { machine: 'auth', event: 'LOGIN', from: 'loggedOut', to: 'loading' }

/** A name that distinguishes traces. */
export const nameOf = ({ kind, trace }: OutgoingTrace): string =>
  kind === 'custom' ? trace.name : kind === 'error' ? trace.message : trace.event

/** A trace service that the test controls: it answers at once, on demand, or rejects. */
export function traceService() {
  const sent: OutgoingTrace[] = []
  const failing = { with: null as unknown }
  const waiting: (() => void)[] = []
  let isSlow = false
  const send: TraceSender = async (outgoing) => {
    sent.push(outgoing)
    if (failing.with !== null) throw failing.with
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  return {
    send,
    sent,
    names: () => sent.map(nameOf),
    /** From now on it rejects with this; with null it answers again. */
    fail: (error: unknown) => {
      failing.with = error
    },
    /** Makes it answer on demand from now on. */
    slowDown: () => {
      isSlow = true
    },
    /** Answers the oldest pending one. */
    answer: () => waiting.shift()?.(),
  }
}

/** Prints only if a test asks for it. */
export function consoleNotes() {
  const printed: (readonly [level: string, words: string, trace: unknown])[] = []
  const at = (level: string) => (words: string, trace: unknown) => void printed.push([level, words, trace])
  return { printed, console: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } }
}

/** A tracer between a trace service and a console that record their calls. Needs fake timers. */
export function tracerSetup(options: Partial<TracerOptions> = {}) {
  const service = traceService()
  const { printed, console } = consoleNotes()
  const connect = vi.fn(async () => service.send)
  const tracer = createTracer({
    connect,
    settings: { stateTransitions: true, console: false },
    address: () => 'https://www.wattlebird.example/plans?code=4821#top',
    userAgent: 'Wattle Browser 7',
    console,
    ...options,
  })
  const custom = (name: string) => tracer.custom({ name, level: 'info', category: 'spec' })
  return { ...service, tracer, custom, connect, printed }
}

/** Runs everything that does not wait for a timer. */
export const quiet = () => vi.advanceTimersByTimeAsync(0)
