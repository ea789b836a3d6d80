import { isDeepStrictEqual } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as z from 'zod/mini'
import type { JsonSchema } from '../../src/openapi/json-schema.ts'

/** Judges by JSON Schema 2020-12, formats included, as somebody who has never heard of zod. */
export function jsonSchemaJudge(schema: JsonSchema): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: true, strictTypes: true, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile(schema)
  return (value) => validate(value)
}

/**
 * zod's own verdict. Of a request: it is taken. Of an answer: it is taken as it stands, so that no member of it
 * is passed over; that is what an answer's form promises.
 */
export function zodJudge(schema: unknown, direction: 'input' | 'output'): (value: unknown) => boolean {
  return (value) => {
    const outcome = z.safeParse(schema as z.core.$ZodType, value)
    return outcome.success && (direction === 'input' || isDeepStrictEqual(outcome.data, value))
  }
}
