import * as z from 'zod/mini'

/** RFC 9562, in small letters: one spelling, so that texts can be compared. */
export const uuid = z
  .string()
  .check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/))

/** A UUID that a form makes up, once for what was typed: the same request sent again is one request, with one receipt. */
export const requestId = uuid
