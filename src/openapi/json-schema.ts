import { writeJsonSchema } from './write-json-schema.ts'

/** JSON Schema 2020-12 as zod writes it for the schemas of our contracts: these keywords and no others. */
export interface JsonSchema {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  /** `{}` or true: any further members. A schema: members of that shape. false: none. */
  readonly additionalProperties?: JsonSchema | boolean
  readonly propertyNames?: JsonSchema
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  /** In code points, in zod and JSON Schema: an emoji counts as one, where `length` in JavaScript is two. */
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number | boolean | null
  readonly anyOf?: readonly JsonSchema[]
}

/**
 * The shape of a part of a request (`input`: further members are allowed) or of an answer (`output`: they are not
 * promised), without references. Throws if zod produces nothing for a schema (an empty schema would silently promise
 * nothing), and if the schema does something that JSON Schema cannot express.
 */
export function toJsonSchema(schema: unknown, direction: 'input' | 'output'): JsonSchema {
  const written: JsonSchema = writeJsonSchema(schema, direction)
  if (saysNothing(written)) throw new Error('A schema of the contract says nothing')
  return written
}

/** Whether a schema accepts everything: `{}`, also with only a description, or a union that contains it. */
export function saysNothing({ description: _, ...schema }: JsonSchema & { description?: unknown }): boolean {
  return Object.keys(schema).length === 0 || (schema.anyOf?.some(saysNothing) ?? false)
}
