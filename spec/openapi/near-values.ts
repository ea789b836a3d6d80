import fc from 'fast-check'
import type { JsonSchema } from '../../src/openapi/json-schema.ts'
import { codePoint } from '../tools/code-point.ts'

// Generated from the JSON Schema and checked by two others: a mistake here costs variety, never a wrong verdict.

/** As sent over the network. zod ignores `__proto__`, which has its own test. */
const wire = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))
const isWithoutProto = (value: unknown) => !JSON.stringify(value).includes('__proto__')
const anyValue = fc.jsonValue({ maxDepth: 2 })

const longest = 40
const text = (minLength: number, maxLength: number) =>
  fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, minLength + longest), unit: 'grapheme-ascii' }),
    fc.string({
      minLength,
      maxLength: Math.max(minLength, Math.min(maxLength >> 1, longest)),
      unit: codePoint,
    }),
  )

/** Values that match the schema. */
export function good(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(good))
  const { minimum = -1e15, maximum = 1e15, minLength = 0, maxLength = 1e5 } = schema
  switch (schema.type) {
    case 'string':
      return schema.pattern === undefined
        ? text(minLength, maxLength)
        : fc.stringMatching(new RegExp(schema.pattern)).filter(({ length }) => length <= maxLength)
    case 'integer':
      return fc.oneof(fc.maxSafeInteger(), fc.constantFrom(minimum, maximum)).map((number) => {
        const span = maximum - minimum + 1
        return number >= minimum && number <= maximum ? number : minimum + (Math.abs(number) % span)
      })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(good(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 3),
      })
    case 'object':
      return goodObject(schema)
    default:
      return anyValue
  }
}

function goodObject({ properties = {}, required = [], additionalProperties }: JsonSchema) {
  const own = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, good(part)]))
  const further = typeof additionalProperties === 'object' ? good(additionalProperties) : anyValue
  const more =
    additionalProperties === false ? fc.constant({}) : fc.dictionary(fc.string(), further, { maxKeys: 2 })
  return fc
    .tuple(more, fc.record(own, { requiredKeys: [...required] }))
    .map(([extra, members]) => ({ ...extra, ...members }))
}

interface Place {
  readonly path: readonly string[]
  readonly schema: JsonSchema
}

/** Every place in a value that the schema describes. */
function placesIn(value: unknown, schema: JsonSchema, path: readonly string[] = []): readonly Place[] {
  if (Object.keys(schema).length === 0) return []
  const inner = (part: unknown, name: string): readonly Place[] => {
    const own = schema.properties?.[name] ?? schema.items ?? schema.additionalProperties
    return typeof own === 'object' ? placesIn(part, own, [...path, name]) : []
  }
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [{ path, schema }, ...members.flatMap(([name, part]) => inner(part, name))]
}

const otherTypes = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  '',
  'x',
  [],
  ['x'],
  {},
  { a: 1 },
)
const emoji = '😀'
/** Both sides of the boundaries of e-mail, date and time patterns. */
const nearTexts = [
  ...[
    'a@b.co',
    'A@B.CO',
    'a@b-.co',
    'a@-b.co',
    'a@b--c.co',
    'a..b@c.co',
    '.a@c.co',
    'a.@c.co',
    'a@b',
    'a@b.c',
  ],
  ...[
    'ä@b.co',
    'a@ä.co',
    'a@b.co\n',
    ' a@b.co',
    "a'b@c.co",
    'a@1.co',
    'a@b.12',
    'a@b..co',
    'a"b@c.co',
    'a@b@c.co',
  ],
  ...[
    '2024-02-29',
    '2025-02-29',
    '1900-02-29',
    '2000-02-29',
    '0000-02-29',
    '2026-13-01',
    '2026-1-01',
    '26-01-01',
  ],
  ...[
    '2026-04-31',
    '2026-01-00',
    '2026-01-01\n',
    '２０２６-01-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01t00:00:00z',
  ],
  ...['2026-01-01T00:00:00.123456789Z', '2026-01-01T00:00Z', '2026-01-01T23:59:60Z', '2026-01-01T24:00:00Z'],
  ...['2026-01-01T00:00:00+00:00', '2026-01-01 00:00:00Z', '2026-01-01T00:00:00', '2026-02-30T00:00:00Z'],
  ...['a.json', 'a/b.json', '.json', 'a.json\n', 'a.jsonx', '😀.json', '\n.json', '\ud800', '\u0000', emoji],
]

/** Values close to the bounds, on either side. */
function beside(value: unknown, schema: JsonSchema): fc.Arbitrary<unknown> {
  const near: unknown[] = []
  if (schema.type === 'string' || schema.anyOf !== undefined) {
    const { minLength = 1, maxLength = 10 } = schema
    const lengths = [minLength - 1, minLength, maxLength, maxLength + 1, maxLength >> 1, (maxLength >> 1) + 1]
    near.push(...lengths.flatMap((length) => ['x', emoji].map((unit) => unit.repeat(Math.max(0, length)))))
  }
  if (typeof value === 'string')
    near.push(...nearTexts, ` ${value}`, `${value}\n`, value.toUpperCase(), value.slice(1))
  if (typeof value === 'number') {
    const { minimum = 0, maximum = 0 } = schema
    near.push(value + 0.5, minimum - 1, minimum, maximum, maximum + 1, -0, 1e300, -1e300, String(value))
  }
  if (schema.enum !== undefined)
    near.push(...schema.enum.flatMap((word) => [`${word} `, String(word).toLowerCase()]))
  if (Array.isArray(value)) near.push([...value, null], [...value, ...value], Object.assign({}, value))
  return near.length === 0
    ? otherTypes
    : fc.oneof({ arbitrary: fc.constantFrom(...near), weight: 3 }, otherTypes)
}

const newNames = fc.constantFrom(
  'extra',
  '',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  '0',
  'then',
)

/** A member removed, added or renamed. */
function withOtherMembers(value: object): fc.Arbitrary<unknown> {
  const names = Object.keys(value)
  const name = names.length === 0 ? newNames : fc.constantFrom(...names)
  const without = (gone: string) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone))
  return fc.oneof(
    name.map(without),
    fc.tuple(newNames, otherTypes).map(([added, part]) => ({ ...value, [added]: part })),
    name.map((old) => ({
      ...without(old),
      [old.toUpperCase()]: Object.entries(value).find(([key]) => key === old)?.[1],
    })),
  )
}

function put(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return replacement
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) }
  copy[name] = put(copy[name], rest, replacement)
  return copy
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], value)

function changedOnce(value: unknown, schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.constantFrom(...placesIn(value, schema)).chain((place) => {
    const part = at(value, place.path)
    const isObject = typeof part === 'object' && part !== null && !Array.isArray(part)
    const other = beside(part, place.schema)
    const change = isObject ? fc.oneof({ arbitrary: withOtherMembers(part), weight: 3 }, other) : other
    return change.map((replacement) => put(value, place.path, replacement))
  })
}

/** Values that match a schema, and values changed in one place or two, about half of which do not. */
export const nearValues = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc
    .tuple(good(schema).map(wire), fc.constantFrom(0, 1, 1, 1, 2))
    .chain(([value, times]) => {
      const once = times === 0 ? fc.constant(value) : changedOnce(value, schema)
      return times < 2 ? once : once.chain((changed) => changedOnce(wire(changed), schema))
    })
    .filter((value) => value !== undefined && isWithoutProto(value))
    .map(wire)
