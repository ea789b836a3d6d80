import * as z from 'zod/mini'
import type { OtherBody } from '../rest.ts'
import { rest } from '../rest.ts'
import { Problem } from '../schemas/problem.ts'

/** A problem document. An interface: the declarations of routes name it at each status, and would write out an alias. */
export interface ProblemBody extends OtherBody<typeof Problem> {}

const problem: ProblemBody = rest.otherResponse({ contentType: 'application/problem+json', body: Problem })

// Not `as const`: spreading such an object loses its numeric keys in TypeScript 7, and with them the statuses.
/** Errors that any route may answer with: wrong method, too many requests, a fault, maintenance. */
export const faults = { 405: problem, 429: problem, 500: problem, 503: problem }

/** Reads that need a live token. */
export const authorisedRead = { 401: problem, ...faults }

/** Public reads with a query that must match the contract. */
export const validatedRead = { 422: problem, ...faults }

/** The same with a limit for each sender. Pages of other sites must not be able to use it up. */
export const countedRead = { 403: problem, ...validatedRead }

/** Status of a request for something that does not exist. */
export const missing = { 404: problem }

/** A request that changes something: broken JSON, no CSRF token, too large, wrong type, broken contract. */
export const unsafeWithBody = {
  400: problem,
  403: problem,
  413: problem,
  415: problem,
  422: problem,
  ...faults,
}

/** The same without a body to validate. */
export const unsafeWithoutBody = {
  400: problem,
  403: problem,
  413: problem,
  415: problem,
  ...faults,
}

/** The same for a logged-in customer; without a live token 401. */
export const authorisedWrite = { 401: problem, ...unsafeWithoutBody }
/** With a body that contains the password as well: 409 when it is wrong, because a 401 would end the session. */
export const authorisedWriteWithBody = { 401: problem, 409: problem, ...unsafeWithBody }

/** A one-time token that is not valid (any more). */
export const gone = { 410: problem }

/** A request ID that was sent before with other content. */
export const changedRetry = { 409: problem }

/** Static files: a cache or host in front may answer with its own error page. */
export const fileMissing = rest.otherResponse({ contentType: '*/*', body: z.unknown() })
