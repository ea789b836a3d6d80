import fc from 'fast-check'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { edgesOf } from './edges.ts'
import { formatOf } from './formats.ts'
import { kindOf } from './schema-kind.ts'
import { plainText } from './texts.ts'
import { valuesOf } from './valid.ts'
import { shown } from './words.ts'

export type BreakKind = 'left out' | 'added' | 'type' | 'size' | 'word' | 'format'

/** One violation, relative to the value that contains it. */
export interface Break {
  readonly value: unknown
  /** The path from that value to the violation. */
  readonly pointer: string
  /** Follows the pointer in a sentence: 'is null', 'left out'. */
  readonly phrase: string
}

/** A place in a schema, and one way to make a value there invalid. */
export interface Site {
  /** As a pointer, with `*` for any entry of a list or map: `/tags/*`. */
  readonly at: string
  readonly kind: BreakKind
  readonly breaks: fc.Arbitrary<Break>
}

const here = (kind: BreakKind, breaks: fc.Arbitrary<Omit<Break, 'pointer'>>): Site => ({
  at: '',
  kind,
  breaks: breaks.map((found) => ({ ...found, pointer: '' })),
})

const is = (value: unknown) => ({ value, phrase: `is ${shown(value)}` })

/** Ways to make a value itself invalid. Some results may still be valid, which `accepts` decides. */
export const breaksOfValue = (schema: JsonSchema): readonly Site[] => [
  ...otherTypes(schema),
  ...beyondBounds(schema),
  ...otherWords(schema),
  ...spoiltFormats(schema),
]

function typesOf(schema: JsonSchema): readonly string[] {
  const kind = kindOf(schema)
  const words = kind === 'const' ? [schema.const] : kind === 'enum' ? schema.enum : undefined
  if (words === undefined) return [kind === 'integer' ? 'number' : kind]
  return words.map((word) => (word === null ? 'null' : typeof word))
}

/**
 * One site for each other JSON type. Values that a lenient parser would coerce come first: '5' for 5, ['a'] for 'a'.
 */
function otherTypes(schema: JsonSchema): readonly Site[] {
  const kind = kindOf(schema)
  if (kind === 'anything' || kind === 'anyOf') return []
  const valid = valuesOf(schema)
  const isFlat = kind !== 'object' && kind !== 'array'
  const others: Record<string, fc.Arbitrary<unknown>> = {
    null: fc.constant(null),
    boolean: fc.boolean(),
    number: fc.constantFrom(0, 1, -1, 7.5),
    string: isFlat ? valid.map(String) : fc.constantFrom('', 'a', '[]', '{}'),
    array: fc.oneof(
      fc.constant([]),
      valid.map((value) => [value]),
    ),
    object: fc.constant({}),
  }
  const own = typesOf(schema)
  const sites = Object.entries(others)
    .filter(([type]) => !own.includes(type))
    .map(([, values]) => here('type', values.map(is)))
  // Adds a half, so that it is not a whole number.
  return kind === 'integer'
    ? [
        ...sites,
        here(
          'type',
          valid.map((whole) => is(Number(whole) + 0.5)),
        ),
      ]
    : sites
}

function beyondBounds(schema: JsonSchema): readonly Site[] {
  const beyond = edgesOf(schema).filter(({ isBeyond }) => isBeyond)
  return beyond.map(({ value, phrase }) => here('size', fc.constant({ value, phrase })))
}

function otherWords(schema: JsonSchema): readonly Site[] {
  const words = schema.const === undefined ? (schema.enum ?? []) : [schema.const]
  const others = words.flatMap((word): unknown[] => {
    if (typeof word === 'number') return [word + 1, word - 1]
    if (typeof word !== 'string') return typeof word === 'boolean' ? [!word] : []
    const capital = word.slice(0, 1).toUpperCase() + word.slice(1)
    return [word.toUpperCase(), word.toLowerCase(), capital, `${word}s`, `${word} `, '']
  })
  const fresh = [...new Set(others)].filter((other) => !words.some((word) => word === other))
  return fresh.map((other) => here('word', fc.constant(is(other))))
}

function spoiltFormats(schema: JsonSchema): readonly Site[] {
  const format = formatOf(schema)
  if (format === undefined) return schema.pattern === undefined ? [] : [brokenPattern(schema.pattern)]
  return format.spoils.map(({ how, spoil }) =>
    here(
      'format',
      format.valid.map(spoil).map((value) => ({ value, phrase: `${is(value).phrase} ${how}`.trimEnd() })),
    ),
  )
}

function brokenPattern(pattern: string): Site {
  const rule = new RegExp(pattern, 'u')
  // Values that match it by chance are valid, and so are dropped.
  return here(
    'format',
    plainText().map((value) => ({ value, phrase: `${is(value).phrase} (not ${rule})` })),
  )
}
