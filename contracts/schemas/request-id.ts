import * as z from 'zod/mini'

/** RFC 9562, in small letters: one spelling, so that texts can be compared. */
export const uuid = z
  .string()
  .check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/))

/**
 * A UUID that a form creates once for its content. Repeating the request creates no second one, and no second receipt.
 */
export const requestId = uuid.check()

/** The public number of a request, an application or a change of plan. Reveals nothing about the customer. */
export const requestReference = z.string().check(z.regex(/^\S{4,40}$/))

/** The public number of a direct-debit request or a payment plan. */
export const agreementReference = z.string().check(z.regex(/^[\w-]{1,40}$/))

/** Null until the payment has succeeded. */
export const receiptNumber = z.nullable(z.string().check(z.minLength(1), z.maxLength(40)))
