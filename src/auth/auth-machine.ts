import { createMachine, guard, reduce, state, transition } from 'robot3'
import type { AuthReason } from './auth-reason.ts'
import type { TabSignal } from './tabs.ts'
import type { CustomerUser } from './user-context.ts'

export type AuthState = 'loading' | 'loggedIn' | 'loggedOut'

/** The machine's context (AUTH-1): what pages see of the session. */
export interface AuthSnapshot {
  readonly user: CustomerUser | null
  readonly isAuthenticated: boolean
  /** True until the stored token has been checked. */
  readonly isLoading: boolean
  /** Why the session is as it is. */
  readonly reason: AuthReason
  /** When the session ends by itself, in ms since 1970; null while nobody is logged in. */
  readonly expiresAt: number | null
  /** Whether the session ends soon enough to warn the customer. */
  readonly isExpiring: boolean
  /** This device's clock differs from the issuer's, as the token of a login or an extension has just shown. */
  readonly isClockOff: boolean
  /** Logged out here, but the request has not reached the backend yet (offline). */
  readonly isLogoutPending: boolean
}

export interface Session {
  readonly token: string
  /** Whether the browser forgets the session when it is closed. */
  readonly isShared: boolean
  /** When the session began in this tab, in ms since 1970. */
  readonly since: number
}

/** The side effects of an event, in the order in which they are run. */
export interface Effects {
  /** Tokens to ignore in this document, even if storage still has them: not every one can be removed. */
  readonly forget?: readonly string[]
  /** Tokens to ignore and to remove from storage. */
  readonly remove?: readonly string[]
  /** Removes everything that is stored. */
  readonly clear?: boolean
  /** Stores a token that was issued just now. */
  readonly keep?: Session
  /** Sent to the other tabs. */
  readonly broadcast?: TabSignal['type'] | undefined
}

/** The whole state of a session. */
export interface AuthContext {
  readonly shown: AuthSnapshot
  readonly session: Session | null
  /** Identity of the present login, session or logged-out period. An answer to an earlier one is too late. */
  readonly current: object
  /** The side effects of the last event. */
  readonly effects: Effects
}

interface SessionEvent {
  readonly type: 'SESSION_MISSING' | 'LOGIN' | 'LOGIN_FAILED' | 'LOGOUT' | 'SESSION_ENDED'
  readonly reason: AuthReason
  /** The `current` at the moment when the work began whose result this event is. */
  readonly of?: object
  /** Identity of the login that begins with this event. */
  readonly attempt?: object
  readonly effects?: Effects | undefined
}
interface SessionFoundEvent
  extends Omit<SessionEvent, 'type'>,
    Pick<AuthSnapshot, 'user' | 'expiresAt' | 'isExpiring' | 'isClockOff'> {
  readonly type: 'SESSION_FOUND'
  readonly session: Session
}
export type AuthEvent =
  | SessionFoundEvent
  | SessionEvent
  | { readonly type: 'SESSION_EXPIRING'; readonly isExpiring: boolean }
  | { readonly type: 'LOGOUT_PENDING'; readonly isLogoutPending: boolean }

const nobody = { user: null, expiresAt: null, isExpiring: false, isClockOff: false } as const

export const initialContext: AuthContext = {
  shown: { ...nobody, isAuthenticated: false, isLoading: true, reason: 'start', isLogoutPending: false },
  session: null,
  current: {},
  effects: {},
}

/** Recognises every late answer: it belongs to an earlier login or session, and changes nothing. */
const isInTime = guard(
  ({ current }: AuthContext, { of = current }: Pick<SessionEvent, 'of'>) => of === current,
)

/** Reduces an event to the next snapshot. An event with a reason begins something new, except an extension of the same session. */
const next = (to: AuthState) =>
  reduce((auth: AuthContext, event: Partial<Omit<SessionFoundEvent, 'type'>> & { readonly type: string }) => {
    const { type: _, of: __, session = auth.session, attempt = {}, effects = {}, ...update } = event
    const isAuthenticated = to === 'loggedIn'
    const isSame = update.reason === undefined || update.reason === 'extended'
    const former = isAuthenticated ? auth.shown : { ...auth.shown, ...nobody }
    return {
      shown: { ...former, ...update, isAuthenticated, isLoading: to === 'loading' },
      session: isAuthenticated ? session : null,
      current: isSame ? auth.current : attempt,
      effects,
    }
  })
const on = (event: AuthEvent['type'], to: AuthState) => transition(event, to, isInTime, next(to))

/**
 * Who is logged in (AUTH-1 to AUTH-5). Pure: a state and an event give the next state and the side effects, which
 * `auth.ts` runs. A login from `loggedIn` replaces the session and drops the earlier user at once. SESSION_FOUND in
 * `loggedIn` is the same session extended, or one that another tab has begun (AUTH-12).
 */
export const authMachine = createMachine(
  'loading',
  {
    loading: state(
      on('SESSION_FOUND', 'loggedIn'),
      on('SESSION_MISSING', 'loggedOut'),
      on('LOGIN', 'loading'),
      on('LOGIN_FAILED', 'loggedOut'),
      on('LOGOUT', 'loggedOut'),
      on('LOGOUT_PENDING', 'loading'),
    ),
    loggedIn: state(
      on('SESSION_FOUND', 'loggedIn'),
      on('SESSION_EXPIRING', 'loggedIn'),
      on('SESSION_ENDED', 'loggedOut'),
      on('LOGIN', 'loading'),
      on('LOGOUT', 'loggedOut'),
      on('LOGOUT_PENDING', 'loggedIn'),
    ),
    loggedOut: state(
      on('SESSION_FOUND', 'loggedIn'),
      on('LOGIN', 'loading'),
      on('LOGOUT_PENDING', 'loggedOut'),
    ),
  },
  (initial: AuthContext) => initial,
)
