import type { AppRoute } from './rest.ts'
import { factsOf } from './route-facts.ts'

/** A header that the contract has an answer bring, whatever its body says. */
export interface PromisedHeader {
  readonly name: 'Cache-Control' | 'WWW-Authenticate' | 'Allow' | 'Retry-After'
  /** What its value has in it. */
  readonly pattern: RegExp
}

const noStore = { name: 'Cache-Control', pattern: /(?:^|[\s,])no-store(?:$|[\s,;])/i } as const
const challenge = { name: 'WWW-Authenticate', pattern: /(?:^|,\s*)bearer\b/i } as const
const allow = { name: 'Allow', pattern: /[A-Z]/ } as const
const retryAfter = { name: 'Retry-After', pattern: /\d/ } as const

/** Whether the backend itself answers: files of the site may come out of anybody's cache. */
export function isOfBackend(route: AppRoute): boolean {
  const { bearer, renewsCsrfToken } = factsOf(route)
  return route.method !== 'GET' || bearer !== undefined || renewsCsrfToken === true
}

/** The headers that an answer of a route has to bring. Those of the CSRF token stand in `RouteFacts.renewsCsrfToken`. */
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
 * What a backend of ours sends with a status when nothing else was said. The challenge stands on every 401 (RFC 9110,
 * section 15.5.2), though a contract promises it only where a token is needed: a log-in is refused in its body.
 */
export const usualHeaders = (status: number): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  ...((status === 429 || status === 503) && { 'retry-after': '5' }),
})
