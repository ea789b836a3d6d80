import * as z from 'zod/mini'

/** RFC 9562, in small letters: one spelling, so that texts can be compared. */
export const uuid = z
  .string()
  .check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/))

/** A UUID that a form creates once for its content: a request sent again stays one request, with one receipt. */
export const requestId = uuid.check()
