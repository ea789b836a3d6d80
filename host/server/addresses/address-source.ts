import type { AddressParts, AddressSuggestions } from 'gridfront/contracts'

export type Suggestion = AddressSuggestions['suggestions'][number]

/**
 * Where the backend looks addresses up. The reference has a list of its own (`listSource`); a retailer puts a service that
 * is based on G-NAF behind it, and its key stays here.
 */
export interface AddressSource {
  /** Best first, at most `mostSuggestions`. Empty: nothing fits. */
  readonly suggest: (query: string) => Promise<readonly Suggestion[]>
  /** The parts of a suggestion; null when nothing has this id. */
  readonly resolve: (id: string) => Promise<AddressParts | null>
}

/** As many as fit below a field, and as the contract lets pass. */
export const mostSuggestions = 8
