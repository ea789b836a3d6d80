import type { AddressParts, AddressSuggestions } from 'gridfront/contracts'

export type Suggestion = AddressSuggestions['suggestions'][number]

/** `signal` is aborted after the time-out, when nobody waits for the answer any more. */
interface LookUpOptions {
  readonly signal: AbortSignal
}

/**
 * The source of addresses. The reference backend has a list (`listSource`). A retailer would use a service that is
 * based on G-NAF, whose key stays on the server. Both functions may reject: the visitor gets a 503 and types the
 * address.
 */
export interface AddressSource {
  /** The best first, at most `maxSuggestions`; empty if nothing matches. */
  readonly suggest: (query: string, options: LookUpOptions) => Promise<readonly Suggestion[]>
  /** The parts of a suggestion; null if no address has this id. */
  readonly resolve: (id: string, options: LookUpOptions) => Promise<AddressParts | null>
}

/** The most suggestions that the contract allows. */
export const maxSuggestions = 8
