import type { TokenClaims } from '../../contracts/schemas/session.ts'
import { TokenError } from '../errors.ts'
import type { Warn } from '../warnings.ts'
import { warningMessages } from '../warnings.ts'

export interface Checked {
  readonly token: string
  readonly claims: TokenClaims | null
  /** False without claims: it could not be checked, for instance because the code for it did not load. */
  readonly isRefused: boolean
}

/** Never rejects. `warn` is told of a text that is no token at all (ERR-2); other refusals need no warning. */
export async function checkToken(
  token: string,
  verify: (token: string) => Promise<TokenClaims>,
  warn: Warn,
): Promise<Checked> {
  try {
    return { token, claims: await verify(token), isRefused: false }
  } catch (error) {
    if (!(error instanceof TokenError)) return { token, claims: null, isRefused: false }
    const { code } = error
    if (code === 'TOKEN_FORMAT' || code === 'TOKEN_PAYLOAD') warn(code, warningMessages[code])
    return { token, claims: null, isRefused: true }
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
export function chooseToken(checked: readonly Checked[]): {
  readonly best: Valid | null
  readonly losers: readonly string[]
} {
  let best: Valid | null = null
  for (const { token, claims } of checked) {
    if (claims && (best === null || (claims.iat ?? 0) > (best.claims.iat ?? 0))) best = { token, claims }
  }
  const winner = best?.token
  const losers = checked.filter(
    ({ token, isRefused }) => token !== winner && (isRefused || winner !== undefined),
  )
  return { best, losers: losers.map(({ token }) => token) }
}
