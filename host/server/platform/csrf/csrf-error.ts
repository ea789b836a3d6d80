import { ProblemError } from 'gridfront/fastify'

/**
 * Thrown for a request that does not prove to come from a page of the site (API-5). Customers read `detail`, for
 * instance in the login form, so it says what they can do; `reason` is only for the log.
 */
export class CsrfError extends ProblemError {
  readonly reason: string
  constructor(reason: string, detail = 'This page is out of date. Please try again.') {
    super(403, detail)
    this.reason = reason
  }
}
