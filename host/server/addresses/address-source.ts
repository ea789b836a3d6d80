import type { AddressParts, AddressSuggestions } from 'gridfront/contracts'

export type Suggestion = AddressSuggestions['suggestions'][number]

/** `signal` is aborted when the time is over: nobody waits for the answer any more. */
interface LookUpOptions {
  readonly signal: AbortSignal
}

/**
 * Where the backend looks addresses up. The reference has a list of its own (`listSource`); a retailer puts a service that
 * is based on G-NAF behind it, and its key stays here. Either may reject: the visitor gets a 503, and types the address.
 */
export interface AddressSource {
  /** Best first, at most `mostSuggestions`. Empty: nothing fits. */
  readonly suggest: (query: string, options: LookUpOptions) => Promise<readonly Suggestion[]>
  /** The parts of a suggestion; null when nothing has this id. */
  readonly resolve: (id: string, options: LookUpOptions) => Promise<AddressParts | null>
}

/** As many as fit below a field, and as the contract lets pass. */
export const mostSuggestions = 8
