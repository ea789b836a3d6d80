import type { JsonSchema } from '../../openapi/json-schema.ts'
import { countEdges, edgesOf } from './edges.ts'
import { step, withMember, withoutMember } from './json-pointer.ts'
import { membersOf } from './members.ts'
import { onTheWire } from './on-the-wire.ts'
import { kindOf } from './schema-kind.ts'
import { simplestOf } from './simplest.ts'
import { counted, named, shown } from './words.ts'

/** A value at or just beyond a bound of its schema. */
export interface Boundary {
  readonly value: unknown
  /** How it differs from the base, as text: "`/name` has 200 characters". */
  readonly what: string
  /** Whether the contract allows it. */
  readonly isValid: boolean
  /** JSON pointer to what differs; '' is the whole value. */
  readonly pointer: string
}

interface Variant {
  readonly value: unknown
  readonly phrase: string
  readonly pointer: string
}

/**
 * A valid value, and that value with one thing changed, for everything that has a bound: lengths and numbers at and
 * beyond their bounds, each enum value, members left out, added, null and empty. In the order of the schema, without
 * duplicates. `accepts` decides for each, as serialised, whether it is valid.
 */
export function boundariesOf(
  schema: JsonSchema,
  base: unknown,
  accepts: (value: unknown) => boolean,
): readonly Boundary[] {
  const unchanged = { value: base, phrase: 'unchanged', pointer: '' }
  const found = new Map<string, Boundary>()
  for (const { value, phrase, pointer } of [unchanged, ...variantsOf(schema, base)]) {
    const text = JSON.stringify(value)
    if (found.has(text)) continue
    found.set(text, {
      value,
      what: `${named(pointer)} ${phrase}`,
      isValid: accepts(onTheWire(value)),
      pointer,
    })
  }
  return [...found.values()]
}

const is = (value: unknown): Variant => ({ value, phrase: `is ${shown(value)}`, pointer: '' })

function variantsOf(schema: JsonSchema, base: unknown): readonly Variant[] {
  switch (kindOf(schema)) {
    case 'object':
      return variantsOfObject(schema, base)
    case 'array':
      return variantsOfArray(schema, Array.isArray(base) ? base : [])
    case 'anyOf':
      return (schema.anyOf ?? []).flatMap((branch) => {
        const simplest = simplestOf(branch)
        return [is(simplest), ...variantsOf(branch, simplest)]
      })
    case 'anything':
      return [null, true, 0, '', [], {}].map(is)
    case 'enum':
      return (schema.enum ?? []).map(is)
    case 'boolean':
      return [true, false].map(is)
    case 'string':
      return [...atEdges(schema), { value: '', phrase: 'is empty', pointer: '' }]
    default:
      return atEdges(schema)
  }
}

const atEdges = (schema: JsonSchema): readonly Variant[] =>
  edgesOf(schema).map(({ value, phrase }) => ({ value, phrase, pointer: '' }))

const inside = (
  name: string | number,
  { value, phrase, pointer }: Variant,
  lift: (value: unknown) => unknown,
) => ({
  value: lift(value),
  phrase,
  pointer: `${step(name)}${pointer}`,
})

function variantsOfObject(schema: JsonSchema, base: unknown): readonly Variant[] {
  const { named: properties, further, furtherNames } = membersOf(schema)
  const members = Object.entries(properties).flatMap(([name, member]) => variantsOfMember(base, name, member))
  const known = Object.fromEntries(
    Object.entries(base as object).filter(([name]) => Object.hasOwn(properties, name)),
  )
  const none = { value: known, phrase: 'has no further members', pointer: '' }
  const entries = typeof further === 'string' ? [] : [none, ...variantsOfMap(known, further, furtherNames)]
  const added = { value: withMember(base, 'unknownMember', 'a'), phrase: 'added', pointer: '/unknownMember' }
  return [...members, ...entries, added]
}

function variantsOfMember(base: unknown, name: string, member: JsonSchema): readonly Variant[] {
  const isThere = Object.hasOwn(base as object, name)
  const value = isThere ? (base as Record<string, unknown>)[name] : simplestOf(member)
  const lift = (other: unknown) => withMember(base, name, other)
  const own: readonly Variant[] = [
    isThere
      ? { value: withoutMember(base, name), phrase: 'left out', pointer: step(name) }
      : { value: lift(value), phrase: 'added', pointer: step(name) },
    inside(name, is(null), lift),
  ]
  return [...own, ...variantsOf(member, value).map((variant) => inside(name, variant, lift))]
}

/** One entry of a map at its bounds, and one under a name at its bounds. */
function variantsOfMap(known: unknown, entry: JsonSchema, names: JsonSchema): readonly Variant[] {
  const simplest = simplestOf(entry)
  const name = String((kindOf(names) === 'string' && simplestOf(names)) || 'a')
  const one = [is(simplest), is(null), ...variantsOf(entry, simplest)].map((variant) =>
    inside(name, variant, (value) => withMember(known, name, value)),
  )
  const named = edgesOf(names).map(({ value, phrase }) => ({
    value: withMember(known, String(value), simplest),
    phrase: `has a name that ${phrase}`,
    pointer: step(String(value)),
  }))
  return [...one, ...named]
}

function variantsOfArray(schema: JsonSchema, base: readonly unknown[]): readonly Variant[] {
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  const first = base.length === 0 ? simplestOf(items) : base[0]
  const sizes = countEdges(minItems, maxItems).map(({ count }) => ({
    value: Array.from({ length: count }, () => first),
    phrase: count === 0 ? 'is empty' : `has ${counted(count, 'entry', 'entries')}`,
    pointer: '',
  }))
  const rest = base.slice(1)
  const entries = [is(first), is(null), ...variantsOf(items, first)].map((variant) =>
    inside(0, variant, (value) => [value, ...rest]),
  )
  return [...sizes, ...entries]
}
