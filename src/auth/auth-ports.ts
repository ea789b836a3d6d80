import type { LoginRequest, TokenClaims } from '../../contracts/schemas/session.ts'
import type { Transition } from '../machine/run-machine.ts'
import type { Warn } from '../warnings.ts'
import type { AuthContext, AuthEvent } from './auth-machine.ts'
import type { LoginReply, LoginResult } from './login-result.ts'
import type { PageSignal, PageSignals } from './page-signals.ts'
import type { TabSignal, Tabs } from './tabs.ts'
import type { TokenStorage } from './token-storage.ts'

/** What AUTH-1 calls the context. `isLoading` is true at first. */
export interface AuthSnapshot extends AuthContext {
  readonly isAuthenticated: boolean
  readonly isLoading: boolean
}

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
  readonly page?: PageSignals
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
  readonly loadLiveSession?: () => Promise<{ readonly createLiveSession: (core: AuthCore) => LiveSession }>
}

/** What both parts of a session share. */
export interface AuthCore {
  readonly ports: AuthPorts & Required<Pick<AuthPorts, 'onWarning'>>
  readonly getSnapshot: () => AuthSnapshot
  readonly send: (event: AuthEvent) => void
  readonly tell: (type: TabSignal['type']) => void
  readonly nowMs: () => number
  readonly later: (work: () => void, ms: number) => unknown
  readonly cancel: (timer: unknown) => void
  /**
   * A login, a logout and the begin and end of a session each open a new epoch. What was begun in an earlier one is
   * too late: it can neither revive a closed session nor close a newer one.
   */
  epoch: number
}

/** A login that the service is asked for already. */
export interface LoginUnderWay {
  readonly epoch: number
  readonly reply: Promise<LoginReply>
  readonly isShared: boolean
  /** What was stored when it began. */
  readonly before: readonly string[]
  /** The session that it replaces, if any: one that nobody would close any more. */
  readonly former: readonly string[]
}

/** What begins with the first token. */
export interface LiveSession {
  /** For the bearer header. */
  readonly token: () => string | null
  /** Forgets the session, and returns its token, if there was one: no state is changed here. */
  readonly close: () => readonly string[]
  /** Reads what is stored: it counts as AUTH-15 says; what loses is removed. */
  readonly look: (why?: PageSignal) => Promise<void>
  /** A session of this tab's own storage, begun before that, ends with the others at the next look. */
  readonly hearLogout: (at: number) => void
  /** After a 401. */
  readonly refuse: (token: string) => void
  readonly extend: () => Promise<boolean>
  readonly finishLogin: (login: LoginUnderWay) => Promise<LoginResult>
  readonly tellLogout: (tokens: readonly string[]) => Promise<void>
  /** Leaves no timer: nobody watches any more. What is still under way sets none, and the next look goes on. */
  readonly rest: () => void
}
