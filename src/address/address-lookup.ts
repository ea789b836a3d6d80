import type { Address } from './address.ts'

export interface Suggestion {
  /** The argument of `resolve`. Unique within one answer. */
  readonly id: string
  /** The address in one line, for the list. */
  readonly text: string
}

/**
 * An address look-up: usually a vendor's service behind the brand's own backend, which keeps the key. If it rejects,
 * the address is entered by hand.
 */
export interface AddressLookup {
  /**
   * Best first, at most as many as fit a list; empty if none matches. `signal` is aborted when the answer is no longer
   * needed.
   */
  readonly suggest: (
    text: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<readonly Suggestion[]>
  /** The address of a suggestion. */
  readonly resolve: (id: string) => Promise<Address>
}
