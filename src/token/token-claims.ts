import type { TokenClaims } from '../../contracts/schemas/session.ts'

type Claims = Readonly<Record<string, unknown>>

/** Longest life of a token (AUTH-7). Also finds an `exp` in milliseconds, and one that no `Date` can hold. */
export const maxLifeSeconds = 2_592_000
/** How far the issuer's clock may be ahead of this one. */
export const clockToleranceSeconds = 300

const isTime = (value: unknown) => Number.isFinite(value)
const isText = (value: unknown) => typeof value === 'string'
const optional = (check: (value: unknown) => boolean, value: unknown) => value === undefined || check(value)

/** `TokenClaims` of the contract by hand: a schema library would double what a page loads for this check. */
export const hasClaimTypes = (claims: Claims): claims is TokenClaims =>
  isText(claims.iss) &&
  isTime(claims.exp) &&
  optional(isText, claims.sub) &&
  optional(isTime, claims.iat) &&
  optional(isTime, claims.nbf) &&
  optional(isText, claims.jti)

/** TOKEN-3. Only a number can be in the past; what else stands in `exp` is judged last (TOKEN-6). */
export const isExpired = ({ exp }: Claims, nowSeconds: number, toleranceSeconds: number) =>
  typeof exp === 'number' && Number.isFinite(exp) && nowSeconds >= exp + toleranceSeconds

/** Begun, and not meant to live for longer than a token may. */
export function isTimely({ exp, iat, nbf }: TokenClaims, nowSeconds: number): boolean {
  const latest = nowSeconds + clockToleranceSeconds
  // Without `iat` no end would be too late: such a token counts as issued at the latest moment there is.
  const issued = iat ?? latest
  return Math.max(issued, nbf ?? issued) <= latest && exp - issued <= maxLifeSeconds
}

/** RFC 7519 section 4.1.3: one audience or a list of them. */
export const isFor = ({ aud }: Claims, audience: string) =>
  Array.isArray(aud) ? aud.every(isText) && aud.includes(audience) : aud === audience
