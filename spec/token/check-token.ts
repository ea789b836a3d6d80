import { testKeys } from '../../fixtures/keys.ts'
import { encodePart, genuineClaims, genuineHeader, signParts, testIssuer } from '../../fixtures/tokens.ts'
import type { TokenErrorCode } from '../../src/token/token-error.ts'
import { TokenError } from '../../src/token/token-error.ts'
import type { TokenExpectations } from '../../src/token/verify-token.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import type { Expected, Verdict } from './token-model.ts'
import { reasons } from './token-model.ts'

/** The time at which every token here is checked. */
export const now = new Date('2026-11-20T00:00:00Z')
export const nowSeconds = now.getTime() / 1000

export type Outcome = TokenErrorCode | 'accepted'

/** The result of the token check. Anything but claims or a `TokenError` fails the test. */
export async function check(token: unknown, changes: Partial<TokenExpectations> = {}): Promise<Outcome> {
  try {
    await verifyToken(token, { issuer: testIssuer, keys: testKeys, now: () => now, ...changes })
    return 'accepted'
  } catch (error) {
    if (error instanceof TokenError) return error.code
    throw error
  }
}

/** Signed with the right key, whatever header and payload contain. Text or bytes are used unchanged. */
export function signRaw(parts: {
  header?: string | Uint8Array
  payload?: string | Uint8Array
}): Promise<string> {
  const { header = JSON.stringify(genuineHeader), payload = JSON.stringify(genuineClaims(now)) } = parts
  return signParts(encodePart(header), encodePart(payload))
}

/** The model's settings for the site of `check`. */
export const usualSite: Expected = {
  issuer: testIssuer,
  keys: testKeys,
  audience: undefined,
  nowSeconds,
  expiryToleranceSeconds: 0,
}
export const outcomeOf = (verdict: Verdict): Outcome => (verdict === 'accepted' ? verdict : reasons[verdict])
