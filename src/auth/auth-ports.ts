import type { PasskeyLogin } from '../../contracts/schemas/passkey.ts'
import type { LoginRequest, TokenClaims } from '../../contracts/schemas/session.ts'
import type { ClaimNames } from '../brand/brand.ts'
import type { Transition } from '../run-machine.ts'
import type { Warn } from '../warnings.ts'
import type { AuthContext, AuthEvent, Effects, Session } from './auth-machine.ts'
import type { LoginReply, LoginResult } from './login-result.ts'
import type { PageLifecycle, PageLifecycleEvent } from './page-lifecycle.ts'
import type { Tabs } from './tabs.ts'
import type { TokenStorage } from './token-storage.ts'

/** The type of `createLiveSession`, the code that only a token needs. Only `createAuth` uses its arguments and result. */
export type LiveSessionCode = (ports: LiveSessionPorts) => LiveSession

/** Everything outside that a session uses, so that tests can replace each. */
export interface AuthPorts {
  readonly storage: TokenStorage
  /**
   * Resolves to the claims of a genuine, current token, rejects with a `TokenError` otherwise. Any other
   * rejection means that it could not be checked (code that did not load): a stored token then stays.
   */
  readonly verify: (token: string) => Promise<TokenClaims>
  /** A rejection counts as 'An error occurred during login'. */
  readonly login: (request: LoginRequest | PasskeyLogin) => Promise<LoginReply>
  /**
   * Reports to the backend, with its own time-out, that the session of this token is over. A rejection is retried,
   * unless the error's `httpStatus` says that the backend has refused (4xx).
   */
  readonly logout: (token: string) => Promise<void>
  /** Requests a new, longer-lived token of the same session. Without it no session can be extended. */
  readonly extend?: (token: string) => Promise<string>
  /** Synchronises the tabs of one browser (AUTH-12). */
  readonly tabs?: Tabs
  /** When to check clock and storage again. Without it, only timers detect the session's end. */
  readonly page?: PageLifecycle
  /** Called after each logout except those with `stay`, for instance to go to the login page (ROUTE-9). */
  readonly afterLogout?: () => void
  /** How long before its end a session counts as expiring. Default 120 s. */
  readonly expiryWarningMs?: number
  /** How long after its expiry a token is still accepted, as in `verify`. Default 0. */
  readonly expiryToleranceSeconds?: number
  /** Claims that say who the customer is, in place of the usual ones. */
  readonly claims?: ClaimNames
  readonly now?: () => Date
  readonly setTimeout?: (work: () => void, ms: number) => unknown
  readonly clearTimeout?: (timer: unknown) => void
  readonly onTransition?: (transition: Transition) => void
  /** Called with an error to trace when the check at the start has timed out (AUTH-11). */
  readonly onInitTimeout?: (error: Error) => void
  /** Default: the console (ERR-2). */
  readonly onWarning?: Warn
  /** Loads the code that only a token needs. Default: a chunk of its own, with the first token. */
  readonly loadLiveSession?: () => Promise<{ readonly createLiveSession: LiveSessionCode }>
}

/** What `createAuth` passes to the part that is loaded with the first token. */
export interface LiveSessionPorts {
  readonly ports: AuthPorts
  readonly context: () => AuthContext
  readonly send: (event: AuthEvent) => void
  readonly run: (effects: Effects) => void
  /** Tokens that are ignored. */
  readonly dropped: ReadonlySet<string>
  /** Tokens of sessions whose logout has not reached the backend. */
  readonly pendingLogouts: Set<string>
  readonly nowMs: () => number
  /** Like `setTimeout`, but sets no timer while there are no subscribers. */
  readonly later: (work: () => void, ms: number) => unknown
  readonly cancel: (timer: unknown) => void
}

/** A login whose request has been sent already. */
export interface LoginAttempt {
  readonly isShared: boolean
  /** The tokens in storage when it began. */
  readonly before: readonly string[]
  /** The token of the session that it replaces, if any. The login has to close that session. */
  readonly former: readonly string[]
}

/**
 * The part that is loaded with the first token. It keeps no session: it calls services, and sends each result as an
 * event.
 */
export interface LiveSession {
  /** Stores a token that was issued just now. */
  readonly keep: (session: Session) => void
  /** Updates the session from clock and storage. */
  readonly sync: (why?: PageLifecycleEvent) => Promise<void>
  readonly readClock: () => void
  readonly finishLogin: (attempt: LoginAttempt, reply: Promise<LoginReply>) => Promise<LoginResult>
  /** The token of the open session, for the bearer header. */
  readonly token: () => string | undefined
  readonly logouts: LogoutQueue
  /** A session in this tab's own storage that began before `at` ends with the others at the next sync. */
  readonly remoteLogout: (at: number) => void
  /** Ends the session of this token, after a 401. */
  readonly refuse: (token: string) => void
  readonly extend: () => Promise<boolean>
  /**
   * Stops all timers, because there are no subscribers. Work in progress sets none; the next sync continues from there.
   */
  readonly rest: () => void
}

/** Logouts that have not reached the backend. */
export interface LogoutQueue {
  /** Resolves after one attempt for each. Those in progress are not sent twice. */
  readonly retry: () => Promise<void>
  readonly rest: () => void
  /** Retries until the request has reached the backend, or the token has expired. */
  readonly end: (tokens: readonly string[]) => Promise<void>
}
