import type { PublicKey } from '../brand/brand.ts'

/**
 * Where the server of the Local environment says whose tokens it gives out: its issuer, and the public halves of its keys
 * as in a JSON Web Key Set (RFC 7517). They belong to its data folder, and one build serves every folder. Pages of all
 * other environments carry both, and never ask here.
 */
export const localKeysPath = '/local-keys.json'

export interface LocalKeys {
  /** The `iss` of its tokens. */
  readonly issuer: string
  readonly keys: readonly PublicKey[]
}
