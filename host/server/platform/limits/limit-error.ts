import { ProblemError } from 'gridfront/fastify'

export interface LimitFacts {
  readonly msBeforeNext: number
  readonly isFirst: boolean
  /** Message for the sender. */
  readonly detail?: string
}

/** Thrown for too many requests: 429 with `Retry-After` (RFC 6585 section 4). Holds no key, because errors are logged. */
export class LimitError extends ProblemError {
  /** Name of the limit. */
  readonly limit: string
  /** Whole seconds to wait, at least 1. */
  readonly retryAfterSeconds: number
  /** Whether this is the first refusal of its window, in any copy of the server. Only that one is logged. */
  readonly isFirst: boolean
  constructor(limit: string, { msBeforeNext, isFirst, detail }: LimitFacts) {
    super(429, detail ?? 'That was too often. Please wait a little and try again.')
    this.limit = limit
    this.retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
    this.isFirst = isFirst
  }
}
