import type { TokenClaims } from '../../contracts/schemas/session.ts'
import type { Fault } from './check-token.ts'

/** Clocks differ by less, and nobody need be told. */
export const clockToleranceMs = 300_000

type Times = Readonly<Partial<Record<keyof TokenClaims, unknown>>>

/** How far this device's clock is from the one that has just issued a token, in ms; 0 where the token does not say when. */
export const offByMs = ({ iat }: Times, nowMs: number): number =>
  typeof iat === 'number' ? Math.abs(nowMs - iat * 1000) : 0

/**
 * Whether the clock of this device is why a token that has just been issued is refused: over as it begins, or not begun yet.
 * What the token says of itself is unproven here: it names the fault of a login that fails, and lets nobody in.
 */
export function isClocksFault(token: string, fault: Fault, nowMs: number): boolean {
  try {
    const [, payload = ''] = token.split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Times
    if (fault === 'expired') return offByMs(claims, nowMs) > clockToleranceMs
    return typeof claims.nbf === 'number' && claims.nbf * 1000 - nowMs > clockToleranceMs
  } catch {
    return false
  }
}
