import type { JsonSchema } from '../../openapi/json-schema.ts'
import { kindOf } from './schema-kind.ts'

/** An object schema, read: which members it names, and what it says of others. */
export interface Members {
  readonly named: Readonly<Record<string, JsonSchema>>
  readonly required: readonly string[]
  /** What further members look like. `none`: there may be none. `unsaid`: they are let pass, and no more is said. */
  readonly further: JsonSchema | 'none' | 'unsaid'
  readonly furtherNames: JsonSchema
}

export function membersOf(schema: JsonSchema): Members {
  const { properties = {}, required = [], additionalProperties: more, propertyNames = {} } = schema
  const shape = typeof more === 'object' ? more : {}
  // A map under a list of words has no other members; the words that must be there stand in `required` alone.
  const isListed = kindOf(propertyNames) === 'enum'
  const words = isListed ? (propertyNames.enum ?? []).map(String) : []
  const named = Object.fromEntries([...required, ...words].map((name) => [name, shape]))
  return {
    named: { ...named, ...properties },
    required,
    further: isListed || more === false ? 'none' : more === undefined ? 'unsaid' : shape,
    furtherNames: propertyNames,
  }
}

/** Whether names may be any text. */
export const isUnbound = (names: JsonSchema): boolean =>
  kindOf(names) === 'anything' || (kindOf(names) === 'string' && Object.keys(names).length === 1)
