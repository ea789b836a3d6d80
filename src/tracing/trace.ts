import type { CustomTrace, ErrorTrace, StateTransitionTrace } from '../../contracts/schemas/tracing.ts'

/** A trace with the route it goes to. */
export type OutgoingTrace =
  | { readonly kind: 'custom'; readonly trace: CustomTrace }
  | { readonly kind: 'error'; readonly trace: ErrorTrace }
  | { readonly kind: 'stateTransition'; readonly trace: StateTransitionTrace }

/**
 * Sends one trace, by a `fetch` with keepalive: the page may be on its way out. Rejects when the backend did
 * not take it; it is never sent again.
 */
export type TraceSender = (outgoing: OutgoingTrace) => Promise<void>
