import type { AppRoute } from './rest.ts'
import { bodySchema } from './rest.ts'
import type { Validate } from './standard-schema.ts'
import { isSchema, namesOf, toPointer, validateNow, valueAt } from './standard-schema.ts'

/** A request's parts, under the names that ts-rest gives them. */
export interface RequestParts {
  readonly params?: unknown
  readonly query?: unknown
  /** Names may be in upper or lower case. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/** One way in which a request breaks its contract. */
export interface RequestFault {
  /** RFC 6901, from the top of the request: `/body/email`. */
  readonly pointer: string
  /** The schema's message. zod/mini always says 'Invalid input', unless `validate` adds messages. */
  readonly detail: string
  /** The value found there. */
  readonly found: unknown
}

const inSmallLetters = (named: object | null | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(named ?? {}).map(([name, one]) => [name.toLowerCase(), one]))

/**
 * The faults of a request against its contract; empty if it is valid. Callers check for a body where the contract has
 * none. `keep` receives the output of each schema with the path of its part: `['body']`, or `['headers', 'if-match']`,
 * since a contract has one schema per header.
 */
export function checkRequest(
  route: AppRoute,
  { params, query, headers, body }: RequestParts,
  validate: Validate = validateNow,
  keep?: (at: readonly string[], value: unknown) => void,
): RequestFault[] {
  const sent = inSmallLetters(headers)
  const check = (at: readonly string[], schema: unknown, given: unknown): RequestFault[] => {
    if (!isSchema(schema)) return []
    const { issues = [], value } = validate(schema, given)
    keep?.(at, value)
    return issues.map((issue) => {
      const names = namesOf(issue)
      return { pointer: toPointer([...at, ...names]), detail: issue.message, found: valueAt(given, names) }
    })
  }
  return [
    ...check(['params'], route.pathParams, params ?? {}),
    ...check(['query'], route.query, query ?? {}),
    ...Object.entries(inSmallLetters(route.headers)).flatMap(([name, schema]) =>
      check(['headers', name], schema, sent[name]),
    ),
    ...check(['body'], bodySchema(route), body),
  ]
}
