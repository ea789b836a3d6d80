import type { JsonSchema } from '../../openapi/json-schema.ts'
import { formatOf } from './formats.ts'
import { integerRange } from './numbers.ts'
import { kindOf } from './schema-kind.ts'
import { fillOf } from './texts.ts'
import { counted, shown } from './words.ts'

/** A value at a bound of its schema, or one beyond it. */
export interface Edge {
  readonly value: unknown
  /** Follows the member's name in a sentence: 'has 200 characters'. */
  readonly phrase: string
  readonly isBeyond: boolean
}

/** Both sides of each bound of a text or a number. Empty without bounds. */
export function edgesOf(schema: JsonSchema): readonly Edge[] {
  const kind = kindOf(schema)
  if (kind === 'string') return textEdges(schema)
  return kind === 'integer' || kind === 'number' ? numberEdges(schema, kind === 'integer') : []
}

/** The counts at and beyond the bounds of a length, never below zero. */
export function countEdges(least: number, most: number): readonly { count: number; isBeyond: boolean }[] {
  const edges = [
    { count: least - 1, isBeyond: true },
    { count: least, isBeyond: false },
    { count: most, isBeyond: false },
    { count: most + 1, isBeyond: true },
  ]
  return edges.filter(({ count }) => count >= 0 && Number.isFinite(count))
}

function textEdges(schema: JsonSchema) {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const format = formatOf(schema)
  // Texts that match an arbitrary pattern and have a given length cannot be constructed in general.
  if (format === undefined && schema.pattern !== undefined) return []
  // ASCII: the contract counts code points, some backends UTF-16 units, graphemes or bytes. Here all agree.
  const textOf = format?.ofLength ?? fillOf
  return countEdges(minLength, maxLength).flatMap(({ count, isBeyond }) => {
    const value = textOf(count)
    const phrase = count === 0 ? 'is empty' : `has ${counted(count, 'character', 'characters')}`
    return value === null ? [] : [{ value, phrase, isBeyond }]
  })
}

function numberEdges(schema: JsonSchema, isInteger: boolean): readonly Edge[] {
  const { min, max } = integerRange(schema)
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema
  const whole = [
    { value: min, isBeyond: false },
    { value: min - 1, isBeyond: true },
    { value: max, isBeyond: false },
    { value: max + 1, isBeyond: true },
  ]
  const bounds = [
    { value: minimum, isBeyond: false },
    { value: minimum === undefined ? undefined : minimum - 1, isBeyond: true },
    { value: maximum, isBeyond: false },
    { value: maximum === undefined ? undefined : maximum + 1, isBeyond: true },
    { value: above, isBeyond: true },
    { value: below, isBeyond: true },
  ]
  return (isInteger ? whole : bounds).flatMap(({ value, isBeyond }) =>
    value === undefined ? [] : [{ value, phrase: `is ${shown(value)}`, isBeyond }],
  )
}
