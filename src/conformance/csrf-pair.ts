import { readSetCookie } from '../cookies.ts'
import { decoded } from './http-client.ts'
import type { Exchange } from './outcomes.ts'

interface Names {
  readonly cookieName: string
  readonly headerName: string
}

/** The CSRF token that a request carries, in one half or in both; undefined for none, and for halves that differ. */
export function pairOf({ request: { headers } }: Exchange, names: Names): string | undefined {
  const cookie = (headers.cookie ?? '')
    .split('; ')
    .map(readSetCookie)
    .findLast((one) => one?.name.replace(/^__Host-/, '') === names.cookieName)
  const halves = [headers[names.headerName.toLowerCase()], cookie ? decoded(cookie.value) : undefined].filter(
    Boolean,
  )
  return new Set(halves).size === 1 ? halves[0] : undefined
}

/** As `pairOf`, where it is not the client's own: it is another's, or one that should count no more. */
export const foreignPairOf = (exchange: Exchange, names: Names): string | undefined =>
  exchange.hasOwnPair ? undefined : pairOf(exchange, names)
