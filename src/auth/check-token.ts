import type { TokenClaims } from '../../contracts/schemas/session.ts'
import type { TokenError } from '../token/token-error.ts'
import type { SessionWarning } from './session-warnings.ts'

/** `unchecked`: it could not be checked, for instance because the code for it did not load. */
export type Fault = 'expired' | 'badToken' | 'unchecked'
/** The claims of a genuine token, or why there are none. */
export type Checked = TokenClaims | Fault

/** Never rejects. `warn` is told of a text that is no token at all (ERR-2); other refusals need no warning. */
export async function checkToken(
  token: string,
  verify: (token: string) => Promise<TokenClaims>,
  warn: (code: SessionWarning) => void,
): Promise<Checked> {
  try {
    return await verify(token)
  } catch (error) {
    // By its name: the class comes with the code of the check, and this does not.
    const { name, code } = (error ?? {}) as Partial<TokenError>
    if (name !== 'TokenError') return 'unchecked'
    if (code === 'TOKEN_FORMAT' || code === 'TOKEN_PAYLOAD') warn(code)
    return code === 'TOKEN_EXPIRED' ? 'expired' : 'badToken'
  }
}

interface Valid {
  readonly token: string
  readonly claims: TokenClaims
}

/**
 * AUTH-15: of the valid tokens the one issued later counts, on a tie the first, which is the cookie's. With
 * none, a token that could not be checked is no loser: a lost network logs nobody out for good.
 */
export function chooseToken(tokens: readonly (readonly [token: string, checked: Checked])[]): {
  readonly best: Valid | undefined
  readonly losers: readonly string[]
  /** Why there is no best one. */
  readonly fault: Fault
} {
  let best: Valid | undefined
  for (const [token, claims] of tokens)
    if (typeof claims !== 'string' && (!best || (claims.iat ?? 0) > (best.claims.iat ?? 0)))
      best = { token, claims }
  const losers = tokens.filter(
    ([token, checked]) => token !== best?.token && (best || checked !== 'unchecked'),
  )
  const faults = tokens.map(([, checked]) => checked)
  return {
    best,
    losers: losers.map(([token]) => token),
    fault: (['unchecked', 'expired'] as const).find((fault) => faults.includes(fault)) ?? 'badToken',
  }
}
