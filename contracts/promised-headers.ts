import type { AppRoute } from './rest.ts'
import { factsOf } from './route-facts.ts'

/** A header that an answer must have by the contract, whatever its body. */
export interface PromisedHeader {
  readonly name: 'Cache-Control' | 'WWW-Authenticate' | 'Allow' | 'Retry-After'
  /** The pattern that its value must match. */
  readonly pattern: RegExp
}

const noStore = { name: 'Cache-Control', pattern: /(?:^|[\s,])no-store(?:$|[\s,;])/i } as const
const challenge = { name: 'WWW-Authenticate', pattern: /(?:^|,\s*)bearer\b/i } as const
const allow = { name: 'Allow', pattern: /[A-Z]/ } as const
const retryAfter = { name: 'Retry-After', pattern: /\d/ } as const

/** Whether the backend itself answers: files of the site may come from a shared cache. */
export function isOfBackend(route: AppRoute): boolean {
  const { bearer, renewsCsrfToken } = factsOf(route)
  return route.method !== 'GET' || bearer !== undefined || renewsCsrfToken === true
}

/** The headers that an answer of a route must have. For those of the CSRF token see `RouteFacts.renewsCsrfToken`. */
export const promisedHeaders = (route: AppRoute, status: number): readonly PromisedHeader[] =>
  isOfBackend(route)
    ? [
        noStore,
        ...(status === 401 && factsOf(route).bearer === 'needed' ? [challenge] : []),
        ...(status === 405 ? [allow] : []),
        ...(status === 429 || status === 503 ? [retryAfter] : []),
      ]
    : []

/**
 * The headers that our backend adds to a status by default. Every 401 has the challenge (RFC 9110, section 15.5.2),
 * though a contract promises it only where a token is needed: a refused login says so in its body.
 */
export const usualHeaders = (status: number): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  ...((status === 429 || status === 503) && { 'retry-after': '5' }),
})
