import * as z from 'zod/mini'
import { sentTime } from './sent-date.ts'

// Upper bounds in code points: enough for what pages report, too little to fill a database. The client shortens longer
// texts, so that no trace is lost because of its length.
const name = z.string().check(z.minLength(1), z.maxLength(200))
const note = z.string().check(z.maxLength(1000))

/** Added to each trace by the client: the browser's user agent, and the time of the event, in UTC. */
const sender = { userAgent: note, timestamp: sentTime }

/** How severe a trace is. */
export const TraceLevel = z.enum(['debug', 'info', 'warning', 'error'])
export type TraceLevel = z.infer<typeof TraceLevel>

/** An event that a page reports, by name. */
export const CustomTrace = z.object({
  name,
  level: TraceLevel,
  category: z.string().check(z.maxLength(200)),
  /** Flat texts to filter by. Never a token, an address, a code or a query value (TRACE-6). */
  tags: z.record(z.string(), note),
  ...sender,
})
export type CustomTrace = z.infer<typeof CustomTrace>

/** An error that was uncaught, or reported on purpose. */
export const ErrorTrace = z.object({
  message: z.string().check(z.maxLength(2000)),
  stack: z.optional(z.string().check(z.maxLength(16_000))),
  /** Origin and path of the page, without query and fragment. */
  url: z.string().check(z.maxLength(2000)),
  context: z.record(z.string(), z.unknown()),
  ...sender,
})
export type ErrorTrace = z.infer<typeof ErrorTrace>

/**
 * One transition of a state machine, for instance `{ machine: 'auth', event: 'LOGIN', from: 'loggedOut', to: 'loading'
 * }`.
 */
export const StateTransitionTrace = z.object({ machine: name, event: name, from: name, to: name, ...sender })
export type StateTransitionTrace = z.infer<typeof StateTransitionTrace>
