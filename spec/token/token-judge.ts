import fc from 'fast-check'
import { testKeys } from '../../fixtures/keys.ts'
import { encodePart, genuineClaims, genuineHeader, signParts, testIssuer } from '../../fixtures/tokens.ts'
import type { TokenErrorCode } from '../../src/errors.ts'
import { TokenError } from '../../src/errors.ts'
import type { TokenExpectations } from '../../src/token/verify-token.ts'
import { verifyToken } from '../../src/token/verify-token.ts'

/** How often each property is tried; a nightly run may set more. */
export const runs = Number(process.env.SPEC_RUNS ?? 500)
/** Fewer where each run signs a token of its own. */
export const signedRuns = Math.ceil(runs * 0.6)
/** Time for all of them on a slow machine: an RSA signature and its check take some milliseconds. */
export const patience = 10_000 + runs * 40

/** The moment at which every token here is judged. */
export const now = new Date('2026-11-20T00:00:00Z')
export const nowSeconds = now.getTime() / 1000

export type Outcome = TokenErrorCode | 'accepted'

/** What the check says of a token. Anything but claims or a `TokenError` fails the test. */
export async function judge(token: unknown, changes: Partial<TokenExpectations> = {}): Promise<Outcome> {
  try {
    await verifyToken(token, { issuer: testIssuer, keys: testKeys, now: () => now, ...changes })
    return 'accepted'
  } catch (error) {
    if (error instanceof TokenError) return error.code
    throw error
  }
}

/** Signed with the right key, whatever header and payload say. Text or bytes are taken as they are. */
export function signRaw(parts: {
  header?: string | Uint8Array
  payload?: string | Uint8Array
}): Promise<string> {
  const { header = JSON.stringify(genuineHeader), payload = JSON.stringify(genuineClaims(now)) } = parts
  return signParts(encodePart(header), encodePart(payload))
}

/** How often each answer comes up among what a property would try: a part of 1. */
export function shares<T>(made: fc.Arbitrary<T>, answer: (value: T) => string): Record<string, number> {
  const values = fc.sample(made, { numRuns: 1000, seed: 20261120 })
  const counts: Record<string, number> = {}
  for (const value of values) counts[answer(value)] = (counts[answer(value)] ?? 0) + 1 / values.length
  return counts
}
