import { isDeepStrictEqual } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as z from 'zod/mini'
import type { JsonSchema } from '../../src/openapi/json-schema.ts'

// Shared by all schemas, because compiling the meta-schema takes most of the time.
const ajv = addFormats.default(new Ajv2020({ strict: true, strictTypes: true, allErrors: true }))

/** Validates by JSON Schema 2020-12, formats included, without zod. */
export function jsonSchemaValidator(schema: JsonSchema): (value: unknown) => boolean {
  const validate = ajv.compile(schema)
  return (value) => validate(value)
}

const documents = new Map<object, string>()

/** Validates by a schema of an OpenAPI document, with its references. */
export function documentValidator(schemas: object, name: string): (value: unknown) => boolean {
  const id = documents.get(schemas) ?? `document-${documents.size}`
  if (!documents.has(schemas)) {
    const $defs = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', `${id}#/$defs/`))
    ajv.addSchema({ $id: id, $defs })
    documents.set(schemas, id)
  }
  return jsonSchemaValidator({ $ref: `${id}#/$defs/${name}` } as object)
}

/**
 * zod's own verdict. A request: it is accepted. An answer: it is accepted unchanged, so that no member is dropped; that is
 * what an answer's schema promises.
 */
export function zodValidator(schema: unknown, direction: 'input' | 'output'): (value: unknown) => boolean {
  return (value) => {
    const outcome = z.safeParse(schema as z.core.$ZodType, value)
    return outcome.success && (direction === 'input' || isDeepStrictEqual(outcome.data, value))
  }
}
