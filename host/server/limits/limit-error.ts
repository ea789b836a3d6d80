import { ProblemError } from 'gridfront/fastify'

export interface LimitFacts {
  readonly msBeforeNext: number
  readonly isFirst: boolean
  /** What the sender reads. */
  readonly detail?: string
}

/** A request that came too often: 429 with `Retry-After` (RFC 6585 section 4). Holds no key: errors get logged. */
export class LimitError extends ProblemError {
  /** Name of the limit. */
  readonly limit: string
  /** Whole seconds after which it lets the same sender in again, at least 1. */
  readonly retryAfterSeconds: number
  /** Nobody else has been refused in this window, by any copy of the server: the one to log. */
  readonly isFirst: boolean
  constructor(limit: string, { msBeforeNext, isFirst, detail }: LimitFacts) {
    super(429, detail ?? 'That was too often. Please wait a little and try again.')
    this.limit = limit
    this.retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
    this.isFirst = isFirst
  }
}
