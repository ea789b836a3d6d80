import * as z from 'zod/mini'

/** Added to each trace by the client: the browser's own name, and the moment it happened, in UTC. */
const sender = { userAgent: z.string(), timestamp: z.iso.datetime() }

export const TraceLevel = z.enum(['debug', 'info', 'warning', 'error'])
export type TraceLevel = z.infer<typeof TraceLevel>

export const CustomTrace = z.object({
  name: z.string().check(z.minLength(1)),
  level: TraceLevel,
  category: z.string(),
  /** Flat texts to filter by. Never a token, an address, a code or a query value (TRACE-6). */
  tags: z.record(z.string(), z.string()),
  ...sender,
})
export type CustomTrace = z.infer<typeof CustomTrace>

export const ErrorTrace = z.object({
  message: z.string(),
  stack: z.optional(z.string()),
  /** Origin and path of the page, without query and fragment. */
  url: z.string(),
  context: z.record(z.string(), z.unknown()),
  ...sender,
})
export type ErrorTrace = z.infer<typeof ErrorTrace>

/** One arrow of a state machine, for instance `{ machine: 'auth', event: 'LOGIN', from: 'loggedOut', to: 'loading' }`. */
export const StateTransitionTrace = z.object({
  machine: z.string().check(z.minLength(1)),
  event: z.string(),
  from: z.string(),
  to: z.string(),
  ...sender,
})
export type StateTransitionTrace = z.infer<typeof StateTransitionTrace>
