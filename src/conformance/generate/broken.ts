import fc from 'fast-check'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import type { Break, BreakKind, Site } from './breaks.ts'
import { breaksOfValue } from './breaks.ts'
import { countEdges } from './edges.ts'
import { step, withMember } from './json-pointer.ts'
import { membersOf } from './members.ts'
import { onTheWire } from './on-the-wire.ts'
import { only } from './only.ts'
import { kindOf } from './schema-kind.ts'
import { isFairName, plainName } from './texts.ts'
import { anyObject, namesOf, valuesOf } from './valid.ts'
import { counted, named } from './words.ts'

/** A value that violates its schema in exactly one place. */
export interface Broken {
  readonly value: unknown
  /** What is wrong, as text: "`/email` left out", "`/level` is 'INFO'". */
  readonly what: string
  /** JSON pointer to what is wrong; '' is the whole value. */
  readonly pointer: string
  readonly kind: BreakKind
}

/**
 * Values with exactly one violation, each member as often as any other, the whole value less often. Values that
 * `accepts` finds valid once serialised are left out. Shrinking keeps the violation and simplifies the rest. Throws if
 * no value violates the schema.
 */
export function brokenFor(schema: JsonSchema, accepts: (value: unknown) => boolean): fc.Arbitrary<Broken> {
  const sites = sitesOf(schema)
  if (sites.length === 0) throw new Error('Nothing can break this schema')
  const broken = grouped(sites, ({ at }) => at).map((place) => ({
    // Almost every backend refuses a whole value of another type.
    weight: place[0]?.at === '' ? 1 : 3,
    arbitrary: fc.oneof(...grouped(place, ({ kind }) => kind).map((ways) => fc.oneof(...ways.map(finished)))),
  }))
  return only(fc.oneof(...broken), ({ value }) => !accepts(onTheWire(value)), 'refused value')
}

// A suite checks many backends with one seed.
const newest = new WeakMap<JsonSchema, { readonly seed: number; readonly values: readonly Broken[] }>()

/**
 * One value for each way to violate the schema, in its order, so that coverage does not depend on chance. Another seed
 * violates each in another way, if there is one.
 */
export function oneOfEach(
  schema: JsonSchema,
  accepts: (value: unknown) => boolean,
  seed: number,
): readonly Broken[] {
  const known = newest.get(schema)
  if (known?.seed === seed) return known.values
  const values = sitesOf(schema)
    .flatMap((site) => fc.sample(finished(site), { seed, numRuns: 1 }))
    .filter(({ value }) => !accepts(onTheWire(value)))
  newest.set(schema, { seed, values })
  return values
}

const finished = ({ kind, breaks }: Site): fc.Arbitrary<Broken> =>
  breaks.map(({ value, pointer, phrase }) => ({ value, what: `${named(pointer)} ${phrase}`, pointer, kind }))

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly Item[])[] {
  const keys = [...new Set(items.map(keyOf))]
  return keys.map((key) => items.filter((item) => keyOf(item) === key))
}

const found = new WeakMap<JsonSchema, readonly Site[]>()

/** Made once for each schema. */
function sitesOf(schema: JsonSchema): readonly Site[] {
  const sites = found.get(schema) ?? findSites(schema)
  found.set(schema, sites)
  return sites
}

function findSites(schema: JsonSchema): readonly Site[] {
  const kind = kindOf(schema)
  // A value that violates one branch but matches another is valid, and so is dropped.
  if (kind === 'anyOf') return (schema.anyOf ?? []).flatMap(sitesOf)
  const inner = kind === 'object' ? sitesOfObject(schema) : kind === 'array' ? sitesOfArray(schema) : []
  return [...breaksOfValue(schema), ...inner]
}

function sitesOfObject(schema: JsonSchema): readonly Site[] {
  const { named: properties, required, further, furtherNames } = membersOf(schema)
  const missing = required.map(
    (name): Site => ({
      at: step(name),
      kind: 'left out',
      breaks: anyObject(schema, [name]).map((value) => ({ value, pointer: step(name), phrase: 'left out' })),
    }),
  )
  const spoilt = Object.entries(properties).flatMap(([name, member]) => {
    const rest = anyObject(schema, [name])
    return sitesOf(member).map((site) => inMember(site, rest, fc.constant(name), step(name)))
  })
  const own = [...missing, ...spoilt]
  if (further === 'unsaid') return own
  const isFresh = (name: string) => !Object.hasOwn(properties, name)
  if (further === 'none') return [...own, addedMember(schema, plainName.filter(isFresh))]
  const names = namesOf(furtherNames, plainName).filter(isFresh)
  const others = anyObject(schema)
  const entries = sitesOf(further).map((site) => inMember(site, others, names, '/*'))
  return [...own, ...entries, ...brokenNames(schema, furtherNames, further)]
}

/** A site of a member's value, seen from the object. */
const inMember = (
  site: Site,
  objects: fc.Arbitrary<unknown>,
  names: fc.Arbitrary<string>,
  at: string,
): Site => ({
  at: `${at}${site.at}`,
  kind: site.kind,
  breaks: fc.tuple(site.breaks, names, objects).map(
    ([found, name, object]): Break => ({
      value: withMember(object, name, found.value),
      pointer: `${step(name)}${found.pointer}`,
      phrase: found.phrase,
    }),
  ),
})

const addedMember = (schema: JsonSchema, names: fc.Arbitrary<string>): Site => ({
  at: '/*',
  kind: 'added',
  breaks: fc.tuple(anyObject(schema), names).map(([object, name]) => ({
    value: withMember(object, name, 'a'),
    pointer: step(name),
    phrase: 'added',
  })),
})

/** Entries of a map under names that the map does not allow. */
const brokenNames = (schema: JsonSchema, names: JsonSchema, entry: JsonSchema): readonly Site[] =>
  breaksOfValue(names)
    .filter(({ kind }) => kind !== 'type')
    .map(({ kind, breaks }) => ({
      at: '/*',
      kind,
      breaks: fc
        .tuple(
          breaks.filter(({ value }) => typeof value === 'string' && isFairName(value)),
          valuesOf(entry),
          anyObject(schema),
        )
        .map(([{ value: name, phrase }, value, object]) => ({
          value: withMember(object, String(name), value),
          pointer: step(String(name)),
          phrase: `has a name that ${phrase}`,
        })),
    }))

function sitesOfArray(schema: JsonSchema): readonly Site[] {
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  const some = valuesOf(schema) as fc.Arbitrary<unknown[]>
  const spoilt = sitesOf(items).map(
    (site): Site => ({
      at: `/*${site.at}`,
      kind: site.kind,
      breaks: fc.tuple(site.breaks, some, fc.nat()).map(([found, list, place]): Break => {
        // Replaces an entry, so that the length of the list stays valid; added if the list is empty.
        const index = list.length === 0 ? 0 : place % list.length
        const value = list.length === 0 ? [found.value] : list.with(index, found.value)
        return { value, pointer: `${step(index)}${found.pointer}`, phrase: found.phrase }
      }),
    }),
  )
  const wrong = countEdges(minItems, maxItems).filter(({ isBeyond }) => isBeyond)
  const lengths = wrong.map(
    ({ count }): Site => ({
      at: '',
      kind: 'size',
      breaks: fc.array(valuesOf(items), { minLength: count, maxLength: count, size: 'max' }).map((value) => ({
        value,
        pointer: '',
        phrase: count === 0 ? 'is empty' : `has ${counted(count, 'entry', 'entries')}`,
      })),
    }),
  )
  return [...spoilt, ...lengths]
}
