import type { AppRoute } from './rest.ts'
import { isNoBody } from './rest.ts'
import type { Schema } from './standard-schema.ts'
import { isSchema } from './standard-schema.ts'

/** The contract of a route for one status. */
export interface PromisedAnswer {
  // `*/*` means any type.
  /** Null if the answer has no body. */
  readonly contentType: string | null
  /** Null if the body's shape is not specified. */
  readonly schema: Schema | null
  /** The body is sent unchanged: a text is not encoded as a JSON string. */
  readonly isRaw: boolean
  /** The body is a file: bytes instead of text. */
  readonly isBytes: boolean
}

interface Other {
  readonly contentType: string
  readonly body: unknown
}

/** Media types that are read as text. */
const ofText = /^(?:\*|text\/|application\/(?:[\w.+-]+\+)?json\b)/i

/** The contract's answer of a route for a status, or null if it lists none. */
export function promisedBy({ responses }: AppRoute, status: number): PromisedAnswer | null {
  const promised: unknown = responses[status as keyof typeof responses]
  if (promised === undefined) return null
  // Neither a schema nor one of ts-rest's symbols has these members.
  const { contentType, body = promised } = promised as Partial<Other>
  return {
    contentType: contentType ?? (isNoBody(promised) ? null : 'application/json'),
    schema: isSchema(body) && !isNoBody(body) ? body : null,
    isRaw: contentType !== undefined,
    isBytes: contentType !== undefined && !ofText.test(contentType),
  }
}
