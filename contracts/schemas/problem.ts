import * as z from 'zod/mini'

/**
 * An error as RFC 9457 describes it, sent as `application/problem+json`. `title` is the same for each occurrence of
 * `type`; `detail` is for people and never contains a stack, a query or an internal name. Further members are allowed,
 * as the RFC asks.
 */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int().check(z.gte(400), z.lte(599)),
  detail: z.optional(z.string()),
  instance: z.optional(z.string()),
  /** One entry for each field that broke the contract: a JSON pointer into the request and what it needs. */
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
  /** Identifies this request in the server's log. */
  requestId: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>
