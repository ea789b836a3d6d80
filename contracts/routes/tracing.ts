import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { CustomTrace, ErrorTrace, StateTransitionTrace } from '../schemas/tracing.ts'
import { unsafeWithBody } from './errors.ts'

/** Traces need no token, because visitors have errors too. */
export const tracing = rest.router(
  {
    custom: {
      method: 'POST',
      path: '/api/Tracing/custom',
      body: CustomTrace,
      responses: { 204: rest.noBody(), ...unsafeWithBody },
      summary: 'Keep a trace of something that happened in the page',
      metadata: facts({ clauses: ['TRACE-1'], bearer: 'welcome', isRepeatable: true }),
    },
    error: {
      method: 'POST',
      path: '/api/Tracing/error',
      body: ErrorTrace,
      responses: { 204: rest.noBody(), ...unsafeWithBody },
      summary: 'Keep a trace of an error in the page',
      metadata: facts({ clauses: ['TRACE-2'], bearer: 'welcome', isRepeatable: true }),
    },
    stateTransition: {
      method: 'POST',
      path: '/api/Tracing/state-transition',
      body: StateTransitionTrace,
      responses: { 204: rest.noBody(), ...unsafeWithBody },
      summary: "Keep a trace of one step of a page's state machine",
      metadata: facts({ clauses: ['TRACE-3'], bearer: 'welcome', isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
