import fc from 'fast-check'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { formatOf } from './formats.ts'
import { isUnbound, membersOf } from './members.ts'
import { anyInteger, anyNumber } from './numbers.ts'
import { onTheWire } from './on-the-wire.ts'
import { only } from './only.ts'
import type { SchemaKind } from './schema-kind.ts'
import { kindOf } from './schema-kind.ts'
import { anyName, anyText, isFairName, isFairText } from './texts.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Values that match a schema, small and simple ones first. `accepts` (zod's own validation) has the final decision
 * about the value as the recipient reads it. Throws for an unsupported keyword or format, naming it.
 */
export const validFor = (schema: JsonSchema, accepts: (value: unknown) => boolean): fc.Arbitrary<unknown> =>
  only(valuesOf(schema), (value) => accepts(onTheWire(value)), 'accepted value')

const made = new WeakMap<JsonSchema, fc.Arbitrary<unknown>>()

/** The same by the schema alone, for parts that `accepts` cannot check separately. Created once for each schema. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const values = made.get(schema) ?? makers[kindOf(schema)](schema)
  made.set(schema, values)
  return values
}

const makers: Record<SchemaKind, (schema: JsonSchema) => fc.Arbitrary<unknown>> = {
  anything: () => anyJson(2),
  anyOf: ({ anyOf: branches = [] }) => fc.oneof(...branches.map(valuesOf)),
  const: (schema) => fc.constant(schema.const),
  enum: (schema) => fc.constantFrom(...(schema.enum ?? [])),
  object: (schema) => anyObject(schema),
  array: ({ items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }) =>
    fc.array(valuesOf(items), { minLength: minItems, maxLength: Math.min(maxItems, Math.max(minItems, 5)) }),
  string: (schema) => textOf(schema),
  number: (schema) => anyNumber(schema),
  integer: (schema) => anyInteger(schema),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
}

const matching = new Map<string, fc.Arbitrary<string>>()

/**
 * Texts that match a pattern. Created once for each pattern, because that costs more than generating hundreds of
 * values.
 */
function matches(rule: RegExp): fc.Arbitrary<string> {
  const texts = matching.get(rule.source) ?? fc.stringMatching(rule)
  matching.set(rule.source, texts)
  return texts
}

function textOf(schema: JsonSchema) {
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const format = formatOf(schema)
  if (format === undefined && pattern === undefined) return anyText({ minLength, maxLength })
  const rule = new RegExp(pattern ?? '', 'u')
  const isWithin = (text: string) =>
    [...text].length >= minLength && text.length <= maxLength && rule.test(text) && isFairText(text)
  return only(format?.valid ?? matches(rule), isWithin, `text with ${JSON.stringify(schema)}`)
}

/** Optional members are sometimes present; those in `without` never are. */
export function anyObject(schema: JsonSchema, without: readonly string[] = []): fc.Arbitrary<JsonObject> {
  const { named, required, further, furtherNames } = membersOf(schema)
  const names = Object.keys(named).filter((name) => !without.includes(name))
  const members = fc.record(Object.fromEntries(names.map((name) => [name, valuesOf(named[name] ?? {})])), {
    requiredKeys: names.filter((name) => required.includes(name)),
    noNullPrototype: true,
  })
  if (typeof further === 'string') return members
  const isFree = (name: string) => !Object.hasOwn(named, name)
  const others = fc.dictionary(namesOf(furtherNames).filter(isFree), valuesOf(further), {
    // An object with known members gets fewer unknown ones.
    maxKeys: names.length === 0 ? 5 : 2,
    noNullPrototype: true,
  })
  return fc.tuple(members, others).map(([known, unknown]) => ({ ...known, ...unknown }))
}

/** Names that members of a map may have; `unbound` where they may be any text. */
export const namesOf = (propertyNames: JsonSchema, unbound = anyName): fc.Arbitrary<string> =>
  isUnbound(propertyNames) ? unbound : valuesOf(propertyNames).map(String).filter(isFairName)

/** Any small JSON value, `depth` levels deep at most. */
function anyJson(depth: number): fc.Arbitrary<unknown> {
  const leaves = [
    fc.constant(null),
    fc.boolean(),
    fc.integer({ min: -1000, max: 1000 }),
    anyNumber({ minimum: -1000, maximum: 1000 }),
    anyText({ maxLength: 96 }),
  ]
  if (depth === 0) return fc.oneof({ withCrossShrink: true }, ...leaves)
  const inner = anyJson(depth - 1)
  return fc.oneof(
    { withCrossShrink: true },
    ...leaves,
    fc.array(inner, { maxLength: 3 }),
    fc.dictionary(anyName, inner, { maxKeys: 3, noNullPrototype: true }),
  )
}
