import { decode } from 'jose/base64url'
import type { PublicKey } from '../brand/brand.ts'

// All that a header may say. Keys or addresses of keys in it (`jwk`, `jku`, `x5u`, `x5c`) are not looked at,
// and `crit` and `b64` would change what is signed (TOKEN-5).
const allowedMembers = ['alg', 'typ', 'kid']

const isCustomerHeader = (header: Readonly<Record<string, unknown>>) =>
  Object.keys(header).every((member) => allowedMembers.includes(member)) &&
  header.alg === 'RS256' &&
  // Tokens for other purposes (`at+jwt`, `reset+jwt`) are signed with the same key.
  (header.typ === undefined || header.typ === 'JWT')

/** A key that is too weak proves nothing: with `e` of 1, anybody can write a signature. */
const isStrong = ({ kty, n, e, alg = 'RS256', use = 'sig' }: PublicKey) =>
  kty === 'RSA' &&
  alg === 'RS256' &&
  use === 'sig' &&
  decode(n).length >= 256 &&
  decode(e).reduce((sum, byte) => sum * 256 + byte, 0) >= 65537

/**
 * The embedded key that a header names, or null. Without `kid` there must be one key only (TOKEN-7): trying
 * one after the other would let a key that was withdrawn from one use serve another.
 */
export function keyFor(
  header: Readonly<Record<string, unknown>>,
  keys: readonly PublicKey[],
): PublicKey | null {
  if (!isCustomerHeader(header)) return null
  const named = Object.hasOwn(header, 'kid')
    ? keys.find(({ kid }) => kid === header.kid)
    : keys.length === 1
      ? keys[0]
      : undefined
  return named && isStrong(named) ? named : null
}

type VerificationKey = Pick<PublicKey, 'kty' | 'n' | 'e'>
const copies = new WeakMap<PublicKey, VerificationKey>()

/** The key for jose, which freezes the object it is given and keeps the import beside it: so a copy, once. */
export function verificationKey(key: PublicKey): VerificationKey {
  const known = copies.get(key)
  if (known?.n === key.n && known.e === key.e) return known
  const copy = { kty: key.kty, n: key.n, e: key.e }
  copies.set(key, copy)
  return copy
}
