import type { CustomTrace, ErrorTrace, StateTransitionTrace } from '../../contracts/schemas/tracing.ts'

/** A trace and the route that receives it. */
export type OutgoingTrace =
  | { readonly kind: 'custom'; readonly trace: CustomTrace }
  | { readonly kind: 'error'; readonly trace: ErrorTrace }
  | { readonly kind: 'stateTransition'; readonly trace: StateTransitionTrace }

/**
 * Sends one trace with a keepalive request, since the page may be about to close. Rejects if the backend did not accept
 * it; it is never retried.
 */
export type TraceSender = (outgoing: OutgoingTrace) => Promise<void>
