import type { TokenClaims } from '../../contracts/schemas/session.ts'

type Claims = Readonly<Record<string, unknown>>

/** How far the issuer's clock may be ahead of this one for a token with `nbf`. */
export const clockToleranceSeconds = 300

const isTime = (value: unknown) => Number.isFinite(value)
const isText = (value: unknown) => typeof value === 'string'
const optional = (check: (value: unknown) => boolean, value: unknown) => value === undefined || check(value)

/**
 * A hand-written copy of the contract's `TokenClaims`, because a schema library would double what a page loads for this
 * check.
 */
export const hasClaimTypes = (claims: Claims): claims is TokenClaims =>
  isText(claims.iss) &&
  isTime(claims.exp) &&
  optional(isText, claims.sub) &&
  optional(isTime, claims.iat) &&
  optional(isTime, claims.nbf) &&
  optional(isText, claims.jti)

/** TOKEN-3. Only a number can be in the past; any other `exp` is checked last (TOKEN-6). */
export const isExpired = ({ exp }: Claims, nowSeconds: number, toleranceSeconds: number) =>
  typeof exp === 'number' && Number.isFinite(exp) && nowSeconds >= exp + toleranceSeconds

/**
 * Whether the token is valid already. Neither `iat` nor a long lifetime is a reason to refuse: with a slow clock every
 * new token seems issued in the future, and the length of a session is limited where the token is stored (AUTH-7).
 */
export const hasBegun = ({ nbf }: TokenClaims, nowSeconds: number) =>
  // Compared even without `nbf`, so that a broken clock (NaN) accepts no token.
  (nbf ?? nowSeconds) <= nowSeconds + clockToleranceSeconds

/** RFC 7519 section 4.1.3: `aud` is one audience or a list of them. One of those that are expected is enough. */
export const isFor = ({ aud }: Claims, expected: string | readonly string[]) => {
  const named: unknown[] = [aud].flat()
  return named.every(isText) && [expected].flat().some((audience) => named.includes(audience))
}
