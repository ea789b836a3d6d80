import type { JsonSchema } from '../../openapi/json-schema.ts'

export type SchemaKind =
  | 'anything'
  | 'anyOf'
  | 'const'
  | 'enum'
  | 'object'
  | 'array'
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'null'

const bounds = ['type', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']

/** The keywords that the generators support, by kind of schema. */
const keywords: Record<SchemaKind, readonly string[]> = {
  anything: [],
  anyOf: ['anyOf'],
  const: ['type', 'const'],
  enum: ['type', 'enum'],
  object: ['type', 'properties', 'required', 'additionalProperties', 'propertyNames'],
  array: ['type', 'items', 'minItems', 'maxItems'],
  string: ['type', 'minLength', 'maxLength', 'pattern', 'format'],
  number: bounds,
  integer: bounds,
  boolean: ['type'],
  null: ['type'],
}

/** Annotations, which do not constrain values. Rules that exist only as refinements are checked by `accepts`. */
const annotations = ['title', 'description', 'default', 'examples', 'deprecated']

function nameKind(schema: JsonSchema, given: readonly string[]): string {
  if (given.length === 0) return 'anything'
  if (schema.anyOf !== undefined) return 'anyOf'
  if (schema.const !== undefined) return 'const'
  if (schema.enum !== undefined) return 'enum'
  return String(schema.type)
}

/**
 * The kind of a schema. Throws for a keyword that the generators do not support there: ignoring it would generate
 * requests that a correct backend refuses, or silently leave a rule untested.
 */
export function kindOf(schema: JsonSchema): SchemaKind {
  const given = Object.keys(schema).filter(
    (keyword) => schema[keyword as keyof JsonSchema] !== undefined && !annotations.includes(keyword),
  )
  const kind = nameKind(schema, given)
  if (!Object.hasOwn(keywords, kind)) {
    throw new Error(`The generators know no schema of type '${kind}' (it has ${given.join(', ')})`)
  }
  const unknown = given.find((keyword) => !keywords[kind as SchemaKind].includes(keyword))
  if (unknown !== undefined) {
    throw new Error(`The generators do not know the keyword '${unknown}' in a schema of kind '${kind}'`)
  }
  return kind as SchemaKind
}
