import fc from 'fast-check'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { valuesOf } from './valid.ts'

/** The simplest value that matches a schema; always the same one. */
export function simplestOf(schema: JsonSchema): unknown {
  // A property that always fails shrinks to the simplest value.
  const { counterexample } = fc.check(
    fc.property(valuesOf(schema), () => false),
    { seed: 0, numRuns: 1 },
  )
  return counterexample?.[0]
}
