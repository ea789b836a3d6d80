import type { PublicKey } from '../brand/brand.ts'

/**
 * Where the server of the Local environment names the public halves of its keys, as a JSON Web Key Set (RFC 7517): they
 * belong to its data folder, and one build serves every folder. Pages of all other environments carry their keys, and
 * never ask here.
 */
export const localKeysPath = '/local-keys.json'

export interface LocalKeys {
  readonly keys: readonly PublicKey[]
}
