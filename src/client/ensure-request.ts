import type { AppRoute } from '../../contracts/rest.ts'
import { noBody } from '../../contracts/rest.ts'
import type { Issue } from '../../contracts/standard-schema.ts'
import { isSchema, namesOf, toPointer } from '../../contracts/standard-schema.ts'
import { ApiClientError } from './client-error.ts'

/** A request's parts, under the names that ts-rest gives them. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: unknown
  /** In any case of letters. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

interface Fault {
  readonly field: string
  readonly isMissing: boolean
}

const valueAt = (whole: unknown, names: readonly string[]) =>
  names.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], whole)

function faultsOf(part: string, schema: unknown, value: unknown): Fault[] {
  if (!isSchema(schema)) return []
  const outcome = schema['~standard'].validate(value)
  // The call goes out in the same moment, in the name of whoever makes it.
  if (outcome instanceof Promise) throw new TypeError('A schema of a request must not be asynchronous')
  const toFault = (issue: Issue): Fault => {
    const names = namesOf(issue)
    const found = valueAt(value, names)
    // An empty text that the schema refuses is a field left empty: people and forms call it missing.
    return { field: part + toPointer(names), isMissing: found === undefined || found === '' }
  }
  return (outcome.issues ?? []).map(toFault)
}

/** A contract names them one by one, each with a schema of its own. */
function headerFaults({ headers: schemas = {} }: AppRoute, given: RequestParts['headers'] = {}): Fault[] {
  const sent = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.entries(schemas ?? {}).flatMap(([name, schema]) =>
    faultsOf(`/headers/${name.toLowerCase()}`, schema, sent[name.toLowerCase()]),
  )
}

function bodyFaults(route: AppRoute, body: unknown): Fault[] {
  const schema: unknown = 'body' in route ? route.body : noBody
  if (schema === noBody) return body === undefined ? [] : [{ field: '/body', isMissing: false }]
  return faultsOf('/body', schema, body)
}

/**
 * Throws unless a request keeps its route's contract, which ts-rest does not ask (API-10): `REQUIRED_FIELD`
 * with the first field that is undefined or an empty text where the schema does not take it, otherwise
 * `BAD_REQUEST` with the first that is wrong. `params` are those of the path's schema; that each is there and
 * leads nowhere else is the business of `pathParams`.
 */
export function ensureRequest(route: AppRoute, { params, query, headers, body }: RequestParts): void {
  const label = `${route.method} ${route.path}`
  if ('contentType' in route && route.contentType !== undefined && route.contentType !== 'application/json')
    throw new TypeError(`${label} takes ${route.contentType}: this client sends JSON alone`)
  const faults = [
    ...faultsOf('/params', route.pathParams, params ?? {}),
    ...faultsOf('/query', route.query, query ?? {}),
    ...headerFaults(route, headers),
    ...bodyFaults(route, body),
  ]
  const missing = faults.find(({ isMissing }) => isMissing)
  const fault = missing ?? faults[0]
  if (fault === undefined) return
  throw new ApiClientError(missing ? 'REQUIRED_FIELD' : 'BAD_REQUEST', { route: label, field: fault.field })
}
