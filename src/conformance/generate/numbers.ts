import fc from 'fast-check'
import type { JsonSchema } from '../../openapi/json-schema.ts'

/** The least and the greatest whole number that a schema allows. A missing bound is the safe integer range of JSON. */
export function integerRange(schema: JsonSchema): { readonly min: number; readonly max: number } {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema
  const above = Math.floor(schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) + 1
  const below = Math.ceil(schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY) - 1
  return { min: Math.max(Math.ceil(minimum), above), max: Math.min(Math.floor(maximum), below) }
}

export const anyInteger = (schema: JsonSchema): fc.Arbitrary<number> => fc.integer(integerRange(schema))

const greatest = 1_000_000_000

/** Whole numbers and thousandths, as people write them. Contracts do not cover denormal or huge doubles. */
export function anyNumber(schema: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(schema.minimum ?? -greatest, schema.exclusiveMinimum ?? -greatest)
  const max = Math.min(schema.maximum ?? greatest, schema.exclusiveMaximum ?? greatest)
  const isWithin = (value: number) =>
    value >= min && value <= max && value !== schema.exclusiveMinimum && value !== schema.exclusiveMaximum
  const [first, last] = [Math.ceil(min * 1000), Math.floor(max * 1000)]
  if (last - first < 3) return fc.double({ min, max, noNaN: true }).filter(isWithin)
  const thousandths = fc.integer({ min: first, max: last }).map((count) => count / 1000)
  const [least, most] = [Math.ceil(min), Math.floor(max)]
  const whole = least <= most ? fc.integer({ min: least, max: most }) : thousandths
  return fc.oneof(whole, thousandths).filter(isWithin)
}
