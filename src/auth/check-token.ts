import type { TokenClaims } from '../../contracts/schemas/session.ts'
import type { TokenError } from '../token/token-error.ts'
import type { SessionWarning } from './session-warnings.ts'

/** `unchecked`: it could not be checked, for instance because the code for it did not load. */
export type Fault = 'expired' | 'badToken' | 'unchecked'
/** A token with its claims, when it is genuine and current, or why it has none. */
export type Checked =
  | { readonly token: string; readonly claims: TokenClaims; readonly fault?: undefined }
  | { readonly token: string; readonly claims?: undefined; readonly fault: Fault }

/** Never rejects. Calls `warn` for a text that is no token at all (ERR-2); other refusals need no warning. */
export async function checkToken(
  token: string,
  verify: (token: string) => Promise<TokenClaims>,
  warn: (code: SessionWarning) => void,
): Promise<Checked> {
  try {
    return { token, claims: await verify(token) }
  } catch (error) {
    // By its name: the class comes with the code of the check, and this does not.
    const { name, code } = (error ?? {}) as Partial<TokenError>
    if (name !== 'TokenError') return { token, fault: 'unchecked' }
    if (code === 'TOKEN_FORMAT' || code === 'TOKEN_PAYLOAD') warn(code)
    return { token, fault: code === 'TOKEN_EXPIRED' ? 'expired' : 'badToken' }
  }
}

/**
 * AUTH-15: of the valid tokens the one issued later counts, on a tie the first, which is the cookie's. With
 * none, a token that could not be checked is no loser: a lost network logs nobody out for good.
 */
export function chooseToken(tokens: readonly Checked[]) {
  const valid = tokens.filter(({ claims }) => claims)
  const [best] = valid.sort((one, other) => (other.claims?.iat ?? 0) - (one.claims?.iat ?? 0))
  const losers = tokens.filter((token) => token !== best && (best || token.fault !== 'unchecked'))
  const faults = ['unchecked', 'expired'] as const
  const fault: Fault = faults.find((fault) => tokens.some((token) => token.fault === fault)) ?? 'badToken'
  return { best, losers: losers.map(({ token }) => token), fault }
}

/** Smaller differences between clocks are usual, and no reason for a warning. */
const clockToleranceMs = 300_000

type Times = Readonly<Partial<Record<keyof TokenClaims, unknown>>>

/** What a token says of itself. Unproven here: it lets nobody in. */
export function claimsIn(token: string): Times {
  try {
    const [, payload = ''] = token.split('.')
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}) as Times
  } catch {
    return {}
  }
}

/** Whether this device's clock is another than the one that has just issued a token, as far as the token says when. */
export const isClockOff = ({ iat }: Times, nowMs: number): boolean =>
  typeof iat === 'number' && Math.abs(nowMs - iat * 1000) > clockToleranceMs

/**
 * Whether the clock of this device is why a token that has just been issued is refused: over as it begins, or not begun
 * yet. It names the fault of a login that fails.
 */
export function isClocksFault(token: string, fault: Fault, nowMs: number): boolean {
  const claims = claimsIn(token)
  return fault === 'expired'
    ? isClockOff(claims, nowMs)
    : Number(claims.nbf) * 1000 - nowMs > clockToleranceMs
}
