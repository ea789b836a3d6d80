import type { PublicKey } from '../brand/brand.ts'

/**
 * Where the server of the Local environment publishes its issuer and public keys (a JSON Web Key Set, RFC 7517). They
 * belong to its data folder, and one build works with every folder. Pages of all other environments contain both, and
 * never request this.
 */
export const localKeysPath = '/local-keys.json'

export interface LocalKeys {
  /** The `iss` of its tokens. */
  readonly issuer: string
  readonly keys: readonly PublicKey[]
}
