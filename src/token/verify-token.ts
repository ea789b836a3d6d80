import { compactVerify } from 'jose/jws/compact/verify'
import type { TokenClaims } from '../../contracts/schemas/session.ts'
import type { PublicKey } from '../brand/brand.ts'
import { hasBegun, hasClaimTypes, isExpired, isFor } from './token-claims.ts'
import type { TokenErrorCode } from './token-error.ts'
import { TokenError } from './token-error.ts'
import { keyFor, verificationKey } from './token-key.ts'
import { decodeObject, isCanonical, tokenParts } from './token-text.ts'

/** The values that a token must match, and the clock. */
export interface TokenExpectations {
  /** The `iss` claim, compared character by character. */
  readonly issuer: string
  /**
   * Embedded keys, chosen by `kid`. RSA of 2048 bits or more with an exponent of 65537 or more; weaker keys are never
   * used.
   */
  readonly keys: readonly PublicKey[]
  /** When given, `aud` must equal or contain it, or one of them. An empty list accepts no token. */
  readonly audience?: string | readonly string[] | undefined
  /** Default: the clock of the machine. */
  readonly now?: (() => Date) | undefined
  /** How long after its expiry a token is still accepted, 0 to 60 s; anything else counts as 0, the default. */
  readonly expiryToleranceSeconds?: number | undefined
}

// Own `__proto__` members would change the prototype of whatever the claims are assigned to.
const withoutPrototype = (key: string, value: unknown) => (key === '__proto__' ? undefined : value)

const tolerated = (seconds = 0) => (seconds >= 0 && seconds <= 60 ? seconds : 0)

function ensure(holds: boolean, code: TokenErrorCode): asserts holds {
  if (!holds) throw new TokenError(code)
}

async function ensureSigned(token: string, key: PublicKey): Promise<void> {
  try {
    await compactVerify(token, verificationKey(key), { algorithms: ['RS256'] })
  } catch (error) {
    // Any error other than a wrong signature is caused by the machine or the key, such as missing WebCrypto on plain
    // http. jose includes no part of the token in it.
    const isWrong = (error as { code?: unknown }).code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'
    throw new TokenError(isWrong ? 'TOKEN_SIGNATURE' : 'TOKEN_UNREADABLE', isWrong ? {} : { cause: error })
  }
}

async function check(token: unknown, expected: TokenExpectations): Promise<TokenClaims> {
  const parts = tokenParts(token)
  ensure(parts !== null, 'TOKEN_FORMAT')
  const claims = decodeObject(parts.payload, withoutPrototype)
  ensure(claims !== null, 'TOKEN_PAYLOAD')
  const nowSeconds = (expected.now?.() ?? new Date()).getTime() / 1000
  ensure(!isExpired(claims, nowSeconds, tolerated(expected.expiryToleranceSeconds)), 'TOKEN_EXPIRED')
  ensure(typeof claims.iss === 'string' && claims.iss === expected.issuer, 'TOKEN_ISSUER')
  const header = decodeObject(parts.header)
  ensure(header !== null, 'TOKEN_UNREADABLE')
  const key = keyFor(header, expected.keys)
  ensure(isCanonical(parts.signature), 'TOKEN_SIGNATURE')
  await ensureSigned(token as string, key)
  ensure(hasClaimTypes(claims) && hasBegun(claims, nowSeconds), 'TOKEN_UNREADABLE')
  ensure(expected.audience === undefined || isFor(claims, expected.audience), 'TOKEN_UNREADABLE')
  return claims
}

/**
 * The claims of a genuine customer token that is current, or a rejection with `TokenError`: that of the first check to
 * fail in the order TOKEN_FORMAT, TOKEN_PAYLOAD, TOKEN_EXPIRED, TOKEN_ISSUER, TOKEN_SIGNATURE (TOKEN-8).
 * TOKEN_UNREADABLE comes last: an `exp` that is not a time counts as not expired, and is refused after the signature.
 * One exception: if the header does not decode, no signature can be checked. Never rejects with anything else and never
 * logs.
 */
export async function verifyToken(token: unknown, expected: TokenExpectations): Promise<TokenClaims> {
  try {
    return await check(token, expected)
  } catch (cause) {
    throw cause instanceof TokenError ? cause : new TokenError('TOKEN_UNREADABLE', { cause })
  }
}
