import * as z from 'zod/mini'
import { rest } from '../rest.ts'
import { Problem } from '../schemas/problem.ts'

const problem = rest.otherResponse({ contentType: 'application/problem+json', body: Problem })

// Not `as const`: spreading such an object loses its numeric keys in TypeScript 7, and with them the statuses.
/** What any route may answer when it is not there to be had: wrong method, too many requests, a fault, a pause. */
export const faults = { 405: problem, 429: problem, 500: problem, 503: problem }

/** Reads that need a live token. */
export const authorisedRead = { 401: problem, ...faults }

/** Reads of anybody, whose query has to keep the contract. */
export const judgedRead = { 422: problem, ...faults }

/** The same where each sender has so many: a page of another site may not spend them. */
export const countedRead = { 403: problem, ...judgedRead }

/** Nothing has the name that was asked for. */
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

/** The same without a body to judge. */
export const unsafeWithoutBody = {
  400: problem,
  403: problem,
  413: problem,
  415: problem,
  ...faults,
}

/** The same for who is logged in; without a live token 401. */
export const authorisedWrite = { 401: problem, ...unsafeWithoutBody }
/** And with a body that holds the password again: 409 when it is wrong. A 401 would end the session. */
export const authorisedWriteWithBody = { 401: problem, 409: problem, ...unsafeWithBody }

/** A one-time token that opens nothing (any more). */
export const gone = { 410: problem }

/** The name of a request that was sent before, on one that is not the same. */
export const changedRetry = { 409: problem }

/** Static files: whatever stands before them (a cache, a host) may answer in its own words. */
export const fileMissing = rest.otherResponse({ contentType: '*/*', body: z.unknown() })
