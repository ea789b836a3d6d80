import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TokenClaims } from '../../contracts/schemas/session.ts'
import { genuineClaims, testIssuer } from '../../fixtures/tokens.ts'
import { hasClaimTypes } from '../../src/token/token-claims.ts'
import type { Outcome } from './token-judge.ts'
import { judge, now, nowSeconds, patience, runs, shares, signedRuns, signRaw } from './token-judge.ts'

// Moments around each border, and values of every other JSON type.
const anyTime = fc.oneof(
  fc
    .constantFrom(-301, -300, -1, -0.5, 0, 0.5, 1, 299, 300, 301, 3600, 2_592_000, 2_592_001)
    .map((s) => nowSeconds + s),
  fc.integer({ min: -4_000_000, max: 4_000_000 }).map((s) => nowSeconds + s),
  fc.double({ noNaN: true }),
  fc.maxSafeInteger(),
)
const anyClaim = fc.oneof(anyTime, fc.string(), fc.jsonValue({ maxDepth: 2 }))
const mostly = (usual: fc.Arbitrary<number>) =>
  fc.oneof(
    { arbitrary: usual, weight: 5 },
    { arbitrary: anyTime, weight: 2 },
    { arbitrary: anyClaim, weight: 1 },
  )
const claimChanges = fc.record(
  {
    iss: fc.oneof(
      { arbitrary: fc.constant(testIssuer), weight: 3 },
      { arbitrary: fc.jsonValue(), weight: 1 },
    ),
    exp: mostly(fc.integer({ min: nowSeconds + 1, max: nowSeconds + 3_000_000 })),
    iat: mostly(fc.integer({ min: nowSeconds - 100_000, max: nowSeconds + 300 })),
    nbf: mostly(fc.integer({ min: nowSeconds - 100_000, max: nowSeconds + 300 })),
    sub: fc.oneof({ arbitrary: fc.string(), weight: 4 }, { arbitrary: fc.jsonValue(), weight: 1 }),
    jti: fc.oneof({ arbitrary: fc.string(), weight: 4 }, { arbitrary: fc.jsonValue(), weight: 1 }),
    name: fc.jsonValue({ maxDepth: 3 }),
    unknown: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
  },
  { requiredKeys: [] },
)

/** The clauses once more, on the contract's schema instead of the check by hand. */
function expectedOf(claims: Record<string, unknown>): Outcome {
  const { exp, iss } = claims
  if (typeof exp === 'number' && Number.isFinite(exp) && exp <= nowSeconds) return 'TOKEN_EXPIRED'
  if (iss !== testIssuer) return 'TOKEN_ISSUER'
  const read = TokenClaims.safeParse(claims)
  if (!read.success) return 'TOKEN_UNREADABLE'
  const { exp: end, iat, nbf } = read.data
  const isEarly = [iat, nbf].some((begin) => begin !== undefined && begin - nowSeconds > 300)
  const isTooLong = iat !== undefined && end - iat > 30 * 24 * 3600
  return isEarly || isTooLong || Number.isNaN(new Date(end * 1000).getTime())
    ? 'TOKEN_UNREADABLE'
    : 'accepted'
}

test(
  '[TOKEN-3] [TOKEN-4] [TOKEN-6] whatever claims are rightly signed, what the clauses allow is accepted and all else refused',
  () =>
    fc.assert(
      fc.asyncProperty(claimChanges, async (changes) => {
        // Through JSON, as the check will see them.
        const text = JSON.stringify({ ...genuineClaims(now), ...changes })
        expect(await judge(await signRaw({ payload: text }))).toBe(expectedOf(JSON.parse(text)))
      }),
      { numRuns: signedRuns },
    ),
  patience,
)

test(
  '[TOKEN-6] the check by hand of the types of claims is the contract',
  () =>
    fc.assert(
      fc.property(claimChanges, fc.subarray(['iss', 'exp', 'iat', 'sub']), (changes, missing) => {
        const claims: Record<string, unknown> = { ...genuineClaims(now), ...changes }
        for (const claim of missing) delete claims[claim]
        expect(hasClaimTypes(claims)).toBe(TokenClaims.safeParse(claims).success)
      }),
      { numRuns: runs * 4 },
    ),
  patience,
)

test('these properties try every answer in at least 5 % of their runs', () => {
  const merged = (changes: Record<string, unknown>) =>
    JSON.parse(JSON.stringify({ ...genuineClaims(now), ...changes })) as Record<string, unknown>
  const outcomes = shares(claimChanges, (changes) => expectedOf(merged(changes)))
  for (const outcome of ['accepted', 'TOKEN_EXPIRED', 'TOKEN_ISSUER', 'TOKEN_UNREADABLE'])
    expect(outcomes[outcome] ?? 0, JSON.stringify(outcomes)).toBeGreaterThanOrEqual(0.05)
  const shapes = shares(claimChanges, (changes) => String(TokenClaims.safeParse(merged(changes)).success))
  for (const shape of ['true', 'false']) expect(shapes[shape] ?? 0).toBeGreaterThanOrEqual(0.05)
})
