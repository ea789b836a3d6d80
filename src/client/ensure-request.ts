import type { RequestParts } from '../../contracts/check-request.ts'
import { checkRequest } from '../../contracts/check-request.ts'
import type { AppRoute } from '../../contracts/rest.ts'
import { isNoBody } from '../../contracts/rest.ts'
import { ApiClientError } from './client-error.ts'

/**
 * Throws unless a request matches its route's contract; ts-rest itself does not check it (API-10): `REQUIRED_FIELD`
 * with the first field that must not be undefined or an empty text but is, otherwise `BAD_REQUEST` with the first wrong
 * field. Path parameters are checked by the route's schema only; for missing ones see `pathParams`.
 */
export function ensureRequest(route: AppRoute, parts: RequestParts): void {
  const { body } = parts
  const label = `${route.method} ${route.path}`
  const { contentType = 'application/json' } = route as { readonly contentType?: string }
  if (contentType !== 'application/json')
    throw new TypeError(`${label} takes ${contentType}: this client sends JSON alone`)
  const faults = checkRequest(route, parts)
  // An empty text that the schema refuses comes from a form field left empty, so it counts as missing.
  const missing = faults.find(({ found }) => found === undefined || found === '')
  const isUnasked = body !== undefined && (!('body' in route) || isNoBody(route.body))
  const field = (missing ?? faults[0])?.pointer ?? (isUnasked && '/body')
  if (field) throw new ApiClientError(missing ? 'REQUIRED_FIELD' : 'BAD_REQUEST', { route: label, field })
}
