import * as z from 'zod/mini'

/** Address of a page of the payment provider, or of a bank. */
// The bracket is written by its number: in a class, Java takes a bare one for the beginning of another class.
export const providerUrl = z
  .string()
  .check(z.regex(/^https?:\/\/[\w.:\x5b\]/?#@!$&()*+,;=%~-]+$/), z.maxLength(2000))
