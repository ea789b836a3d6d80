import type { TokenClaims } from '../../contracts/schemas/session.ts'
import type { TokenError } from '../token/token-error.ts'
import type { SessionWarning } from './session-warnings.ts'

/** `unchecked`: the token could not be checked, for instance because the code for it failed to load. */
export type Fault = 'expired' | 'badToken' | 'unchecked'
/** A genuine, current token with its claims, or the reason why it is refused. */
export type Checked =
  | { readonly token: string; readonly claims: TokenClaims; readonly fault?: undefined }
  | { readonly token: string; readonly claims?: undefined; readonly fault: Fault }

/** Never rejects. Calls `warn` for a text that is not a token at all (ERR-2); other refusals need no warning. */
export async function checkToken(
  token: string,
  verify: (token: string) => Promise<TokenClaims>,
  warn: (code: SessionWarning) => void,
): Promise<Checked> {
  try {
    return { token, claims: await verify(token) }
  } catch (error) {
    // Compared by name, because the class is in the chunk of the token check.
    const { name, code } = (error ?? {}) as Partial<TokenError>
    if (name !== 'TokenError') return { token, fault: 'unchecked' }
    if (code === 'TOKEN_FORMAT' || code === 'TOKEN_PAYLOAD') warn(code)
    return { token, fault: code === 'TOKEN_EXPIRED' ? 'expired' : 'badToken' }
  }
}

/**
 * AUTH-15: of several valid tokens the one issued last is chosen; of two issued at the same time the first, which is
 * the cookie's. With none, a token that could not be checked is kept: a lost network must not log anybody out for good.
 */
export function chooseToken(tokens: readonly Checked[]) {
  const valid = tokens.filter(({ claims }) => claims)
  const [best] = valid.sort((one, other) => (other.claims?.iat ?? 0) - (one.claims?.iat ?? 0))
  const losers = tokens.filter((token) => token !== best && (best || token.fault !== 'unchecked'))
  const faults = ['unchecked', 'expired'] as const
  const fault: Fault = faults.find((fault) => tokens.some((token) => token.fault === fault)) ?? 'badToken'
  return { best, losers: losers.map(({ token }) => token), fault }
}

/** Clocks usually differ a little, which needs no warning. */
const clockToleranceMs = 300_000

type Times = Readonly<Partial<Record<keyof TokenClaims, unknown>>>

/** The claims of a token that is not verified. Never grants access. */
export function claimsIn(token: string): Times {
  try {
    const [, payload = ''] = token.split('.')
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}) as Times
  } catch {
    return {}
  }
}

/** Whether this device's clock differs from that of the issuer of a new token, if the token has a time of issue. */
export const isClockOff = ({ iat }: Times, nowMs: number): boolean =>
  typeof iat === 'number' && Math.abs(nowMs - iat * 1000) > clockToleranceMs

/**
 * Whether a token that has just been issued is refused because of this device's clock: already expired, or not yet
 * valid. Distinguishes this cause of a failed login from others.
 */
export function isClocksFault(token: string, fault: Fault, nowMs: number): boolean {
  const claims = claimsIn(token)
  return fault === 'expired'
    ? isClockOff(claims, nowMs)
    : Number(claims.nbf) * 1000 - nowMs > clockToleranceMs
}
