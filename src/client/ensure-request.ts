import type { RequestParts } from '../../contracts/judge-request.ts'
import { judgeRequest } from '../../contracts/judge-request.ts'
import type { AppRoute } from '../../contracts/rest.ts'
import { isNoBody } from '../../contracts/rest.ts'
import { ApiClientError } from './client-error.ts'

/**
 * Throws unless a request keeps its route's contract, which ts-rest does not ask (API-10): `REQUIRED_FIELD`
 * with the first field that is undefined or an empty text where the schema does not take it, otherwise
 * `BAD_REQUEST` with the first that is wrong. `params` are those of the path's schema; that each is there and
 * leads nowhere else is the business of `pathParams`.
 */
export function ensureRequest(route: AppRoute, parts: RequestParts): void {
  const { body } = parts
  const label = `${route.method} ${route.path}`
  const { contentType = 'application/json' } = route as { readonly contentType?: string }
  if (contentType !== 'application/json')
    throw new TypeError(`${label} takes ${contentType}: this client sends JSON alone`)
  const faults = judgeRequest(route, parts)
  // An empty text that the schema refuses is a field left empty: people and forms call it missing.
  const missing = faults.find(({ found }) => found === undefined || found === '')
  const isUnasked = body !== undefined && (!('body' in route) || isNoBody(route.body))
  const field = (missing ?? faults[0])?.pointer ?? (isUnasked && '/body')
  if (field) throw new ApiClientError(missing ? 'REQUIRED_FIELD' : 'BAD_REQUEST', { route: label, field })
}
