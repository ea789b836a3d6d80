import type { JsonSchema } from '../../openapi/json-schema.ts'
import { kindOf } from './schema-kind.ts'

/** An object schema: the members that it names, and the rule for others. */
export interface Members {
  readonly named: Readonly<Record<string, JsonSchema>>
  readonly required: readonly string[]
  /** The schema of further members. `none`: not allowed. `unsaid`: allowed, without a schema. */
  readonly further: JsonSchema | 'none' | 'unsaid'
  readonly furtherNames: JsonSchema
}

export function membersOf(schema: JsonSchema): Members {
  const { properties = {}, required = [], additionalProperties: more, propertyNames = {} } = schema
  const shape = typeof more === 'object' ? more : {}
  // A record with enumerated keys allows no other members. The required keys are only in `required`.
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
