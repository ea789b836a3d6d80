import * as z from 'zod/mini'
import type { PromisedAnswer } from '../../contracts/promised-answer.ts'
import { promisedBy } from '../../contracts/promised-answer.ts'
import type { AppRoute } from '../../contracts/rest.ts'
import { routeKey } from './contract-routes.ts'
import { MockError } from './mock-error.ts'

/** One way in which a value is not what the contract says. */
export interface Fault {
  /** RFC 6901; '' is the whole value. */
  readonly pointer: string
  /** What was expected, and what came. */
  readonly detail: string
}

interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}
interface Outcome {
  readonly value?: unknown
  readonly issues?: readonly Issue[] | undefined
}
interface Schema {
  readonly '~standard': { readonly validate: (value: unknown) => Outcome | Promise<Outcome> }
}

// "No body" and "any type" are symbols in ts-rest.
export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '~standard' in value

const pointerTo = (keys: readonly PropertyKey[]) =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

// zod/mini comes without words, and a global setting would give them to the page under test as well.
const words = { error: z.locales.en().localeError }

function check(schema: Schema, value: unknown): Outcome {
  if (schema instanceof z.core.$ZodType) {
    const { success, data, error } = z.safeParse(schema, value, words)
    return success ? { value: data } : { issues: error.issues }
  }
  const outcome = schema['~standard'].validate(value)
  if (outcome instanceof Promise) throw new TypeError('A schema of a contract has to answer at once')
  return outcome
}

/** Where a value has members that its schema does not promise: the exported contract has none of them either. */
function unpromised(given: unknown, promised: unknown, keys: readonly PropertyKey[]): Fault[] {
  if (typeof given !== 'object' || given === null || typeof promised !== 'object' || promised === null)
    return []
  return Object.entries(given).flatMap(([key, value]) => {
    if (value === undefined) return []
    const path = [...keys, key]
    return Object.hasOwn(promised, key)
      ? unpromised(value, (promised as Record<string, unknown>)[key], path)
      : [{ pointer: pointerTo(path), detail: 'Unexpected member: the contract does not know it' }]
  })
}

function faultsOf(schema: Schema, value: unknown, at: readonly PropertyKey[]): Fault[] {
  const { issues } = check(schema, value)
  return (issues ?? []).map(({ message, path = [] }) => {
    const keys = path.map((step) => (typeof step === 'object' ? step.key : step))
    return { pointer: pointerTo([...at, ...keys]), detail: message }
  })
}

/** `part` is `params`, `query`, `headers` or `body`: pointers start with it. What is no schema has no faults. */
export const partFaults = (schema: unknown, value: unknown, part: string): Fault[] =>
  isSchema(schema) ? faultsOf(schema, value, [part]) : []

export interface RequestParts {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** How a request breaks its contract; pointers start at the top of the request: `/body/email`. */
export function requestFaults(route: AppRoute, parts: RequestParts): Fault[] {
  return [
    ...partFaults(route.pathParams, parts.params, 'params'),
    ...partFaults(route.query, parts.query, 'query'),
    ...partFaults(route.headers, parts.headers, 'headers'),
    ...partFaults('body' in route ? route.body : undefined, parts.body, 'body'),
  ]
}

export const documentedStatuses = (route: AppRoute): number[] => Object.keys(route.responses).map(Number)

/** Throws a `MockError` that names route, status and field when the contract does not let this answer pass. */
export function ensureAnswer(route: AppRoute, status: number, body: unknown): PromisedAnswer {
  const key = routeKey(route)
  const about = { route: key, status }
  const promised = promisedBy(route, status)
  if (promised === null)
    throw new MockError(
      'MOCK_ANSWER',
      `${key} cannot answer ${status}: its contract has ${documentedStatuses(route).join(', ')}`,
      about,
    )
  if (promised.contentType === null) {
    if (body !== undefined && body !== null)
      throw new MockError('MOCK_ANSWER', `${key} has no body in its answer ${status}`, {
        ...about,
        field: '',
      })
    return promised
  }
  if (promised.schema === null) return promised
  const [fault] = [
    ...faultsOf(promised.schema, body, []),
    ...unpromised(body, check(promised.schema, body).value ?? body, []),
  ]
  if (fault) {
    const place = fault.pointer === '' ? 'the body as a whole' : fault.pointer
    throw new MockError(
      'MOCK_ANSWER',
      `${key} cannot answer ${status} with this body: ${place} breaks the contract (${fault.detail})`,
      { ...about, field: fault.pointer },
    )
  }
  return promised
}
