import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { core, customer } from '../../contracts/index.ts'
import { toJsonSchema } from '../../src/openapi/json-schema.ts'
import { contractSchemas, toOpenApi } from '../../src/openapi/open-api.ts'
import { propertyRuns } from '../tools/run/property-runs.ts'
import { nearValues } from './near-values.ts'
import { documentValidator, jsonSchemaValidator, zodValidator } from './verdicts.ts'
import { wireSchemas } from './wire-schemas.ts'

// Runs of a round for each of the many schemas.
const numRuns = propertyRuns
/** Most rounds: of a schema with many members few values are accepted. */
const rounds = 25
const { seed = Date.now() } = fc.readConfigureGlobal()

const isAnything = (schema: unknown) => (schema as z.core.$ZodTypes)._zod.def.type === 'unknown'

// The document's own schemas with their references, as other tools use them. zod does not know the rules between members,
// nor those of tokens: `member-rules.test.ts` tests them.
const whole = toOpenApi({ ...core, ...customer }, { info: { version: '1.0.0' } }).components.schemas
const schemas = Object.fromEntries(
  Object.entries(whole).map(([name, { allOf: _, ...schema }]) => [
    name,
    name === 'LoginAnswer'
      ? { ...schema, properties: { ...(schema.properties as object), token: { type: 'string' } } }
      : schema,
  ]),
)
const nameOf = (schema: unknown) => Object.entries(contractSchemas).find(([, named]) => named === schema)?.[0]
const checkInDocument = (schema: unknown, direction: 'input' | 'output') => {
  const plain = nameOf(schema)
  if (plain === undefined) return []
  const isSplit = direction === 'input' && Object.hasOwn(schemas, `${plain}Input`)
  return [documentValidator(schemas, isSplit ? `${plain}Input` : plain)]
}

const checked = wireSchemas
  .filter(({ schema }) => !isAnything(schema))
  .map((wire) => ({ ...wire, place: [nameOf(wire.schema), wire.place].filter(Boolean).join(', ') }))

test.each(checked)(
  '[LIB-4] $place: JSON Schema takes what zod takes, and nothing else',
  ({ schema, direction }) => {
    const written = toJsonSchema(schema, direction)
    const isTaken = zodValidator(schema, direction)
    const validators = [jsonSchemaValidator(written), ...checkInDocument(schema, direction)]
    const outcomes = { taken: 0, refused: 0 }
    const property = fc.property(nearValues(written), (value) => {
      const verdict = isTaken(value)
      outcomes[verdict ? 'taken' : 'refused'] += 1
      for (const accepts of validators)
        if (accepts(value) !== verdict) expect({ value, verdict: !verdict }).toEqual({ value, verdict })
    })
    // The more members a schema has, the rarer are values in which all are right, so those schemas get more runs.
    for (let round = 0; round < rounds && Math.min(outcomes.taken, outcomes.refused) < 5; round += 1)
      fc.assert(property, { numRuns, seed: seed + round })
    expect(Math.min(outcomes.taken, outcomes.refused)).toBeGreaterThanOrEqual(5)
  },
  // A long time limit: a busy machine is not a fault of the document.
  30_000 + numRuns * 20,
)
