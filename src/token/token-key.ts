import { decode } from 'jose/base64url'
import type { PublicKey } from '../brand/brand.ts'
import { TokenError } from './token-error.ts'

/** Types of a customer's token, as media types without `application/` (RFC 7515 section 4.1.9, RFC 9068). */
export const customerTypes = ['jwt', 'at+jwt']

/** Tokens of another purpose (`reset+jwt`, `dpop+jwt`) may be signed with the same key. */
export const isCustomerType = (typ: unknown): boolean =>
  typ === undefined ||
  (typeof typ === 'string' && customerTypes.includes(typ.toLowerCase().replace(/^application\//, '')))

// `crit` and `b64` would change what is signed, or how it is read (TOKEN-5). All other members are ignored: keys and
// their addresses (`jwk`, `jku`, `x5u`, `x5c`) are untrusted, `x5t` and `cty` are useless here.
const isCustomerHeader = (header: Readonly<Record<string, unknown>>) =>
  header.alg === 'RS256' &&
  isCustomerType(header.typ) &&
  !Object.hasOwn(header, 'crit') &&
  !Object.hasOwn(header, 'b64')

/** Significant bits of a base64url number. Leading zeros are not counted, because they make no key stronger. */
function bitsOf(number: string): number {
  const bytes = decode(number)
  const first = bytes.findIndex((byte) => byte > 0)
  return first < 0 ? 0 : (bytes.length - first) * 8 + 24 - Math.clz32(bytes[first] as number)
}

/** A weak key proves nothing: with an `e` of 1 anybody can forge a signature. */
export const isStrong = ({ kty, n, e, alg = 'RS256', use = 'sig' }: PublicKey) =>
  kty === 'RSA' && alg === 'RS256' && use === 'sig' && bitsOf(n) >= 2048 && bitsOf(e) >= 17

/**
 * The embedded key that a header names. Without `kid` there must be exactly one key (TOKEN-7), because trying several
 * could accept a key that was withdrawn from one use for another. Throws `TokenError`.
 */
export function keyFor(header: Readonly<Record<string, unknown>>, keys: readonly PublicKey[]): PublicKey {
  if (!isCustomerHeader(header)) throw new TokenError('TOKEN_SIGNATURE')
  const { kid } = header
  const only = keys.length === 1 ? keys[0] : undefined
  const key = Object.hasOwn(header, 'kid') ? keys.find((one) => one.kid === kid) : only
  if (key && isStrong(key)) return key
  throw new TokenError('TOKEN_SIGNATURE', { isKeyUnknown: !key && typeof kid === 'string' })
}

type VerificationKey = Pick<PublicKey, 'kty' | 'n' | 'e'>
const copies = new WeakMap<PublicKey, VerificationKey>()

/** The key for jose, which freezes the object that it gets and caches the import for it: so a copy, made once. */
export function verificationKey(key: PublicKey): VerificationKey {
  const known = copies.get(key)
  if (known?.n === key.n && known.e === key.e) return known
  const copy = { kty: key.kty, n: key.n, e: key.e }
  copies.set(key, copy)
  return copy
}
