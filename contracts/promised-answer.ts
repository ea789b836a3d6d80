import type { AppRoute } from './rest.ts'
import { noBody } from './rest.ts'
import type { Schema } from './standard-schema.ts'
import { isSchema } from './standard-schema.ts'

/** What the contract of a route says of one status. */
export interface PromisedAnswer {
  // `*/*` stands for any type.
  /** null: the answer has no body. */
  readonly contentType: string | null
  /** null: nothing is said of the body's shape. */
  readonly schema: Schema | null
  /** The body goes out as it is: a text in it is no JSON string. */
  readonly isRaw: boolean
}

interface Other {
  readonly contentType: string
  readonly body: unknown
}
const isOther = (promised: unknown): promised is Other =>
  typeof promised === 'object' && promised !== null && 'contentType' in promised && 'body' in promised

const schemaOf = (given: unknown) => (isSchema(given) ? given : null)

/** What a route promises for a status, or null when its contract does not list it. */
export function promisedBy({ responses }: AppRoute, status: number): PromisedAnswer | null {
  if (!Object.hasOwn(responses, status)) return null
  const promised: unknown = responses[status as keyof typeof responses]
  if (promised === noBody) return { contentType: null, schema: null, isRaw: false }
  if (isOther(promised))
    return { contentType: promised.contentType, schema: schemaOf(promised.body), isRaw: true }
  return { contentType: 'application/json', schema: schemaOf(promised), isRaw: false }
}
