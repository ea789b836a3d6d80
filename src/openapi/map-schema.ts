import type { SchemaObject } from './document.ts'

const ofSchemas = new Set(['properties', 'patternProperties', '$defs'])
const lists = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const single = new Set(['items', 'additionalProperties', 'propertyNames', 'not'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes each schema in a schema, from the leaves up. Data in it (`const`, `enum`, `examples`) stays as it is. */
export function mapSchema(schema: SchemaObject, change: (part: SchemaObject) => SchemaObject): SchemaObject {
  const mapped = (part: unknown): unknown => (isObject(part) ? mapSchema(part, change) : part)
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (single.has(keyword)) return [keyword, mapped(value)]
    if (lists.has(keyword) && Array.isArray(value)) return [keyword, value.map(mapped)]
    if (ofSchemas.has(keyword) && isObject(value))
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapped(part)]))]
    return [keyword, value]
  })
  return change(Object.fromEntries(entries))
}
