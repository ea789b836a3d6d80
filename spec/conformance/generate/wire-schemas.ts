import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as z from 'zod/mini'
import * as contracts from '../../../contracts/index.ts'
import type { JsonSchema } from '../../../src/openapi/json-schema.ts'
import { toJsonSchema } from '../../../src/openapi/json-schema.ts'

export interface WireSchema {
  readonly name: string
  readonly schema: JsonSchema
  /** zod's own verdict. */
  readonly accepts: (value: unknown) => boolean
}

// Not strict, because schemas need not be as tidy as ours. One shared instance, because compiling the meta-schema takes
// most of the time.
const ajv = addFormats.default(new Ajv2020())
/** The verdict of the exported JSON Schema. */
export const keeperOf = (schema: JsonSchema) => ajv.compile(schema)

const isZod = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

export const wireSchema = (name: string, schema: z.ZodMiniType): WireSchema => ({
  name,
  schema: toJsonSchema(schema, 'input'),
  accepts: (value) => z.safeParse(schema, value).success,
})

/** Every schema that the contracts export. */
export const ofContracts: readonly WireSchema[] = Object.entries(contracts).flatMap(([name, schema]) =>
  isZod(schema) ? [wireSchema(name, schema)] : [],
)

/** Schemas that contracts may contain one day. Together they use each keyword that the generators support. */
export const odd: readonly WireSchema[] = [
  wireSchema('closed object', z.strictObject({ a: z.string(), b: z.optional(z.boolean()) })),
  wireSchema('words', z.object({ few: z.literal([1, 2, 5]), one: z.literal('yes'), none: z.null() })),
  wireSchema(
    'numbers',
    z.object({ part: z.number().check(z.gt(0), z.lt(1)), cold: z.number().check(z.lte(-40)) }),
  ),
  wireSchema('between', z.int().check(z.gt(3), z.lt(6))),
  wireSchema('narrow numbers', z.object({ share: z.number().check(z.gt(0), z.lt(0.001)) })),
  wireSchema(
    'lists',
    z.object({ some: z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(3)) }),
  ),
  wireSchema('list of lists', z.array(z.array(z.nullable(z.iso.date())))),
  wireSchema('map of listed names', z.record(z.enum(['de', 'en']), z.string())),
  wireSchema('map of some listed names', z.partialRecord(z.enum(['de', 'en']), z.int())),
  wireSchema('map of short names', z.record(z.string().check(z.minLength(2), z.maxLength(4)), z.boolean())),
  wireSchema('choice', z.union([z.object({ text: z.string() }), z.object({ count: z.int() }), z.boolean()])),
  wireSchema('pattern', z.object({ code: z.string().check(z.regex(/^[A-Z]{2}-[0-9]{1,4}$/)) })),
  wireSchema(
    'short forms',
    z.object({
      to: z.email().check(z.maxLength(18)),
      code: z.string().check(z.regex(/^[a-z]+$/), z.maxLength(3)),
    }),
  ),
  wireSchema('long text', z.object({ text: z.string().check(z.minLength(50), z.maxLength(60)) })),
  wireSchema('hard names', z.object({ 'a/b': z.string(), 'c~1d': z.int(), 'e"f': z.optional(z.email()) })),
]

export const all: readonly WireSchema[] = [...ofContracts, ...odd]

export const named = (name: string): WireSchema => {
  const found = all.find((schema) => schema.name === name)
  if (found === undefined) throw new Error(`No schema is named '${name}'`)
  return found
}
