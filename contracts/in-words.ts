import * as z from 'zod/mini'
import type { Outcome, Schema } from './standard-schema.ts'
import { validateNow } from './standard-schema.ts'

// zod/mini has no messages of its own: every issue would read 'Invalid input'. A global setting would affect all other
// code in the process, such as a page under test.
const words = { error: z.locales.en().localeError }

/** Like `validateNow`, with issues in English. For servers and tests: the messages are too large for a browser. */
export function validateInWords(schema: Schema, value: unknown): Outcome {
  if (!(schema instanceof z.core.$ZodType)) return validateNow(schema, value)
  const { success, data, error } = z.safeParse(schema, value, words)
  return success ? { value: data } : { issues: error.issues }
}
