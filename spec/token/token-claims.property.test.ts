import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TokenClaims } from '../../contracts/schemas/session.ts'
import { genuineClaims, testIssuer } from '../../fixtures/tokens.ts'
import { hasClaimTypes } from '../../src/token/token-claims.ts'
import { always, alwaysAsync, propertyRuns as numRuns, patienceMs } from '../tools/run/property-runs.ts'
import { createTally } from '../tools/run/tally.ts'
import { check, now, nowSeconds, outcomeOf, signRaw, usualSite } from './check-token.ts'
import { verdictOf } from './token-model.ts'

// Times around each boundary, and values of every other JSON type.
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

test(
  '[TOKEN-3] [TOKEN-4] [TOKEN-6] whatever claims are rightly signed, what the clauses allow is accepted and all else refused',
  async () => {
    const tally = createTally('rightly signed claims')
    await alwaysAsync(numRuns)(claimChanges, async (changes) => {
      const token = await signRaw({ payload: JSON.stringify({ ...genuineClaims(now), ...changes }) })
      const expected = outcomeOf(verdictOf(token, usualSite))
      tally.count(expected)
      expect(await check(token)).toBe(expected)
    })
    tally.expectShares(['accepted', 'TOKEN_EXPIRED', 'TOKEN_ISSUER', 'TOKEN_UNREADABLE'], 0.05)
    tally.publish()
  },
  patienceMs(40),
)

test(
  '[TOKEN-6] the hand-written check of the types of claims agrees with the contract',
  () => {
    const tally = createTally('types of claims, by whether they keep to the contract')
    always(numRuns)(claimChanges, fc.subarray(['iss', 'exp', 'iat', 'sub']), (changes, missing) => {
      const claims: Record<string, unknown> = { ...genuineClaims(now), ...changes }
      for (const claim of missing) delete claims[claim]
      const isContract = TokenClaims.safeParse(claims).success
      tally.count(String(isContract))
      expect(hasClaimTypes(claims)).toBe(isContract)
    })
    tally.expectShares(['true', 'false'], 0.05)
    tally.publish()
  },
  patienceMs(10),
)
