import { ProblemError } from 'gridfront/fastify'

/**
 * A request that no page of ours has proved to have sent (API-5). The login form shows `detail` to customers,
 * so it says what they can do; `reason` is for the log alone.
 */
export class CsrfError extends ProblemError {
  readonly reason: string
  constructor(reason: string, detail = 'This page is out of date. Please try again.') {
    super(403, detail)
    this.reason = reason
  }
}
