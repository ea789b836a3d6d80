import type { KeyObject } from 'node:crypto'
import { createHmac, createSecretKey } from 'node:crypto'

// Bytes would be made a key at each hash, which takes six times as long.
const keys = new WeakMap<Uint8Array, KeyObject>()

function keyOf(secret: Uint8Array): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, key)
  return key
}

/** A pseudonym for personal data, such as an address. The same in every copy of the server; useless without its secret. */
export const keyedHash = (secret: Uint8Array, ...parts: readonly string[]): string =>
  // As JSON, so that different lists of parts never become the same text.
  createHmac('sha256', keyOf(secret)).update(JSON.stringify(parts)).digest('base64url')
