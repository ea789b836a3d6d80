import type { KeyObject } from 'node:crypto'
import { createHmac, createSecretKey } from 'node:crypto'

const keys = new WeakMap<Uint8Array, KeyObject>()

/**
 * Caches the key object, because importing the bytes takes Node five times as long as the HMAC, and each request needs
 * several.
 */
export function hmac(secret: Uint8Array, text: string): string {
  const key = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, key)
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** A pseudonym for personal data, such as an address. The same in every copy of the server; useless without its secret. */
export const keyedHash = (secret: Uint8Array, ...parts: readonly string[]): string =>
  // As JSON, so that different lists of parts never become the same text.
  hmac(secret, JSON.stringify(parts))
