import { isUtf8 } from 'node:buffer'
import { createPublicKey, verify } from 'node:crypto'
import { TokenClaims } from '../../contracts/schemas/session.ts'
import type { PublicKey } from '../../src/brand/brand.ts'
import type { TokenErrorCode } from '../../src/token/token-error.ts'

/** A site's expectations of a token, with every default filled in. */
export interface Expected {
  readonly issuer: string
  readonly keys: readonly PublicKey[]
  /** One of these is enough. */
  readonly audience: string | readonly string[] | undefined
  readonly nowSeconds: number
  /** As a brand may set it: a value outside 0 to 60 counts as 0. */
  readonly expiryToleranceSeconds: number
}

/** The specification's texts. */
export const messages: Readonly<Record<TokenErrorCode, string>> = {
  TOKEN_FORMAT: 'Invalid token format',
  TOKEN_PAYLOAD: 'Failed to decode token payload',
  TOKEN_EXPIRED: 'Token expired',
  TOKEN_ISSUER: 'Invalid token issuer',
  TOKEN_SIGNATURE: 'Invalid token signature',
  TOKEN_UNREADABLE: 'Failed to parse token',
}

/** Every reason for a refusal, in the order in which they are reported (TOKEN-8), each with its code. */
export const reasons = {
  format: 'TOKEN_FORMAT',
  payload: 'TOKEN_PAYLOAD',
  expired: 'TOKEN_EXPIRED',
  issuer: 'TOKEN_ISSUER',
  // Without a decodable header no signature can be checked.
  header: 'TOKEN_UNREADABLE',
  alg: 'TOKEN_SIGNATURE',
  typ: 'TOKEN_SIGNATURE',
  critical: 'TOKEN_SIGNATURE',
  unknownKey: 'TOKEN_SIGNATURE',
  unnamedKey: 'TOKEN_SIGNATURE',
  brokenKey: 'TOKEN_UNREADABLE',
  weakKey: 'TOKEN_SIGNATURE',
  signature: 'TOKEN_SIGNATURE',
  types: 'TOKEN_UNREADABLE',
  notBegun: 'TOKEN_UNREADABLE',
  audience: 'TOKEN_UNREADABLE',
} as const satisfies Readonly<Record<string, TokenErrorCode>>

export type Reason = keyof typeof reasons
export type Verdict = Reason | 'accepted'

// Decoders accept more than the canonical form, which is what they would encode themselves.
const isCanonical = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part

const nesting = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : 1 +
      Math.max(
        0,
        ...Object.entries(value).map(([name, inner]) => (name === '__proto__' ? 0 : nesting(inner))),
      )

function readObject(part: string): Readonly<Record<string, unknown>> | null {
  if (!isCanonical(part)) return null
  const bytes = Buffer.from(part, 'base64url')
  if (!isUtf8(bytes)) return null
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && nesting(value) <= 32 ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const toNumber = (text: string) => BigInt(`0x0${Buffer.from(text, 'base64url').toString('hex')}`)

function keyFault({ kty, alg, use, n, e }: Partial<PublicKey>): Reason | null {
  if (kty !== 'RSA' || (alg ?? 'RS256') !== 'RS256' || (use ?? 'sig') !== 'sig') return 'weakKey'
  const [modulus = '', exponent = ''] = [n, e]
  if (/[^\w-]/.test(modulus + exponent)) return 'brokenKey'
  return toNumber(modulus) < 1n << 2047n || toNumber(exponent) < 65_536n ? 'weakKey' : null
}

function signatureFault(
  [head = '', payload = '', signature = '']: readonly string[],
  header: Readonly<Record<string, unknown>>,
  keys: readonly PublicKey[],
): Reason | null {
  if (header.alg !== 'RS256') return 'alg'
  if (
    'typ' in header &&
    !/^(?:application\/)?(?:at\+)?jwt$/i.test(typeof header.typ === 'string' ? header.typ : '')
  )
    return 'typ'
  if ('crit' in header || 'b64' in header) return 'critical'
  const isNamed = Object.hasOwn(header, 'kid')
  if (!isNamed && keys.length !== 1) return 'unnamedKey'
  const key = keys.find(({ kid }) => !isNamed || kid === header.kid)
  if (key === undefined) return 'unknownKey'
  const { kty, n, e } = key
  const fault = keyFault(key)
  if (fault !== null) return fault
  const publicKey = createPublicKey({ key: { kty, n, e }, format: 'jwk' })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
  return isGenuine && isCanonical(signature) ? null : 'signature'
}

function claimsFault(payload: Readonly<Record<string, unknown>>, expected: Expected): Reason | null {
  const read = TokenClaims.safeParse(payload)
  if (!read.success) return 'types'
  const { nbf, aud } = read.data
  // Clocks may differ by five minutes.
  if (nbf !== undefined && nbf > expected.nowSeconds + 300) return 'notBegun'
  const { audience } = expected
  if (audience === undefined) return null
  const heard: unknown[] = Array.isArray(aud) ? aud : [aud]
  const wanted = new Set<unknown>(Array.isArray(audience) ? audience : [audience])
  return heard.every((name) => typeof name === 'string') && heard.some((name) => wanted.has(name))
    ? null
    : 'audience'
}

/** The clauses TOKEN-1 to TOKEN-8 in order, with other tools than the check: the first one that fails, if any. */
export function verdictOf(token: unknown, expected: Expected): Verdict {
  if (typeof token !== 'string' || token.length > 16_384) return 'format'
  const parts = token.split('.')
  if (parts.length !== 3) return 'format'
  const payload = readObject(parts[1] ?? '')
  if (payload === null) return 'payload'
  const { exp } = payload
  const given = expected.expiryToleranceSeconds
  const tolerance = given >= 0 && given <= 60 ? given : 0
  if (
    typeof exp === 'number' &&
    Math.abs(exp) !== Number.POSITIVE_INFINITY &&
    expected.nowSeconds - tolerance >= exp
  )
    return 'expired'
  if (typeof payload.iss !== 'string' || payload.iss !== expected.issuer) return 'issuer'
  const header = readObject(parts[0] ?? '')
  if (header === null) return 'header'
  return signatureFault(parts, header, expected.keys) ?? claimsFault(payload, expected) ?? 'accepted'
}
