import type { Auth, AuthSnapshot } from '../../../src/auth/auth.ts'

/** The session of a visitor who is not logged in. */
export const visitor: AuthSnapshot = {
  user: null,
  isAuthenticated: false,
  isLoading: false,
  reason: 'noToken',
  expiresAt: null,
  isExpiring: false,
  isClockOff: false,
  isLogoutPending: false,
}

export interface StubbedAuthOptions {
  readonly secondsLeft?: number
  /** Default true. */
  readonly canExtend?: boolean
  /** The result of extending. Default: never resolves. */
  readonly extend?: () => Promise<boolean>
}

/** A session that never changes: it has the example's values, whatever is pressed. */
export function stubbedAuth(state: Partial<AuthSnapshot>, options: StubbedAuthOptions = {}): Auth {
  const snapshot: AuthSnapshot = { ...visitor, ...state }
  return {
    getSnapshot: () => snapshot,
    getServerSnapshot: () => visitor,
    subscribe: () => () => {},
    start: () => () => {},
    settled: async () => snapshot,
    login: async () => ({ success: false, code: 'REFUSED', message: 'Login failed' }),
    logout: async () => {},
    extend: options.extend ?? (() => new Promise(() => {})),
    canExtend: options.canExtend ?? true,
    secondsLeft: () => options.secondsLeft ?? null,
    endSession: () => {},
    token: () => null,
  }
}
