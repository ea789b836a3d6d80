import { createMachine, reduce, state, transition } from 'robot3'
import type { AuthReason } from './auth-reason.ts'
import type { CustomerUser } from './user-context.ts'

export type AuthState = 'loading' | 'loggedIn' | 'loggedOut'

export interface AuthContext {
  readonly user: CustomerUser | null
  /** Why the session is as it is. */
  readonly reason: AuthReason
  /** When the session ends by itself, in ms since 1970; null while nobody is logged in. */
  readonly expiresAt: number | null
  /** The end is near enough to warn of. */
  readonly isExpiring: boolean
  /** The clock of this device differs from the one that issued the token, as a login or an extension has just shown. */
  readonly isClockOff: boolean
  /** Logged out here, and the backend has not heard of it yet (offline). */
  readonly isLogoutPending: boolean
}

/** Every change says why. */
export type AuthEvent =
  | Found
  | {
      readonly type: 'SESSION_MISSING' | 'LOGIN' | 'LOGIN_FAILED' | 'LOGOUT' | 'SESSION_ENDED'
      readonly reason: AuthReason
    }
  | { readonly type: 'SESSION_EXPIRING'; readonly isExpiring: boolean }
  | { readonly type: 'LOGOUT_PENDING'; readonly isLogoutPending: boolean }
interface Found {
  readonly type: 'SESSION_FOUND'
  readonly user: CustomerUser
  readonly reason: AuthReason
  readonly expiresAt: number
  readonly isClockOff: boolean
}

export const nobody: AuthContext = {
  user: null,
  reason: 'start',
  expiresAt: null,
  isExpiring: false,
  isClockOff: false,
  isLogoutPending: false,
}

const told = (auth: AuthContext, { type: _, ...news }: AuthEvent): AuthContext => ({ ...auth, ...news })
const found = (auth: AuthContext, event: Found) => ({ ...told(auth, event), isExpiring: false })
// The same object when nothing has changed: a context that did not change tells nobody.
const gone = (auth: AuthContext, { reason }: { reason: AuthReason }): AuthContext =>
  auth.user === null && auth.reason === reason
    ? auth
    : { ...nobody, reason, isLogoutPending: auth.isLogoutPending }
const on = (
  event: AuthEvent['type'],
  to: AuthState,
  reducer: (auth: AuthContext, event: never) => AuthContext,
) => transition(event, to, reduce(reducer as never))
const ends = (event: AuthEvent['type']) => on(event, 'loggedOut', gone)
const begins = on('SESSION_FOUND', 'loggedIn', found)
const login = on('LOGIN', 'loading', gone)
const pending = (self: AuthState) => on('LOGOUT_PENDING', self, told)

/**
 * Who is logged in (AUTH-1 to AUTH-5). Pure: storage, services and clocks live in `auth.ts`. A login reads
 * the session again (SESSION_FOUND or SESSION_MISSING); one that fails only stops loading. A login from
 * `loggedIn` replaces the session, and forgets the earlier user at once. SESSION_FOUND in `loggedIn` is the
 * same session extended, or the one that another tab has begun (AUTH-12).
 */
export const authMachine = createMachine(
  'loading',
  {
    loading: state(
      begins,
      ends('SESSION_MISSING'),
      ends('LOGIN_FAILED'),
      ends('LOGOUT'),
      login,
      pending('loading'),
    ),
    loggedIn: state(
      login,
      ends('LOGOUT'),
      ends('SESSION_ENDED'),
      begins,
      on('SESSION_EXPIRING', 'loggedIn', told),
      pending('loggedIn'),
    ),
    loggedOut: state(login, begins, pending('loggedOut')),
  },
  (initial: AuthContext) => initial,
)
