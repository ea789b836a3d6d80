import type { LoginRequest, TokenClaims } from '../../contracts/schemas/session.ts'
import type { Transition } from '../run-machine.ts'
import type { Warn } from '../warnings.ts'
import type { AuthContext, AuthEvent, Effects, Session } from './auth-machine.ts'
import type { LoginReply, LoginResult } from './login-result.ts'
import type { PageLifecycle, PageLifecycleEvent } from './page-lifecycle.ts'
import type { Tabs } from './tabs.ts'
import type { TokenStorage } from './token-storage.ts'

/** What `createLiveSession` is: code that only a token needs. What it takes and gives concerns nobody but `createAuth`. */
export type LiveSessionCode = (ports: LiveSessionPorts) => LiveSession

export interface AuthPorts {
  readonly storage: TokenStorage
  /**
   * Resolves to the claims of a genuine, current token, rejects with a `TokenError` otherwise. Any other
   * rejection means that it could not be checked (code that did not load): a stored token then stays.
   */
  readonly verify: (token: string) => Promise<TokenClaims>
  /** One that rejects counts as 'An error occurred during login'. */
  readonly login: (request: LoginRequest) => Promise<LoginReply>
  /**
   * Tells the backend that the session of this token is over, with a deadline of its own. When it rejects it is tried
   * again, unless the error's `httpStatus` says that the backend has refused it (4xx).
   */
  readonly logout: (token: string) => Promise<void>
  /** Asks the backend for a new, longer-lived token of the same session. Without it no session can be extended. */
  readonly extend?: (token: string) => Promise<string>
  /** Keeps the tabs of one browser in step (AUTH-12). */
  readonly tabs?: Tabs
  /** When to look at clock and storage again: without it, timers alone tell of the session's end. */
  readonly page?: PageLifecycle
  /** Called after a logout that was not told to stay, for instance to go to the login page (ROUTE-9). */
  readonly afterLogout?: () => void
  /** How long before its end a session counts as expiring. Default 120 s. */
  readonly expiryWarningMs?: number
  /** How late a token may still count, as `verify` has it. Default 0. */
  readonly expiryToleranceSeconds?: number
  readonly now?: () => Date
  readonly setTimeout?: (work: () => void, ms: number) => unknown
  readonly clearTimeout?: (timer: unknown) => void
  readonly onTransition?: (transition: Transition) => void
  /** Told, with an error to trace, that the check at the start was given up (AUTH-11). */
  readonly onInitTimeout?: (error: Error) => void
  /** Default: the console (ERR-2). */
  readonly onWarning?: Warn
  /** How the code comes that only a token needs. Default: a chunk of its own, with the first token. */
  readonly loadLiveSession?: () => Promise<{ readonly createLiveSession: LiveSessionCode }>
}

/** What `createAuth` gives to its part that begins with the first token. */
export interface LiveSessionPorts {
  readonly ports: AuthPorts
  readonly context: () => AuthContext
  readonly send: (event: AuthEvent) => void
  readonly run: (effects: Effects) => void
  /** Tokens that count no more. */
  readonly dropped: ReadonlySet<string>
  /** Tokens whose logout the backend has not heard of. */
  readonly unheard: Set<string>
  readonly nowMs: () => number
  /** Like `setTimeout`, but sets no timer while there are no subscribers. */
  readonly later: (work: () => void, ms: number) => unknown
  readonly cancel: (timer: unknown) => void
}

/** A login that the service is asked for already. */
export interface LoginAttempt {
  readonly isShared: boolean
  /** The stored tokens at its beginning. */
  readonly before: readonly string[]
  /** The token of the session that it replaces, if any. The login has to close that session. */
  readonly former: readonly string[]
}

/** The part that begins with the first token. It holds no session: it asks, and what it learns becomes an event. */
export interface LiveSession {
  /** Stores a token that was issued just now. */
  readonly keep: (session: Session) => void
  /** Brings the session in step with clock and storage. */
  readonly sync: (why?: PageLifecycleEvent) => Promise<void>
  readonly readClock: () => void
  readonly finishLogin: (attempt: LoginAttempt, reply: Promise<LoginReply>) => Promise<LoginResult>
  /** For the bearer header. */
  readonly token: () => string | undefined
  readonly logouts: LogoutQueue
  /** A session of this tab's own storage, begun before that, ends with the others at the next sync. */
  readonly remoteLogout: (at: number) => void
  /** After a 401. */
  readonly refuse: (token: string) => void
  readonly extend: () => Promise<boolean>
  /** Ends all timers, because there are no subscribers. Work under way sets none; the next sync goes on from there. */
  readonly rest: () => void
}

/** Logouts that the backend has not heard of. */
export interface LogoutQueue {
  /** Resolves after one try of each. Those under way already are not tried twice. */
  readonly retry: () => Promise<void>
  readonly rest: () => void
  /** Goes on trying until the backend has heard, or the token is over by itself. */
  readonly end: (tokens: readonly string[]) => Promise<void>
}
