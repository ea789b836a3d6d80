import * as z from 'zod/mini'

/** A UUID that a form makes up, once for what was typed: the same request sent again is one request, with one receipt. */
export const requestId = z
  .string()
  .check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/))
