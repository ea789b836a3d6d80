import type { Address } from './address.ts'

export interface Suggestion {
  /** What `resolve` takes. Unique in one answer. */
  readonly id: string
  /** The address in one line, as it stands in the list. */
  readonly text: string
}

/**
 * Where addresses are looked up: a vendor's service behind the brand's own backend, which keeps the key. Either may
 * reject: then the address is entered by hand.
 */
export interface AddressLookup {
  /** Best first, not more than fit a list. Empty: none. `signal` is aborted when nobody wants the answer any more. */
  readonly suggest: (
    text: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<readonly Suggestion[]>
  /** The address of a suggestion. */
  readonly resolve: (id: string) => Promise<Address>
}
