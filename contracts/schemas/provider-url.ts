import * as z from 'zod/mini'

/** Address of a page of the payment provider, or of a bank. */
// The bracket is written as a code, because Java reads a bare one inside a class as a nested class.
export const providerUrl = z
  .string()
  .check(z.regex(/^https?:\/\/[\w.:\x5b\]/?#@!$&()*+,;=%~-]+$/), z.maxLength(2000))
