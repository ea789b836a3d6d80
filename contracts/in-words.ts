import * as z from 'zod/mini'
import type { Outcome, Schema } from './standard-schema.ts'
import { validateNow } from './standard-schema.ts'

// zod/mini comes without words: every issue would be called 'Invalid input'. A global setting would give them to
// whatever else runs in the process, a page under test for instance.
const words = { error: z.locales.en().localeError }

/** As `validateNow`, with issues in English. For servers and tests: a browser cannot afford the language. */
export function validateInWords(schema: Schema, value: unknown): Outcome {
  if (!(schema instanceof z.core.$ZodType)) return validateNow(schema, value)
  const { success, data, error } = z.safeParse(schema, value, words)
  return success ? { value: data } : { issues: error.issues }
}
