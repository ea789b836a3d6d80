import type {
  CustomTrace,
  ErrorTrace,
  StateTransitionTrace,
  TraceLevel,
} from '../../contracts/schemas/tracing.ts'
import type { Transition } from '../run-machine.ts'
import { bytesOf } from './bytes-of.ts'
import { plainObject } from './plain-object.ts'
import type { Redact } from './redact.ts'
import { shorten } from './shorten.ts'

/** An event in the page, as it was reported. */
export interface TraceEvent {
  readonly name: string
  readonly level: TraceLevel
  readonly category: string
  /** Texts by name, to filter by. */
  readonly tags?: Readonly<Record<string, string>>
}

/** When and where an event happened. */
export interface Moment {
  readonly at: Date
  /** The page's address; query and fragment are left out. */
  readonly address: string
}

export interface TraceMaterials {
  readonly redact: Redact
  readonly userAgent: string
  readonly isTest: boolean
}

// The body limit is 64 KiB, and each UTF-16 unit of a text takes up to three bytes.
const maxBytes = 60_000
const levels: readonly string[] = ['debug', 'info', 'warning', 'error'] satisfies TraceLevel[]

interface ErrorParts {
  readonly message?: unknown
  readonly stack?: unknown
  readonly about: object
}

/** Accepts any thrown value: other code throws texts, undefined, or objects that throw when read. */
function partsOf(error: unknown): ErrorParts {
  if (typeof error !== 'object' || error === null) return { message: String(error), about: {} }
  try {
    const { name, message, stack, code, cause } = error as Record<string, unknown>
    if (typeof message !== 'string') return { about: {} }
    // Not `code`, which is the name for what a visitor types.
    return { message, stack, about: { errorName: name, errorCode: code, cause } }
  } catch {
    return { message: 'An error that cannot be read', about: {} }
  }
}

/** Makes traces that match the contract: redacted, within its bounds, with the time of the event (API-3). */
export function createTraceMaker({ redact, userAgent, isTest }: TraceMaterials) {
  const text = (value: unknown, most: number) => shorten(redact(String(value)), most)
  const name = (value: unknown) => text(value, 200) || 'unnamed'
  const plain = (value: object) => plainObject(value, redact)
  const sender = ({ at }: Moment) => ({ userAgent: text(userAgent, 1000), timestamp: at.toISOString() })
  const mode = isTest ? { mode: 'test' } : {}

  const toTag = ([tag, value]: readonly [string, unknown]) => [
    tag,
    typeof value === 'string' ? value : shorten(JSON.stringify(value), 1000),
  ]

  return {
    custom: (happening: TraceEvent, moment: Moment): CustomTrace => ({
      name: name(happening.name),
      level: levels.includes(happening.level) ? happening.level : 'info',
      category: text(happening.category, 200),
      tags: { ...Object.fromEntries(Object.entries(plain(happening.tags ?? {})).map(toTag)), ...mode },
      ...sender(moment),
    }),

    error(error: unknown, context: object, moment: Moment): ErrorTrace {
      const { message = JSON.stringify(plain({ thrown: error })), stack, about } = partsOf(error)
      const trace: ErrorTrace = {
        message: text(message, 2000),
        ...(typeof stack === 'string' && { stack: text(stack, 16_000) }),
        url: text(moment.address.replace(/[?#].*/s, ''), 2000),
        context: { ...plain(about), ...plain(context), ...mode },
        ...sender(moment),
      }
      if (trace.stack === undefined || bytesOf(trace) <= maxBytes) return trace
      return { ...trace, stack: shorten(trace.stack, 4000) }
    },

    stateTransition: ({ machine, event, from, to }: Transition, moment: Moment): StateTransitionTrace => ({
      machine: name(machine),
      event: name(event),
      from: name(from),
      to: name(to),
      ...sender(moment),
    }),
  }
}
