import { readSetCookie } from '../cookies.ts'
import { decoded } from './http-client.ts'
import type { Exchange } from './outcomes.ts'

interface Names {
  readonly cookieName: string
  readonly headerName: string
}

/** The CSRF token of a request, in cookie, header or both; undefined if there is none, or if both differ. */
export function csrfTokenOf({ request: { headers } }: Exchange, names: Names): string | undefined {
  const cookie = (headers.cookie ?? '')
    .split('; ')
    .map(readSetCookie)
    .findLast((one) => one?.name.replace(/^__Host-/, '') === names.cookieName)
  const halves = [headers[names.headerName.toLowerCase()], cookie ? decoded(cookie.value) : undefined].filter(
    Boolean,
  )
  return new Set(halves).size === 1 ? halves[0] : undefined
}

/** Like `csrfTokenOf`, for a CSRF token that is not the client's own: another client's, or one that is no longer valid. */
export const foreignCsrfTokenOf = (exchange: Exchange, names: Names): string | undefined =>
  exchange.hasOwnPair ? undefined : csrfTokenOf(exchange, names)
