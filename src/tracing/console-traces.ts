import type { OutgoingTrace } from './trace.ts'

/** How long traces are collected before they are printed (TRACE-4). */
export const consoleBufferMs = 500

export type ConsolePort = Pick<Console, 'debug' | 'info' | 'warn' | 'error'>

const methods = { debug: 'debug', info: 'info', warning: 'warn', error: 'error' } as const

/** The console's text for a trace, and its log level. */
function wordsOf({ kind, trace }: OutgoingTrace): readonly [keyof typeof methods, string] {
  if (kind === 'custom') return [trace.level, `${trace.category}: ${trace.name}`]
  if (kind === 'error') return ['error', trace.message]
  return ['debug', `${trace.machine}: ${trace.from} → ${trace.to} (${trace.event})`]
}

export interface ConsoleTraces {
  readonly add: (outgoing: OutgoingTrace) => void
  /** Prints the waiting traces at once. */
  readonly flush: () => void
}

/**
 * Collects traces for 500 ms from the first and prints them together, in order, so that a busy page's console stays
 * readable.
 */
export function createConsoleTraces(
  console: ConsolePort,
  later: (work: () => void, ms: number) => unknown,
): ConsoleTraces {
  let waiting: OutgoingTrace[] = []
  const flush = () => {
    const lines = waiting
    waiting = []
    for (const line of lines) {
      const [level, words] = wordsOf(line)
      console[methods[level]](`[trace] ${words}`, line.trace)
    }
  }
  return {
    add(outgoing) {
      const batch = waiting
      const print = () => {
        if (waiting === batch) flush()
      }
      if (batch.push(outgoing) === 1) later(print, consoleBufferMs)
    },
    flush,
  }
}
