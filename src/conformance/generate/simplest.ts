import fc from 'fast-check'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { valuesOf } from './valid.ts'

/** The simplest value that keeps a schema: the same one each time. */
export function simplestOf(schema: JsonSchema): unknown {
  // A property that nothing keeps shrinks to the end.
  const { counterexample } = fc.check(
    fc.property(valuesOf(schema), () => false),
    { seed: 0, numRuns: 1 },
  )
  return counterexample?.[0]
}
